import { cleanLine, katakanaLine } from '#rules/text/typedText.ts';
import type { Report } from '../words/moveWords.ts';
import { dayAt, flagAt } from './readPeople.ts';
import type { Line, Table } from './readTable.ts';

/** Somebody of a group: by their number in the file of people, or by name. */
export type MemberDraft = {
  readonly line: number;
  readonly file: string;
  /** Of this line among all of its group: who, and since when. */
  readonly id: string;
  readonly group: string;
  /** '' for somebody with a name alone. */
  readonly person: string;
  readonly name: string;
  readonly nameKana: string;
  readonly isLocal: boolean;
  readonly isRepresentative: boolean;
  readonly since: string;
  readonly until: string | null;
};

/** The members of groups. What is wrong is reported; `isPerson` and `isGroup` know the numbers of the other files. */
export function readMembers(
  { file, lines, report }: Table<'members'>,
  known: { readonly isPerson: (id: string) => boolean; readonly isGroup: (id: string) => boolean },
): MemberDraft[] {
  const represented = new Map<string, number>();
  return lines.map((line) => {
    const { at } = line;
    const wrong = (field: string) => ({ line: line.line, field });
    if (at.group !== '' && !known.isGroup(at.group)) report(wrong('group'), 'groupUnknown', { written: at.group });
    const who = whoIs(line, known, report);
    const since = dayAt(line, 'since', report) ?? '';
    const until = dayAt(line, 'until', report);
    if (since !== '' && until !== null && until < since) report(wrong('until'), 'termReversed');
    const isRepresentative = flagAt(line, 'isRepresentative', report);
    if (isRepresentative && until === null) {
      const other = represented.get(at.group);
      if (other !== undefined) report(wrong('isRepresentative'), 'twoRepresentatives', { line: other });
      else represented.set(at.group, line.line);
    }
    return {
      line: line.line,
      file,
      id: [at.group, who.person === '' ? `${who.name} ${who.nameKana}` : who.person, since].join('|'),
      group: at.group,
      ...who,
      isLocal: flagAt(line, 'isLocal', report),
      isRepresentative,
      since,
      until,
    };
  });
}

/** By number, or by name and reading. */
function whoIs({ line, at }: Line<'members'>, { isPerson }: { isPerson: (id: string) => boolean }, report: Report) {
  const { person } = at;
  if (person !== '') {
    if (!isPerson(person)) report({ line, field: 'person' }, 'personUnknown', { written: person });
    return { person, name: '', nameKana: '' };
  }
  const [name, nameKana] = [cleanLine(at.name), katakanaLine(at.nameKana)];
  const where = { line, field: 'name' };
  if (name === '' || nameKana === '') report(where, 'memberUnnamed');
  else if (name.length > 100 || nameKana.length > 100) report(where, 'tooLong', { most: 100 });
  return { person, name, nameKana };
}

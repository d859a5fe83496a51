import { isDay } from '#rules/day/day.ts';
import type { CombinedFrames } from '#rules/ordinance/ordinance.ts';
import {
  baseWords,
  combinedWords,
  dueWords,
  equipmentWords,
  type RuleSection,
  type RuleWords,
  refundWords,
  stepSections,
} from '#rules/ordinance/ruleWords.ts';
import { namedDayNames } from '#rules/ordinance/whenWords.ts';
import { baseRowIn, dueIn, equipmentIn, refundIn, stepIn } from '#rules/ordinance/writtenVersion.ts';
import { listIn, mapIn, numberIn, textIn, textsIn, writtenWhen } from '#rules/ordinance/writtenWhen.ts';
import { count, dayText, yen } from '#ui/text/format.ts';
import { type RulePlace, ruleLists, stepsIn } from './lists.ts';
import type { Section } from './sections.ts';

type Words = Pick<RuleSection, 'note' | 'rows'>;

const topic = (when: string) => (when.endsWith('を除く') ? `${when}ときは、` : `${when}は、`);

/** A rule in one sentence, as an ordinance would say it. */
export const sentenceOf = ({ when, effect, law }: Pick<RuleWords, 'when' | 'effect' | 'law'>) =>
  `${when === '' ? '' : topic(when)}${effect}${law === '' ? '' : `（${law}）`}。`;

function combinedIn(entry: unknown): CombinedFrames {
  const { name, of, when } = mapIn(entry);
  return { name: textIn(name), of: textsIn(of) ?? [], when: writtenWhen(when) };
}

function dayOfUse(written: unknown) {
  const day = textIn(written);
  if (day in namedDayNames) return namedDayNames[day as keyof typeof namedDayNames];
  return isDay(day) ? dayText(day) : day;
}

const minutesText = (label: string, written: unknown) => (numberIn(written) ? `${label}${numberIn(written)}分` : '');

function exampleWords(entry: unknown, version: unknown, place: RulePlace): RuleWords {
  const example = mapIn(entry);
  const lists = ruleLists(version, place);
  const called = (list: 'rooms' | 'classes' | 'conditions' | 'reductions', codes: readonly string[]) =>
    codes.map((code) => lists[list].find(({ value }) => value === code)?.label ?? code).join('・');
  const admission = numberIn(example.admission);
  const parts = [
    called('rooms', [textIn(example.article)]),
    dayOfUse(example.day),
    (textsIn(example.frames) ?? []).join('・'),
    textIn(example.hours).replace('-', '～'),
    called('classes', textsIn(example.classes) ?? []),
    called('conditions', textsIn(example.conditions) ?? []),
    called('reductions', textsIn(example.reductions) ?? []),
    admission === undefined ? '' : `入場料${yen(admission)}`,
    minutesText('前の延長', example.extendedBefore),
    minutesText('後の延長', example.extendedAfter),
    ...Object.entries(mapIn(example.equipment)).map(
      ([code, number]) => `${lists.equipment.find(({ value }) => value === code)?.label ?? code}${Number(number)}`,
    ),
  ];
  return {
    label: textIn(example.name),
    when: parts.filter(Boolean).join('、'),
    effect: publishedText(example),
    law: '',
  };
}

const daysBefore = (written: unknown) => `利用日の${count(numberIn(written) ?? 0, '日')}前`;

function publishedText({ kind, yen: amount, withinDays, received, ...example }: Readonly<Record<string, unknown>>) {
  const fee = yen(numberIn(amount) ?? 0);
  if (kind === 'refund') {
    return `${yen(numberIn(received) ?? 0)}を納めて${daysBefore(example.cancelledDaysBefore)}に取り消すと${fee}を還付`;
  }
  if (kind === 'due')
    return `${daysBefore(example.bookedDaysBefore)}の申込みで${count(numberIn(withinDays) ?? 0, '日')}以内`;
  return fee;
}

const cancelled = (row: RuleWords): RuleWords => ({ ...row, label: `${row.label}の取消し` });

const noteOfEquipment = '選ばれた備品の料金をここで加えます。';

/** What an entry of a version says, in the words in which its readers see it. */
export function entryWords({ list }: Pick<Section, 'list'>, index: number, version: unknown, place: RulePlace): Words {
  const entry = listIn(mapIn(version)[list])[index];
  const { names } = place;
  const rows = (...words: readonly RuleWords[]): Words => ({ note: '', rows: [...words] });
  switch (list) {
    case 'base':
      return rows(baseWords(baseRowIn(entry), names));
    case 'combined':
      return rows(combinedWords(combinedIn(entry), names));
    case 'equipment':
      return rows(equipmentWords(equipmentIn(entry)));
    case 'refunds':
      return rows(...refundWords(refundIn(entry), names, index).map(cancelled));
    case 'dues':
      return rows(...dueWords(dueIn(entry), names, index));
    case 'examples':
      return rows(exampleWords(entry, version, place));
    case 'steps': {
      const known = { kind: 'equipment', as: '' } as const;
      const steps = stepsIn(version).map((step) => stepIn(step) ?? known);
      const section = stepSections({ steps }, names)[index];
      return section && section.rows.length > 0 ? section : { note: noteOfEquipment, rows: [] };
    }
  }
}

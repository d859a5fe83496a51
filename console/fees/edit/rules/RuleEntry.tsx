import { ArrowDown, ArrowUp, Copy, PencilLine, Plus, Trash2 } from 'lucide-react';
import type { RuleWords } from '#rules/ordinance/ruleWords.ts';
import { listIn, mapIn } from '#rules/ordinance/writtenWhen.ts';
import { Button } from '#ui/action/Button.tsx';
import { errorsIn, textsIn } from './entryForm.ts';
import type { EntryChange } from './entryText.ts';
import type { RuleForm } from './field.ts';
import { entriesIn, type OpenRule, openedEntry, openedRule, type RulesSetUp, removedRule } from './openRule.ts';
import { formOf, type Section } from './sections.ts';
import { entryWords, sentenceOf } from './sentences.ts';

/** What can be done with the rules of a version. */
export type RuleActs = {
  readonly setUp: RulesSetUp;
  readonly open: (section: Section, open: OpenRule | null) => void;
  /** `next` is the name of the entry at which the work goes on; without one it is the list. */
  readonly apply: (change: EntryChange, told: string, next?: string) => void;
};

type Act = { readonly word: string; readonly icon: typeof Plus; readonly onClick: () => void };

/** What can be done with one entry, named by it. */
const EntryActs = ({ label, acts }: { label: string; acts: readonly Act[] }) => (
  <div className="flex flex-wrap gap-2">
    {acts.map((act) => (
      <Button
        key={act.word}
        variant="outline"
        size="sm"
        aria-label={`${label}：${act.word}`}
        icon={<act.icon aria-hidden="true" className="size-4" />}
        onClick={act.onClick}
      >
        {act.word}
      </Button>
    ))}
  </div>
);

const Sentence = ({ row }: { row: RuleWords }) => (
  <p className="min-w-0 phrase">
    <b>{row.label}</b>　{sentenceOf(row)}
  </p>
);

const isIncomplete = (form: RuleForm | undefined, entry: unknown) =>
  form === undefined || Object.keys(errorsIn(form.fields, textsIn(form.fields, mapIn(entry)))).length > 0;

const Incomplete = () => <p className="text-error-2">＊足りない項目か、誤った項目があります。</p>;

type Moving = {
  readonly path: readonly (string | number)[];
  readonly at: number;
  readonly length: number;
  readonly name: string;
  /** The entry as it is called at a place of the list. */
  readonly labelAt: (at: number) => string;
};

/** Moving an entry of a list: it is swapped with the one above it, or with the one below. */
const moves = ({ apply }: RuleActs, { path, at, length, name, labelAt }: Moving): readonly Act[] => {
  const swap = (from: number, to: number) =>
    apply({ kind: 'swap', path: [...path, from] }, `${name}を移動しました。`, labelAt(to));
  return [
    ...(at > 0 ? [{ word: '上へ', icon: ArrowUp, onClick: () => swap(at - 1, at - 1) }] : []),
    ...(at < length - 1 ? [{ word: '下へ', icon: ArrowDown, onClick: () => swap(at, at + 1) }] : []),
  ];
};

const removing = ({ apply }: RuleActs, change: EntryChange, label: string): Act => ({
  word: '削除',
  icon: Trash2,
  onClick: () => apply(change, `${label}を削除しました。`),
});

type EntryProps = { acts: RuleActs; section: Section; index: number };

type RuleProps = EntryProps & { at: number; row: RuleWords | undefined };

/** One rule of a step. */
const StepRule = ({ acts, section, index, at, row }: RuleProps) => {
  const { setUp, open } = acts;
  const step = entriesIn(setUp.version, section)[index];
  const rules = listIn(mapIn(step).rules);
  const label = row?.label || `${at + 1}番目`;
  const path = [section.list, index, 'rules'];
  return (
    <li className="flex flex-col gap-2">
      {!row || isIncomplete(formOf(section, step)?.rule, rules[at]) ? <Incomplete /> : <Sentence row={row} />}
      <EntryActs
        label={label}
        acts={[
          { word: '変更', icon: PencilLine, onClick: () => open(section, openedRule(setUp, section, index, at)) },
          ...moves(acts, { path, at, length: rules.length, name: label, labelAt: () => label }),
          removing(acts, removedRule(setUp, section, index, at), label),
        ]}
      />
    </li>
  );
};

/** Entries of a list may be alike: their places tell them apart. */
const labelOf = (name: string, at: number, length: number) => (length > 1 ? `${name}（${at + 1}）` : name);

/** What can be done with an entry as a whole. */
function actsOf(acts: RuleActs, section: Section, index: number, name: string): readonly Act[] {
  const { setUp, open } = acts;
  const entries = entriesIn(setUp.version, section);
  const { length } = entries;
  const labelAt = (at: number) => labelOf(name, at, length);
  const rule = formOf(section, entries[index])?.rule;
  const adding = {
    word: `${rule?.title}を追加`,
    icon: Plus,
    onClick: () => open(section, openedRule(setUp, section, index)),
  };
  const copying = {
    word: '複製',
    icon: Copy,
    onClick: () => open(section, openedEntry(setUp, section, index, 'add')),
  };
  return [
    ...(rule ? [adding] : []),
    {
      word: rule ? '計算のしかたを変更' : '変更',
      icon: PencilLine,
      onClick: () => open(section, openedEntry(setUp, section, index, 'change')),
    },
    ...(section.list === 'steps' ? [] : [copying]),
    ...moves(acts, { path: [section.list], at: index, length, name, labelAt }),
    removing(acts, { kind: 'remove', path: [section.list, index] }, labelAt(index)),
  ];
}

/** One entry of a list of a version: what it says, and what can be done with it. */
export const RuleEntry = ({ acts, section, index }: EntryProps) => {
  const { version, place } = acts.setUp;
  const entries = entriesIn(version, section);
  const forms = formOf(section, entries[index]);
  const { note, rows } = entryWords(section, index, version, place);
  const isStep = section.list === 'steps';
  const name = isStep ? (forms?.step.title ?? '手順') : rows[0]?.label || section.title;
  const isWrong = isIncomplete(forms?.step, entries[index]);
  const isByRules = forms?.rule !== undefined;
  return (
    <li className="flex flex-col gap-3 rounded-8 border border-solid-gray-300 p-4">
      {isStep && <h3 className="text-std-18B-160">{name}</h3>}
      {isWrong ? <Incomplete /> : note !== '' && <p className="text-solid-gray-700 phrase">{note}</p>}
      {isByRules ? (
        <ol className="flex flex-col gap-3 ps-4">
          {listIn(mapIn(entries[index]).rules).map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules may be alike
            <StepRule key={at} {...{ acts, section, index, at }} row={rows[at]} />
          ))}
        </ol>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a ladder keep their order
        !isWrong && rows.map((row, at) => <Sentence key={at} row={row} />)
      )}
      <EntryActs label={labelOf(name, index, entries.length)} acts={actsOf(acts, section, index, name)} />
    </li>
  );
};

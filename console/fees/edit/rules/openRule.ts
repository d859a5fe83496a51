import type { Texts } from '#console/office/groups/group.ts';
import { listIn, mapIn } from '#rules/ordinance/writtenWhen.ts';
import { begunEntry, textsIn, writtenEntry } from './entryForm.ts';
import type { EntryChange } from './entryText.ts';
import type { RuleForm, RuleLists } from './field.ts';
import { codesIn, type RulePlace, ruleLists } from './lists.ts';
import { formOf, placeFor, type Section } from './sections.ts';

type Entries = Readonly<Record<string, unknown>>;

/** A form that is filled in: with what it begins, and the entry it changes. */
export type OpenForm = {
  readonly form: RuleForm;
  readonly begun: Texts;
  /** Of a new entry nothing stays as it was. */
  readonly former?: Entries;
};

/** What is typed into the forms of a step and of its rule, or of one of them. */
export type TypedRule = { readonly entry: Texts; readonly rule: Texts };

/** The forms of one entry that is added or changed, and what they make of the version. */
export type OpenRule = {
  readonly key: string;
  readonly title: string;
  /** What was done, once it is done. */
  readonly told: string;
  readonly entry?: OpenForm;
  readonly rule?: OpenForm;
  readonly lists: RuleLists;
  readonly change: (typed: TypedRule) => EntryChange;
};

const written = ({ form, former, begun }: OpenForm, texts: Texts) =>
  former === undefined ? writtenEntry(form, texts) : writtenEntry(form, texts, former, begun);

const known = (form: RuleForm, entry: unknown): OpenForm => ({
  form,
  former: mapIn(entry),
  begun: textsIn(form.fields, mapIn(entry)),
});

/** A new entry as another one is, with codes of its own. */
function copied(form: RuleForm, entry: unknown, lists: RuleLists, codes: readonly string[]): OpenForm {
  const begun = begunEntry(form, lists, codes);
  const own = form.fields.filter(({ kind }) => kind === 'code').map(({ name }) => [name, begun[name] ?? '']);
  return { form, begun: { ...textsIn(form.fields, mapIn(entry)), ...Object.fromEntries(own) } };
}

const named = ({ title }: RuleForm, verb: '追加' | '変更') => ({
  title: `${title}の${verb}`,
  told: `${title}を${verb}しました。`,
});

/** A version whose rules are set up, and the place that it is for. */
export type RulesSetUp = { readonly version: unknown; readonly place: RulePlace };

export const entriesIn = (version: unknown, { list }: Section) => listIn(mapIn(version)[list]);

const listsAt = ({ version, place }: RulesSetUp, { list }: Section, index: number) =>
  ruleLists(version, place, list === 'steps' ? index : undefined);

/** A new entry; of a step that has rules with the first of them. */
export function addedEntry(setUp: RulesSetUp, section: Section, kind: string): OpenRule | null {
  const forms = section.forms[kind];
  if (!forms) return null;
  const { version } = setUp;
  const codes = codesIn(version);
  const index = placeFor(section, entriesIn(version, section), kind);
  const lists = listsAt(setUp, section, index);
  const entry = { form: forms.step, begun: begunEntry(forms.step, lists, codes) };
  const rule = forms.rule && { form: forms.rule, begun: begunEntry(forms.rule, lists, codes) };
  return {
    key: `${section.list}.${kind}`,
    ...named(forms.step, '追加'),
    entry,
    ...(rule && { rule }),
    lists,
    change: (typed) => ({
      kind: 'add',
      path: [section.list, index],
      value: { ...written(entry, typed.entry), ...(rule && { rules: [written(rule, typed.rule)] }) },
    }),
  };
}

/** An entry that stands, to be changed; or to be copied, with the copy behind it. */
export function openedEntry(
  setUp: RulesSetUp,
  section: Section,
  index: number,
  kind: 'change' | 'add',
): OpenRule | null {
  const value = entriesIn(setUp.version, section)[index];
  const form = formOf(section, value)?.step;
  if (!form) return null;
  const lists = listsAt(setUp, section, index);
  const entry = kind === 'change' ? known(form, value) : copied(form, value, lists, codesIn(setUp.version));
  return {
    key: `${section.list}.${index}.${kind}`,
    ...named(form, kind === 'change' ? '変更' : '追加'),
    entry,
    lists,
    change: (typed) => ({
      kind,
      path: [section.list, kind === 'change' ? index : index + 1],
      value: written(entry, typed.entry),
    }),
  };
}

/** A rule of a step: the one at a place, or without a place a new one behind the others. */
export function openedRule(setUp: RulesSetUp, section: Section, index: number, at?: number): OpenRule | null {
  const step = entriesIn(setUp.version, section)[index];
  const form = formOf(section, step)?.rule;
  if (!form) return null;
  const rules = listIn(mapIn(step).rules);
  const lists = listsAt(setUp, section, index);
  const begun = begunEntry(form, lists, codesIn(setUp.version));
  const rule = at === undefined ? { form, begun } : known(form, rules[at]);
  return {
    key: `${section.list}.${index}.rule.${at ?? 'new'}`,
    ...named(form, at === undefined ? '追加' : '変更'),
    rule,
    lists,
    change: (typed) => ({
      kind: at === undefined ? 'add' : 'change',
      path: [section.list, index, 'rules', at ?? rules.length],
      value: written(rule, typed.rule),
    }),
  };
}

/** A step goes with its last rule. */
export function removedRule({ version }: RulesSetUp, section: Section, index: number, at: number): EntryChange {
  const rules = listIn(mapIn(entriesIn(version, section)[index]).rules);
  return { kind: 'remove', path: rules.length === 1 ? [section.list, index] : [section.list, index, 'rules', at] };
}

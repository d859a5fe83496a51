import type { Texts } from '#console/office/groups/group.ts';
import { rowAt, rowIndices, rowTexts } from '#console/office/groups/rows.ts';
import { listIn, mapIn } from '#rules/ordinance/writtenWhen.ts';
import { isSameValue } from './entryText.ts';
import type { FieldOf, RuleField, RuleForm, RuleLists } from './field.ts';
import { typingOf, wayTyping } from './typings.ts';

type Entries = Readonly<Record<string, unknown>>;

const stepsOf = (name: string) => name.split('.');

const valueAt = (entry: unknown, name: string) => stepsOf(name).reduce((at, step) => mapIn(at)[step], entry);

/** The entry with a value at a place of it, or without one. What is empty then goes with it. */
function withValueAt(entry: Entries, [step = '', ...rest]: readonly string[], value: unknown): Entries {
  const inner = rest.length > 0 ? withValueAt(mapIn(entry[step]), rest, value) : value;
  const isGone = inner === undefined || (rest.length > 0 && Object.keys(mapIn(inner)).length === 0);
  const { [step]: _, ...others } = entry;
  return isGone ? others : { ...entry, [step]: inner };
}

const keyOf = (name: string, part: string) => (part === '' ? name : `${name}.${part}`);

const keyed = (name: string, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([part, text]) => [keyOf(name, part), text]));

/** The texts of one field, by its parts. */
const partsOf = (name: string, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      if (key === name) return [['', text]];
      return key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), text]] : [];
    }),
  );

/** Of several ways the one that an entry goes. */
const wayIn = ({ ways }: FieldOf<'amount'>, entry: Entries) => ways.find(({ name }) => name in entry) ?? ways[0];

const wayTyped = ({ name, ways }: FieldOf<'amount'>, texts: Texts) =>
  ways.find((way) => way.name === texts[`${name}.way`]) ?? ways[0];

function textsOf(field: RuleField, entry: Entries): Texts {
  const { name } = field;
  if (field.kind === 'rows') {
    return rowTexts(
      name,
      listIn(valueAt(entry, name)).map((row) => textsIn(field.fields, mapIn(row))),
    );
  }
  if (field.kind !== 'amount') return keyed(name, typingOf(field).texts(valueAt(entry, name)));
  const way = wayIn(field, entry);
  return way ? { [name]: wayTyping(way).texts(entry[way.name])[''] ?? '', [`${name}.way`]: way.name } : {};
}

/** What an entry says, as it is typed. */
export const textsIn = (fields: readonly RuleField[], entry: Entries): Texts =>
  Object.assign({}, ...fields.map((field) => textsOf(field, entry)));

/** What a field says of its entry, by the places there. */
function valuesOf(field: RuleField, texts: Texts): readonly (readonly [place: string, value: unknown])[] {
  const { name } = field;
  if (field.kind === 'rows') {
    const rows = rowIndices(texts, name).map((row) => entryIn(field.fields, rowAt(texts, name, row)));
    return [[name, rows.length > 0 ? rows : undefined]];
  }
  if (field.kind !== 'amount') return [[name, typingOf(field).value(partsOf(name, texts))]];
  const chosen = wayTyped(field, texts);
  return field.ways.map((way) => [
    way.name,
    way === chosen ? wayTyping(way).value({ '': texts[name] ?? '' }) : undefined,
  ]);
}

/**
 * The entry that the texts say. What was not touched (`begun` has the same texts) stays as `former` has it, as does what
 * no field knows.
 */
export function entryIn(fields: readonly RuleField[], texts: Texts, former: Entries = {}, begun: Texts = {}): Entries {
  return fields.reduce<Entries>((entry, field) => {
    if (isSameValue(partsOf(field.name, texts), partsOf(field.name, begun))) return entry;
    return valuesOf(field, texts).reduce((next, [place, value]) => withValueAt(next, stepsOf(place), value), entry);
  }, former);
}

const missing = ({ label, kind }: RuleField) =>
  `${label}を${kind === 'choice' || kind === 'choices' || kind === 'room' ? '選択' : '入力'}してください。`;

function errorsOf(field: RuleField, texts: Texts): Texts {
  const { name } = field;
  if (field.kind === 'rows') {
    const wrong = rowIndices(texts, name).map((row) =>
      keyed(`${name}.${row}`, errorsIn(field.fields, rowAt(texts, name, row))),
    );
    return Object.assign({}, ...wrong);
  }
  const typed = partsOf(name, texts);
  const way = field.kind === 'amount' ? wayTyped(field, texts) : undefined;
  const typing = field.kind === 'amount' ? way && wayTyping(way) : typingOf(field);
  return keyed(name, typing?.errors(field.kind === 'amount' ? { '': typed[''] ?? '' } : typed) ?? {});
}

/** What is wrong with what is typed, or missing. What else is wrong with a version the server says. */
export const errorsIn = (fields: readonly RuleField[], texts: Texts): Texts =>
  Object.assign(
    {},
    ...fields.map((field) => {
      const isMissing = field.isRequired && valuesOf(field, texts).every(([, value]) => value === undefined);
      const wrong = errorsOf(field, texts);
      return isMissing && Object.keys(wrong).length === 0 ? { [field.name]: missing(field) } : wrong;
    }),
  );

/** A new entry of its kind, before anything is typed. `codes` are taken. What the town means is never guessed. */
export function begunEntry({ fields }: RuleForm, lists: RuleLists, codes: readonly string[]): Texts {
  const begun = fields.map((field): Texts => {
    const { name, begins } = field;
    if (field.kind === 'code') return { [name]: freeCode(field.word, codes) };
    const isGuess = field.kind === 'choices' && lists[field.list].length > 1;
    return { ...textsOf(field, {}), ...(begins !== undefined && !isGuess && { [name]: begins }) };
  });
  return Object.assign({}, ...begun);
}

/** A word that no other has, with a number behind it where it is taken. */
function freeCode(word: string, taken: readonly string[]) {
  let code = word;
  for (let number = 2; taken.includes(code); number += 1) code = `${word}-${number}`;
  return code;
}

/** What the form says as an entry of a version. */
export const writtenEntry = ({ kind, fields }: RuleForm, texts: Texts, former?: Entries, begun?: Texts): Entries =>
  entryIn(fields, texts, former ?? (kind === undefined ? {} : { kind }), begun);

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { entryNames } from '#rules/ordinance/text/entryWords.ts';
import { listIn, mapIn } from '#rules/ordinance/writtenWhen.ts';
import { everything } from '../testing/everything.ts';
import { writtenVersions } from '../testing/writtenVersions.ts';
import { readSource } from '../versionSource.ts';
import { entryIn, errorsIn, textsIn, writtenEntry } from './entryForm.ts';
import { withEntry } from './entryText.ts';
import type { RuleForm } from './field.ts';
import { formOf, sections } from './sections.ts';

type Entries = Readonly<Record<string, unknown>>;

/** What says the same whether it is written or not. */
const leftOut: Entries = { settled: 'atBooking', unitMinutes: 60, minimumMinutes: 0, beside: 'frame', kind: 'fee' };

const meant = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, part) => (key in leftOut && leftOut[key] === part ? undefined : part));

/** An entry as somebody types it into an empty form. */
function typed(form: RuleForm, entry: unknown): Entries {
  const texts = textsIn(form.fields, mapIn(entry));
  expect(errorsIn(form.fields, texts)).toEqual({});
  return writtenEntry(form, texts);
}

const added = (text: string, path: readonly (string | number)[], value: unknown) => {
  const source = readSource(text);
  if (!source) throw new Error(`This is no version: ${text}`);
  return withEntry(source, { kind: 'add', path, value });
};

/** A version that begins with nothing and gets what another one says, entry by entry, by the forms. */
function enteredByForms(version: Entries) {
  const { firstDay, appliesBy, law } = version;
  let text = `firstDay: ${firstDay}\nappliesBy: ${appliesBy}\nlaw: ${law}\n`;
  for (const section of sections) {
    for (const [index, entry] of listIn(version[section.list]).entries()) {
      const form = formOf(section, entry);
      if (!form) throw new Error(`No form for ${JSON.stringify(entry)}`);
      const [first, ...more] = listIn(mapIn(entry).rules).map((rule) => form.rule && typed(form.rule, rule));
      const step = typed(form.step, entry);
      text = added(text, [section.list, index], first ? { ...step, rules: [first] } : step);
      for (const [at, rule] of more.entries()) text = added(text, [section.list, index, 'rules', at + 1], rule);
    }
  }
  return text;
}

const keysIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(keysIn)
    : Object.entries(mapIn(value)).flatMap(([key, part]) => [key, ...keysIn(part)]);

test('[OFFICE-04] everything that a version may say has a field', () => {
  const said = new Set(keysIn(parse(everything)));
  expect(Object.keys(entryNames).filter((name) => !said.has(name))).toEqual([]);
});

describe.each([...writtenVersions, ['everything', everything] as const])(
  '[OFFICE-04] A version of %s',
  (_, written) => {
    const version = parse(written) as Entries;

    test('is what its rules come to when they are entered one by one', () => {
      expect(meant(parse(enteredByForms(version)))).toEqual(meant(version));
    });

    test('keeps what nobody touched in a form', () => {
      for (const section of sections) {
        for (const entry of listIn(version[section.list])) {
          const form = formOf(section, entry);
          const pairs = [
            [form?.step, entry] as const,
            ...listIn(mapIn(entry).rules).map((rule) => [form?.rule, rule] as const),
          ];
          for (const [one, value] of pairs) {
            const texts = textsIn(one?.fields ?? [], mapIn(value));
            expect(entryIn(one?.fields ?? [], texts, mapIn(value), texts)).toEqual(value);
          }
        }
      }
    });
  },
);

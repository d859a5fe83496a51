import { partsOf } from '#rules/ordinance/ruleWords.ts';
import { namedDayNames, type OrdinanceNames } from '#rules/ordinance/whenWords.ts';
import { stepIn } from '#rules/ordinance/writtenVersion.ts';
import { listIn, mapIn, textIn } from '#rules/ordinance/writtenWhen.ts';
import type { Option } from '#ui/form/SelectField.tsx';
import type { RuleLists } from './field.ts';

/** What a place has that rules speak of. */
export type RulePlace = { readonly names: OrdinanceNames; readonly frameNames: readonly string[] };

const named = (names: ReadonlyMap<string, string>): readonly Option[] =>
  [...names].map(([value, label]) => ({ value, label }));

const plain = (names: readonly string[]): readonly Option[] =>
  [...new Set(names)].filter((name) => name !== '').map((name) => ({ value: name, label: name }));

const coded = (entries: readonly unknown[]): readonly Option[] =>
  entries.map(mapIn).map(({ code, label }) => ({ value: textIn(code), label: textIn(label) }));

export const stepsIn = (version: unknown) => listIn(mapIn(version).steps);

/** What can be chosen in the forms of a version; of the parts those that the steps before `at` make. */
export function ruleLists(
  version: unknown,
  { names, frameNames }: RulePlace,
  at = Number.POSITIVE_INFINITY,
): RuleLists {
  const { base, combined, equipment } = mapIn(version);
  const together = listIn(combined).map((entry) => textIn(mapIn(entry).name));
  const priced = listIn(base)
    .map(mapIn)
    .filter(({ kind }) => kind === 'frames');
  const before = stepsIn(version)
    .slice(0, at)
    .flatMap((step) => stepIn(step) ?? []);
  const made = before.some(({ kind }) => kind === 'reductions') ? ['reductions'] : [];
  const parts = partsOf(before);
  return {
    rooms: named(names.rooms),
    frames: plain([...frameNames, ...together, ...priced.flatMap(({ yen }) => Object.keys(mapIn(yen)))]),
    days: Object.entries(namedDayNames).map(([value, label]) => ({ value, label })),
    classes: named(names.classes),
    conditions: named(names.conditions),
    parts: [...parts]
      .filter(([value]) => value !== 'reductions' || made.length > 0)
      .map(([value, label]) => ({ value, label })),
    reductions: coded(
      stepsIn(version).flatMap((step) => (mapIn(step).kind === 'reductions' ? listIn(mapIn(step).rules) : [])),
    ),
    equipment: coded(listIn(equipment)),
    together: plain(together),
  };
}

/** Every code that something of a version has; a new one is another. */
export const codesIn = (version: unknown): readonly string[] => {
  const { steps, equipment } = mapIn(version);
  const rules = listIn(steps).flatMap((step) => listIn(mapIn(step).rules));
  const made = listIn(steps).map((step) => textIn(mapIn(step).as));
  return [...made, ...[...rules, ...listIn(equipment)].map((entry) => textIn(mapIn(entry).code))];
};

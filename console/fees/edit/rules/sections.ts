import { listIn, mapIn, textIn } from '#rules/ordinance/writtenWhen.ts';
import { type ListName, listTitles } from '../listTitles.ts';
import type { RuleForm } from './field.ts';
import { baseForms, combinedForm, dueForm, equipmentForm, exampleForms, refundForm } from './forms.ts';
import { type StepForm, stepForms } from './stepForms.ts';

/** A list of a version, with the forms of what may stand in it by their kinds. */
export type Section = {
  readonly list: ListName;
  readonly title: string;
  readonly forms: Readonly<Record<string, StepForm>>;
  /** The kind of an entry that names none. */
  readonly usual: string;
};

const only = (form: RuleForm) => ({ '': { step: form } });

const without = (forms: Readonly<Record<string, RuleForm>>) =>
  Object.fromEntries(Object.entries(forms).map(([kind, step]) => [kind, { step }]));

/** All that a version says, in the order in which it is set up. */
export const sections: readonly Section[] = [
  { list: 'base', title: listTitles.base, forms: without(baseForms), usual: 'frames' },
  { list: 'combined', title: listTitles.combined, forms: only(combinedForm), usual: '' },
  { list: 'steps', title: listTitles.steps, forms: stepForms, usual: '' },
  { list: 'equipment', title: listTitles.equipment, forms: only(equipmentForm), usual: '' },
  { list: 'refunds', title: listTitles.refunds, forms: only(refundForm), usual: '' },
  { list: 'dues', title: listTitles.dues, forms: only(dueForm), usual: '' },
  { list: 'examples', title: listTitles.examples, forms: without(exampleForms), usual: 'fee' },
];

/** The form of an entry; none where its kind is unknown. */
export const formOf = ({ forms, usual }: Section, entry: unknown): StepForm | undefined =>
  forms[textIn(mapIn(entry).kind) || usual];

/** Steps are computed in this order unless somebody moves them. */
const stepOrder = ['rates', 'amounts', 'extension', 'equipment', 'reductions', 'minimum', 'maximum', 'rounding'];

/** Where a new entry of a list belongs: behind all others, and a step behind those of its kind. */
export function placeFor({ list }: Section, entries: unknown, kind: string) {
  const all = listIn(entries);
  if (list !== 'steps') return all.length;
  const isBefore = (entry: unknown) => stepOrder.indexOf(textIn(mapIn(entry).kind)) <= stepOrder.indexOf(kind);
  return all.findLastIndex(isBefore) + 1;
}

import type { ChildForm } from '#contract/child.ts';
import { type FieldRefusal, type RefusalResult, refuse } from '#rules/refusal.ts';
import { characterCount, cleanLine } from '#rules/text/typedText.ts';
import { checkName, normalizeName } from '../checkRegistration.ts';

/** How many children an account has at most. */
export const mostChildren = 10;

const longestRelation = 20;

/** Who is so old has an account of their own. */
const ageOfMajority = 18;

/** A child as stored. */
export const normalizeChild = (form: ChildForm): ChildForm => ({
  ...normalizeName(form),
  birthday: form.birthday,
  relation: cleanLine(form.relation),
});

/** Whether somebody born on a day is no adult yet. */
const isMinor = (birthday: string, today: string) =>
  birthday <= today && birthday > `${Number(today.slice(0, 4)) - ageOfMajority}${today.slice(4)}`;

/** The first thing wrong with a child that is entered; null when there is nothing. Normalises its input. */
export function checkChild(typed: ChildForm, today: string): FieldRefusal<keyof ChildForm> | null {
  const form = normalizeChild(typed);
  const named = checkName(form);
  if (named) return named;
  if (!isMinor(form.birthday, today)) return { field: 'birthday', code: 'childBirthday' };
  if (characterCount(form.relation) <= longestRelation) return null;
  return { field: 'relation', code: 'tooLong', message: `続柄は${longestRelation}文字以内で入力してください。` };
}

export type KnownChild = Pick<ChildForm, 'lastName' | 'firstName' | 'birthday'> & { readonly childId: string };

/** Whether one of them is the same child: of this name, born on the same day. */
export const isKnownAmong = (
  children: readonly KnownChild[],
  { lastName, firstName, birthday }: Omit<KnownChild, 'childId'>,
) =>
  children.some((child) => child.lastName === lastName && child.firstName === firstName && child.birthday === birthday);

/** Why no child can be added to these; null when one can. */
export function whyNoMoreChildren(children: readonly unknown[]): RefusalResult | null {
  return children.length >= mostChildren ? refuse('tooManyChildren') : null;
}

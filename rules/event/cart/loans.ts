import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import type { FeePart } from '../courseFee.ts';

/** What a course lends: yen for the whole of it, and how many there are; null for always enough. */
export type Loan = { readonly name: string; readonly price: number; readonly stock: number | null };

/** The same with how many are lent. */
export type LoanStanding = Loan & { readonly lent: number };

/** What is borrowed with a course, as it was agreed on. */
export type Borrowed = Pick<Loan, 'name' | 'price'>;

/** Whether there may be too few of it, so that every unit is counted. */
export const isCounted = ({ stock }: Pick<Loan, 'stock'>, capacity: number | null): boolean =>
  stock !== null && (capacity === null || stock < capacity);

/** What is borrowed under these names, at today's price; null when one of them is not lent. */
export function borrowedOf(loans: readonly Loan[], names: readonly string[]): readonly Borrowed[] | null {
  const wanted = new Set(names);
  const borrowed = loans.filter(({ name }) => wanted.has(name)).map(({ name, price }) => ({ name, price }));
  return borrowed.length === wanted.size ? borrowed : null;
}

/** Why it cannot be lent: all units are lent, or it is not lent any more. */
export function whyNotLent(
  loans: readonly LoanStanding[],
  wanted: readonly Pick<Loan, 'name'>[],
): EventRefusalFacts | null {
  const has = new Set(loans.filter(({ stock, lent }) => stock === null || lent < stock).map(({ name }) => name));
  const names = wanted.map(({ name }) => name).filter((name) => !has.has(name));
  return names.length === 0 ? null : { code: 'loanOut', names };
}

/** What borrowing adds to a fee. */
export const loanParts = (borrowed: readonly Borrowed[]): readonly FeePart[] =>
  borrowed.filter(({ price }) => price > 0).map(({ name, price }) => ({ label: name, amount: price }));

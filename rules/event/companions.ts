import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import { type AgeRange, ageText, isOfAge, yearsAt } from './audience.ts';
import type { FeePart } from './courseFee.ts';

/** Yen for the whole course of somebody up to that age; the last one is for everybody else. */
export type CompanionPrice = { readonly to?: number; readonly price: number };

/**
 * Whom a person brings to a course, a child say: how many, of what age, and whether each takes a seat of their own or the pair
 * has one.
 */
export type Companions = {
  readonly label: string;
  readonly from: number;
  readonly upTo: number;
  readonly counts: 'people' | 'pairs';
  readonly age?: AgeRange;
  readonly prices: readonly CompanionPrice[];
};

/** Somebody who is brought; '' and null as long as they are not named. `price` once it is reserved. */
export type Companion = { readonly name: string; readonly birthday: string | null; readonly price?: number };

/** How many seats are taken with so many companions. */
export const seatsWith = (companions: Companions | null | undefined, count: number) =>
  companions?.counts === 'people' ? 1 + count : 1;

/** Those for whom a place is kept before they are named. */
export const unnamed = (companions: Companions | null | undefined): readonly Companion[] =>
  Array.from({ length: companions?.from ?? 0 }, () => ({ name: '', birthday: null }));

/** Whether so many may be brought. */
export const isPartySize = (companions: Companions | null | undefined, count: number) =>
  (companions?.from ?? 0) <= count && count <= (companions?.upTo ?? 0);

/** Why a course cannot be reserved with these: too many or too few, not named, or of another age. */
export function whyNotWith(
  companions: Companions | null | undefined,
  party: readonly Companion[],
  firstSessionAt: string,
): EventRefusalFacts | null {
  if (!isPartySize(companions, party.length)) return { code: 'companions', label: companions?.label ?? '' };
  if (!companions) return null;
  const { label, age } = companions;
  if (party.some(({ name, birthday }) => name.trim() === '' || birthday === null)) return { code: 'companions', label };
  if (!age || party.every(({ birthday }) => birthday !== null && isOfAge(age, birthday, firstSessionAt))) return null;
  return { code: 'companionAge', label, who: ageText(age, firstSessionAt) };
}

/** Who is brought with the price of today; of somebody who is not named yet it is the last one. */
export const pricedParty = (
  companions: Companions | null | undefined,
  party: readonly Companion[],
  firstSessionAt: string,
): readonly Required<Companion>[] => party.map((one) => ({ ...one, price: priceOf(companions, one, firstSessionAt) }));

function priceOf(companions: Companions | null | undefined, { birthday }: Companion, firstSessionAt: string) {
  if (!companions) return 0;
  const { prices, age } = companions;
  const years =
    birthday === null ? Number.POSITIVE_INFINITY : yearsAt(age?.on ?? 'first_session', birthday, firstSessionAt);
  return prices.find(({ to = Number.POSITIVE_INFINITY }) => years <= to)?.price ?? 0;
}

/** What they add to a fee: 'お子さま2名'. */
export function partyParts(label: string, party: readonly Companion[]): readonly FeePart[] {
  const amount = party.reduce((sum, { price = 0 }) => sum + price, 0);
  return amount > 0 ? [{ label: `${label}${party.length}名`, amount }] : [];
}

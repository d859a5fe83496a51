import type { Refusal } from '#contract/refusal/refusals.ts';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';

/** Last days by code, 'YYYY-MM-DD'; a code that is not there has no end. */
export type Terms = Readonly<Record<string, string>>;

/** Which of some codes hold on a day; the last day is one of them. */
export const heldOn = (codes: readonly string[], terms: Terms, day: string) =>
  codes.filter((code) => day <= (terms[code] ?? day));

/** A class that somebody belongs to, or a reduction that is certified for them; `until` is null for no end. */
export type Entitlement = { readonly code: string; readonly until: string | null };

/** Codes and terms together, in the order of the codes. */
export const entitlements = (codes: readonly string[], terms: Terms): readonly Entitlement[] =>
  codes.map((code) => ({ code, until: terms[code] ?? null }));

/** The last days of those that have one. */
export const termsOf = (given: readonly Entitlement[]): Terms =>
  Object.fromEntries(given.flatMap(({ code, until }) => (until === null ? [] : [[code, until]])));

type Wanted = {
  readonly given: readonly Entitlement[];
  /** What they had before: it may stay as it was, though it is over or offered no more. */
  readonly before: readonly Entitlement[];
  /** What the town offers. */
  readonly offered: readonly string[];
};

const isSame = (one: Entitlement) => (other: Entitlement) => one.code === other.code && one.until === other.until;

/** Why somebody cannot be entitled so; null where they can. */
export function whyNotEntitled({ given, before, offered }: Wanted, today: string): Refusal<EveryRefusalCode> | null {
  const changed = given.filter((one) => !before.some(isSame(one)));
  if (new Set(given.map(({ code }) => code)).size < given.length) return { code: 'entitlementUnknown' };
  if (changed.some(({ code }) => !offered.includes(code) && !before.some((had) => had.code === code))) {
    return { code: 'entitlementUnknown' };
  }
  return changed.some(({ until }) => until !== null && until < today) ? { code: 'entitlementOver' } : null;
}

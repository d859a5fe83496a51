import { addDays, daysBetween } from '#rules/day/day.ts';
import type { Terms } from './entitled.ts';

/** So many days before its last day people are told that something ends. */
export const termSteps = [60, 14] as const;

/** A step that was missed, because the server stood still, is made up for in so many days. */
const graceDays = 7;

/** Which step of a term is to be told today; null for none. */
export function stepOf(until: string, today: string) {
  const left = daysBetween(today, until);
  return termSteps.find((step) => left <= step && left > step - graceDays) ?? null;
}

/** Through this day terms end soon. */
export const soonEnd = (today: string) => addDays(today, termSteps[0]);

type Held = {
  readonly classes: readonly string[];
  readonly reductions: readonly string[];
  readonly classTerms: Terms;
  readonly reductionTerms: Terms;
  /** The last day of its registration, of a group that has one. */
  readonly groupUntil: string | null;
};

/** Something that ends: a class or a reduction, by its code, or the registration of a group. */
export type EndingTerm = {
  readonly kind: 'class' | 'reduction' | 'registration';
  readonly code: string;
  readonly until: string;
};

/** What of somebody ends soon and is not over, the first to end first. */
export function endingTerms(held: Held, today: string): EndingTerm[] {
  const { classes, reductions, classTerms, reductionTerms, groupUntil } = held;
  const last = soonEnd(today);
  const ending = (kind: EndingTerm['kind'], codes: readonly string[], terms: Terms) =>
    codes.flatMap((code) => {
      const until = terms[code];
      return until !== undefined && today <= until && until <= last ? [{ kind, code, until }] : [];
    });
  const all = [
    ...ending('registration', [''], groupUntil === null ? {} : { '': groupUntil }),
    ...ending('class', classes, classTerms),
    ...ending('reduction', reductions, reductionTerms),
  ];
  return all.toSorted((one, other) => one.until.localeCompare(other.until));
}

export type Telling = { readonly until: string; readonly step: number; readonly terms: readonly EndingTerm[] };

/** What somebody is to be told today: all that ends on one day in one message. */
export function tellingsOf(held: Held, today: string): Telling[] {
  const byDay = Map.groupBy(endingTerms(held, today), ({ until }) => until);
  return [...byDay].flatMap(([until, terms]) => {
    const step = stepOf(until, today);
    return step === null ? [] : [{ until, step, terms }];
  });
}

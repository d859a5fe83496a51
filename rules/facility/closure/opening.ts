import type { Refusal } from '#contract/refusal/refusals.ts';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import type { DayException } from '#rules/facility/calendar/articleFacts.ts';
import type { OrdinanceDay } from '#rules/ordinance/ordinance.ts';
import { longestTold } from './closurePlan.ts';
import { laidDownUntil } from './closureRule.ts';

/** A day on which staff open a place although a rule that comes again closes it (臨時開館), or leave such a rule out once. */
export type Opening = {
  readonly day: string;
  /** Why, as residents read it. */
  readonly told: string;
  /** Null for those of every other day. */
  readonly hours: { readonly fromMinute: number; readonly toMinute: number } | null;
  /** The kind of day whose prices count; null for that of the day itself. */
  readonly chargedAs: OrdinanceDay | null;
};

/** Why something cannot be opened so, and the field that it is about; null where it can. */
export function whyNotOpenable({ day, told, hours }: Opening, today: string): Refusal<EveryRefusalCode> | null {
  const refuse = (code: EveryRefusalCode, path: string) => ({ code, details: [{ path }] });
  if (day < today) return refuse('openingPast', 'day');
  if (day > laidDownUntil(today)) return refuse('openingTooFar', 'day');
  if (told.trim() === '') return refuse('closureToldRequired', 'told');
  if ([...told.trim()].length > longestTold) return refuse('closureToldTooLong', 'told');
  if (hours !== null && hours.fromMinute >= hours.toMinute) return refuse('closureHours', 'hours');
  return null;
}

/** The exceptions of a room with a day that is opened; what was said of the day before is replaced. */
export const withOpening = (
  exceptions: readonly DayException[],
  { day, told, hours, chargedAs }: Opening,
): DayException[] =>
  [
    ...exceptions.filter((exception) => exception.day !== day),
    {
      day,
      openFor: told.trim(),
      ...(hours !== null && { opensMinute: hours.fromMinute, closesMinute: hours.toMinute }),
      ...(chargedAs !== null && { chargedAs }),
    },
  ].toSorted((one, other) => (one.day < other.day ? -1 : 1));

/** The same without the opening of a day. A closing that stands there stays. */
export const withoutOpening = (exceptions: readonly DayException[], day: string) =>
  exceptions.filter((exception) => exception.day !== day || exception.openFor === undefined);

import { addDays, addMinutes, dayOf, localDateTimeAt } from '#rules/day/day.ts';

export type PaymentTerms = {
  /** Days after the confirmation to pay within. */
  readonly dueDays: number;
  /** Days before the first use; the fee is due by the end of that day. */
  readonly dueDaysBefore: number;
};

type Due = {
  readonly confirmedAt: string;
  readonly usesAt: string;
  readonly terms: PaymentTerms;
};

const endOf = (day: string) => localDateTimeAt(day, 1439);

/**
 * The last minute ('YYYY-MM-DDTHH:MM', inclusive) for paying a fee online: a number of days after the confirmation, but
 * also a number before the first use. Who reserves later has until the end of the next day. It is never later than the
 * minute before the use begins.
 */
export function payUntil({ confirmedAt, usesAt, terms }: Due): string {
  const usual = [
    endOf(addDays(dayOf(confirmedAt), terms.dueDays)),
    endOf(addDays(dayOf(usesAt), -terms.dueDaysBefore)),
  ].toSorted()[0];
  const least = endOf(addDays(dayOf(confirmedAt), 1));
  const until = usual !== undefined && usual > least ? usual : least;
  const lastMinute = addMinutes(usesAt, -1);
  return [until, lastMinute].toSorted()[0] ?? until;
}

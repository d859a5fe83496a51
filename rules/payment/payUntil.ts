import { addDays, addMinutes, dayOf, momentAt } from '#rules/day/day.ts';

export type PaymentTerms = {
  /** Days after the confirmation within which is to be paid. */
  readonly dueDays: number;
  /** Days before the first use by whose end is to be paid. */
  readonly dueDaysBefore: number;
};

type Due = {
  readonly confirmedAt: string;
  readonly usesAt: string;
  readonly terms: PaymentTerms;
};

const endOf = (day: string) => momentAt(day, 1439);

/**
 * The last minute ('YYYY-MM-DDTHH:MM', inclusive) in which a fee can be paid online: so many days after the confirmation, but
 * so many before the first use. Who reserves later than that has until the end of the next day, and in no case longer than
 * until the minute before the use begins.
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

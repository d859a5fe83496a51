import { addDays, addMinutes, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { type DueStep, dueByLadder } from '#rules/ordinance/ladder.ts';

export type PaymentTerms = {
  /** Days after the confirmation to pay within. */
  readonly dueDays: number;
  /** Days before the first use; the fee is due by the end of that day. */
  readonly dueDaysBefore: number;
};

type Due = {
  /** When the fee began to be owed. */
  readonly confirmedAt: string;
  readonly usesAt: string;
  readonly terms: PaymentTerms;
  /** What holds instead of the terms where an ordinance says it. */
  readonly dues?: readonly DueStep[] | null;
};

const endOf = (day: string) => localDateTimeAt(day, 1439);

/**
 * The last minute ('YYYY-MM-DDTHH:MM', inclusive) for paying a fee online: a number of days after the confirmation, but
 * also a number before the first use. Who reserves later has until the end of the next day. It is never later than the
 * minute before the use begins.
 */
export function payUntil(due: Due): string {
  const until = onlineUntil(due);
  const lastMinute = addMinutes(due.usesAt, -1);
  return [until, lastMinute].toSorted()[0] ?? until;
}

function onlineUntil({ confirmedAt, usesAt, terms, dues }: Due) {
  if (dues) return endOfDue(dues, { confirmedAt, usesAt });
  const usual = [
    endOf(addDays(dayOf(confirmedAt), terms.dueDays)),
    endOf(addDays(dayOf(usesAt), -terms.dueDaysBefore)),
  ].toSorted()[0];
  const least = endOf(addDays(dayOf(confirmedAt), 1));
  return usual !== undefined && usual > least ? usual : least;
}

const endOfDue = (dues: readonly DueStep[], { confirmedAt, usesAt }: Pick<Due, 'confirmedAt' | 'usesAt'>) =>
  endOf(dueByLadder(dues, { bookedOn: dayOf(confirmedAt), usesOn: dayOf(usesAt) }));

/**
 * The last minute for paying a fee at the counter, null where nobody says: on the day of use itself, until its end,
 * because who comes to use the room pays then.
 */
export const payAtCounterUntil = ({ dues, ...due }: Pick<Due, 'confirmedAt' | 'usesAt' | 'dues'>) =>
  dues ? endOfDue(dues, due) : null;

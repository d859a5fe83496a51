import { localDateTimeAt } from '#rules/day/day.ts';
import type { Balance } from '#rules/payment/balanceOf.ts';
import { deskRefund } from '#rules/payment/refund/deskRefund.ts';
import { sharesOf } from './sharesOf.ts';

/** A day that is given up: when its use begins, and the yen of the fee that were its own. */
export type DayGivenUp = { readonly date: string; readonly fromMinute: number; readonly yen: number };

type GivenUp = Omit<Parameters<typeof deskRefund>[0], 'refundable' | 'usesAt'> & {
  readonly balance: Pick<Balance, 'owed' | 'paid'>;
  /** Yen by which the fee is less without these days; nothing where it was not owed. */
  readonly less: number;
  readonly days: readonly DayGivenUp[];
};

/** Yen that were paid for a day, and what of them goes back or is kept. */
export type RefundOfDay = {
  readonly date: string;
  readonly paid: number;
  readonly refund: number;
  readonly kept: number;
};

/**
 * What goes back of each day that is given up, by the distance to that day. What was paid pays for the days that stay
 * first: only what is beyond them was paid for these, each by its share of the fee.
 */
export function refundOfDays({ balance, less, days, ...terms }: GivenUp): RefundOfDay[] {
  const beyond = balance.paid - Math.max(0, balance.owed - less);
  const paidForThem = Math.max(0, Math.min(beyond, less));
  const paid = sharesOf(
    paidForThem,
    days.map(({ yen }) => yen),
  );
  return days.map(({ date, fromMinute }, index) => {
    const refundable = paid[index] ?? 0;
    const refund = deskRefund({ ...terms, refundable, usesAt: localDateTimeAt(date, fromMinute) });
    return { date, paid: refundable, refund, kept: refundable - refund };
  });
}

import { bookingPhase } from './windows.ts';

type Asked = Parameters<typeof bookingPhase>[0];

/**
 * When the lottery of an entry over these days closes (exclusive): the first close among them, after which the entry is in
 * a draw. Null once the lottery of any day is not open (any more).
 */
export function entryClosesAt({ days, ...asked }: Omit<Asked, 'day'> & { readonly days: readonly string[] }) {
  const closes = days.map((day) => bookingPhase({ ...asked, day }).lotteryClosesAt ?? null);
  return closes.includes(null) ? null : (closes.toSorted().at(0) ?? null);
}

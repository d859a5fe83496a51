import type { FeeQuote } from '#contract/facility/booking.ts';
import { yen } from '#ui/text/format.ts';

type Shown = Pick<FeeQuote, 'lines' | 'total'>;

/** Amounts by the names of their lines; lines of one name count together. */
function amountsOf({ lines }: Shown) {
  const amounts = new Map<string, number>();
  for (const { name, amount } of lines) amounts.set(name, (amounts.get(name) ?? 0) + amount);
  return amounts;
}

/** '午前 3,200円 → 4,100円' for each line that is another one now, in the order of the new breakdown. */
export function feeChanges(before: Shown, now: Shown): string[] {
  const was = amountsOf(before);
  const is = amountsOf(now);
  const names = [...new Set([...is.keys(), ...was.keys()])];
  const text = (amount: number | undefined) => (amount === undefined ? 'なし' : yen(amount));
  return names
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => `${name} ${text(was.get(name))} → ${text(is.get(name))}`);
}

/**
 * The longest that anybody had to wait after somebody behind them was in. `times` are when each was in, in the order in
 * which they came.
 */
export function longestOvertaking(times: readonly number[]) {
  let soonestBehind = Number.POSITIVE_INFINITY;
  let longest = 0;
  for (const time of times.toReversed()) {
    longest = Math.max(longest, time - soonestBehind);
    soonestBehind = Math.min(soonestBehind, time);
  }
  return longest;
}

type Line = { readonly code: string; readonly label: string; readonly yen: number };

/** A sum that belongs to an account of a town's books. */
export type Share = { readonly code: string; readonly label: string; readonly yen: number };

/**
 * Spreads a sum over the lines of a fee by their shares of it, whole yen each; what rounding leaves goes to the lines
 * that lost most, the first of equal ones. The parts add up to the sum, whatever the lines are: without lines, or where
 * they come to nothing, all of it is `rest`.
 */
export function spreadOverLines(sum: number, lines: readonly Line[], rest: Omit<Share, 'yen'>): Share[] {
  const total = lines.reduce((yen, line) => yen + line.yen, 0);
  if (total <= 0) return [{ ...rest, yen: sum }];
  const parts = lines.map(({ code, label, yen }, index) => {
    const exact = BigInt(sum) * BigInt(yen);
    const floor = floorDivided(exact, BigInt(total));
    return { code, label, yen: Number(floor), lost: exact - floor * BigInt(total), index };
  });
  const left = sum - parts.reduce((yen, part) => yen + part.yen, 0);
  const byLoss = parts.toSorted((one, other) => Number(other.lost - one.lost) || one.index - other.index);
  const raised = new Set(byLoss.slice(0, left).map(({ index }) => index));
  return parts.map(({ code, label, yen, index }) => ({ code, label, yen: yen + (raised.has(index) ? 1 : 0) }));
}

/** Downwards, below zero too: reductions are lines below zero. */
function floorDivided(dividend: bigint, divisor: bigint) {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

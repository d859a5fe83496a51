/**
 * The chance that a chi-square variable of so many degrees of freedom exceeds `statistic` (upper incomplete gamma by
 * its series).
 */
export function chiSquareP(statistic: number, degrees: number): number {
  if (statistic <= 0) return 1;
  const shape = degrees / 2;
  const x = statistic / 2;
  let term = 1 / shape;
  let sum = term;
  for (let step = 1; term > sum * 1e-15; step += 1) {
    term *= x / (shape + step);
    sum += term;
  }
  return Math.max(0, 1 - sum * Math.exp(shape * Math.log(x) - x - logGamma(shape)));
}

/** Stirling's series, after moving the argument up to where it is exact enough. */
function logGamma(value: number): number {
  if (value < 20) return logGamma(value + 1) - Math.log(value);
  const correction = 1 / (12 * value) - 1 / (360 * value ** 3) + 1 / (1260 * value ** 5);
  return (value - 0.5) * Math.log(value) - value + Math.log(2 * Math.PI) / 2 + correction;
}

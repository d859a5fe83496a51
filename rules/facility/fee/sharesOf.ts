/** A sum laid on some parts by what each weighs, in whole yen that add up to it. */
export function sharesOf(total: number, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  let given = 0;
  return weights.map((weight, index) => {
    reached += weight;
    // Where nothing weighs anything the last part has it all.
    const isLast = index === weights.length - 1;
    const until = isLast ? total : whole === 0 ? 0 : Math.floor((total * reached) / whole);
    const share = until - given;
    given = until;
    return share;
  });
}

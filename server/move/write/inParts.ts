/** Rows per statement, so that none runs into its time limit and none holds all of a town as text. */
const atOnce = 2_000;

/** Does something with some rows after the others, in order. */
export async function inParts<Row>(
  rows: readonly Row[],
  work: (part: readonly Row[]) => Promise<unknown>,
  most = atOnce,
) {
  for (let start = 0; start < rows.length; start += most) await work(rows.slice(start, start + most));
}

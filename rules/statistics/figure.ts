/** A share in tenths of a percent, half up; null where there is nothing to divide by. */
export const permilleOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.floor((2_000 * part + whole) / (2 * whole));

/** How many there were for each one, in hundredths, half up; null where there was none. */
export const timesOf = (all: number, each: number) => (each === 0 ? null : Math.floor((200 * all + each) / (2 * each)));

/** What is added up of what is counted, as docs/statistics.md says it. */
export type Sum = {
  readonly counted: number;
  readonly planned: number;
  readonly fee: number;
  readonly reduced: number;
  readonly charged: number;
  readonly online: number;
  readonly counter: number;
  readonly refunded: number;
  readonly offered: number;
  readonly used: number;
  readonly official: number;
};

const names = [
  ...(['counted', 'planned', 'fee', 'reduced'] as const),
  ...(['charged', 'online', 'counter', 'refunded', 'offered', 'used', 'official'] as const),
] as const satisfies readonly (keyof Sum)[];

/** What some sums come to. */
export function added(sums: readonly Sum[]): Sum {
  const total = (name: keyof Sum) => sums.reduce((sum, one) => sum + one[name], 0);
  return Object.fromEntries(names.map((name) => [name, total(name)])) as Sum;
}

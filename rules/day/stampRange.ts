/** minuteStamp()s, `to` exclusive. */
export type StampRange = { readonly from: number; readonly to: number };

const byStart = (one: StampRange, other: StampRange) => one.from - other.from;

/** The same time as one range for each stretch without a gap, in order; ranges may overlap and touch each other. */
export function unionOf(ranges: readonly StampRange[]): StampRange[] {
  const union: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted(byStart)) {
    const last = union.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else union.push({ from, to });
  }
  return union;
}

/** What is left of the ranges without the others, in order. */
export function without(ranges: readonly StampRange[], others: readonly StampRange[]): StampRange[] {
  const left: StampRange[] = [];
  const away = unionOf(others);
  for (const range of unionOf(ranges)) {
    let { from } = range;
    for (const gone of away) {
      if (gone.to <= from || gone.from >= range.to) continue;
      if (gone.from > from) left.push({ from, to: gone.from });
      from = gone.to;
    }
    if (from < range.to) left.push({ from, to: range.to });
  }
  return left;
}

/** The same ranges, cut at every midnight. */
export const cutAtMidnight = (ranges: readonly StampRange[]): StampRange[] =>
  ranges.flatMap(({ from, to }) => {
    const cut: StampRange[] = [];
    for (let start = from; start < to; ) {
      const end = Math.min(to, (Math.floor(start / 1440) + 1) * 1440);
      cut.push({ from: start, to: end });
      start = end;
    }
    return cut;
  });

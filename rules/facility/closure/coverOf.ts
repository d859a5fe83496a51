/** A stretch of a space; instants in milliseconds since 1970, `to` exclusive. */
export type Stretch = { readonly spaceId: string; readonly from: number; readonly to: number };

/** Something that takes a space. What is `theirs` becomes the closure's when its reservation ends. */
export type Taken = Stretch & { readonly id: string; readonly isTheirs: boolean };

type Part = Stretch & { readonly isClosed: boolean };

export type Cover = {
  /** What is closed at once: nobody has it. */
  readonly gaps: readonly Stretch[];
  /** What becomes the closure's later, cut where the closure begins and ends. */
  readonly cut: readonly { readonly id: string; readonly parts: readonly Part[] }[];
};

const overlap = (one: Stretch, other: Stretch) => one.from < other.to && other.from < one.to;

/** What of `stretch` none of the others has. */
function without(stretch: Stretch, others: readonly Stretch[]): Stretch[] {
  return others.reduce<Stretch[]>(
    (parts, other) =>
      parts.flatMap((part) =>
        overlap(part, other)
          ? [
              { ...part, to: Math.max(part.from, other.from) },
              { ...part, from: Math.min(part.to, other.to) },
            ].filter(({ from, to }) => from < to)
          : [part],
      ),
    [stretch],
  );
}

/** How stretches that are to be closed lie over what is taken already. The stretches of a space do not overlap. */
export function coverOf(stretches: readonly Stretch[], taken: readonly Taken[]): Cover {
  const takenIn = Map.groupBy(taken, ({ spaceId }) => spaceId);
  const closedIn = Map.groupBy(stretches, ({ spaceId }) => spaceId);
  const gaps = stretches.flatMap((stretch) =>
    without(
      stretch,
      (takenIn.get(stretch.spaceId) ?? []).filter((one) => overlap(one, stretch)),
    ),
  );
  const cut = taken.flatMap(({ id, isTheirs, ...row }) => {
    const over = isTheirs ? (closedIn.get(row.spaceId) ?? []).filter((stretch) => overlap(stretch, row)) : [];
    if (over.length === 0) return [];
    const closed = over.map((stretch) => ({
      ...row,
      from: Math.max(stretch.from, row.from),
      to: Math.min(stretch.to, row.to),
      isClosed: true,
    }));
    const open = without(row, over).map((part) => ({ ...part, isClosed: false }));
    return [{ id, parts: [...closed, ...open].toSorted((one, other) => one.from - other.from) }];
  });
  return { gaps, cut };
}

import type { Condition, Definition } from './definition.ts';
import type { Line } from './entry.ts';

/**
 * A space taken on a day, preparation included: minutes from that day's midnight, possibly outside the day; `to`
 * exclusive.
 */
export type TakenPlace = { readonly space: string; readonly date: string; readonly from: number; readonly to: number };

/**
 * What was already held when the list was closed, and so is not part of the draw. Fields the kind of draw does not use
 * are empty.
 */
export type Holdings = {
  /** Seats taken by event id. */
  readonly seats: Readonly<Record<string, number>>;
  /**
   * By entry number, the ids of events the entrant already has. Those that no condition counts are left out at the
   * close.
   */
  readonly held: Readonly<Record<string, readonly string[]>>;
  readonly places: readonly TakenPlace[];
};

export const noHoldings: Holdings = { seats: {}, held: {}, places: [] };

/**
 * The canonical form of holdings, in any order of collection. It leaves out what cannot change the draw, because it
 * will be public.
 */
export function frozenHoldings({
  definition,
  lines,
  holdings: { seats, held, places },
}: {
  readonly definition: Definition;
  readonly lines: readonly Line[];
  readonly holdings: Holdings;
}): Holdings {
  const conditions = definition.kind === 'event' ? definition.conditions.map(namesOf) : [];
  const choicesOf = new Map(lines.map(({ n, c }) => [n, c]));
  const counts = (n: string, event: string) => {
    const choices = choicesOf.get(n) ?? [event];
    return (
      choices.includes(event) || conditions.some((names) => names.has(event) && choices.some((id) => names.has(id)))
    );
  };
  return {
    seats: Object.fromEntries(Object.entries(seats).filter(([, count]) => count > 0)),
    held: Object.fromEntries(
      Object.entries(held)
        .map(([n, events]) => [n, [...new Set(events)].filter((event) => counts(n, event)).toSorted()] as const)
        .filter(([, events]) => events.length > 0),
    ),
    places: places.toSorted(byPlace),
  };
}

const namesOf = (condition: Condition): ReadonlySet<unknown> =>
  new Set(condition.type === 'NotReserved' ? [...condition.events, ...condition.opposite] : condition.events);

function byPlace(one: TakenPlace, other: TakenPlace) {
  if (one.space !== other.space) return one.space < other.space ? -1 : 1;
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.from - other.from || one.to - other.to;
}

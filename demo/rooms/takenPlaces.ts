import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';

const minutesPerDay = 1440;

/** What takes places, found by space and day: the rules look at a list, and a list of thousands would take too long. */
export function takenPlaces(occupied: readonly Occupied[]) {
  const bySpace = new Map<string, Map<number, Occupied[]>>();

  const daysOf = (spaceId: string) => {
    const known = bySpace.get(spaceId) ?? new Map<number, Occupied[]>();
    bySpace.set(spaceId, known);
    return known;
  };
  const add = (entry: Occupied) => {
    const days = daysOf(entry.spaceId);
    const last = Math.floor((entry.to - 1) / minutesPerDay);
    for (let day = Math.floor(entry.from / minutesPerDay); day <= last; day += 1) {
      const known = days.get(day);
      if (known) known.push(entry);
      else days.set(day, [entry]);
    }
  };
  for (const entry of occupied) add(entry);

  return {
    add,
    /** What takes one of the spaces on one of the days, given by their dayNumber(). */
    on: (spaceIds: readonly string[], days: readonly number[]) =>
      spaceIds.flatMap((spaceId) => days.flatMap((day) => bySpace.get(spaceId)?.get(day) ?? [])),
  };
}

export type TakenPlaces = ReturnType<typeof takenPlaces>;

type Used = { readonly date: string; readonly fromMinute: number; readonly toMinute: number };

/** A day of several frames is one use, from the first to the last; by day. */
export const usedDays = (details: readonly Used[]) =>
  [...Map.groupBy(details, ({ date }) => date)]
    .map(([date, lines]) => ({
      date,
      from_minute: Math.min(...lines.map(({ fromMinute }) => fromMinute)),
      to_minute: Math.max(...lines.map(({ toMinute }) => toMinute)),
    }))
    .toSorted((one, other) => one.date.localeCompare(other.date));

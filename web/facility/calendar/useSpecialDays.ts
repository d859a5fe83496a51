import { useCallQuery } from '#client/queries.ts';
import type { SpecialDay } from '#contract/facility/room.ts';

/** Marks are a hint; whoever follows one sees what is so now. */
const staleTime = 60_000;

type Asked = { containerId: string; date: string; days: number };

/** Days on which something of a place is closed, and holidays, by day; nothing is asked for without `asked`. */
export function useSpecialDays(asked: Asked | undefined) {
  const request = asked ?? { containerId: '', date: '', days: 1 };
  const { data, error } = useCallQuery('Reservation/GetSpecialDays', request, {
    enabled: asked !== undefined,
    isQuiet: true,
    staleTime,
  });
  const days: ReadonlyMap<string, SpecialDay> = new Map(data?.items.map((item) => [item.date, item]));
  return { days, isFailed: error !== null };
}

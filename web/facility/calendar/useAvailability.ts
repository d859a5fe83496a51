import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { DayAvailability } from '#contract/facility/room.ts';
import { addDays } from '#rules/day/day.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { daysOfWeek, withNextWeek } from './weeks.ts';

type AvailabilityQuery = { containerId: string; date: string; weeks: 1 | 2 };

/** The marks of a place: a call for each week. The first one is shown at once, whatever becomes of the second. */
export const useAvailability = ({ containerId, date, weeks }: AvailabilityQuery) => {
  const { timeZone } = useTenant();
  const refetchIn = ({ rows }: DayAvailability) =>
    openingRefetchDelay(
      rows.flatMap(({ cells }) => cells),
      { timeZone, instant: clockOfServer.now() },
    );
  const first = useCallQuery(
    'Reservation/GetDayAvailability',
    { containerId, date },
    { keepsPrevious: true, refetchIn },
  );
  // While other days are on their way, their second week is fetched beside, and that of the days still shown stays.
  const shownDate = first.data?.columns[0]?.date ?? date;
  useCallQuery(
    'Reservation/GetDayAvailability',
    { containerId, date: addDays(date, daysOfWeek) },
    { enabled: weeks === 2, isQuiet: true },
  );
  const next = useCallQuery(
    'Reservation/GetDayAvailability',
    { containerId, date: addDays(shownDate, daysOfWeek) },
    { enabled: weeks === 2 && shownDate === date, isQuiet: true, refetchIn },
  );
  const shown = first.data && (weeks === 2 ? withNextWeek(first.data, next.data) : first.data);
  return { ...first, data: shown, next };
};

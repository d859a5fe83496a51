import type { MyEventReservation } from '#contract/event/mine.ts';
import { paths } from '#contract/screens.ts';

/** The address of an entry of the calendar, below its month. */
export const entryPath = (
  tenantAlias: string,
  { date, eventReservationId, eventReservationDetailId }: MyEventReservation,
) => paths.eMyReservation({ tenantAlias, yearMonth: date.slice(0, 7), eventReservationId, eventReservationDetailId });

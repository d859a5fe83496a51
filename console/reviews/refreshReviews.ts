import { refreshStaff } from '#console/api/useStaffQuery.ts';

/** Asks again for what a decision changes. */
export const refreshReviews = () =>
  refreshStaff(
    ...(['Desk/GetReservation', 'Desk/FindReservations', 'Desk/ListUnderReview'] as const),
    ...(['Desk/GetBoard', 'Desk/GetBoardWeek', 'Desk/GetWork'] as const),
  );

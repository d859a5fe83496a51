import { refreshStaff } from '#console/api/useStaffQuery.ts';

/** The calls whose answers a decision changes. */
export const reviewCalls = [
  ...(['Desk/GetReservation', 'Desk/FindReservations', 'Desk/ListUnderReview'] as const),
  ...(['Desk/GetBoard', 'Desk/GetBoardWeek', 'Desk/GetWork'] as const),
];

export const refreshReviews = () => refreshStaff(...reviewCalls);

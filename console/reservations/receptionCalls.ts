/** The calls whose answers a reception changes. */
export const receptionCalls = [
  ...(['Desk/GetReservation', 'Desk/FindReservations', 'Desk/GetBoard', 'Desk/GetBoardWeek'] as const),
  'Desk/GetWork' as const,
];

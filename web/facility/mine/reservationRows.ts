/** The id of the link of a reservation's row. */
export const rowId = (reservationId: string) => `reservation-${reservationId}`;

/** The state of a navigation from a row beside which the reservation is shown. */
export const chosen = { isChosen: true };

/** Whether a navigation came from such a row. */
export const isChosen = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isChosen' in state && state.isChosen === true;

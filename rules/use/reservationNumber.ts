/**
 * The number of a reservation as people read it out, on documents and on every screen of the desk: the first half of its
 * id in groups of four. Its beginning finds the reservation, with hyphens or without.
 */
export const reservationNumber = (reservationId: string) =>
  reservationId.replaceAll('-', '').slice(0, 16).toUpperCase().match(/.{4}/g)?.join('-') ?? '';

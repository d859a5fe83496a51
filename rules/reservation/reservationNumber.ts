/**
 * The number of a reservation as people read it out, on every screen, in every message, document and file: the first
 * eight digits of its id in two groups. They find the reservation, with the hyphen or without; the whole id stands in
 * the QR code alone.
 */
export const reservationNumber = (reservationId: string) =>
  reservationId.replaceAll('-', '').slice(0, 8).toUpperCase().match(/.{4}/g)?.join('-') ?? '';

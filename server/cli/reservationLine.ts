import type { FoundReservation } from '#contract/desk/foundReservation.ts';

/** A room's or course's reservation as one line of ten columns between tabs. */
export const reservationLine = (found: FoundReservation) =>
  [
    found.reservationId,
    found.firstDay === found.lastDay ? found.firstDay : `${found.firstDay}..${found.lastDay}`,
    found.containerName,
    found.name,
    found.times,
    found.userNumber,
    found.personName,
    found.statusText,
    found.paymentText === '' ? '-' : found.paymentText,
    `${found.fee}円`,
  ].join('\t');

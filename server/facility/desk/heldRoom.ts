import type { Context } from '#server/context.ts';
import { heldReservation } from '#server/desk/heldReservation.ts';
import { payableReservation } from '../payableReservation.ts';

/** Reservations of rooms as acts of the desk change them. */
export const heldRoom = heldReservation(async (context, reservationId) =>
  (await payableReservation.lock(context, [reservationId])).get(reservationId),
);

/** Holds a reservation of a room until the transaction ends, so that two who change it follow each other. Refuses notFound. */
export const lockedRoom = (context: Context, reservationId: string) => heldRoom.lock(context, { reservationId });

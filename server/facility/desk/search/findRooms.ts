import type { Find } from '#server/reservation/desk/find.ts';
import { findReservations } from './foundRoom.queries.ts';
import { foundRoomView } from './foundRoom.view.ts';

/** Reservations of rooms as staff look them up. */
export const findRooms: Find = async ({ trx, tenant: { tenantId } }, search) =>
  (await findReservations(trx, { tenantId, ...search })).map(foundRoomView);

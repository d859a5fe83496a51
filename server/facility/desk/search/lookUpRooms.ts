import type { Find } from '#server/reservation/desk/find.ts';
import { roomsLookedUp } from './foundRoom.queries.ts';
import { foundRoomView } from './foundRoom.view.ts';

/** Reservations of rooms as staff look them up. */
export const lookUpRooms: Find = async ({ trx, tenant: { tenantId } }, search) =>
  (await roomsLookedUp(trx, { tenantId, ...search })).map(foundRoomView);

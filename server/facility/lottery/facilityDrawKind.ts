import type { DrawKind } from '#server/lottery/drawKind.ts';
import { closeAfterDraw } from '../closure/closeAfterDraw.ts';
import { lockSpaces } from '../placing.queries.ts';
import { announceReservations } from './announceReservations.ts';
import { differingReservations } from './differingReservations.queries.ts';
import { facilityDrawDesk } from './drawDesk.queries.ts';
import { facilityEntries } from './facilityEntries.queries.ts';
import { facilityRedrawing } from './facilityRedrawing.ts';
import { deleteHeld, showWonPlaces } from './heldPlaces.queries.ts';
import { facilityHoldings, givePlaces, holdPlaces } from './heldPlaces.ts';
import { publishDue } from './publishDue.ts';
import { roomsOf, spacesOf } from './roomsOf.ts';
import { waitingFor } from './waitingReservations.queries.ts';

/** What rooms bring to a lottery: entries are reservations that wait, and spaces by time are given away. */
export const facilityDrawKind: DrawKind = {
  publishDue,
  lockStock: (trx, tenantId, definition) => lockSpaces(trx, { tenantId, spaceIds: spacesOf(roomsOf(definition)) }),
  entriesOf: facilityEntries,
  holdingsNow: (context, { definition }) => facilityHoldings(context, roomsOf(definition)),
  hold: holdPlaces,
  give: givePlaces,
  waitingFor,
  announceTo: announceReservations,
  async endHolding(context, named) {
    await deleteHeld(context.trx, named);
    await showWonPlaces(context.trx, named);
    await closeAfterDraw(context, named);
  },
  differingReservations,
  redrawing: facilityRedrawing,
  desk: facilityDrawDesk,
};

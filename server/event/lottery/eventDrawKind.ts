import type { DrawKind } from '#server/lottery/drawKind.ts';
import { lockEvents } from '../seat.queries.ts';
import { waitingFor } from './announceEntrants.queries.ts';
import { announceEntrants } from './announceEntrants.ts';
import { coursesOf } from './coursesOf.ts';
import { differingReservations } from './differingReservations.queries.ts';
import { eventDrawDesk } from './drawDesk.queries.ts';
import { eventEntries } from './eventEntries.queries.ts';
import { eventHoldings } from './eventHoldings.ts';
import { publishDue } from './publishDue.ts';

/**
 * What courses bring to a lottery: entries are people with all they applied for, and seats are given away. Between
 * close and announcement the seats of a drawn event cannot be taken otherwise (see isBeingDrawn). So nothing is held
 * for a draw, and seats get their numbers when it is announced.
 */
export const eventDrawKind: DrawKind = {
  publishDue,
  lockStock: (trx, tenantId, definition) =>
    lockEvents(trx, { tenantId, eventIds: coursesOf(definition).events.map(({ id }) => id) }),
  entriesOf: eventEntries,
  holdingsNow: (context, { definition, entries }) => eventHoldings(context, coursesOf(definition), entries),
  hold: async () => undefined,
  give: async () => undefined,
  waitingFor,
  announceTo: announceEntrants,
  endHolding: async () => undefined,
  differingReservations,
  redrawing: null,
  desk: eventDrawDesk,
};

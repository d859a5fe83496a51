import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { countReservations, reservationsOf } from '../reservation.queries.ts';
import { reservationView } from './reservation.view.ts';
import { cursorOf, positionAt } from './reservationCursor.ts';

const pageSize = 50;

function startOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const position = positionAt(cursor);
  if (!position) throw new Refused({ code: 'malformed', details: [{ path: 'cursor' }] });
  return position;
}

/** A page of the caller's reservations and entries, the latest use first. */
export const getReservation: Operation<'Reservation/GetReservation'> = async (context, { cursor }) => {
  const { trx, tenant, actor, now } = context;
  const { tenantId } = tenant;
  const person = { tenantId, userId: actor.userId };
  const after = startOf(cursor);
  const settings = await settingsOf(trx, tenantId);
  // One more than is shown tells whether there is a next page.
  const rows = await reservationsOf(trx, { ...person, after, most: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => reservationView(row, { tenant, settings, now })),
    total: await countReservations(trx, person),
    nextCursor: last
      ? cursorOf({ firstDate: last.first_date, bookedAt: last.booked_at_text, reservationId: last.reservation_id })
      : null,
  };
};

import { dayOf } from '#rules/day/day.ts';
import type { Person } from '#server/account/person.queries.ts';
import type { Database } from '#server/db/connect.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { countReservations, partOfReservations } from '../reservation.queries.ts';
import { reservationView } from './reservation.view.ts';
import { cursorOf, positionAt } from './reservationCursor.ts';

const pageSize = 50;

function startOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const position = positionAt(cursor);
  if (!position) throw new Refused({ code: 'malformed', details: [{ path: 'cursor' }] });
  return position;
}

type Asked = Person & { readonly today: string; readonly after: ReturnType<typeof startOf> };

/** The rows from a place on, of the two parts of the list one after the other. */
async function rowsFrom(trx: Database, { after, ...asked }: Asked) {
  // One more than is shown tells whether there is a next page.
  const most = pageSize + 1;
  const startsUpcoming = after?.part !== 'past';
  const upcoming = startsUpcoming ? await partOfReservations(trx, { ...asked, isUpcoming: true, after, most }) : [];
  const isFull = upcoming.length === most;
  const past = isFull
    ? []
    : await partOfReservations(trx, {
        ...asked,
        isUpcoming: false,
        after: startsUpcoming ? undefined : after,
        most: most - upcoming.length,
      });
  return [
    ...upcoming.map((row) => ({ row, part: 'upcoming' as const })),
    ...past.map((row) => ({ row, part: 'past' as const })),
  ];
}

/**
 * A page of the caller's reservations and entries: first what is still to come, the next use first, then all else, the
 * latest use first.
 */
export const getReservation: Operation<'Reservation/GetReservation'> = async (context, { cursor }) => {
  const { trx, tenant, actor, now } = context;
  const { tenantId } = tenant;
  const person = { tenantId, userId: actor.userId, today: dayOf(now) };
  const after = startOf(cursor);
  const settings = await settingsOf(trx, tenantId);
  const rows = await rowsFrom(trx, { ...person, after });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ row, part }) => ({
      ...reservationView(row, { tenant, settings, now }),
      isUpcoming: part === 'upcoming',
    })),
    ...(await countReservations(trx, person)),
    nextCursor: last
      ? cursorOf({
          part: last.part,
          firstDate: last.row.first_date,
          bookedAt: last.row.booked_at_text,
          reservationId: last.row.reservation_id,
        })
      : null,
  };
};

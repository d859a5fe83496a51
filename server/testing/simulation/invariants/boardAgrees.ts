import { sql } from 'kysely';
import { dayNumber, daysFrom } from '#rules/day/day.ts';
import { statesThat } from '#rules/facility/booking/reservationStates.ts';
import type { TestArticle } from '#server/testing/aHall.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aSession, type TestSession } from '#server/testing/factories.ts';
import type { DeskTown, Place } from '../desk.ts';
import { todayOf } from '../town.ts';

/** How far ahead is looked: nothing is booked beyond. */
const daysAhead = 60;

type Held = {
  readonly spaceId: string;
  readonly reservationId: string | null;
  readonly from: number;
  readonly to: number;
};

/**
 * What the board shows of every day to come, what the database holds, what the states of the reservations say, and what
 * residents are offered are one. Answers a sentence for each difference.
 */
export async function boardAgrees(town: DeskTown): Promise<readonly string[]> {
  const problems: string[] = [];
  const [anybody] = town.people;
  if (!anybody) throw new Error('nobody lives here');
  const session = await aSession(town.server, anybody);
  for (const place of town.places) {
    const byDay = Map.groupBy(await heldAt(town, place), ({ date }) => date);
    const ended = Map.groupBy(await endedAt(town, place), ({ date }) => date);
    const standing = Map.groupBy(await standingAt(town, place), ({ date }) => date);
    for (const date of daysFrom(todayOf(town), daysAhead)) {
      const held = byDay.get(date) ?? [];
      problems.push(
        ...(await wrongBoard(town, place, { date, held: [...held, ...(ended.get(date) ?? [])] })),
        ...differs(`${date} holds`, idsOf(held.filter(isReserved)), idsOf(standing.get(date) ?? [])),
      );
      // Of today what has begun cannot be had any more.
      if (date > todayOf(town)) problems.push(...(await wrongOffer(town, place, { date, held, session })));
    }
  }
  return problems;
}

/** Else it is closed. */
const isReserved = ({ reservationId }: { readonly reservationId: string | null }) => reservationId !== null;

const idsOf = (rows: readonly { readonly reservationId: string | null }[]) =>
  [...new Set(rows.map(({ reservationId }) => reservationId))].toSorted().join(' ');

const differs = (what: string, one: string, other: string) => (one === other ? [] : [`${what} ${one}, but ${other}`]);

/** What takes a space now or later, by the minutes of its day. */
async function heldAt({ server, tenant }: DeskTown, { hall }: Place) {
  const { rows } = await sql<Held & { readonly date: string }>`
    select space_id as "spaceId", reservation_id as "reservationId",
      (starts_at at time zone ${tenant.timeZone})::date::text as date,
      extract(epoch from (starts_at at time zone ${tenant.timeZone})::time)::integer / 60 as from,
      extract(epoch from (ends_at at time zone ${tenant.timeZone})::time)::integer / 60 as to
    from occupancy join space using (tenant_id, space_id)
    where tenant_id = ${tenant.tenantId} and container_id = ${hall.containerId}
      and (release_at is null or release_at > ${new Date(server.clock())})`.execute(server.db);
  return rows;
}

/** What took a space until it ended, of which nothing is held any more. The board keeps it on its day. */
async function endedAt({ server, tenant }: DeskTown, { hall }: Place) {
  const { rows } = await sql<Held & { readonly date: string }>`
    select space_id as "spaceId", reservation_id as "reservationId", date::text, min(from_minute) as from, max(to_minute) as to
    from reservation
    join reservation_detail using (tenant_id, reservation_id)
    join article_space using (tenant_id, article_id)
    where tenant_id = ${tenant.tenantId} and container_id = ${hall.containerId} and state in ('completed', 'no_show')
      and not exists (select from occupancy
        where occupancy.tenant_id = reservation.tenant_id and occupancy.reservation_id = reservation.reservation_id)
    group by 1, 2, 3`.execute(server.db);
  return rows;
}

/** The days of use of what has a place. */
async function standingAt({ server, tenant }: DeskTown, { hall }: Place) {
  const { rows } = await sql<{ readonly date: string; readonly reservationId: string }>`
    select distinct date::text, reservation_id as "reservationId" from reservation
    join reservation_detail using (tenant_id, reservation_id)
    where tenant_id = ${tenant.tenantId} and container_id = ${hall.containerId}
      and state = any(${statesThat('holdsPlace')}::text[])`.execute(server.db);
  return rows;
}

type OfDay = { readonly date: string; readonly held: readonly Held[] };

async function wrongBoard({ server, tenant }: DeskTown, { hall }: Place, { date, held }: OfDay) {
  const { containerId } = hall;
  const { board } = await asStaff(server, tenant.tenantAlias, 'Desk/GetBoard', { containerId, date });
  const blocks = board?.blocks.filter(isReserved) ?? [];
  const shown = blocks.map(({ reservationId, rooms, heldFrom, heldTo }) =>
    [reservationId, heldFrom, heldTo, ...rooms.toSorted()].join(' '),
  );
  const expected = [...Map.groupBy(held.filter(isReserved), ({ reservationId }) => reservationId)].map(
    ([reservationId, rows]) => {
      const rooms = [hall.whole, hall.halfA, hall.halfB].filter(({ spaceIds }) =>
        rows.some(({ spaceId }) => spaceIds.includes(spaceId)),
      );
      const [from, to] = [Math.min(...rows.map((row) => row.from)), Math.max(...rows.map((row) => row.to))];
      return [reservationId, from, to, ...rooms.map(({ articleId }) => articleId).toSorted()].join(' ');
    },
  );
  return differs(`the board of ${date} shows`, shown.toSorted().join(', '), expected.toSorted().join(', '));
}

/** A frame is offered where nobody holds it or its preparation. */
async function wrongOffer(
  town: DeskTown,
  place: Place,
  { date, ...looked }: OfDay & { readonly session: TestSession },
) {
  const { hall } = place;
  const rooms = [hall.whole, hall.halfA, hall.halfB];
  const room = rooms[dayNumber(date) % rooms.length];
  return room ? wrongOfferOf(town, place, { date, room, ...looked }) : [];
}

async function wrongOfferOf(
  { server }: DeskTown,
  { hall, cleaning }: Place,
  { date, held, room, session }: OfDay & { readonly room: TestArticle; readonly session: TestSession },
) {
  const asked = { containerId: hall.containerId, articleId: room.articleId, date };
  const { body } = await server.call('Reservation/GetDayArticleAvailability', asked, { session });
  return body.rows.flatMap((frame) => {
    const from = frame.timeFrameFromHour * 60 + frame.timeFrameFromMinute;
    const to = frame.timeFrameToHour * 60 + frame.timeFrameToMinute + cleaning;
    const isFree = !held.some((row) => room.spaceIds.includes(row.spaceId) && row.from < to && from < row.to);
    return frame.isAvailable === isFree
      ? []
      : [
          `${date} ${room.articleName} ${frame.timeFrameName} is ${isFree ? 'free, but not offered' : 'taken, but offered'}`,
        ];
  });
}

import { sql } from 'kysely';
import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';
import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import { pipelined } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { countOf, foundBy, type Step } from '../db/stepOf.ts';
import { newId } from '../newId.ts';
import { raiseSpaces, raiseSpacesTakenBy } from '../readCache/version.queries.ts';
import { instantOf } from '../time.ts';

/**
 * The longest a row may be (a check of the table), so a row that reaches into a period starts at most this long before.
 */
export const longestRowMs = 2 * 24 * 60 * 60 * 1000;

/** Minutes that preparation time may reach beyond a day at most (a check of the article table). */
const longestPreparation = 720;

type Spaces = { readonly tenantId: string; readonly spaceIds: readonly string[] };

/** `nowMs`, because a row whose release has come does not count any more. */
type Moment = { readonly tenantId: string; readonly nowMs: number; readonly timeZone: string };

/** Days 'YYYY-MM-DD', both included. */
export type Period = { readonly first: string; readonly last: string };

export type Look = Moment & { readonly period: Period };

/** Minutes since 1970-01-01T00:00 on the wall clock of the zone, as minuteStamp() counts them. */
export const stampOf = (column: 'starts_at' | 'ends_at', timeZone: string) =>
  sql<number>`(date_part('epoch', ${sql.ref(column)} at time zone ${timeZone}) / 60)::integer`;

/** What a winner has before their draw is announced looks like all the rest that is held for it. */
const shownKind = sql<string>`case when draw_id is null then kind else 'draw' end`;

/** The instants between which some days lie, with preparation time around them. */
export type DayBounds = {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly from: Date;
  readonly to: Date;
  /** Before it nothing starts that reaches into them. */
  readonly earliest: Date;
};

/** The same at a moment. */
export type LookBounds = DayBounds & { readonly now: Date };

type Days = Omit<Look, 'nowMs'>;

function dayBounds({ tenantId, timeZone, period }: Days): DayBounds {
  const from = instantOf(localDateTimeAt(period.first, -longestPreparation), timeZone);
  const to = instantOf(localDateTimeAt(addDays(period.last, 1), longestPreparation), timeZone);
  return { tenantId, timeZone, from, to, earliest: new Date(from.getTime() - longestRowMs) };
}

export const lookBounds = ({ nowMs, ...days }: Look): LookBounds => ({ ...dayBounds(days), now: new Date(nowMs) });

/**
 * What takes any space of the tenant within the bounds, released or not, for other queries to narrow to their spaces; see
 * occupiedFrom. Reads plain columns, which an index answers alone.
 */
const occupancyOn = (trx: Database, { tenantId, timeZone, from, to, earliest }: DayBounds) =>
  trx
    .selectFrom('occupancy')
    .select('space_id')
    .select(shownKind.as('kind'))
    .select([stampOf('starts_at', timeZone).as('from'), stampOf('ends_at', timeZone).as('to')])
    .where('tenant_id', '=', tenantId)
    .where('starts_at', '<', to)
    .where('starts_at', '>=', earliest)
    .where('ends_at', '>', from);

/** The same without what is released by now. */
export const occupancyDuring = (trx: Database, bounds: LookBounds) =>
  occupancyOn(trx, bounds).where((where) =>
    where.or([where('release_at', 'is', null), where('release_at', '>', bounds.now)]),
  );

/** A row of occupancyDuring as the rules know it. */
export const occupiedFrom = (row: { space_id: string; kind: string; from: number; to: number }): Occupied => ({
  spaceId: row.space_id,
  kind: row.kind as Occupied['kind'],
  from: row.from,
  to: row.to,
});

/** What takes a space until it is released; null where nobody has released it. In milliseconds since 1970. */
export type OccupiedUntil = Occupied & { readonly releaseMs: number | null };

const untilReleased = prepared((db, given: DayBounds & Pick<Spaces, 'spaceIds'>) =>
  occupancyOn(db, given)
    .select('release_at')
    .select(closureNote(given).as('note'))
    .where('space_id', '=', anyOf(given.spaceIds)),
);

/**
 * What residents are told of a closure; the town's own use is its own matter. Looked up for closures alone, which are
 * few: the rest is answered by the index, which has no words.
 */
const closureNote = ({ tenantId }: Pick<DayBounds, 'tenantId'>) => sql<string | null>`
  case when kind = 'closure' then (select told.note from occupancy as told where told.tenant_id = ${tenantId}
    and told.space_id = occupancy.space_id and told.starts_at = occupancy.starts_at) end`;

/** What takes the spaces on some days, released or not, in no order. */
export async function occupancyUntilReleased(
  trx: Database,
  { spaceIds, ...days }: Days & Spaces,
): Promise<readonly OccupiedUntil[]> {
  const rows = await untilReleased.run(trx, { ...dayBounds(days), spaceIds });
  return rows.map((row) => ({
    ...occupiedFrom(row),
    ...(row.note ? { note: row.note } : {}),
    releaseMs: row.release_at?.getTime() ?? null,
  }));
}

/** The spaces of a place, and how often what takes each of them has changed. */
export const spacesOfPlace = prepared((db, given: { readonly tenantId: string; readonly containerId: string }) =>
  db
    .selectFrom('space')
    .leftJoin('fresh_version', (join) =>
      join
        .on('fresh_version.tenant_id', '=', given.tenantId)
        .onRef('fresh_version.subject_id', '=', 'space.space_id')
        .on('fresh_version.kind', '=', sql.lit('space')),
    )
    .select(['space.space_id as spaceId', 'fresh_version.number'])
    .where('space.tenant_id', '=', given.tenantId)
    .where('space.container_id', '=', given.containerId),
);

const occupancyOfSpaces = prepared((db, given: LookBounds & Pick<Spaces, 'spaceIds'>) =>
  occupancyDuring(db, given).where('space_id', '=', anyOf(given.spaceIds)),
);

/** What takes the spaces, in no order. */
export async function occupiedSpaces(trx: Database, { spaceIds, ...look }: Look & Spaces) {
  const rows = await occupancyOfSpaces.run(trx, { ...lookBounds(look), spaceIds });
  return rows.map(occupiedFrom);
}

/**
 * Locks the spaces until the transaction ends, always in the same order, so that requests for the same place wait for
 * each other instead of failing at the constraint. Whoever takes a place calls this first and then reads again. The
 * lock is that on the spaces' versions, which are raised.
 */
export const lockSpaces = raiseSpaces;

/** What a reservation takes. */
export type Wanted = {
  readonly timeZone: string;
  readonly reservationId: string;
  readonly ranges: readonly SpaceRange[];
};

const inOrder = (one: SpaceRange, other: SpaceRange) =>
  one.spaceId < other.spaceId ? -1 : one.spaceId > other.spaceId ? 1 : one.from - other.from;

/** The rows of what is wanted, in the order in which everybody writes places. */
export const placeRows = ({ timeZone, ranges, reservationId }: Wanted) =>
  ranges.toSorted(inOrder).map(({ spaceId, from, to }) => ({
    occupancy_id: newId(),
    space_id: spaceId,
    starts_at: instantOfStamp(from, timeZone),
    ends_at: instantOfStamp(to, timeZone),
    earliest: new Date(instantOfStamp(from, timeZone).getTime() - longestRowMs),
    reservation_id: reservationId,
  }));

type Placing = { readonly tenantId: string; readonly now: Date; readonly places: string };

/**
 * Parts of a statement that write the rows of placeRows(): `released` deletes what has been released and the constraint
 * would still see; after it `placed` takes the places, but for those in which the constraint finds somebody else.
 */
export const placing = ({ tenantId, now, places }: Placing) => sql`
  released as (
    delete from occupancy using jsonb_to_recordset(${places}::jsonb)
      as wanted (space_id uuid, starts_at timestamptz, ends_at timestamptz, earliest timestamptz)
    where occupancy.tenant_id = ${tenantId} and occupancy.space_id = wanted.space_id
      and occupancy.release_at <= ${now} and occupancy.starts_at < wanted.ends_at
      and occupancy.starts_at >= wanted.earliest and occupancy.ends_at > wanted.starts_at
    returning 1
  ), placed as (
    insert into occupancy (tenant_id, occupancy_id, space_id, starts_at, ends_at, kind, reservation_id)
    select ${tenantId}::uuid, occupancy_id, space_id, starts_at, ends_at, 'reservation', reservation_id
    from jsonb_to_recordset(${places}::jsonb)
      as wanted (occupancy_id uuid, space_id uuid, starts_at timestamptz, ends_at timestamptz, reservation_id uuid)
    where (select count(*) from released) >= 0
    on conflict do nothing
    returning 1
  )`;

const takeRows = prepared<Placing, { readonly taken: number }>(
  (_, given) => sql`with ${placing(given)} select count(*) as taken from placed`,
);

/** True when every place is now the reservation's; false when the constraint found somebody else in one of them. */
export async function takePlaces(trx: Database, wanted: Moment & Wanted) {
  const rows = placeRows(wanted);
  const placing = { tenantId: wanted.tenantId, now: new Date(wanted.nowMs), places: JSON.stringify(rows) };
  const [written] = await takeRows.run(trx, placing);
  return written?.taken === rows.length;
}

/** What a reservation holds, in minuteStamp()s. */
export const placesHeldBy = (
  trx: Database,
  {
    tenantId,
    reservationId,
    timeZone,
  }: { readonly tenantId: string; readonly reservationId: string; readonly timeZone: string },
): Promise<readonly SpaceRange[]> =>
  trx
    .selectFrom('occupancy')
    .select(['space_id as spaceId', stampOf('starts_at', timeZone).as('from'), stampOf('ends_at', timeZone).as('to')])
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .execute();

/** The instant of a minuteStamp(). */
export const instantOfStamp = (stamp: number, timeZone: string) =>
  instantOf(localDateTimeAt('1970-01-01', stamp), timeZone);

/** Deletes released places, which no read counts any more: no version is raised. */
export const deleteReleased = (trx: Database, { tenantId, nowMs, most }: Step) =>
  trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where((look) =>
      foundBy(
        'occupancy_id',
        look
          .selectFrom('occupancy')
          .select('occupancy_id')
          .where('tenant_id', '=', tenantId)
          .where('release_at', '<=', new Date(nowMs))
          .limit(most)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .execute()
    .then(countOf);

type Releasing = {
  readonly tenantId: string;
  readonly reservationId: string;
  /** Null releases nothing. */
  readonly releaseAt: Date | null;
  readonly now: Date;
};

/**
 * Parts of a statement that free what a reservation holds; see releasePlaces(). What lies under a closure becomes the
 * closure's. `during`: a condition on what is freed.
 */
export const releasing = ({ tenantId, reservationId, releaseAt, now }: Releasing, during = sql`true`) => sql`
  closed as (
    update occupancy set kind = case closure.kind when 'official' then 'official' else 'closure' end, note = closure.told,
      reservation_id = null, release_at = null
    from closure
    where occupancy.tenant_id = ${tenantId} and occupancy.reservation_id = ${reservationId} and occupancy.draw_id is null
      and ${releaseAt}::timestamptz is not null and ${during}
      and closure.tenant_id = ${tenantId} and closure.closure_id = occupancy.closure_id
  ),
  kept as (
    update occupancy set kind = 'draw', reservation_id = null
    where tenant_id = ${tenantId} and reservation_id = ${reservationId} and draw_id is not null
      and ${releaseAt}::timestamptz is not null and ${during}
  ), held as (
    update occupancy set release_at = ${releaseAt}::timestamptz
    where tenant_id = ${tenantId} and reservation_id = ${reservationId} and draw_id is null and closure_id is null
      and ${releaseAt}::timestamptz > ${now}::timestamptz and ${during}
  ), freed as (
    delete from occupancy
    where tenant_id = ${tenantId} and reservation_id = ${reservationId} and draw_id is null and closure_id is null
      and ${releaseAt}::timestamptz <= ${now}::timestamptz and ${during}
  )`;

const release = prepared((_, given: Releasing) => sql`with ${releasing(given)} select`);

/**
 * Frees what a reservation holds: at once, or from the instant `releaseAt` if that is later than now. What an
 * unannounced draw gave it stays held for that draw.
 */
export async function releasePlaces(
  trx: Database,
  held: { readonly tenantId: string; readonly reservationId: string; readonly releaseAt: Date; readonly nowMs: number },
) {
  const { tenantId, reservationId, releaseAt, nowMs } = held;
  await raiseSpacesTakenBy(pipelined(trx), { tenantId, reservationIds: [reservationId] });
  await release.run(trx, { tenantId, reservationId, releaseAt, now: new Date(nowMs) });
}

/** Frees what a finished use held. A remaining preparation time is freed at its end. */
export async function freeUsedPlaces(
  trx: Database,
  {
    tenantId,
    reservationId,
    nowMs,
  }: { readonly tenantId: string; readonly reservationId: string; readonly nowMs: number },
) {
  await raiseSpacesTakenBy(trx, { tenantId, reservationIds: [reservationId] });
  await trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .where('ends_at', '<=', new Date(nowMs))
    .execute();
  await trx
    .updateTable('occupancy')
    .set((row) => ({ release_at: row.ref('ends_at') }))
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .execute();
}

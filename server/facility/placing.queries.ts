import { sql } from 'kysely';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';
import type { Database } from '../db/connect.ts';
import { pipelined } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { countOf, foundBy, type Step } from '../db/stepOf.ts';
import { newId } from '../newId.ts';
import { raiseSpaces, raiseSpacesTakenBy } from '../readCache/version.queries.ts';
import { instantOfStamp, longestRowMs, type Moment } from './occupancy.queries.ts';

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
  /** False where its person goes on using something: what they leave behind is nobody's to draw. */
  readonly isGivenUp: boolean;
};

/** A place to come that somebody gives up who won it in a draw, where the town lets that wait for staff. Never equipment. */
const waitsForDraw = ({ tenantId, now }: Pick<Releasing, 'tenantId' | 'now'>) => sql`(
  exists (select from given_up) and starts_at > ${now}::timestamptz
  and not exists (select from space where space.tenant_id = ${tenantId} and space.space_id = occupancy.space_id
    and space.lent_as is not null))`;

/**
 * Parts of a statement that free what a reservation holds; see releasePlaces(). What lies under a closure becomes the
 * closure's, and what waits for staff is held for its draw. `during`: a condition on what is freed.
 */
export const releasing = ({ tenantId, reservationId, releaseAt, now, isGivenUp }: Releasing, during = sql`true`) => sql`
  given_up as (
    select reservation.draw_id
    from reservation
    join lottery_draw on lottery_draw.tenant_id = ${tenantId} and lottery_draw.draw_id = reservation.draw_id
    join tenant_setting on tenant_setting.tenant_id = ${tenantId}
    where reservation.tenant_id = ${tenantId} and reservation.reservation_id = ${reservationId}
      and lottery_draw.state = 'announced' and tenant_setting.holds_given_up and ${isGivenUp}::boolean
  ), waiting as (
    update occupancy set kind = 'draw', draw_id = (select given_up.draw_id from given_up), reservation_id = null,
      release_at = null
    where tenant_id = ${tenantId} and reservation_id = ${reservationId} and draw_id is null and closure_id is null
      and ${releaseAt}::timestamptz is not null and ${during} and ${waitsForDraw({ tenantId, now })}
  ), closed as (
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
      and ${releaseAt}::timestamptz > ${now}::timestamptz and ${during} and not ${waitsForDraw({ tenantId, now })}
  ), freed as (
    delete from occupancy
    where tenant_id = ${tenantId} and reservation_id = ${reservationId} and draw_id is null and closure_id is null
      and ${releaseAt}::timestamptz <= ${now}::timestamptz and ${during} and not ${waitsForDraw({ tenantId, now })}
  )`;

const release = prepared((_, given: Releasing) => sql`with ${releasing(given)} select`);

/**
 * Frees what a reservation holds: at once, or from the instant `releaseAt` if that is later than now. What an
 * unannounced draw gave it stays held for that draw.
 */
export async function releasePlaces(
  trx: Database,
  held: {
    readonly tenantId: string;
    readonly reservationId: string;
    readonly releaseAt: Date;
    readonly nowMs: number;
    readonly isGivenUp: boolean;
  },
) {
  const { nowMs, ...given } = held;
  const { tenantId, reservationId } = given;
  await raiseSpacesTakenBy(pipelined(trx), { tenantId, reservationIds: [reservationId] });
  await release.run(trx, { ...given, now: new Date(nowMs) });
}

const releaseLent = prepared((_, given: Releasing) => {
  const isLent = sql`exists (select from space where space.tenant_id = ${given.tenantId}
    and space.space_id = occupancy.space_id and space.lent_as is not null)`;
  return sql`with ${releasing(given, isLent)} select`;
});

/** Frees at once the equipment that a reservation holds, of which all versions were raised before. */
export const releaseEquipment = (
  trx: Database,
  { nowMs, ...named }: { readonly tenantId: string; readonly reservationId: string; readonly nowMs: number },
) => releaseLent.run(trx, { ...named, releaseAt: new Date(nowMs), now: new Date(nowMs), isGivenUp: false });

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

import { type RawBuilder, sql } from 'kysely';
import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import type { PieceNow } from '../readCache/question.queries.ts';
import { instantOf } from '../time.ts';
import { claimsDuring, claimsSince } from './waiting/claim.queries.ts';

/**
 * The longest a row may be (a check of the table), so a row that reaches into a period starts at most this long before.
 */
export const longestRowMs = 2 * 24 * 60 * 60 * 1000;

/** Minutes that preparation time may reach beyond a day at most (a check of the article table). */
const longestPreparation = 720;

type Spaces = { readonly tenantId: string; readonly spaceIds: readonly string[] };

/** `nowMs`, because a row whose release has come does not count any more. */
export type Moment = { readonly tenantId: string; readonly nowMs: number; readonly timeZone: string };

/** Days 'YYYY-MM-DD', both included. */
export type Period = { readonly first: string; readonly last: string };

/** `hasLines`: the town offers what becomes free in turn, so that what people claim who wait takes spaces as well. */
type Lines = { readonly hasLines: boolean };

export type Look = Moment & Lines & { readonly period: Period };

/** Minutes since 1970-01-01T00:00 on the wall clock of the zone, as minuteStamp() counts them. */
export const stampOf = (column: 'starts_at' | 'ends_at', timeZone: string | RawBuilder<string>) =>
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
  /** What somebody claims of another day does not reach into them. */
  readonly firstDay: string;
  readonly lastDay: string;
};

/** The same at a moment. */
export type LookBounds = DayBounds & { readonly now: Date };

type Days = Omit<Look, 'nowMs' | 'hasLines'>;

function dayBounds({ tenantId, timeZone, period }: Days): DayBounds {
  const from = instantOf(localDateTimeAt(period.first, -longestPreparation), timeZone);
  const to = instantOf(localDateTimeAt(addDays(period.last, 1), longestPreparation), timeZone);
  const [firstDay, lastDay] = [addDays(period.first, -1), addDays(period.last, 1)];
  return { tenantId, timeZone, from, to, earliest: new Date(from.getTime() - longestRowMs), firstDay, lastDay };
}

export const lookBounds = ({ nowMs, hasLines, ...days }: Look): LookBounds & Lines => ({
  ...dayBounds(days),
  now: new Date(nowMs),
  hasLines,
});

/**
 * What takes any space of the tenant within the bounds, released or not; see occupiedFrom. Reads plain columns, which an index
 * answers alone.
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

/**
 * What takes the spaces without what is released by now, and what people claim who wait. A statement of its own where a town
 * has lines: planning and beginning it costs more, although nobody claims anything.
 */
export const occupancyDuring = {
  plain: (trx: Database, bounds: LookBounds, spaceIds: RawBuilder<unknown>) => reservedDuring(trx, bounds, spaceIds),
  inTurn: (trx: Database, bounds: LookBounds, spaceIds: RawBuilder<unknown>) =>
    reservedDuring(trx, bounds, spaceIds).unionAll(claimsDuring(trx, bounds, spaceIds)),
};

/** The same with the reservation that takes it, null for what none does. */
export const holdersDuring = (trx: Database, bounds: LookBounds, spaceIds: RawBuilder<unknown>) =>
  reservedDuring(trx, bounds, spaceIds)
    .select('reservation_id')
    .unionAll(claimsDuring(trx, bounds, spaceIds).select(sql<string | null>`null::uuid`.as('reservation_id')));

const reservedDuring = (trx: Database, bounds: LookBounds, spaceIds: RawBuilder<unknown>) =>
  occupancyOn(trx, bounds)
    .where('space_id', '=', sql<string>`any(${spaceIds})`)
    .where((where) => where.or([where('release_at', 'is', null), where('release_at', '>', bounds.now)]));

/** A row of occupancyDuring as the rules know it. */
export const occupiedFrom = (row: { space_id: string; kind: string; from: number; to: number }): Occupied => ({
  spaceId: row.space_id,
  kind: row.kind as Occupied['kind'],
  from: row.from,
  to: row.to,
});

/**
 * What takes a space until it is released; null where nobody has released it. In milliseconds since 1970. `sinceMs`: a claim
 * takes it from then on, when what took it is released; missing where nothing did.
 */
export type OccupiedUntil = Occupied & { readonly releaseMs: number | null; readonly sinceMs?: number };

type Until = DayBounds & Pick<Spaces, 'spaceIds'> & { readonly claimedIds: readonly string[] };

const reservedUntil = (db: Database, given: DayBounds & Pick<Spaces, 'spaceIds'>) =>
  occupancyOn(db, given)
    .select('release_at')
    .select(closureNote(given).as('note'))
    .select(sql<Date | null>`null::timestamptz`.as('since'))
    .where('space_id', '=', anyOf(given.spaceIds));

const untilReleased = prepared((db, given: Until) => reservedUntil(db, given));
const untilReleasedInTurn = prepared((db, given: Until) =>
  reservedUntil(db, given).unionAll(claimsSince(db, given, sql`${given.claimedIds}::uuid[]`)),
);

/**
 * What residents are told of a closure; the town's own use is its own matter. Looked up for closures alone, which are
 * few: the rest is answered by the index, which has no words.
 */
const closureNote = ({ tenantId }: Pick<DayBounds, 'tenantId'>) => sql<string | null>`
  case when kind = 'closure' then (select told.note from occupancy as told where told.tenant_id = ${tenantId}
    and told.space_id = occupancy.space_id and told.starts_at = occupancy.starts_at) end`;

/** What takes the spaces on some days, released or not, in no order, and what people claim of `claimedIds`. */
export async function occupancyUntilReleased(
  trx: Database,
  { spaceIds, claimedIds, ...days }: Days & Spaces & { readonly claimedIds: readonly string[] },
): Promise<readonly OccupiedUntil[]> {
  const statement = claimedIds.length > 0 ? untilReleasedInTurn : untilReleased;
  const rows = await statement.run(trx, { ...dayBounds(days), spaceIds, claimedIds });
  return rows.map((row) => ({
    ...occupiedFrom(row),
    ...(row.note ? { note: row.note } : {}),
    releaseMs: row.release_at?.getTime() ?? null,
    ...(row.since && { sinceMs: row.since.getTime() }),
  }));
}

/** The days of a piece of facts, as a question asks them. */
export function askedDays(days: Omit<Days, 'tenantId'>) {
  const { from, to, earliest } = dayBounds({ ...days, tenantId: '' });
  const seconds = (instant: Date) => instant.getTime() / 1_000;
  return { timeZone: days.timeZone, from: seconds(from), to: seconds(to), earliest: seconds(earliest) };
}

/** Whether anybody in the town claims what becomes free. */
const isWaitedFor = (tenantId: string) => sql<boolean>`exists (select from vacancy_watch
  where vacancy_watch.tenant_id = ${tenantId} and is_claim and day is not null)`;

/**
 * What takes the space `piece` of a question on its days, as occupancyUntilReleased() answers it; null where people claim
 * what becomes free, because that depends on what takes other spaces.
 */
export const spaceNow: PieceNow = (tenantId) => sql`
  case when not ${isWaitedFor(tenantId)} then (
    select coalesce(json_agg(json_build_array(${shownKind}, ${stampOf('starts_at', sql`piece.time_zone`)},
      ${stampOf('ends_at', sql`piece.time_zone`)}, floor(extract(epoch from release_at) * 1000)::float8,
      ${closureNote({ tenantId })})), '[]')
    from occupancy where occupancy.tenant_id = ${tenantId} and occupancy.space_id = piece.subject_id
      and starts_at < to_timestamp(piece.until) and starts_at >= to_timestamp(piece.earliest)
      and ends_at > to_timestamp(piece.since)) end`;

type PieceRow = readonly [
  kind: Occupied['kind'],
  from: number,
  to: number,
  releaseMs: number | null,
  note: string | null,
];

/** What a question told of a space. */
export const occupiedOfPiece = (spaceId: string, rows: unknown): readonly OccupiedUntil[] =>
  (rows as readonly PieceRow[]).map(([kind, from, to, releaseMs, note]) => ({
    spaceId,
    kind,
    from,
    to,
    ...(note ? { note } : {}),
    releaseMs,
  }));

/** The spaces of a place, how often what takes each of them has changed, and whether anybody in the town claims what becomes free. */
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
    .select(isWaitedFor(given.tenantId).as('isWaitedFor'))
    .where('space.tenant_id', '=', given.tenantId)
    .where('space.container_id', '=', given.containerId),
);

type Asked = LookBounds & Pick<Spaces, 'spaceIds'>;
const occupancyOfSpaces = prepared((db, given: Asked) =>
  occupancyDuring.plain(db, given, sql`${given.spaceIds}::uuid[]`),
);
const occupancyInTurn = prepared((db, given: Asked) =>
  occupancyDuring.inTurn(db, given, sql`${given.spaceIds}::uuid[]`),
);

/** What takes the spaces, in no order. */
export async function occupiedSpaces(trx: Database, { spaceIds, ...look }: Look & Spaces) {
  const statement = look.hasLines ? occupancyInTurn : occupancyOfSpaces;
  const rows = await statement.run(trx, { ...lookBounds(look), spaceIds });
  return rows.map(occupiedFrom);
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

import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/db/connect.ts';
import { fromJson } from '#server/db/rows.ts';
import type { RoomFacts } from './roomFinder.ts';

export type UserClass = { readonly code: string; readonly label: string };

/** A course as a file may name it. */
export type CourseFacts = {
  readonly eventId: string;
  readonly number: string;
  readonly name: string;
  readonly key: string;
  readonly placeName: string;
  readonly capacity: number | null;
  /** In which of its spans people are written; null for a course without one. */
  readonly spanId: string | null;
  readonly sessionIds: readonly string[];
};

/** The classes of users that the town has. */
export async function classesOf(trx: Database, tenantId: string): Promise<readonly UserClass[]> {
  const row = await trx
    .selectFrom('tenant_setting')
    .select('user_classes')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return fromJson<readonly UserClass[]>(row?.user_classes ?? []);
}

/** All rooms of a tenant, those that are not offered any more too: something was used in them. */
export async function roomsOf(trx: Database, tenantId: string): Promise<RoomFacts[]> {
  const rows = await trx
    .selectFrom('article')
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'article.tenant_id')
        .onRef('container.container_id', '=', 'article.container_id'),
    )
    .select(['article.article_id', 'article.name', 'article.key', 'article.container_id'])
    .select(['article.preparation_before', 'article.preparation_after'])
    .select(['container.name as container_name', 'container.key as container_key'])
    .select((build) => [
      jsonArrayFrom(
        build
          .selectFrom('article_space')
          .select('article_space.space_id')
          .where('article_space.tenant_id', '=', tenantId)
          .whereRef('article_space.article_id', '=', 'article.article_id')
          .orderBy('article_space.space_id'),
      ).as('spaces'),
      jsonArrayFrom(
        build
          .selectFrom('time_frame')
          .select(['time_frame.name', 'time_frame.from_minute', 'time_frame.to_minute'])
          .where('time_frame.tenant_id', '=', tenantId)
          .whereRef('time_frame.article_id', '=', 'article.article_id')
          .orderBy('time_frame.sort'),
      ).as('frames'),
    ])
    .where('article.tenant_id', '=', tenantId)
    .where('container.tenant_id', '=', tenantId)
    .execute();
  return rows.map((row) => ({
    articleId: row.article_id,
    name: row.name,
    key: row.key,
    containerId: row.container_id,
    containerName: row.container_name,
    containerKey: row.container_key,
    preparationBefore: row.preparation_before,
    preparationAfter: row.preparation_after,
    spaceIds: row.spaces.map(({ space_id }) => space_id),
    frames: row.frames.map(({ name, from_minute, to_minute }) => ({ name, from: from_minute, to: to_minute })),
  }));
}

/** All courses of a tenant, with the span in which people are written: one first come, where there is one. */
export async function coursesOf(trx: Database, tenantId: string): Promise<CourseFacts[]> {
  const { rows } = await sql<CourseFacts>`
    select event.event_id as "eventId", event.number, event.name, event.key, event_container.name as "placeName", event.capacity,
      (select span.event_entry_span_id from entry_span_event as within
        join event_entry_span as span on span.tenant_id = ${tenantId} and span.event_entry_span_id = within.event_entry_span_id
        where within.tenant_id = ${tenantId} and within.event_id = event.event_id
        order by span.entry_type = 'lottery', span.sort limit 1) as "spanId",
      array(select session.event_session_id from event_session as session
        where session.tenant_id = ${tenantId} and session.event_id = event.event_id
        order by session.session_number) as "sessionIds"
    from event
    join event_category on event_category.tenant_id = ${tenantId} and event_category.event_category_id = event.event_category_id
    join event_container on event_container.tenant_id = ${tenantId}
      and event_container.event_container_id = event_category.event_container_id
    where event.tenant_id = ${tenantId}`.execute(trx);
  return rows;
}

/** What a space is wanted for, with the line that wants it. */
export type WantedPlace = {
  readonly line: number;
  readonly reservationId: string;
  readonly space_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly earliest: string;
};

/**
 * What takes places that lines want, of all that stays: rows of `leavingIds` go before anything is written, and what has been
 * released counts no more.
 */
export async function takenAlready(
  trx: Database,
  {
    tenantId,
    now,
    places,
    leavingIds,
  }: {
    readonly tenantId: string;
    readonly now: Date;
    readonly places: readonly WantedPlace[];
    readonly leavingIds: readonly string[];
  },
) {
  const stays: ReturnType<typeof sql<SqlBool>> =
    sql<SqlBool>`(occupancy.release_at is null or occupancy.release_at > ${now})
    and (occupancy.reservation_id is null or not occupancy.reservation_id = any(${leavingIds}::uuid[]))`;
  const { rows } = await sql<{ line: number; kind: string; starts_at: Date }>`
    select distinct on (wanted.line) wanted.line, occupancy.kind, wanted.starts_at
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as wanted (line integer, space_id uuid, starts_at timestamptz, ends_at timestamptz, earliest timestamptz)
    join occupancy on occupancy.tenant_id = ${tenantId} and occupancy.space_id = wanted.space_id
      and occupancy.starts_at < wanted.ends_at and occupancy.starts_at >= wanted.earliest
      and occupancy.ends_at > wanted.starts_at and ${stays}
    order by wanted.line`.execute(trx);
  return rows;
}

/** Seats of courses that are taken, and who has a place in them. */
export async function seatsOf(
  trx: Database,
  { tenantId, eventIds }: { tenantId: string; eventIds: readonly string[] },
) {
  const { rows } = await sql<{ eventId: string; userId: string; seat: number | null; isIn: boolean; id: string }>`
    select event_id as "eventId", user_id as "userId", seat_number as seat, event_reservation_id as id,
      state in ('in_cart', 'applied', 'won', 'awaiting_payment', 'fixed') as "isIn"
    from event_reservation
    where event_reservation.tenant_id = ${tenantId} and event_id = any(${eventIds}::uuid[])
      and (seat_number is not null or state in ('in_cart', 'applied', 'won', 'awaiting_payment', 'fixed'))
    union all
    select event_id, null, seat_number, null, false from event_party_seat
    where event_party_seat.tenant_id = ${tenantId} and event_id = any(${eventIds}::uuid[])`.execute(trx);
  return rows;
}

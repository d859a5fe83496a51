import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { pipelined } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { anyOf } from '../db/sql/anyOf.ts';

/**
 * What is counted. tenant: settings and all that is defined (rooms, courses). place: the draws of a place. space: what
 * takes a space. courses: the draws of a tenant's courses. course: who takes a seat in a course. words: what pages of
 * places and rooms say, on which nothing that is offered rests. tokens: the API tokens of a tenant.
 */
export type VersionKind = 'tenant' | 'place' | 'space' | 'courses' | 'course' | 'words' | 'tokens';

/**
 * Versions that facts depend on: those of a kind within a scope, as one sum. A course counts within its category, a
 * space within its place; `oneCourse` and `oneSpace` are one by itself.
 */
export type Scope = { readonly kind: VersionKind | 'oneCourse' | 'oneSpace'; readonly scopeId: string };

type Spaces = { readonly tenantId: string; readonly spaceIds: readonly string[] };
type Draw = { readonly tenantId: string; readonly drawId: string };

// Every statement raises its rows in one order, and a row stays locked until the transaction ends. Who needs a lock on
// a space or a course gets it by raising its version. The scope of a row that is there stays: who waited for an import
// knows the place or category from before it (see raiseTenant).

const raisingSpaces = (tenantId: string, spaceIds: RawBuilder<unknown>) => sql`
  insert into fresh_version (tenant_id, kind, subject_id, scope_id)
  select tenant_id, 'space', space_id, container_id from space
  where space.tenant_id = ${tenantId} and space_id = any(${spaceIds}) order by space_id
  on conflict (tenant_id, kind, subject_id) do update set number = fresh_version.number + 1`;

const raiseNamed = prepared<Spaces, unknown>((_, { tenantId, spaceIds }) =>
  raisingSpaces(tenantId, sql`${spaceIds}::uuid[]`),
);

/**
 * Raises the versions of spaces, which locks the spaces until the transaction ends. Whoever changes what takes a space
 * does this before.
 */
export const raiseSpaces = (trx: Database, { tenantId, spaceIds }: Spaces) =>
  raiseNamed.run(trx, { tenantId, spaceIds });

type Takers = { readonly tenantId: string; readonly reservationIds: readonly string[] };

const raiseTakenBy = prepared<Takers, unknown>((_, { tenantId, reservationIds }) =>
  raisingSpaces(
    tenantId,
    sql`array(select occupancy.space_id from occupancy
      where occupancy.tenant_id = ${tenantId} and reservation_id = ${anyOf(reservationIds)})`,
  ),
);

/** The same for the spaces that reservations take. */
export const raiseSpacesTakenBy = (trx: Database, { tenantId, reservationIds }: Takers) =>
  raiseTakenBy.run(trx, { tenantId, reservationIds });

/** The same for the spaces that are held for a draw. */
export const raiseSpacesHeldFor = (trx: Database, { tenantId, drawId }: Draw) =>
  raisingSpaces(
    tenantId,
    sql`array(select occupancy.space_id from occupancy
      where occupancy.tenant_id = ${tenantId} and draw_id = ${drawId})`,
  ).execute(trx);

type Courses = {
  readonly tenantId: string;
  readonly eventIds: readonly string[];
  /** Whose seats in the cart change as well; null for nobody's. */
  readonly holderId?: string | null;
};

const lockNamed = prepared<Required<Courses>, unknown>((_, { tenantId, eventIds, holderId }) =>
  raisingCourses(
    tenantId,
    sql`
      select event_id, event_category_id from event
      where tenant_id = ${tenantId} and event_id = any(array(select unnest(${eventIds}::uuid[])
        union all select event_reservation.event_id from event_reservation
          where event_reservation.tenant_id = ${tenantId} and user_id = ${holderId}::uuid
            and state = 'in_cart' and seat_number is not null))
      order by event_id for no key update`,
  ),
);

/**
 * Locks courses and raises their versions until the transaction ends. Whoever changes who takes a seat, or until when,
 * does this before.
 */
export const lockCourses = (trx: Database, { tenantId, eventIds, holderId = null }: Courses) =>
  lockNamed.run(trx, { tenantId, eventIds, holderId });

/** Raises the versions of the courses of reservations. */
export const raiseCoursesReserved = (
  trx: Database,
  { tenantId, eventReservationIds }: { readonly tenantId: string; readonly eventReservationIds: readonly string[] },
) =>
  raisingCourses(
    tenantId,
    sql`
      select event_id, event_category_id from event
      where tenant_id = ${tenantId} and event_id in (select event_reservation.event_id from event_reservation
        where event_reservation.tenant_id = ${tenantId}
          and event_reservation_id = any(${eventReservationIds}::uuid[]))`,
  ).execute(trx);

/** Raises the versions of the courses in a person's cart. */
export const raiseCoursesInCart = (
  trx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) =>
  raisingCourses(
    tenantId,
    sql`
      select event_id, event_category_id from event
      where tenant_id = ${tenantId} and event_id in (select event_reservation.event_id from event_reservation
        where event_reservation.tenant_id = ${tenantId} and user_id = ${userId} and state = 'in_cart')`,
  ).execute(trx);

const raisingCourses = (tenantId: string, events: RawBuilder<unknown>) => sql`
  with raised as (${events})
  insert into fresh_version (tenant_id, kind, subject_id, scope_id)
  select ${tenantId}::uuid, 'course', event_id, event_category_id from raised order by event_id
  on conflict (tenant_id, kind, subject_id) do update set number = fresh_version.number + 1`;

/**
 * Raises the version of a tenant: its settings, rooms or courses are defined otherwise now. What has come into another
 * place or category counts there from now on. The sums of both only go on growing after that, because the version of
 * the tenant is compared before them.
 */
export async function raiseTenant(trx: Database, tenantId: string) {
  const placed = sql`
    select tenant_id, 'course' as kind, event_id as subject_id, event_category_id as scope_id from event
      where event.tenant_id = ${tenantId}
    union all
    select tenant_id, 'space', space_id, container_id from space where space.tenant_id = ${tenantId}`;
  // A row that is missing is made here, so that nobody who still waits makes it with what was before.
  await sql`
    insert into fresh_version (tenant_id, kind, subject_id, scope_id)
    select tenant_id, kind, subject_id, scope_id from (${placed}) as placed order by kind, subject_id
    on conflict (tenant_id, kind, subject_id) do nothing`.execute(trx);
  await sql`
    update fresh_version set scope_id = placed.scope_id from (${placed}) as placed
    where fresh_version.tenant_id = ${tenantId} and fresh_version.kind = placed.kind
      and fresh_version.subject_id = placed.subject_id and fresh_version.scope_id <> placed.scope_id`.execute(trx);
  await sql`
    insert into fresh_version (tenant_id, kind, subject_id, scope_id)
    values (${tenantId}, 'tenant', ${tenantId}, ${tenantId})
    on conflict (tenant_id, kind, subject_id) do update set number = fresh_version.number + 1`.execute(trx);
}

const raiseOwn = (kind: VersionKind) => (trx: Database, tenantId: string) =>
  sql`
    insert into fresh_version (tenant_id, kind, subject_id, scope_id)
    values (${tenantId}, ${kind}, ${tenantId}, ${tenantId})
    on conflict (tenant_id, kind, subject_id) do update set number = fresh_version.number + 1`.execute(trx);

/** Raises the version of the words of a tenant's pages: facts without any stay as they are. */
export const raiseWords = raiseOwn('words');

/** Raises the version of a tenant's tokens: one is good for nothing from now on. */
export const raiseTokens = raiseOwn('tokens');

const ofTenant =
  (kind: VersionKind) =>
  (_: unknown, tenantId: string): readonly Scope[] => [{ kind, scopeId: tenantId }];

/** What covers facts in which words of pages stand. */
export const wordsOfTenant = ofTenant('words');

/** What covers a token. */
export const tokensOf = ofTenant('tokens');

/** Raises the version of the draws of a draw's place, or of the tenant's courses: it was published or went a step on. */
export const raiseDraws = (trx: Database, { tenantId, drawId }: Draw) =>
  sql`
    insert into fresh_version (tenant_id, kind, subject_id, scope_id)
    select tenant_id, case when container_id is null then 'courses' else 'place' end,
      coalesce(container_id, tenant_id), coalesce(container_id, tenant_id)
    from lottery_draw where lottery_draw.tenant_id = ${tenantId} and draw_id = ${drawId}
    on conflict (tenant_id, kind, subject_id) do update set number = fresh_version.number + 1`.execute(trx);

/** The versions of scopes, and which server answered: numbers of two epochs cannot be compared. */
export type Versions = { readonly epoch: string; readonly numbers: ReadonlyMap<string, number> };

/** How a scope is named among the numbers. */
export const scopeName = ({ kind, scopeId }: Scope) => `${kind}:${scopeId}`;

/**
 * A server that restarts, or another one after a failover or a restore, is another epoch; so is another database or
 * table under the same name, which a restore may put there without a restart.
 */
export const epoch = sql<string>`extract(epoch from pg_postmaster_start_time())::text
  || ' ' || (pg_control_checkpoint()).timeline_id || ' ' || pg_relation_filepath('fresh_version')`;

/** Rows [kind, scope, number] as JSON. */
export const numbersOf = ({ tenantId, scopeIds }: { readonly tenantId: string; readonly scopeIds: string }) =>
  sql<NumberRow[]>`(
    select coalesce(json_agg(json_build_array(kind, scope_id, number)), '[]') from (
      select kind, scope_id, sum(number)::float8 as number from fresh_version
      where tenant_id = ${tenantId}::uuid and scope_id = any(${scopeIds}::uuid[])
      group by kind, scope_id
      union all
      select case kind when 'course' then 'oneCourse' else 'oneSpace' end, subject_id, number::float8 from fresh_version
      where tenant_id = ${tenantId}::uuid and kind in ('course', 'space')
        and subject_id = any(${scopeIds}::uuid[])) as summed)`;

export type NumberRow = [Scope['kind'], string, number];

export const asNumbers = (rows: readonly NumberRow[]) =>
  new Map(rows.map(([kind, scopeId, number]) => [scopeName({ kind, scopeId }), number]));

const versionsNow = prepared<
  { readonly tenantId: string; readonly scopeIds: string },
  { readonly epoch: string; readonly numbers: NumberRow[] }
>((_, given) => sql`select ${epoch} as epoch, ${numbersOf(given)} as numbers`);

/** What something was decided by: the versions of tenants and places, and of which server they are. */
export type Decided = {
  readonly tenantId: string;
  readonly epoch: string;
  readonly versions: readonly { readonly kind: VersionKind; readonly scopeId: string; readonly number: number }[];
};

const sameVersions = prepared<Omit<Decided, 'versions'> & { readonly versions: string }, unknown>(
  (_, given) => sql`
    select guard(${epoch} = ${given.epoch} and not exists (
      select from jsonb_to_recordset(${given.versions}::jsonb) as decided (kind text, "scopeId" uuid, number bigint)
      left join lateral (
        select number from fresh_version where fresh_version.tenant_id = ${given.tenantId}
          and fresh_version.kind = decided.kind and fresh_version.subject_id = decided."scopeId" offset 0
      ) as now on true
      where coalesce(now.number, 0) <> decided.number), 'same')`,
);

/** Demands that versions are still what was decided by; throws `otherwise` with the message in which it goes out. */
export const demandVersions = (trx: Database, { versions, ...decided }: Decided, otherwise: () => Error) =>
  sameVersions.run(pipelined(trx), { ...decided, versions: JSON.stringify(versions) }, { guards: { same: otherwise } });

/**
 * The versions of scopes as the transaction's snapshot shows them. They are asked in front of its next statement, and
 * told once that is answered.
 */
export async function versionsAhead(
  trx: Database,
  { tenantId, scopes }: { readonly tenantId: string; readonly scopes: readonly Scope[] },
): Promise<() => Versions> {
  const scopeIds = `{${scopes.map(({ scopeId }) => scopeId).join(',')}}`;
  let told: Versions | undefined;
  await versionsNow.run(
    pipelined(trx),
    { tenantId, scopeIds },
    {
      check([row]) {
        if (row) told = { epoch: row.epoch, numbers: asNumbers(row.numbers) };
      },
    },
  );
  return () => {
    if (!told) throw new Error('The versions are not known yet');
    return told;
  };
}

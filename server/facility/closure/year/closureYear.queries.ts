import { sql } from 'kysely';
import { prepared } from '#server/db/prepared.ts';

/** A row never lasts longer (a check of the table). */
const longestRow = '2 days';

type Asked = {
  readonly tenantId: string;
  readonly containerId: string;
  readonly timeZone: string;
  /** The first day and the last. */
  readonly first: string;
  readonly last: string;
};

export type ClosedRow = {
  /** Null for what was not decided at the console. */
  readonly closure_id: string | null;
  readonly kind: string;
  readonly reason: string;
  readonly space_ids: readonly string[];
  readonly first_day: string;
  readonly last_day: string;
  readonly weekdays: number[];
  readonly ordinals: string[];
  /** Of each day for a closure; else of the first, and of the last. */
  readonly from_minute: number;
  readonly to_minute: number;
  /** From when on a closure does not hold any more, on the wall clock. */
  readonly lifted_at: string | null;
};

const midnight = (day: string, timeZone: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`;

/**
 * What closes rooms of a place in a year: closures that were decided at the console, and the rows of what its town has
 * set up, one for all spaces that it takes at the same time. Spaces are looked up one by one: they are few, and what is
 * reserved is not read.
 */
export const closedInYear = prepared<Asked, ClosedRow>(
  (_, { tenantId, containerId, timeZone, first, last }) => sql`
    select closure_id, kind, told as reason, space_ids, first_day::text as first_day, last_day::text as last_day, weekdays, ordinals,
      from_minute, to_minute, to_char(lifted_at at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI') as lifted_at
    from closure
    where tenant_id = ${tenantId} and container_id = ${containerId} and first_day <= ${last}::date and last_day >= ${first}::date
    union all
    select null, held.kind, held.note, array_agg(space.space_id), held.starts::date::text,
      (held.ends - interval '1 minute')::date::text, '{}', '{}',
      (date_part('hour', held.starts) * 60 + date_part('minute', held.starts))::integer,
      (extract(epoch from held.ends - (held.ends - interval '1 minute')::date) / 60)::integer, null
    from space
    cross join lateral (
      select occupancy.kind, occupancy.note, occupancy.starts_at at time zone ${timeZone} as starts,
        occupancy.ends_at at time zone ${timeZone} as ends
      from occupancy
      where occupancy.tenant_id = ${tenantId} and occupancy.space_id = space.space_id and occupancy.closure_id is null
        and occupancy.kind in ('closure', 'official') and occupancy.ends_at > ${midnight(first, timeZone)}
        and occupancy.starts_at >= ${midnight(first, timeZone)} - ${longestRow}::interval
        and occupancy.starts_at < ${midnight(last, timeZone)} + interval '1 day') held
    where space.tenant_id = ${tenantId} and space.container_id = ${containerId}
    group by held.kind, held.note, held.starts, held.ends
    order by first_day, from_minute, reason, closure_id`,
);

import { type RawBuilder, sql } from 'kysely';
import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { finishedStates } from '#rules/facility/booking/reservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { type AskedRow, askedColumns } from '#server/facility/askedOf.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';

type Wanted = {
  readonly tenantId: string;
  readonly containerId: string;
  readonly dates: readonly string[];
  readonly timeZone: string;
  readonly nowMs: number;
};

/** A row never lasts longer (a check of the table). */
const longestRowMs = 2 * 24 * 60 * 60 * 1000;

type OnDays = {
  readonly tenantId: string;
  readonly containerId: string;
  readonly dates: readonly string[];
  /** When each begins, when it ends, and before when nothing begins that reaches into it. */
  readonly froms: readonly Date[];
  readonly tos: readonly Date[];
  readonly earliest: readonly Date[];
  readonly now: Date;
};

/**
 * Whose a place of a day is. Looked up one by one: the database takes the rows of a day for so many that it would read
 * all that the town ever had.
 */
const heldBy = (given: { readonly tenantId: string }, reservationId: RawBuilder<unknown>, isKnown = sql`true`) => sql`
    left join lateral (
      select reservation.reservation_id, reservation.article_id, reservation.state, reservation.payment_state,
        reservation.fee, reservation.first_date, reservation.purpose, reservation.purpose_type,
        ${sql.join(askedColumns.map((name) => sql.ref(`reservation.${name}`)))}, account.is_group, account.last_name, account.first_name, account.user_number
      from reservation
      join account on account.tenant_id = ${given.tenantId} and account.user_id = reservation.user_id
      where reservation.tenant_id = ${given.tenantId} and reservation.reservation_id = ${reservationId} and ${isKnown}
      offset 0) held on true
    left join lateral (
      select min(from_minute) filter (where reservation_detail.date = day.date::date) as from_minute,
        max(to_minute) filter (where reservation_detail.date = day.date::date) as to_minute,
        min(from_minute) filter (where reservation_detail.date = held.first_date) as first_minute
      from reservation_detail
      where reservation_detail.tenant_id = ${given.tenantId} and reservation_detail.reservation_id = held.reservation_id) used on true
    left join lateral (
      select reason <> '' as is_kept from reservation_history
      where reservation_history.tenant_id = ${given.tenantId} and reservation_history.reservation_id = held.reservation_id
        and action = 'memo'
      order by sequence desc limit 1) memo on true`;

const taken = prepared<OnDays, TakenRow>(
  (_, given) => sql`
    select day.date, occupancy.space_id, case when occupancy.draw_id is null then occupancy.kind else 'draw' end as kind,
      greatest(date_part('epoch', occupancy.starts_at - day.begins) / 60, 0)::integer as held_from,
      least(date_part('epoch', occupancy.ends_at - day.begins) / 60, 1440)::integer as held_to,
      case when occupancy.draw_id is null then occupancy.note else '' end as note,
      held.*, used.from_minute, used.to_minute, used.first_minute, coalesce(memo.is_kept, false) as has_memo
    from unnest(${given.dates}::text[], ${given.froms}::timestamptz[], ${given.tos}::timestamptz[], ${given.earliest}::timestamptz[])
      as day (date, begins, ends, earliest)
    join occupancy on occupancy.tenant_id = ${given.tenantId} and occupancy.starts_at < day.ends
      and occupancy.starts_at >= day.earliest and occupancy.ends_at > day.begins
    join space on space.tenant_id = occupancy.tenant_id and space.space_id = occupancy.space_id
    ${heldBy(given, sql`occupancy.reservation_id`, sql`occupancy.draw_id is null`)}
    where occupancy.tenant_id = ${given.tenantId} and space.tenant_id = ${given.tenantId} and space.container_id = ${given.containerId}
      and (occupancy.release_at is null or occupancy.release_at > ${given.now})
    order by day.date, occupancy.starts_at, occupancy.space_id`,
);

type Ended = Pick<OnDays, 'tenantId' | 'containerId' | 'dates'>;

/** The same of uses that have ended and hold no place any more. */
const finished = prepared<Ended, TakenRow>(
  (_, given) => sql`
    select day.date, article_space.space_id, 'reservation' as kind, used.from_minute as held_from, used.to_minute as held_to,
      '' as note, held.*, used.from_minute, used.to_minute, used.first_minute, coalesce(memo.is_kept, false) as has_memo
    from unnest(${given.dates}::text[]) as day (date)
    join lateral (
      select distinct reservation.reservation_id, reservation.article_id
      from reservation_detail
      join reservation on reservation.tenant_id = ${given.tenantId}
        and reservation.reservation_id = reservation_detail.reservation_id
      where reservation_detail.tenant_id = ${given.tenantId} and reservation_detail.date = day.date::date
        and reservation.container_id = ${given.containerId} and reservation.state in (${sql.join(finishedStates)})) ended on true
    join article_space on article_space.tenant_id = ${given.tenantId} and article_space.article_id = ended.article_id
    ${heldBy(given, sql`ended.reservation_id`)}
    order by day.date, used.from_minute, article_space.space_id`,
);

/**
 * What takes a space of a place on some days, with its reservation and who has it; what is released by now is left out. What has
 * ended stays on its day. */
export async function takenOn(trx: Database, { tenantId, containerId, dates, timeZone, nowMs }: Wanted) {
  const today = dayOf(localDateTimeOf(nowMs, timeZone));
  const midnights = (days: readonly string[]) => days.map((day) => instantOf(localDateTimeAt(day, 0), timeZone));
  const froms = midnights(dates);
  const tos = midnights(dates.map((date) => addDays(date, 1)));
  const earliest = froms.map((from) => new Date(from.getTime() - longestRowMs));
  const standing = await taken.run(trx, { tenantId, containerId, dates, froms, tos, earliest, now: new Date(nowMs) });
  const until = dates.filter((date) => date <= today);
  if (until.length === 0) return standing;
  const held = new Set(standing.map(({ date, reservation_id }) => `${date} ${reservation_id}`));
  // The preparation time of a use that has ended may still be held.
  const ended = (await finished.run(trx, { tenantId, containerId, dates: until })).filter(
    ({ date, reservation_id }) => !held.has(`${date} ${reservation_id}`),
  );
  return [...standing, ...ended];
}

export type TakenRow = {
  /** On which of the days. */
  readonly date: string;
  readonly space_id: string;
  readonly kind: 'reservation' | 'closure' | 'official' | 'draw' | 'offer' | 'claim';
  readonly held_from: number;
  readonly held_to: number;
  readonly note: string;
  readonly reservation_id: string | null;
  readonly article_id: string | null;
  readonly state: string | null;
  readonly payment_state: string | null;
  readonly fee: number | null;
  readonly first_date: string | null;
  readonly purpose: string | null;
  readonly purpose_type: string | null;
  readonly last_name: string | null;
  readonly first_name: string | null;
  readonly user_number: string | null;
  readonly from_minute: number | null;
  readonly to_minute: number | null;
  /** When its first day begins. */
  readonly first_minute: number | null;
  readonly has_memo: boolean;
} & { readonly [column in keyof AskedRow]: AskedRow[column] | null };

type WantedMonth = Pick<Wanted, 'tenantId' | 'containerId' | 'timeZone' | 'nowMs'> & {
  /** The first day and the one after the last. */
  readonly first: string;
  readonly end: string;
};

/** How many reservations and closures each day has, by days that have any. What is held for a draw does not count. */
export async function countsByDay(trx: Database, { tenantId, containerId, timeZone, first, end, nowMs }: WantedMonth) {
  const [from, to] = [first, end].map((date) => instantOf(localDateTimeAt(date, 0), timeZone));
  const { rows } = await sql<{ date: string; reservations: number; closures: number }>`
    select (occupancy.starts_at at time zone ${timeZone})::date::text as date,
      count(distinct occupancy.reservation_id)::integer as reservations,
      count(distinct occupancy.starts_at) filter (where occupancy.reservation_id is null and occupancy.kind <> 'offer')::integer as closures
    from occupancy
    join space on space.tenant_id = occupancy.tenant_id and space.space_id = occupancy.space_id
    where occupancy.tenant_id = ${tenantId} and space.tenant_id = ${tenantId} and space.container_id = ${containerId}
      and occupancy.starts_at >= ${from} and occupancy.starts_at < ${to} and occupancy.draw_id is null
      and (occupancy.release_at is null or occupancy.release_at > ${new Date(nowMs)})
    group by 1 order by 1`.execute(trx);
  const ended = await countsOfEnded(trx, { tenantId, containerId, first, end });
  const dates = new Set([...rows, ...ended].map(({ date }) => date));
  return [...dates].toSorted().map((date) => {
    const standing = rows.find((row) => row.date === date);
    const before = ended.find((row) => row.date === date)?.reservations ?? 0;
    return { date, reservations: (standing?.reservations ?? 0) + before, closures: standing?.closures ?? 0 };
  });
}

/** Uses that have ended, and of which nothing is held any more. */
async function countsOfEnded(
  trx: Database,
  { tenantId, containerId, first, end }: Pick<WantedMonth, 'tenantId' | 'containerId' | 'first' | 'end'>,
) {
  const { rows } = await sql<{ date: string; reservations: number }>`
    select reservation_detail.date::text as date, count(distinct reservation.reservation_id)::integer as reservations
    from reservation_detail
    join reservation on reservation.tenant_id = ${tenantId}
      and reservation.reservation_id = reservation_detail.reservation_id
    where reservation_detail.tenant_id = ${tenantId} and reservation.container_id = ${containerId}
      and reservation_detail.date >= ${first}::date and reservation_detail.date < ${end}::date
      and reservation.state in (${sql.join(finishedStates)})
      and not exists (select from occupancy where occupancy.tenant_id = ${tenantId}
        and occupancy.reservation_id = reservation.reservation_id)
    group by 1`.execute(trx);
  return rows;
}

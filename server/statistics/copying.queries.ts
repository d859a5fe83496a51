import { type Insertable, type RawBuilder, sql } from 'kysely';
import { isReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { correctionCode } from '#rules/facility/fee/reductionKinds.ts';
import type { Database } from '#server/db/connect.ts';
import { upsertRows } from '#server/db/rows.ts';
import type { StatisticsUse } from '#server/db/schema.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

type Changed = {
  readonly tenantId: string;
  /** What was written afterwards may still be before something that is not committed yet. */
  readonly before: Date;
  readonly most: number;
};

/** The row of a tenant from which it is copied on, locked, so that one process copies at a time. */
export const lockProgress = async (trx: Database, tenantId: string) => {
  await sql`insert into statistics_progress (tenant_id) values (${tenantId}) on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ days_until: string | null }>`
    select days_until from statistics_progress where tenant_id = ${tenantId} for update`.execute(trx);
  return { daysUntil: rows[0]?.days_until ?? null };
};

type Line = { readonly reservation_id: string | null; readonly lines: number };

/** The reservations of the next lines of their histories, after which the tenant's progress stands. */
const nextOfHistory = ({ tenantId, before, most }: Changed) => sql<Line>`
  with line as materialized (
    select line.reservation_id, line.happened_at, line.sequence
    from reservation_history as line, statistics_progress as progress
    where line.tenant_id = ${tenantId} and progress.tenant_id = ${tenantId}
      and (line.happened_at, line.sequence) > (progress.history_at, progress.history_sequence) and line.happened_at < ${before}
    order by line.happened_at, line.sequence limit ${most}
  ), moved as (
    update statistics_progress set (history_at, history_sequence) = (
      select happened_at, sequence from line order by happened_at desc, sequence desc limit 1)
    where tenant_id = ${tenantId} and exists (select 1 from line)
  )
  select reservation_id, count(*)::integer as lines from line group by reservation_id`;

/** The same of the ledger. */
const nextOfLedger = ({ tenantId, before, most }: Changed) => sql<Line>`
  with line as materialized (
    select line.reservation_id, line.happened_at, line.sequence
    from ledger as line, statistics_progress as progress
    where line.tenant_id = ${tenantId} and progress.tenant_id = ${tenantId}
      and (line.happened_at, line.sequence) > (progress.ledger_at, progress.ledger_sequence) and line.happened_at < ${before}
    order by line.happened_at, line.sequence limit ${most}
  ), moved as (
    update statistics_progress set (ledger_at, ledger_sequence) = (
      select happened_at, sequence from line order by happened_at desc, sequence desc limit 1)
    where tenant_id = ${tenantId} and exists (select 1 from line)
  )
  select reservation_id, count(*)::integer as lines from line group by reservation_id`;

/** The reservations to which something happened since they were copied last, some at a time, and whether there are more. */
export async function nextChanged(trx: Database, changed: Changed) {
  const { rows: happened } = await nextOfHistory(changed).execute(trx);
  const { rows: posted } = await nextOfLedger(changed).execute(trx);
  const linesOf = (rows: readonly Line[]) => rows.reduce((sum, { lines }) => sum + lines, 0);
  return {
    lines: Math.max(linesOf(happened), linesOf(posted)),
    reservationIds: [...new Set([...happened, ...posted].flatMap(({ reservation_id }) => reservation_id ?? []))],
  };
}

type Copied = {
  readonly tenantId: string;
  readonly reservationIds: readonly string[];
  readonly timeZone: string;
};

/** Reservations that are over: used, missed, cancelled, lost. */
const overStates = Object.keys(reservationStates)
  .filter(isReservationState)
  .filter((state) => reservationStates[state].invalid);

const hasEnded = sql`reservation.state in (${sql.join(overStates)})`;

const historyOf = (tenantId: string) => sql`from reservation_history as history where history.tenant_id = ${tenantId}
  and history.reservation_id = reservation.reservation_id`;

/** How a draw that was announced went for an entry. */
const drawResult = (tenantId: string) => sql`
  case when exists (select ${historyOf(tenantId)} and action = 'announce')
    then case when reservation.state = 'lost' then 'lost' else 'won' end end`;

/** An entry that ended before its draw was no reservation, whoever ended it. */
const outcome = sql`case when reservation.entry_type = 'lottery' and drawn.result is null then 'withdrawn' else reservation.state end`;

const daysBefore = (tenantId: string, timeZone: string) => sql`
  case when reservation.state like 'cancelled%' then min(used.day) over (partition by reservation.reservation_id)
    - (select (history.happened_at at time zone ${timeZone})::date ${historyOf(tenantId)}
        and history.after->>'state' = reservation.state
        and history.before->>'state' is distinct from reservation.state order by sequence limit 1) end`;

const ofFirst = (value: RawBuilder<unknown>) => sql`case when used.day = used.first_day then ${value} else 0 end`;

/** What lowered its fee: what its ordinance calls reductions, what staff decided, and what they waived. */
const reductions = sql`
  select coalesce(string_agg(distinct label, '・'), '') as labels, coalesce(sum(yen), 0)::integer as yen from (
    select line->>'label' as label, -(line->>'yen')::integer as yen
    from jsonb_path_query(reservation.fee_breakdown, '$.lines[*] ? (@.yen < 0)') as line
    where line->>'code' = ${correctionCode} or exists (
      select from reduction where reduction.container_id = reservation.container_id and reduction.code = line->>'code')
    union all
    select '免除', reservation.fee where reservation.payment_state = 'waived' and reservation.fee > 0
  ) as reduced`;

const moneyOf = (tenantId: string) => sql`
  select (coalesce(sum(amount) filter (where kind = 'charged'), 0) - coalesce(sum(amount) filter (where kind = 'released'), 0))::integer as charged,
    coalesce(sum(amount) filter (where kind = 'received'), 0)::integer as online,
    coalesce(sum(amount) filter (where kind = 'received_at_counter'), 0)::integer as counter,
    coalesce(sum(amount) filter (where kind = 'refunded'), 0)::integer as refunded
  from ledger where ledger.tenant_id = ${tenantId} and ledger.reservation_id = reservation.reservation_id`;

const equipmentOf = sql`
  select coalesce(jsonb_object_agg(name, coalesce(asked.quantity, 1)), '{}') as pieces
  from unnest(reservation.equipment_names) as name
  left join jsonb_to_recordset(reservation.equipment_quantities) as asked (name text, quantity integer) using (name)`;

/** The classes of its person, as its town names them. */
const classesOf = (tenantId: string) => sql`
  select coalesce(string_agg(class->>'label', '・' order by place), '区分なし') as labels
  from account, tenant_setting, jsonb_array_elements(tenant_setting.user_classes) with ordinality as named (class, place)
  where account.tenant_id = ${tenantId} and account.user_id = reservation.user_id and tenant_setting.tenant_id = ${tenantId}
    and class->>'code' = any(account.classes)`;

/** Days of use of what is copied, whose sums are made anew. */
const markStale = (trx: Database, { tenantId, reservationIds }: Copied) =>
  sql`insert into statistics_stale (tenant_id, container_id, day)
    select distinct ${tenantId}::uuid, container_id, day from statistics_use
    where statistics_use.tenant_id = ${tenantId} and reservation_id = ${anyOf(reservationIds)}
    on conflict do nothing`.execute(trx);

/** Takes away what is no use any more: a day that was given up, a reservation that was reinstated. What was forgotten stays. */
const dropOthers = (trx: Database, { tenantId, reservationIds }: Copied) =>
  sql`delete from statistics_use
    where statistics_use.tenant_id = ${tenantId} and statistics_use.reservation_id = ${anyOf(reservationIds)}
      and exists (select from reservation where reservation.tenant_id = ${tenantId}
        and reservation.reservation_id = statistics_use.reservation_id)
      and not exists (
        select from reservation join reservation_detail on reservation_detail.tenant_id = ${tenantId}
          and reservation_detail.reservation_id = reservation.reservation_id
        where reservation.tenant_id = ${tenantId} and reservation.reservation_id = statistics_use.reservation_id
          and reservation_detail.date = statistics_use.day and ${hasEnded})`.execute(trx);

/**
 * Reservations that are over as they are copied, a row for each day. The classes of a person stay what they were first: the
 * person may have been forgotten since.
 */
const usesOf = ({ tenantId, reservationIds, timeZone }: Copied) => sql<Insertable<StatisticsUse>>`
  with reduction as materialized (
    select container_id, jsonb_path_query(body, '$.steps[*] ? (@.kind == "reductions").rules[*].code') #>> '{}' as code
    from ordinance_version where ordinance_version.tenant_id = ${tenantId}
  )
  select reservation.tenant_id, reservation.reservation_id, used.day::text as day, reservation.container_id, reservation.article_id,
    used.day = used.first_day as is_first, used.from_minute, used.to_minute, ${outcome} as outcome,
    case when reservation.entry_type = 'lottery' then 'lottery' when made.is_at_desk then 'counter' else 'online' end as method,
    made.is_at_desk, reservation.purpose_type, coalesce(known.user_class, class.labels) as user_class,
    reduced.labels as reduction, reservation.admission_fee_required as has_admission,
    reservation.expected_attendees as planned, used.fee, ${ofFirst(sql`reduced.yen`)} as reduced,
    ${ofFirst(sql`money.charged`)} as charged, ${ofFirst(sql`money.online`)} as online,
    ${ofFirst(sql`money.counter`)} as counter, ${ofFirst(sql`money.refunded`)} as refunded,
    ${daysBefore(tenantId, timeZone)} as days_before, drawn.result as draw_result, lent.pieces as equipment
  from reservation
  cross join lateral (
    select date as day, min(from_minute) as from_minute, max(to_minute) as to_minute,
      sum(reservation_detail.fee)::integer as fee, min(date) over () as first_day
    from reservation_detail
    where reservation_detail.tenant_id = ${tenantId} and reservation_detail.reservation_id = reservation.reservation_id
    group by date) as used
  cross join lateral (select ${drawResult(tenantId)} as result) as drawn
  cross join lateral (
    select exists (select ${historyOf(tenantId)} and action in ('reserve', 'enter') and actor like 'staff:%') as is_at_desk) as made
  cross join lateral (${classesOf(tenantId)}) as class
  cross join lateral (${reductions}) as reduced
  cross join lateral (${moneyOf(tenantId)}) as money
  cross join lateral (${equipmentOf}) as lent
  left join statistics_use as known on known.tenant_id = ${tenantId}
    and known.reservation_id = reservation.reservation_id and known.day = used.day
  where reservation.tenant_id = ${tenantId} and reservation.reservation_id = ${anyOf(reservationIds)} and ${hasEnded}`;

const keyOfUse = ['tenant_id', 'reservation_id', 'day'] as const;

/** Copies reservations as they are now; those that are not over leave no copy. */
export async function copyUses(trx: Database, copied: Copied) {
  if (copied.reservationIds.length === 0) return;
  await markStale(trx, copied);
  await dropOthers(trx, copied);
  const { rows } = await usesOf(copied).execute(trx);
  await upsertRows(trx, { table: 'statistics_use', rows, key: keyOfUse });
  await markStale(trx, copied);
}

/** What somebody has reserved. */
export const reservationsOf = async (
  trx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) => {
  const { rows } = await sql<{ reservation_id: string }>`
    select reservation_id from reservation
    where tenant_id = ${tenantId} and (user_id = ${userId} or user_id in (
      select account.user_id from account where account.tenant_id = ${tenantId} and account.merged_into = ${userId}))`.execute(
    trx,
  );
  return rows.map((row) => row.reservation_id);
};

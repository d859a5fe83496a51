import { type RawBuilder, sql } from 'kysely';
import { owedStates } from '#rules/payment/paymentStates.ts';
import type { Database } from '#server/db/connect.ts';
import { literals } from '#server/db/sql/literals.ts';
import { ledgerYen } from '../balance.queries.ts';
import type { AccountLineRow } from './lines.queries.ts';
import { courses, isAtPlace, isNamed, rooms, type SubjectRow, subjects, told, type Wanted } from './subject.queries.ts';

const sums = sql`${ledgerYen('open')} as open, ${ledgerYen('held')} as held, ${ledgerYen('due')} as due`;

/** What the ledger says of one reservation, and since when. */
const accountOf = (tenantId: string, key: 'reservation_id' | 'event_reservation_id') => sql`
  select ${sums}, min(happened_at) as since, max(happened_at) filter (where kind = 'refund_due') as due_since
  from ledger where ledger.tenant_id = ${tenantId} and ${sql.ref(`ledger.${key}`)} = candidate.id`;

/**
 * Some reservations and courses with their accounts, from whose ids each query begins: all of a ledger is never added up.
 * They are so many that what is looked for is among them. A limit keeps each a look by its key, which no guess at their
 * number turns into a look at every reservation there ever was.
 */
const accounts = (tenantId: string, candidates: Record<'rooms' | 'courses', RawBuilder<unknown>>) => sql`
  select subject.*, account.open, account.due, account.since, account.due_since
  from (${candidates.rooms}) candidate
  cross join lateral (${accountOf(tenantId, 'reservation_id')}) account
  cross join lateral (${rooms(tenantId, sql`reservation.reservation_id = candidate.id`)} limit 1) subject
  union all
  select subject.*, account.open, account.due, account.since, account.due_since
  from (${candidates.courses}) candidate
  cross join lateral (${accountOf(tenantId, 'event_reservation_id')}) account
  cross join lateral (${courses(tenantId, sql`event_reservation.event_reservation_id = candidate.id`)} limit 1) subject`;

/** Where anything is owed the state of its payment says so. */
const owing = (tenantId: string) => ({
  rooms: sql`
    select reservation_id as id from reservation
    where reservation.tenant_id = ${tenantId} and reservation.payment_state in (${literals(owedStates)})`,
  courses: sql`
    select event_reservation_id as id from event_reservation
    where event_reservation.tenant_id = ${tenantId}
      and event_reservation.payment_state in (${literals(owedStates)})`,
});

/** What goes back over a payment has a refund that is not done; what goes back by hand a line of the ledger that says so. */
const returning = (tenantId: string) => {
  const overPayments = (key: 'reservation_id' | 'event_reservation_id') => sql`
    select ${sql.ref(`payment.${key}`)} as id
    from refund
    join payment on payment.tenant_id = ${tenantId} and payment.payment_id = refund.payment_id
    where refund.tenant_id = ${tenantId} and refund.state in ('requested', 'failed')
      and ${sql.ref(`payment.${key}`)} is not null`;
  return {
    rooms: sql`
      ${overPayments('reservation_id')}
      union
      select unsettled.reservation_id
      from ledger
      cross join lateral (
        select reservation.reservation_id from reservation
        where reservation.tenant_id = ${tenantId} and reservation.reservation_id = ledger.reservation_id
          and reservation.payment_state <> 'refunded' limit 1) unsettled
      where ledger.tenant_id = ${tenantId} and ledger.kind = 'refund_due' and ledger.payment_id is null`,
    courses: sql`
      ${overPayments('event_reservation_id')}
      union
      select unsettled.event_reservation_id
      from ledger
      cross join lateral (
        select event_reservation.event_reservation_id from event_reservation
        where event_reservation.tenant_id = ${tenantId}
          and event_reservation.event_reservation_id = ledger.event_reservation_id
          and event_reservation.payment_state <> 'refunded' limit 1) unsettled
      where ledger.tenant_id = ${tenantId} and ledger.kind = 'refund_due' and ledger.payment_id is null`,
  };
};

export type UnpaidRow = SubjectRow & {
  readonly user_id: string;
  readonly breakdown: AccountLineRow['breakdown'];
  readonly open: number;
  readonly since: Date;
  readonly pay_until: Date | null;
  /** Of use; null of a course. */
  readonly last_day: string | null;
  readonly is_overdue: boolean;
  readonly count: number;
  readonly yen: number;
};

/** When it is asked. */
type Moment = { readonly now: Date; readonly today: string };

/** What its time has passed for, or without any its last day of use. */
const isLate = ({ now, today }: Moment) =>
  sql<boolean>`coalesce(subject.pay_until < ${now}, subject.last_day < ${today}::date, false)`;

type WantedUnpaid = Wanted &
  Moment & {
    readonly isOverdue: boolean;
    /** Rooms alone that are used on that day; null for everything. */
    readonly usedOn: string | null;
    readonly text: string;
    /** One course alone, or all of its category; null for everything. */
    readonly course: OfCourse | null;
    readonly limit: number;
  };

type OfCourse = { readonly eventId: string; readonly isProgramme?: boolean | undefined };

const isOfCourse = (tenantId: string, course: OfCourse | null) =>
  course === null
    ? sql`true`
    : sql`exists (select from event_reservation as one
        join event as own on own.tenant_id = ${tenantId} and own.event_id = one.event_id
        join event as asked on asked.tenant_id = ${tenantId} and asked.event_id = ${course.eventId}
        where one.tenant_id = ${tenantId} and one.event_reservation_id = subject.id and (own.event_id = asked.event_id
          or (${course.isProgramme === true} and own.event_category_id = asked.event_category_id)))`;

const isUsedOn = (tenantId: string, day: string | null) =>
  day === null
    ? sql`true`
    : sql`exists (select from reservation_detail where reservation_detail.tenant_id = ${tenantId}
        and reservation_detail.reservation_id = subject.id and reservation_detail.date = ${day}::date)`;

/**
 * Where something is owed that is not paid, the longest due first, by its last day of use where no time was named; each with how many there are and what they come to.
 */
export async function unpaidFound(trx: Database, wanted: WantedUnpaid) {
  const { tenantId, isOverdue, usedOn, text, course, limit } = wanted;
  const overdue = isLate(wanted);
  const { rows } = await sql<UnpaidRow>`
    select ${told}, subject.user_id, subject.breakdown, subject.open, subject.since, subject.pay_until,
      subject.last_day::text, ${overdue} as is_overdue,
      count(*) over ()::integer as count, sum(subject.open) over () as yen
    from (${accounts(tenantId, owing(tenantId))}) subject
    where subject.open > 0 and (${!isOverdue} or ${overdue}) and ${isUsedOn(tenantId, usedOn)} and ${isNamed(text)} and ${isAtPlace(wanted)}
      and ${isOfCourse(tenantId, course)}
    order by coalesce(subject.pay_until, subject.last_day::timestamptz) nulls last, subject.since, subject.id
    limit ${limit}`.execute(trx);
  return rows.map((row) => ({ ...row, open: Number(row.open), yen: Number(row.yen) }));
}

export type DueRow = SubjectRow & {
  readonly due: number;
  readonly requested: number;
  readonly failed: number;
  readonly due_since: Date;
  readonly count: number;
  /** Of how many staff have to give back anything by hand. */
  readonly by_hand: number;
  readonly yen: number;
};

/** Where money has to go back, the latest first, with what the provider is asked for and what it refused. */
export async function duesFound(trx: Database, wanted: Wanted & { readonly text: string; readonly limit: number }) {
  const { tenantId, text, limit } = wanted;
  const { rows } = await sql<DueRow>`
    select ${told}, subject.due, subject.due_since, coalesce(asked.requested, 0) as requested,
      coalesce(asked.failed, 0) as failed, count(*) over ()::integer as count,
      (count(*) filter (where subject.due > coalesce(asked.requested, 0)) over ())::integer as by_hand,
      sum(subject.due) over () as yen
    from (${accounts(tenantId, returning(tenantId))}) subject
    left join (
      select coalesce(payment.reservation_id, payment.event_reservation_id) as id,
        sum(refund.amount) filter (where refund.state = 'requested') as requested,
        sum(refund.amount) filter (where refund.state = 'failed') as failed
      from refund
      join payment on payment.tenant_id = ${tenantId} and payment.payment_id = refund.payment_id
      where refund.tenant_id = ${tenantId} and refund.state in ('requested', 'failed')
      group by 1) asked on asked.id = subject.id
    where subject.due > 0 and ${isNamed(text)} and ${isAtPlace(wanted)}
    order by subject.due_since desc, subject.id limit ${limit}`.execute(trx);
  return rows.map((row) => ({
    ...row,
    due: Number(row.due),
    requested: Number(row.requested),
    failed: Number(row.failed),
    yen: Number(row.yen),
  }));
}

export type PersonAccountRow = SubjectRow & {
  readonly open: number;
  readonly held: number;
  readonly due: number;
  readonly pay_until: Date | null;
  readonly is_late: boolean;
  readonly all_open: number;
  readonly all_held: number;
  readonly all_due: number;
};

/** What the ledger says of each reservation of a person, the latest first, each with the sums of all of them. */
export async function accountsOfPerson(
  trx: Database,
  wanted: Wanted & Moment & { readonly userId: string; readonly limit: number },
) {
  const { tenantId, userId, limit } = wanted;
  const { rows } = await sql<PersonAccountRow>`
    select ${told}, subject.pay_until, ${isLate(wanted)} as is_late, account.open, account.held, account.due,
      sum(account.open) over () as all_open, sum(account.held) over () as all_held, sum(account.due) over () as all_due
    from (${subjects(tenantId)}) subject
    cross join lateral (
      select count(*) as lines, max(happened_at) as latest, ${sums}
      from ledger where ledger.tenant_id = ${tenantId}
        and (ledger.reservation_id = subject.id or ledger.event_reservation_id = subject.id)) account
    where subject.user_id = ${userId} and account.lines > 0 and ${isAtPlace(wanted)}
    order by account.latest desc, subject.id limit ${limit}`.execute(trx);
  return rows.map((row) => ({
    ...row,
    open: Number(row.open),
    held: Number(row.held),
    due: Number(row.due),
    all_open: Number(row.all_open),
    all_held: Number(row.all_held),
    all_due: Number(row.all_due),
  }));
}

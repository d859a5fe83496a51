import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import { isNowhere, type Reach } from '#rules/staff/rights.ts';
import { searchFold } from '#rules/text/searchFold.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import type { Database } from '#server/db/connect.ts';

/** Which lines or accounts are asked for. */
export type Wanted = {
  readonly tenantId: string;
  /** The places where the caller may look. */
  readonly reach: Reach;
  /** One of them; null for all. */
  readonly containerId: string | null;
};

export type SubjectRow = {
  readonly reservation_id: string;
  readonly container_id: string;
  readonly container_name: string;
  readonly name: string;
  readonly first_day: string;
  readonly person_name: string;
  readonly user_number: string;
  readonly phone_end: string;
};

/** Reservations of rooms with their place and person. */
const rooms = (tenantId: string, which = sql`true`) => sql`
  select reservation.reservation_id as id, reservation.container_id, reservation.container_name,
    reservation.article_name as name, reservation.first_date::text as first_day, reservation.last_date as last_day,
    reservation.pay_until,
    reservation.fee_breakdown as breakdown, reservation.state, reservation.payment_state, account.last_name,
    account.first_name, account.user_id, account.user_number, account.phone_number_3, account.folded_name_key, account.folded_kana_key
  from reservation
  join account on account.tenant_id = ${tenantId} and account.user_id = reservation.user_id
  where reservation.tenant_id = ${tenantId} and ${which}`;

/** The same of courses. */
const courses = (tenantId: string, which = sql`true`) => sql`
  select event_reservation.event_reservation_id as id, event_container.event_container_id as container_id,
    event_container.name as container_name, event.name, '' as first_day, null::date as last_day,
    event_reservation.pay_until, null::jsonb as breakdown, event_reservation.state, event_reservation.payment_state,
    account.last_name, account.first_name, account.user_id, account.user_number, account.phone_number_3,
    account.folded_name_key, account.folded_kana_key
  from event_reservation
  join event on event.tenant_id = ${tenantId} and event.event_id = event_reservation.event_id
  join event_category on event_category.tenant_id = ${tenantId}
    and event_category.event_category_id = event.event_category_id
  join event_container on event_container.tenant_id = ${tenantId}
    and event_container.event_container_id = event_category.event_container_id
  join account on account.tenant_id = ${tenantId} and account.user_id = event_reservation.user_id
  where event_reservation.tenant_id = ${tenantId} and ${which}`;

/** Both, for joins by id. */
const subjects = (tenantId: string) => sql`${rooms(tenantId)} union all ${courses(tenantId)}`;

const told = sql`subject.id as reservation_id, subject.container_id, subject.container_name, subject.name, subject.first_day,
  trim(subject.last_name || ' ' || subject.first_name) as person_name, subject.user_number,
  right(subject.phone_number_3, 4) as phone_end`;

function isAtPlace({ reach, containerId }: Wanted, place = sql`subject.container_id`): RawBuilder<unknown> {
  if (isNowhere(reach)) return sql`false`;
  const within = reach === null ? sql`true` : sql`${place} = any(${[...reach]}::uuid[])`;
  return containerId === null ? within : sql`${within} and ${place} = ${containerId}`;
}

type WantedLines = Wanted & {
  readonly from: Date;
  /** The first moment after. */
  readonly until: Date;
  readonly kind: LedgerKind | null;
  readonly text: string;
  /** Those alone that went through no till. */
  readonly isOutsideTills?: boolean;
};

const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whose user number, the beginning of whose name or reading, the end of whose phone number, or of which id it is. */
function isNamed(typed: string): RawBuilder<unknown> {
  const text = compatibleLine(typed);
  if (text === '') return sql`true`;
  const number = text.toLowerCase().replace(/[^0-9a-f]/g, '');
  const begin = `${likeText(searchFold(typed))}%`;
  return sql`(subject.user_number = ${text} or subject.folded_name_key like ${begin} or subject.folded_kana_key like ${begin}
    or (${/^\d{4}$/.test(text)} and right(subject.phone_number_3, 4) = ${text})
    or (${number.length >= 8} and replace(subject.id::text, '-', '') like ${`${number}%`}))`;
}

/** Lines of the ledger with what they are about, by the key of its kind: a join on either of two keys knows no index. */
const linesOf = (
  { tenantId, from, until, kind, isOutsideTills = false }: WantedLines,
  key: 'reservation_id' | 'event_reservation_id',
  about: RawBuilder<unknown>,
) => sql`
  select ledger.happened_at, ledger.sequence, ledger.kind, ledger.amount, ledger.note, ledger.till_id, about.*
  from ledger
  join (${about}) about on about.id = ${sql.ref(`ledger.${key}`)}
  where ledger.tenant_id = ${tenantId} and ledger.happened_at >= ${from} and ledger.happened_at < ${until}
    and ${kind === null ? sql`true` : sql`ledger.kind = ${kind}`} and (${!isOutsideTills} or ledger.till_id is null)`;

/** Cash is of the place of its till, wherever the reservation was moved since. */
const found = (wanted: WantedLines) => {
  const { tenantId, text } = wanted;
  return sql`
    from (${linesOf(wanted, 'reservation_id', rooms(tenantId))}
      union all ${linesOf(wanted, 'event_reservation_id', courses(tenantId))}) subject
    left join till on till.tenant_id = ${tenantId} and till.till_id = subject.till_id
    where ${isNamed(text)} and ${isAtPlace(wanted, sql`coalesce(till.container_id, subject.container_id)`)}`;
};

export type LineRow = SubjectRow & {
  readonly happened_at: Date;
  readonly kind: LedgerKind;
  readonly amount: number;
  readonly note: string;
  readonly is_of_till: boolean;
};

const lines = (wanted: WantedLines) => sql<LineRow>`
  select ${told}, subject.happened_at, subject.kind, subject.amount, subject.note, subject.till_id is not null as is_of_till
  ${found(wanted)} order by subject.happened_at desc, subject.sequence desc`;

/** Lines of the ledger, the latest first. */
export async function linesFound(trx: Database, wanted: WantedLines, limit: number) {
  const { rows } = await sql<LineRow>`${lines(wanted)} limit ${limit}`.execute(trx);
  return rows;
}

/** All of them, to be read in batches. */
export const allLines = (trx: Database, wanted: WantedLines): Compilable<LineRow> => ({
  compile: () => lines(wanted).compile(trx),
});

/** The same by kind: how many, and what they come to. */
export async function sumsFound(trx: Database, wanted: WantedLines) {
  const { rows } = await sql<{ kind: LedgerKind; lines: number; yen: number }>`
    select subject.kind, count(*)::integer as lines, sum(subject.amount) as yen ${found(wanted)} group by 1`.execute(
    trx,
  );
  return rows.map(({ kind, lines, yen }) => ({ kind, lines, yen: Number(yen) }));
}

export type AccountLineRow = {
  readonly container_name: string;
  readonly breakdown: {
    readonly lines: readonly { readonly code: string; readonly label: string; readonly yen: number }[];
  } | null;
  readonly kind: LedgerKind;
  readonly yen: number;
};

/** The same by reservation and kind, each with the lines of its fee, to be read in batches. */
export const sumsOfSubjects = (trx: Database, wanted: WantedLines): Compilable<AccountLineRow> => ({
  compile: () =>
    sql<AccountLineRow>`
      select subject.container_name, subject.breakdown, subject.kind, sum(subject.amount)::float8 as yen
      ${found(wanted)} group by subject.id, subject.container_name, subject.breakdown, subject.kind
      order by subject.container_name, subject.id, subject.kind`.compile(trx),
});

/** What lines of the ledger come to, as balanceOf does. */
const sums = sql`
  sum(case kind when 'charged' then amount when 'released' then -amount else 0 end)
    - sum(case when kind in ('received', 'received_at_counter', 'set_off') then amount when kind = 'refund_due' then -amount else 0 end)
    as open,
  sum(case when kind in ('received', 'received_at_counter') then amount when kind = 'refunded' then -amount else 0 end) as held,
  sum(case when kind = 'refund_due' then amount when kind in ('refunded', 'set_off') then -amount else 0 end) as due`;

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
    where reservation.tenant_id = ${tenantId} and reservation.payment_state in ('unpaid', 'processing', 'counter')`,
  courses: sql`
    select event_reservation_id as id from event_reservation
    where event_reservation.tenant_id = ${tenantId}
      and event_reservation.payment_state in ('unpaid', 'processing', 'counter')`,
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
    readonly limit: number;
  };

const isUsedOn = (tenantId: string, day: string | null) =>
  day === null
    ? sql`true`
    : sql`exists (select from reservation_detail where reservation_detail.tenant_id = ${tenantId}
        and reservation_detail.reservation_id = subject.id and reservation_detail.date = ${day}::date)`;

/**
 * Where something is owed that is not paid, the longest due first, by its last day of use where no time was named; each with how many there are and what they come to.
 */
export async function unpaidFound(trx: Database, wanted: WantedUnpaid) {
  const { tenantId, isOverdue, usedOn, text, limit } = wanted;
  const overdue = isLate(wanted);
  const { rows } = await sql<UnpaidRow>`
    select ${told}, subject.user_id, subject.breakdown, subject.open, subject.since, subject.pay_until,
      subject.last_day::text, ${overdue} as is_overdue,
      count(*) over ()::integer as count, sum(subject.open) over () as yen
    from (${accounts(tenantId, owing(tenantId))}) subject
    where subject.open > 0 and (${!isOverdue} or ${overdue}) and ${isUsedOn(tenantId, usedOn)} and ${isNamed(text)} and ${isAtPlace(wanted)}
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

export type OwnPaymentRow = {
  readonly provider_ref: string;
  readonly reservation_id: string;
  readonly created_at: Date;
  readonly received: number;
  readonly refunded: number;
};

/** What the ledger says of a provider's payments: those that were begun in a time, and those with these references. */
export async function ownPayments(
  trx: Database,
  {
    tenantId,
    provider,
    from,
    until,
    refs,
  }: {
    readonly tenantId: string;
    readonly provider: string;
    readonly from: Date;
    readonly until: Date;
    readonly refs: readonly string[];
  },
) {
  const { rows } = await sql<OwnPaymentRow>`
    select payment.provider_ref, coalesce(payment.reservation_id, payment.event_reservation_id) as reservation_id,
      payment.created_at, coalesce(sum(ledger.amount) filter (where ledger.kind = 'received'), 0) as received,
      coalesce(sum(ledger.amount) filter (where ledger.kind = 'refunded'), 0) as refunded
    from payment
    join ledger on ledger.tenant_id = ${tenantId} and ledger.payment_id = payment.payment_id
    where payment.tenant_id = ${tenantId} and payment.provider = ${provider} and payment.provider_ref is not null
      and (payment.created_at >= ${from} and payment.created_at < ${until}
        or payment.provider_ref = any(${refs}::text[]))
    group by payment.payment_id, payment.provider_ref, payment.reservation_id, payment.event_reservation_id,
      payment.created_at`.execute(trx);
  return rows
    .map((row) => ({ ...row, received: Number(row.received), refunded: Number(row.refunded) }))
    .filter(({ received }) => received > 0);
}

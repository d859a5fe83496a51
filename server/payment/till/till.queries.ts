import { sql } from 'kysely';
import type { TillPieces } from '#contract/desk/money/till.ts';
import type { TillSums } from '#rules/payment/till.ts';
import { isNowhere, type Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { isTaken } from '#server/db/sqlStates.ts';

type OfPlace = { readonly tenantId: string; readonly containerId: string };
type One = { readonly tenantId: string; readonly tillId: string };

const tills = (trx: Database, { tenantId, containerId }: OfPlace) =>
  trx.selectFrom('till').selectAll().where('tenant_id', '=', tenantId).where('container_id', '=', containerId);

export type TillRow = Awaited<ReturnType<ReturnType<typeof tills>['executeTakeFirstOrThrow']>>;

/** A till of a place. */
export const tillNamed = (trx: Database, { tillId, ...place }: OfPlace & One) =>
  tills(trx, place).where('till_id', '=', tillId).executeTakeFirst();

/** The same, held until the transaction ends: nothing goes through it meanwhile. */
export const lockTill = (trx: Database, { tillId, ...place }: OfPlace & One) =>
  tills(trx, place).where('till_id', '=', tillId).forNoKeyUpdate().executeTakeFirst();

/**
 * Holds the open till of a place until the transaction ends, so that it is not counted or closed while cash goes through
 * it; undefined where none is open.
 */
export const lockOpenTill = (trx: Database, place: OfPlace) =>
  tills(trx, place).where('is_open', '=', true).forNoKeyUpdate().executeTakeFirst();

/** The latest tills of a place, the open one first: after a reopening it may be one of an earlier day. */
export const latestTills = (trx: Database, place: OfPlace, limit: number) =>
  tills(trx, place).orderBy('is_open', 'desc').orderBy('day', 'desc').limit(limit).execute();

/** The till of the latest day of a place, however it stands. */
export const lastTill = (trx: Database, place: OfPlace) =>
  tills(trx, place).orderBy('day', 'desc').limit(1).executeTakeFirst();

type NewTill = OfPlace &
  One & {
    readonly day: string;
    readonly float: number;
    readonly floatReason: string;
    readonly by: string;
    readonly nowMs: number;
  };

/** Opens a till; false where another one of the place is open, or there was one on that day. */
export async function insertTill(trx: Database, till: NewTill) {
  const rows = await trx
    .insertInto('till')
    .values({
      tenant_id: till.tenantId,
      till_id: till.tillId,
      container_id: till.containerId,
      day: till.day,
      float_yen: till.float,
      float_reason: till.floatReason,
      opened_at: new Date(till.nowMs),
      opened_by: till.by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('till_id')
    .execute();
  return rows.length === 1;
}

/** What went through a till. */
export async function sumsOfTill(trx: Database, { tenantId, tillId }: One): Promise<TillSums> {
  const { rows } = await sql<{ received: number; refunded: number; corrected: number }>`
    select coalesce(sum(amount) filter (where kind = 'received_at_counter'), 0) as received,
      coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded,
      (select coalesce(sum(till_correction.amount), 0) from till_correction
        where till_correction.tenant_id = ${tenantId} and till_correction.till_id = ${tillId}) as corrected
    from ledger where ledger.tenant_id = ${tenantId} and ledger.till_id = ${tillId}`.execute(trx);
  const [{ received, refunded, corrected } = { received: 0, refunded: 0, corrected: 0 }] = rows;
  return { received: Number(received), refunded: Number(refunded), corrected: Number(corrected) };
}

export const countsOf = (trx: Database, { tenantId, tillId }: One) =>
  trx
    .selectFrom('till_count')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('till_id', '=', tillId)
    .orderBy('count_number')
    .execute();

export const insertCount = (
  trx: Database,
  count: One & {
    readonly number: number;
    readonly pieces: TillPieces;
    readonly counted: number;
    readonly expected: number;
    readonly by: string;
    readonly nowMs: number;
  },
) =>
  trx
    .insertInto('till_count')
    .values({
      tenant_id: count.tenantId,
      till_id: count.tillId,
      count_number: count.number,
      pieces: JSON.stringify(count.pieces),
      counted: count.counted,
      expected: count.expected,
      counted_at: new Date(count.nowMs),
      counted_by: count.by,
    })
    .execute();

/** Writes how a locked till stands and raises its version. Answers the version. */
async function writeTill(trx: Database, { tenantId, tillId }: One, change: Partial<TillRow>) {
  const { version } = await trx
    .updateTable('till')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('till_id', '=', tillId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Somebody counted it. */
export const raiseVersion = (trx: Database, one: One) => writeTill(trx, one, {});

type Closing = One & {
  readonly difference: number;
  readonly reason: string;
  readonly left: number;
  readonly by: string;
  readonly nowMs: number;
};

export const closeTillRow = (trx: Database, { difference, reason, left, by, nowMs, ...one }: Closing) =>
  writeTill(trx, one, {
    is_open: false,
    closed_at: new Date(nowMs),
    closed_by: by,
    difference,
    difference_reason: reason,
    left_yen: left,
  });

/** Opens a locked till again; null where another one of the place is open. */
export async function reopenTillRow(trx: Database, one: One) {
  try {
    return await writeTill(trx, one, {
      is_open: true,
      closed_at: null,
      closed_by: '',
      difference: 0,
      difference_reason: '',
      left_yen: 0,
    });
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

/** Yen that corrections have taken out of a till so far, whatever others put in. */
export async function takenOutBefore(trx: Database, { tenantId, tillId }: One) {
  const { yen } = await trx
    .selectFrom('till_correction')
    .select(sql<number>`coalesce(-sum(amount), 0)::int`.as('yen'))
    .where('tenant_id', '=', tenantId)
    .where('till_id', '=', tillId)
    .where('amount', '<', 0)
    .executeTakeFirstOrThrow();
  return yen;
}

export const insertCorrection = (
  trx: Database,
  correction: One & {
    readonly correctionId: string;
    readonly correctedTillId: string;
    readonly amount: number;
    readonly reason: string;
    readonly by: string;
    readonly nowMs: number;
  },
) =>
  trx
    .insertInto('till_correction')
    .values({
      tenant_id: correction.tenantId,
      correction_id: correction.correctionId,
      till_id: correction.tillId,
      corrected_till_id: correction.correctedTillId,
      amount: correction.amount,
      reason: correction.reason,
      made_at: new Date(correction.nowMs),
      made_by: correction.by,
    })
    .execute();

export type TillLineRow = {
  readonly happened_at: Date;
  readonly kind: 'receipt' | 'refund' | 'correction';
  readonly amount: number;
  readonly reservation_id: string | null;
  readonly event_reservation_id: string | null;
  /** Null for a correction. */
  readonly person_name: string | null;
  readonly note: string;
  /** The room, or the course, and the first day of use, '' of a course; null for a correction. */
  readonly used: string | null;
  readonly used_on: string | null;
  /** Of the till that was corrected. */
  readonly of_day: string | null;
  /** Of a receipt. */
  readonly fiscal_year: number | null;
  /** Of a receipt in its year, of a refund among those of the till as its slip has it; null for a correction. */
  readonly number: number | null;
};

/** All that went through a till, in its order, and whose it was. */
export async function linesOfTill(trx: Database, { tenantId, tillId }: One) {
  const name = sql`trim(account.last_name || ' ' || account.first_name) as person_name`;
  const { rows } = await sql<TillLineRow>`
    select line.*, person.person_name, person.used, person.used_on
    from (
      select issued_at as happened_at, 'receipt' as kind, amount, reservation_id, event_reservation_id, purpose as note,
        null as of_day, fiscal_year, number
      from receipt where receipt.tenant_id = ${tenantId} and receipt.till_id = ${tillId}
      union all
      select happened_at, 'refund', -amount, reservation_id, event_reservation_id, '', null, null,
        (row_number() over (order by sequence))::integer
      from ledger where ledger.tenant_id = ${tenantId} and ledger.till_id = ${tillId} and ledger.kind = 'refunded'
      union all
      select made_at, 'correction', till_correction.amount, null, null, reason, till.day::text, null, null
      from till_correction
      join till on till.tenant_id = ${tenantId} and till.till_id = till_correction.corrected_till_id
      where till_correction.tenant_id = ${tenantId} and till_correction.till_id = ${tillId}) line
    left join lateral (
      select ${name}, article_name as used, first_date::text as used_on from reservation
      join account on account.tenant_id = ${tenantId} and account.user_id = reservation.user_id
      where reservation.tenant_id = ${tenantId} and reservation.reservation_id = line.reservation_id
      union all
      select ${name}, event.name, '' from event_reservation
      join account on account.tenant_id = ${tenantId} and account.user_id = event_reservation.user_id
      join event on event.tenant_id = ${tenantId} and event.event_id = event_reservation.event_id
      where event_reservation.tenant_id = ${tenantId}
        and event_reservation.event_reservation_id = line.event_reservation_id
      limit 1) person on true
    order by line.happened_at, line.fiscal_year, line.number`.execute(trx);
  return rows;
}

/** The name of a place of rooms or of courses; undefined where the tenant has no such. */
export async function nameOfPlace(trx: Database, { tenantId, containerId }: OfPlace) {
  const { rows } = await sql<{ name: string }>`
    select name from container where container.tenant_id = ${tenantId} and container.container_id = ${containerId}
    union all
    select name from event_container
    where event_container.tenant_id = ${tenantId} and event_container.event_container_id = ${containerId}`.execute(trx);
  return rows[0]?.name;
}

export type TillOfPlaceRow = {
  readonly container_id: string;
  readonly name: string;
  readonly day: string | null;
  readonly is_open: boolean | null;
};

/** The places of rooms and courses, each with its open till, else that of its latest day. */
export async function latestTillsOfPlaces(
  trx: Database,
  { tenantId, reach }: { readonly tenantId: string; readonly reach: Reach },
) {
  if (isNowhere(reach)) return [];
  const within = reach === null ? sql`true` : sql`place.container_id = any(${[...reach]}::uuid[])`;
  const { rows } = await sql<TillOfPlaceRow>`
    select place.container_id, place.name, latest.day::text as day, latest.is_open
    from (
      select container_id, name from container where container.tenant_id = ${tenantId}
      union all
      select event_container_id, name from event_container where event_container.tenant_id = ${tenantId}) place
    left join lateral (
      select day, is_open from till
      where till.tenant_id = ${tenantId} and till.container_id = place.container_id
      order by is_open desc, day desc limit 1) latest on true
    where ${within} order by place.name, place.container_id`.execute(trx);
  return rows;
}

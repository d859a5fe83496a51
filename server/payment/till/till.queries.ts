import { sql } from 'kysely';
import type { TillPieces } from '#contract/desk/money/till.ts';
import type { TillSums } from '#rules/payment/till.ts';
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

/** The tills of a place that are open, of whatever day. */
export const openTills = (trx: Database, place: OfPlace) => tills(trx, place).where('is_open', '=', true).execute();

/** The latest tills of a place, those that are open first: after a reopening one may be of an earlier day. */
export const latestTills = (trx: Database, place: OfPlace, limit: number) =>
  tills(trx, place).orderBy('is_open', 'desc').orderBy('day', 'desc').orderBy('number', 'desc').limit(limit).execute();

/** The last till of each window of a place, however it stands. */
export const lastTills = (trx: Database, place: OfPlace) =>
  tills(trx, place).distinctOn('name').orderBy('name').orderBy('day', 'desc').orderBy('number', 'desc').execute();

/** The last till of a window. */
export const lastTill = async (trx: Database, { name, ...place }: OfPlace & { readonly name: string }) =>
  (await lastTills(trx, place)).find((till) => till.name === name);

type OfDay = OfPlace & { readonly day: string };

/** The number of the next till of a place on a day. */
export async function numberOfNext(trx: Database, { day, ...place }: OfDay) {
  const numbers = await tills(trx, place).clearSelect().select('number').where('day', '=', day).execute();
  return 1 + Math.max(0, ...numbers.map(({ number }) => number));
}

type NewTill = OfDay &
  One & {
    /** Of its window. */
    readonly name: string;
    readonly number: number;
    readonly float: number;
    readonly floatReason: string;
    readonly by: string;
    readonly nowMs: number;
  };

/** Opens a till; false where another one of its window is open, or somebody opened one of the place at once. */
export async function insertTill(trx: Database, till: NewTill) {
  const rows = await trx
    .insertInto('till')
    .values({
      tenant_id: till.tenantId,
      till_id: till.tillId,
      container_id: till.containerId,
      name: till.name,
      day: till.day,
      number: till.number,
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
  const { rows } = await sql<TillSums>`
    select coalesce(sum(amount) filter (where kind = 'received_at_counter'), 0) as received,
      coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded,
      coalesce(sum(amount) filter (where kind = 'refunded' and cause = 'voided'), 0) as voided,
      (select coalesce(sum(till_correction.amount), 0) from till_correction
        where till_correction.tenant_id = ${tenantId} and till_correction.till_id = ${tillId}) as corrected
    from ledger where ledger.tenant_id = ${tenantId} and ledger.till_id = ${tillId}`.execute(trx);
  const [row = { received: 0, refunded: 0, voided: 0, corrected: 0 }] = rows;
  const { received, refunded, voided, corrected } = row;
  return {
    received: Number(received),
    refunded: Number(refunded),
    voided: Number(voided),
    corrected: Number(corrected),
  };
}

export type OtherSumRow = { readonly kind: string; readonly lines: number; readonly yen: number };

/** What went through the other tills of the place and day of a till. */
export async function sumsOfOthers(trx: Database, { tenantId, containerId, tillId, day }: OfDay & One) {
  const { rows } = await sql<OtherSumRow>`
    select ledger.kind, count(*)::integer as lines, sum(ledger.amount)::integer as yen
    from ledger
    join till on till.tenant_id = ${tenantId} and till.till_id = ledger.till_id
    where ledger.tenant_id = ${tenantId} and till.container_id = ${containerId} and till.day = ${day}
      and till.till_id <> ${tillId}
    group by ledger.kind`.execute(trx);
  return rows;
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

/** Yen that corrections have taken out of the tills of a place and day so far, whatever others put in. */
export async function takenOutBefore(trx: Database, { tenantId, containerId, day }: OfDay) {
  const { yen } = await trx
    .selectFrom('till_correction')
    .innerJoin('till', 'till.till_id', 'till_correction.till_id')
    .select(sql<number>`coalesce(-sum(till_correction.amount), 0)::int`.as('yen'))
    .where('till_correction.tenant_id', '=', tenantId)
    .where('till.tenant_id', '=', tenantId)
    .where('till.container_id', '=', containerId)
    .where('till.day', '=', day)
    .where('till_correction.amount', '<', 0)
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

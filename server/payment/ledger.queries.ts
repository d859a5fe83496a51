import { sql } from 'kysely';
import { type LedgerKind, ledgerKinds, type Sums } from '#rules/payment/balanceOf.ts';
import type { HandedWay, LedgerCause } from '#rules/payment/ledgerLineText.ts';
import { notesOfLines } from '#rules/payment/moneyBack.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { columnOf, columnsOf, type Subject } from '../subject.ts';

/** A line of the ledger; lines without an amount are left out. */
export type LedgerLine = {
  readonly kind: LedgerKind;
  readonly amount: number;
  readonly paymentId?: string | null;
  /** Of the till that the cash went through. */
  readonly tillId?: string | null;
  readonly cause?: LedgerCause | null;
  /** Which way it comes or goes by hand; none where a provider moves it, or where it is only due. */
  readonly way?: HandedWay | null;
  /** By which a transfer is found again. */
  readonly reference?: string;
  /** What it is for, in the words of whoever charges it. */
  readonly note?: string;
  /** What is not owed any more because nothing will be used for it. */
  readonly fallsAway?: boolean;
  /** When it happened, of what happened in another system; now where nothing is said. */
  readonly at?: Date;
};

type Account = { readonly tenantId: string; readonly subject: Subject };

const appendRows = prepared(
  (_, given: { readonly rows: string }) => sql`
    insert into ledger (tenant_id, reservation_id, event_reservation_id, payment_id, till_id, kind, amount, happened_at,
      cause, way, reference, note)
    select tenant_id, reservation_id, event_reservation_id, payment_id, till_id, kind, amount, happened_at,
      cause, way, reference, note
    from jsonb_populate_recordset(null::ledger, ${given.rows}::jsonb)
    returning 1`,
);

type Lines = { readonly subject: Subject; readonly lines: readonly LedgerLine[] };

/** What the ledger needs of a context. */
export type Posting = Pick<Context, 'trx' | 'nowMs' | 'moneyBack'> & { readonly tenant: { readonly tenantId: string } };

/**
 * Appends to the ledgers of several reservations, which are never changed. Nothing else writes them, so that a call of
 * staff is judged by all that it gives back.
 */
export async function appendLedgers(
  { trx, tenant: { tenantId }, nowMs, moneyBack }: Posting,
  ledgers: readonly Lines[],
) {
  for (const { subject, lines } of ledgers) moneyBack?.push(...notesOfLines(subject.id, lines));
  const rows = ledgers.flatMap(({ subject, lines }) =>
    lines
      .filter(({ amount }) => amount > 0)
      .map((line) => ({
        tenant_id: tenantId,
        ...columnsOf(subject),
        payment_id: line.paymentId ?? null,
        till_id: line.tillId ?? null,
        kind: line.kind,
        amount: line.amount,
        happened_at: line.at ?? new Date(nowMs),
        cause: line.cause ?? null,
        way: line.way ?? null,
        reference: line.reference ?? '',
        note: line.note ?? '',
      })),
  );
  if (rows.length > 0) await appendRows.run(trx, { rows: JSON.stringify(rows) });
}

/** The same for one. */
export const appendLedger = (context: Posting, ledger: Lines) => appendLedgers(context, [ledger]);

/** What the ledger says of a reservation, by kind, for queries that read it with something else; see sumsFrom. */
export const sumRows = (db: Database, { tenantId, subject }: Account) =>
  db
    .selectFrom('ledger')
    .select(['kind', sql<number>`sum(amount)`.as('yen')])
    .where('tenant_id', '=', tenantId)
    .where(columnOf(subject), '=', subject.id)
    .groupBy('kind');

export function sumsFrom(rows: readonly { readonly kind: string; readonly yen: number }[]): Sums {
  const sums = new Map(rows.map(({ kind, yen }) => [kind, yen]));
  return Object.fromEntries(ledgerKinds.map((kind) => [kind, sums.get(kind) ?? 0])) as Sums;
}

/** What the ledger says of a reservation, added up by kind. */
export const sumsOf = async (trx: Database, account: Account): Promise<Sums> =>
  sumsFrom(await sumRows(trx, account).execute());

/** Yen that its last release took off what is owed; of what has expired, all that was owed until then. */
export async function lastReleased(trx: Database, { tenantId, subject }: Account): Promise<number> {
  const line = await trx
    .selectFrom('ledger')
    .select('amount')
    .where('tenant_id', '=', tenantId)
    .where(columnOf(subject), '=', subject.id)
    .where('kind', '=', 'released')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.amount ?? 0;
}

/** The lines of a reservation's ledger in the order in which they were written. */
export const ledgerOf = (trx: Database, { tenantId, subject }: Account) =>
  trx
    .selectFrom('ledger')
    .select(['sequence', 'kind', 'amount', 'payment_id', 'till_id', 'happened_at', 'cause', 'way', 'reference', 'note'])
    .where('tenant_id', '=', tenantId)
    .where(columnOf(subject), '=', subject.id)
    .orderBy('sequence')
    .execute();

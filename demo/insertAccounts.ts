import type { Insertable } from 'kysely';
import { paths, publicAddress } from '#contract/screens.ts';
import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import { firstLookAt, overdueAt } from '#rules/payment/overdueAt.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { type PaymentTerms, payUntil } from '#rules/payment/payUntil.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Job, Ledger, Payment, SandboxPayment } from '#server/db/schema.ts';
import { newId } from '#server/newId.ts';
import { sandboxReference } from '#server/payment/sandbox/sandboxReference.ts';
import { columnsOf, type Subject, subjectText } from '#server/subject.ts';

/** How the money of a generated reservation came about, step by step, in local date-times. */
export type MoneyLife = {
  readonly subject: Subject;
  /** Yen. */
  readonly fee: number;
  readonly usesAt: string;
  readonly description: string;
  readonly steps: readonly { readonly at: string; readonly paymentState: PaymentState }[];
};

export type Books = {
  readonly tenant_id: string;
  readonly tenantAlias: string;
  readonly terms: PaymentTerms;
  readonly now: string;
  readonly instant: (moment: string) => Date;
};

type Rows = {
  readonly ledger: Insertable<Ledger>[];
  readonly payments: Insertable<Payment>[];
  readonly booked: Insertable<SandboxPayment>[];
  readonly jobs: Insertable<Job>[];
};

/**
 * Writes every yen of generated reservations: what was owed, paid and given back. What counts as paid online was paid
 * at the sandbox, so that it can be refunded there; what was given back had been paid in cash. What is still to be paid
 * expires when its time comes.
 */
export async function insertAccounts(trx: Database, books: Books, lives: readonly MoneyLife[]) {
  const all = lives.map((life) => rowsOf(life, books));
  await insertRows(trx, { table: 'payment', rows: all.flatMap(({ payments }) => payments) });
  await insertRows(trx, { table: 'sandbox_payment', rows: all.flatMap(({ booked }) => booked) });
  await insertRows(trx, { table: 'ledger', rows: all.flatMap(({ ledger }) => ledger) });
  await insertRows(trx, { table: 'job', rows: all.flatMap(({ jobs }) => jobs) });
}

/** The last minute of paying what was ever to be paid online; null for what never was. */
export function dueOf({ steps, usesAt }: Pick<MoneyLife, 'steps' | 'usesAt'>, terms: PaymentTerms) {
  const charged = steps.find(({ paymentState }) => paymentState === 'unpaid');
  return charged ? payUntil({ confirmedAt: charged.at, usesAt, terms }) : null;
}

function rowsOf(life: MoneyLife, books: Books): Rows {
  const rows: Rows = { ledger: [], payments: [], booked: [], jobs: [] };
  for (const [index, step] of life.steps.entries()) {
    const before = life.steps[index - 1]?.paymentState ?? 'none';
    const isOnline = step.paymentState === 'paid' && before === 'unpaid' && standsPaid(life);
    const paymentId = isOnline ? payOnline(rows, life, { books, at: step.at }) : null;
    for (const kind of kindsBetween(before, step.paymentState, isOnline)) {
      rows.ledger.push(lineOf(life, books, { kind, at: step.at, paymentId }));
    }
  }
  const job = jobOf(life, books);
  if (job) rows.jobs.push(job);
  return rows;
}

const standsPaid = ({ steps }: MoneyLife) => steps.at(-1)?.paymentState === 'paid';

/** What the ledger says of a step. */
function kindsBetween(before: PaymentState, after: PaymentState, isOnline: boolean): readonly LedgerKind[] {
  if (before === after) return [];
  if (after === 'unpaid' || after === 'counter') return ['charged'];
  if (after === 'paid') return [isOnline ? 'received' : 'received_at_counter'];
  if (after === 'refund_pending') return ['released', 'refund_due'];
  if (after === 'refunded') return ['refunded'];
  return ['released'];
}

type Line = { readonly kind: LedgerKind; readonly at: string; readonly paymentId: string | null };

const lineOf = (
  { subject, fee }: MoneyLife,
  { tenant_id, instant }: Books,
  { kind, at, paymentId }: Line,
): Insertable<Ledger> => ({
  tenant_id,
  ...columnsOf(subject),
  payment_id: paymentId,
  kind,
  amount: fee,
  happened_at: instant(at),
  note: '',
});

/** A payment at the sandbox, in our books and in its own; answers its id. */
function payOnline(rows: Rows, life: MoneyLife, { books, at }: { readonly books: Books; readonly at: string }) {
  const { tenant_id, tenantAlias, terms, instant } = books;
  const payment_id = newId();
  const provider_ref = sandboxReference({ tenantId: tenant_id, paymentId: payment_id });
  const created_at = instant(at);
  const until = dueOf(life, terms);
  const expires_at = until === null ? created_at : new Date(overdueAt(instant(until).getTime()));
  rows.payments.push({
    tenant_id,
    payment_id,
    ...columnsOf(life.subject),
    provider: 'sandbox',
    provider_ref,
    payment_url: `/sandbox-pay/${provider_ref}`,
    amount: life.fee,
    currency: 'JPY',
    state: 'paid',
    created_at,
    expires_at,
    changed_at: created_at,
  });
  rows.booked.push({
    tenant_id,
    provider_ref,
    amount: life.fee,
    description: life.description,
    return_url: publicAddress('http://localhost', paths.paymentComplete(tenantAlias, life.subject.id)),
    state: 'paid',
    refunded: 0,
    refund_ids: [],
    created_at,
    expires_at,
  });
  return payment_id;
}

/** Schedules a check of what is still to be paid. */
function jobOf(life: MoneyLife, { tenant_id, terms, instant, now }: Books): Insertable<Job> | null {
  const until = life.steps.at(-1)?.paymentState === 'unpaid' ? dueOf(life, terms) : null;
  if (until === null) return null;
  const due_at = new Date(firstLookAt(instant(until).getTime(), instant(now).getTime()));
  return {
    tenant_id,
    job_id: newId(),
    kind: 'expireUnpaid',
    subject: subjectText(life.subject),
    due_at,
    attempts: 0,
    last_error: '',
    is_dead: false,
    first_due_at: due_at,
  };
}

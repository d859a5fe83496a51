import { firstLookAt } from '#rules/payment/overdueAt.ts';
import type { Context } from '../context.ts';
import { schedule } from '../jobs/job.queries.ts';
import { type Subject, subjectText } from '../subject.ts';
import { appendLedger } from './ledger.queries.ts';

type Charged = {
  readonly subject: Subject;
  /** Yen. */
  readonly fee: number;
  /** Null for what is paid at the counter. */
  readonly payUntil: Date | null;
};

/**
 * Writes into the ledger that a fee is owed, and schedules a check of what is paid online. The caller writes the
 * reservation's state and its history.
 */
export async function charge({ trx, tenant: { tenantId }, nowMs }: Context, { subject, fee, payUntil }: Charged) {
  await appendLedger(trx, { tenantId, subject, nowMs, lines: [{ kind: 'charged', amount: fee }] });
  if (payUntil === null) return;
  const dueAt = new Date(firstLookAt(payUntil.getTime(), nowMs));
  await schedule(trx, { tenantId, kind: 'expireUnpaid', subject: subjectText(subject), dueAt });
}

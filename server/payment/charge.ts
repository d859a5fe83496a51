import type { Database } from '../db/connect.ts';
import { enqueue } from '../jobs/job.queries.ts';
import { appendLedger } from './ledger.queries.ts';
import { type Subject, subjectText } from './subject.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The instant at which what is to be paid until that minute (inclusive) has not been paid in time. */
export const overdueAt = (payUntil: Date) => new Date(payUntil.getTime() + minuteMs);

/** A day before the end people are reminded, unless they were told of it less than a day before that. */
export function firstLookAt(payUntil: Date, nowMs: number) {
  const reminder = payUntil.getTime() - dayMs;
  return reminder - nowMs >= dayMs ? new Date(reminder) : overdueAt(payUntil);
}

/** Writes into the ledger that a fee is owed, and what is paid online is looked at when its time comes. */
export async function charge(
  trx: Database,
  charged: {
    readonly tenantId: string;
    readonly subject: Subject;
    readonly fee: number;
    /** Null for what is paid at the counter. */
    readonly payUntil: Date | null;
    readonly nowMs: number;
  },
) {
  const { tenantId, subject, fee, payUntil, nowMs } = charged;
  await appendLedger(trx, { tenantId, subject, nowMs, lines: [{ kind: 'charged', amount: fee }] });
  if (payUntil === null) return;
  await enqueue(trx, {
    tenantId,
    kind: 'expireUnpaid',
    subject: subjectText(subject),
    dueAt: firstLookAt(payUntil, nowMs),
  });
}

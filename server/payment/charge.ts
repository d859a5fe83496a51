import { firstLookAt } from '#rules/payment/overdueAt.ts';
import type { Context } from '../context.ts';
import { scheduleAll } from '../jobs/job.queries.ts';
import { type Subject, subjectText } from '../subject.ts';
import { appendLedgers } from './ledger.queries.ts';

type Charged = {
  readonly subject: Subject;
  /** Yen. */
  readonly fee: number;
  /** Null where there is no due date. */
  readonly payUntil: Date | null;
};

/**
 * Writes into the ledger that fees are owed, and schedules a check of what has a due date. The caller writes the states
 * of the reservations and their history.
 */
export async function chargeAll(context: Context, charged: readonly Charged[]) {
  const ledgers = charged.map(({ subject, fee }) => ({ subject, lines: [{ kind: 'charged', amount: fee } as const] }));
  await appendLedgers(context, ledgers);
  await scheduleDue(context, charged);
}

/** Schedules the first look at what is to be paid until some instant. */
export async function scheduleDue(
  { trx, tenant: { tenantId }, nowMs }: Context,
  charged: readonly Pick<Charged, 'subject' | 'payUntil'>[],
) {
  const jobs = charged.flatMap(({ subject, payUntil }) =>
    payUntil === null
      ? []
      : {
          kind: 'expireUnpaid' as const,
          subject: subjectText(subject),
          dueAt: new Date(firstLookAt(payUntil.getTime(), nowMs)),
        },
  );
  await scheduleAll(trx, { tenantId, jobs });
}

/** The same for one. */
export const charge = (context: Context, charged: Charged) => chargeAll(context, [charged]);

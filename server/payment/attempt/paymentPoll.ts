import type { AttemptState } from '#rules/payment/decideSettlement.ts';
import { nextPoll } from '#rules/payment/nextPoll.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import type { JobHandler, JobScope } from '#server/jobs/job.ts';
import { subjectOf } from '#server/subject.ts';
import { lockPayable, type Payables } from '../payable.ts';
import type { Payments } from '../payments.ts';
import { postponeWhileUnavailable } from '../provider/postponeWhileUnavailable.ts';
import { askProvider } from './askProvider.ts';
import { type AttemptRow, attemptNamed, lockAttempt, setAttempt } from './payment.queries.ts';

const minuteMs = 60_000;

/** After that long a payment page that was never shown to anybody is given up, in milliseconds. */
const pagelessMs = 30 * minuteMs;

const dayMs = 24 * 60 * minuteMs;

/**
 * How long after its time an attempt is still polled once a day, in milliseconds. Stores report late, and an answer
 * that made no sense may be corrected.
 */
const patienceMs = 7 * dayMs;

/**
 * Polls the provider about an attempt until it is paid or cannot be paid any more, so that nothing depends on
 * notifications.
 */
export const paymentPoll = (payments: Payments): JobHandler => ({
  unbound: (scope, paymentId) =>
    postponeWhileUnavailable(scope, { kind: 'paymentPoll', subject: paymentId }, async (): Promise<void> => {
      const { tenantId } = scope.tenant;
      const attempt = await scope.transact(({ trx }) => attemptNamed(trx, { tenantId, paymentId }));
      if (!attempt || attempt.state === 'paid') return;
      if (attempt.provider_ref === null) return lookForPage(payments.payables, scope, attempt);
      const word = await askProvider(payments, scope, attempt);
      if (word === 'paid') return;
      const isOpen = word === 'open' || word === 'pending';
      const isOver = scope.nowMs >= attempt.expires_at.getTime() + patienceMs;
      if (isOpen || !isOver) await askAgain(scope, attempt, isOpen);
    }),
});

/** Every hour while something is expected, once a day afterwards. */
async function askAgain(
  { transact, tenant: { tenantId }, nowMs }: JobScope,
  { payment_id, created_at }: AttemptRow,
  isOpen: boolean,
) {
  const dueAt = new Date(isOpen ? nextPoll({ beganMs: created_at.getTime(), nowMs }) : nowMs + dayMs);
  await transact(({ trx }) => schedule(trx, { tenantId, kind: 'paymentPoll', subject: payment_id, dueAt }));
}

/**
 * The process that began the attempt died before it knew the page, or never reached the provider. The page was never
 * shown, so it cannot be paid. The person may come back and get the same page; otherwise the attempt is given up.
 */
async function lookForPage(payables: Payables, scope: JobScope, attempt: AttemptRow) {
  const { tenant, nowMs } = scope;
  if (attempt.state !== ('created' satisfies AttemptState)) return;
  if (nowMs < attempt.created_at.getTime() + pagelessMs) return askAgain(scope, attempt, true);
  const { tenantId } = tenant;
  const { payment_id: paymentId } = attempt;
  await scope.transact(async (context) => {
    const { trx } = context;
    await lockPayable(payables, context, subjectOf(attempt));
    const now = await lockAttempt(trx, { tenantId, paymentId });
    if (!now || now.provider_ref !== null || now.state !== ('created' satisfies AttemptState)) return;
    await setAttempt(trx, { tenantId, paymentId, state: 'failed', nowMs });
  });
}

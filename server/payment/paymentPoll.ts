import type { AttemptState } from '#rules/payment/decideSettlement.ts';
import { nextPoll } from '#rules/payment/nextPoll.ts';
import { enqueue } from '../jobs/job.queries.ts';
import type { JobHandler, UnboundJobContext } from '../jobs/job.ts';
import { askProvider } from './askProvider.ts';
import { lockPayable } from './payables.ts';
import { type AttemptRow, attemptNamed, lockAttempt, setAttempt } from './payment.queries.ts';
import { putOffWhileAway } from './putOffWhileAway.ts';
import { subjectOf } from './subject.ts';

const minuteMs = 60_000;

/** After that long a page nobody was told of will not be asked for any more, in milliseconds. */
const pagelessMs = 30 * minuteMs;

const dayMs = 24 * 60 * minuteMs;

/**
 * How long after its time an attempt is still asked about once a day, in milliseconds: stores report late, and what made no
 * sense may be put right.
 */
const patienceMs = 7 * dayMs;

/**
 * Asks the provider about an attempt until it is paid or nothing can come of it any more, so that nothing depends on
 * notifications.
 */
export const paymentPoll: JobHandler = {
  unbound: (context, paymentId) =>
    putOffWhileAway(context, { kind: 'paymentPoll', subject: paymentId }, async (): Promise<void> => {
      const { tenantId } = context.tenant;
      const attempt = await context.transact((trx) => attemptNamed(trx, { tenantId, paymentId }));
      if (!attempt || attempt.state === 'paid') return;
      if (attempt.provider_ref === null) return lookForPage(context, attempt);
      const word = await askProvider(context, attempt);
      if (word === 'paid') return;
      const isOpen = word === 'open' || word === 'pending';
      const isOver = context.nowMs >= attempt.expires_at.getTime() + patienceMs;
      if (isOpen || !isOver) await askAgain(context, attempt, isOpen);
    }),
};

/** Every hour while something is expected, once a day afterwards. */
async function askAgain(
  { transact, tenant, nowMs }: UnboundJobContext,
  { payment_id, created_at }: AttemptRow,
  isOpen: boolean,
) {
  const dueAt = new Date(isOpen ? nextPoll({ beganMs: created_at.getTime(), nowMs }) : nowMs + dayMs);
  await transact((trx) => enqueue(trx, { tenantId: tenant.tenantId, kind: 'paymentPoll', subject: payment_id, dueAt }));
}

/**
 * The process that began it died before it knew the page, or never reached the provider. Nobody was shown a page, so nobody
 * can pay there; the person may come back and ask for the same page, and else it is given up.
 */
async function lookForPage(context: UnboundJobContext, attempt: AttemptRow) {
  const { transact, tenant, nowMs } = context;
  if (attempt.state !== ('created' satisfies AttemptState)) return;
  if (nowMs < attempt.created_at.getTime() + pagelessMs) return askAgain(context, attempt, true);
  const { tenantId } = tenant;
  const { payment_id: paymentId } = attempt;
  await transact(async (trx) => {
    await lockPayable(trx, { tenant, nowMs, subject: subjectOf(attempt) });
    const now = await lockAttempt(trx, { tenantId, paymentId });
    if (!now || now.provider_ref !== null || now.state !== ('created' satisfies AttemptState)) return;
    await setAttempt(trx, { tenantId, paymentId, state: 'failed', nowMs });
  });
}

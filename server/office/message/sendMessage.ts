import { schedule } from '#server/jobs/job.queries.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { notifyAll, type PersonalNotice } from '#server/notice/notify.ts';
import { subjectIdOf } from './delivery.queries.ts';
import { lockMessage, takeNext } from './message.queries.ts';

/** So many people are told in one transaction, and then others have their turn for a while. */
const step = { people: 200, ms: 1_000 };

/** What could not be sent for so long is sent no more: it speaks of tomorrow. In milliseconds. */
const goodForMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Puts a message into the outbox, some people at a time and each in the transaction that marks them, so whoever is killed
 * goes on with those who are left. What goes to many waits there for everything that goes to one.
 */
export async function sendMessage(context: JobContext, messageId: string) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const message = await lockMessage(trx, { tenantId, messageId });
  if (!message || message.stopped_at !== null) return;
  const { subject, body, recipients, container_id: hallId, sent_at } = message;
  const told = await takeNext(trx, { tenantId, messageId, most: step.people });
  const relevantUntil = new Date(sent_at.getTime() + goodForMs);
  const notices = told.map(
    (userId): PersonalNotice<'message'> => ({
      userId,
      kind: 'message',
      subjectId: subjectIdOf(messageId, userId),
      facts: { subject, body, ...(hallId !== null && { hallId }) },
      relevantUntil,
    }),
  );
  await notifyAll(context, notices, { isToMany: recipients > 1 });
  if (told.length < step.people) return;
  await schedule(trx, { tenantId, kind: 'sendMessage', subject: messageId, dueAt: new Date(nowMs + step.ms) });
}

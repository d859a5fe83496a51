import { actorText } from '#server/context.ts';
import { cancelJob } from '#server/jobs/job.queries.ts';
import { dropToMany } from '#server/notice/notice.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { subjectIdOf, takenBack } from './delivery.queries.ts';
import { lockMessage, stopWaiting } from './message.queries.ts';
import { seenMessage } from './seenMessage.ts';

/** What is leaving at this moment leaves. Refuses notFound, and messageOver where nothing is left to take back. */
export const stopMessage: Operation<'Office/StopMessage'> = async (context, { messageId }) => {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  await seenMessage(context, messageId);
  const message = await lockMessage(trx, { tenantId, messageId });
  if (!message || message.stopped_at !== null) throw new Refused('messageOver');
  await cancelJob(trx, { tenantId, kind: 'sendMessage', subject: messageId });
  const waiting = await stopWaiting(trx, { tenantId, messageId, at: new Date(nowMs), by: actorText(actor) });
  const dedupePrefix = `message:${subjectIdOf(messageId, '')}`;
  const inOutbox = await dropToMany(trx, { tenantId, dedupePrefix, reason: takenBack, nowMs });
  if (waiting + inOutbox === 0) throw new Refused('messageOver');
  return {};
};

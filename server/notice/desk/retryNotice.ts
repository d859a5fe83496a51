import { isEmail } from '#rules/account/checkRegistration.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import { wake } from '#server/jobs/job.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import type { Channel, Ending } from '../notice.queries.ts';
import { lockNotice, queueAgain } from './staffNotice.queries.ts';

/**
 * Sends once more what could not be delivered, to a corrected address if one is given. Refuses notFound,
 * noticeNotRetryable, noticeForgotten and emailInvalid.
 */
export const retryNotice: Operation<'Desk/RetryNotice'> = async (
  { trx, tenant: { tenantId }, nowMs },
  { noticeId, recipient },
) => {
  const notice = await lockNotice(trx, { tenantId, noticeId });
  if (!notice) {
    throw new Refused({ code: 'notFound', message: 'お知らせが見つかりませんでした。一覧で確認してください。' });
  }
  if (notice.state !== ('dead' satisfies Ending)) throw new Refused('noticeNotRetryable');
  if (notice.recipient === '') throw new Refused('noticeForgotten');
  const corrected = compatibleLine(recipient);
  const isMail = notice.channel === ('mail' satisfies Channel);
  if (corrected !== '' && isMail && !isEmail(corrected)) throw new Refused('emailInvalid');
  await queueAgain(trx, { tenantId, noticeId, recipient: corrected || notice.recipient, nowMs });
  await wake(trx, { tenantId, kind: 'noticeDelivery', subject: notice.channel, dueAt: new Date(nowMs) });
  return {};
};

import { isBlank } from '#rules/text/typedText.ts';
import { actorText } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { personWithNumber } from '../desk/people.queries.ts';
import { addChildTo } from './addChild.ts';

/**
 * Adds a child at the counter, whose guardian has read the text and agreed to it there. Refuses reasonRequired, notFound,
 * consentRequired, and what addChildTo() refuses.
 */
export const addChildFor: Operation<'Desk/AddChild'> = async (context, request) => {
  const { trx, tenant, actor } = context;
  const { userNumber, reason, hasConsent, consentVersion: agreedTo, ...form } = request;
  const { tenantId } = tenant;
  if (isBlank(reason)) throw new Refused('reasonRequired');
  const row = await personWithNumber(trx, { tenantId, userNumber });
  if (!row) throw new Refused('notFound');
  if (!hasConsent) throw new Refused('consentRequired');
  return addChildTo(context, { tenantId, userId: row.user_id, form, agreedTo, addedBy: actorText(actor) });
};

import { isBlank } from '#rules/text/typedText.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { seenTill } from './heldTill.ts';
import { lastTill, reopenTillRow } from './till.queries.ts';

/** Opens the last till of a window again. Its reason and the closing before stand in the audit log. */
export const reopenTill: Operation<'Desk/ReopenTill'> = async (context, { reason, ...named }) => {
  const { trx, tenant } = context;
  if (isBlank(reason)) throw new Refused('reasonRequired');
  const till = await seenTill(context, named);
  if (till.is_open) throw new Refused('tillNotClosed');
  const window = { tenantId: tenant.tenantId, containerId: till.container_id, name: till.name };
  if ((await lastTill(trx, window))?.till_id !== till.till_id) throw new Refused('tillNotLast');
  const version = await reopenTillRow(trx, { tenantId: tenant.tenantId, tillId: till.till_id });
  if (version === null) throw new Refused('tillAlreadyOpen');
  return { version };
};

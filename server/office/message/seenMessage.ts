import { reaches } from '#rules/staff/rights.ts';
import { actorText, type Context, type Staff } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { messageNamed } from './message.queries.ts';

/** A message of the places of the caller, or their own. Refuses notFound. */
export async function seenMessage(context: Context<Staff>, messageId: string) {
  const { trx, tenant, actor } = context;
  const row = await messageNamed(trx, { tenantId: tenant.tenantId, messageId });
  if (!row) throw new Refused('notFound');
  const reach = reachIn(context, 'message.send');
  const isOfPlace = row.container_id === null ? reach === null : reaches(reach, row.container_id);
  if (!isOfPlace && row.sent_by !== actorText(actor)) throw new Refused('notFound');
  return row;
}

import { bookerNamed } from '#server/account/desk/booker.queries.ts';
import { lockPerson } from '#server/account/person.queries.ts';
import { actorText } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { askForFrameFor } from '../askForFrame.ts';

/**
 * Has a person told when a frame that is taken can be reserved, as they could themselves; whoever waits already has the same
 * wish. Refuses notFound, and whatever the person would be refused with.
 */
export const putInRoomLine: Operation<'Desk/PutInRoomLine'> = async (context, { userId, ...asked }) => {
  const { trx, tenant, now, actor } = context;
  const { tenantId } = tenant;
  await lockPerson(trx, { tenantId, userId });
  if (!(await bookerNamed(trx, { tenantId, userId, today: now.slice(0, 10) }))) throw new Refused('notFound');
  return askForFrameFor(context, { userId, askedBy: actorText(actor) }, asked);
};

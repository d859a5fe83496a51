import { lockPerson } from '#server/account/person.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { answerOffer, offerOf } from '../line.queries.ts';
import { waitingKinds } from '../waitingKinds.ts';
import { deleteWatch } from '../watch.queries.ts';
import { waiterNamed } from './waitingList.queries.ts';

/**
 * Ends the wish of somebody who waits for a course, or what is held for them, which stays to be seen as ended. Why is in the
 * log of staff. Refuses notFound, and offerOver where they have had their turn.
 */
export const takeOutOfLine: Operation<'Desk/TakeOutOfLine'> = async (context, { containerId, watchId }) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const userId = await waiterNamed(trx, { tenantId, containerId, watchId });
  if (userId === undefined) throw new Refused('notFound');
  const named = { tenantId, userId, watchId };
  await lockPerson(trx, named);
  const watch = await offerOf(trx, named);
  if (!watch) throw new Refused('notFound');
  const kind = waitingKinds[tenant.tenantMode];
  await kind.lock(context, [watch]);
  // It may have been offered, or answered, before the lock.
  const locked = await offerOf(trx, named);
  if (!locked) throw new Refused('notFound');
  if (locked.told_at === null) {
    await deleteWatch(trx, named);
    return {};
  }
  if (!(await answerOffer(trx, { ...named, outcome: 'ended' }))) throw new Refused('offerOver');
  await kind.giveUp(context, locked);
  return {};
};

import { lockPerson } from '../account/person.queries.ts';
import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { offerOf } from './line.queries.ts';
import { waitingKinds } from './waitingKinds.ts';
import { deleteWatch } from './watch.queries.ts';

/** Ends a watch of the caller, and what is held for it; refuses notFound for what is none of theirs. */
export const withdrawWatch: Operation<'VacancyWatch/Withdraw'> = async (context, { watchId }) => {
  const { trx, tenant, actor } = context;
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  await lockPerson(trx, person);
  const watch = await offerOf(trx, { ...person, watchId });
  if (!watch) throw new Refused('notFound');
  const kind = waitingKinds[tenant.tenantMode];
  await kind.lock(context, [watch]);
  // It may have been offered, or answered, before the lock.
  const locked = await offerOf(trx, { ...person, watchId });
  if (locked?.is_open) await kind.giveUp(context, locked);
  if (!(await deleteWatch(trx, { ...person, watchId }))) throw new Refused('notFound');
  return {};
};

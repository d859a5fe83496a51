import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { deleteWatch } from './watch.queries.ts';

/** Ends a watch of the caller; refuses notFound for what is none of theirs. */
export const withdrawWatch: Operation<'VacancyWatch/Withdraw'> = async ({ trx, tenant, actor }, { watchId }) => {
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  if (!(await deleteWatch(trx, { ...person, watchId }))) throw new Refused('notFound');
  return {};
};

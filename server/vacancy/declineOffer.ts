import { lockPerson } from '../account/person.queries.ts';
import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { answerOffer, offerOf } from './line.queries.ts';
import { waitingKinds } from './waitingKinds.ts';

/** Leaves what is held for the caller to whoever is next. Refuses notFound and offerOver. */
export const declineOffer: Operation<'VacancyWatch/DeclineOffer'> = async (context, { watchId }) => {
  const { trx, tenant, actor } = context;
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  await lockPerson(trx, person);
  const watch = await offerOf(trx, { ...person, watchId });
  if (!watch) throw new Refused('notFound');
  const kind = waitingKinds[tenant.tenantMode];
  await kind.lock(context, [watch]);
  if (!(await answerOffer(trx, { ...person, watchId, outcome: 'declined' }))) throw new Refused('offerOver');
  await kind.giveUp(context, watch);
  return {};
};

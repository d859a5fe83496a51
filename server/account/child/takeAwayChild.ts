import { dayOf } from '#rules/day/day.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockTaker } from '../person.queries.ts';
import { childrenOf, coursesOfChild, eraseChild, takeChildAway } from './child.queries.ts';

/**
 * Takes a child of the caller away. Its names go at once, or with its courses where these name it. Refuses notFound, and
 * childStillComes while it has a course, in the cart or reserved, that is not over.
 */
export const takeAwayChild: Operation<'Child/TakeAway'> = async ({ trx, tenant, actor, now, nowMs }, { childId }) => {
  const { tenantId } = tenant;
  const person = { tenantId, userId: actor.userId };
  await lockTaker(trx, person);
  const children = await childrenOf(trx, person);
  if (!children.some(({ child_id }) => child_id === childId)) throw new Refused('notFound');
  const { comes, isNamed } = await coursesOfChild(trx, { tenantId, childId, today: dayOf(now) });
  if (comes) throw new Refused('childStillComes');
  const gone = { ...person, childId, at: new Date(nowMs) };
  await (isNamed ? takeChildAway(trx, gone) : eraseChild(trx, gone));
  return {};
};

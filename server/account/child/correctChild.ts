import { isKnownAmong } from '#rules/account/child/child.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockTaker } from '../person.queries.ts';
import { checkedChild } from './addChild.ts';
import { childrenOf, updateChild } from './child.queries.ts';
import { childView } from './listChildren.ts';

/** Corrects a child of the caller. Refuses notFound, what is wrong with the form, and childKnown for one like another. */
export const correctChild: Operation<'Child/Correct'> = async ({ trx, tenant, actor, now }, { childId, ...typed }) => {
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  await lockTaker(trx, person);
  const children = (await childrenOf(trx, person)).map(childView);
  if (!children.some((child) => child.childId === childId)) throw new Refused('notFound');
  const form = checkedChild(typed, dayOf(now));
  const others = children.filter((child) => child.childId !== childId);
  if (isKnownAmong(others, form)) throw new Refused('childKnown');
  await updateChild(trx, { ...person, childId, form });
  return {};
};

import { withoutOpening } from '#rules/facility/closure/opening.ts';
import { writeExceptions } from '#server/catalogue/exceptions.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { layDown } from '../recurring/layDown.ts';
import { openingOf, openingsAt } from './listOpenings.ts';
import { endChange, lockPlace } from './openDay.ts';
import { roomsMeant, skippedOn, within } from './openedPlace.ts';
import { forgetOnce, writeExcepted } from './opening.queries.ts';

/**
 * Has the rules of a day count again. People who have a place then keep it until staff decide, as after any change of what is
 * offered. Refuses reasonRequired, notFound, and openingGone where the day is another than was seen.
 */
export const liftOpening: Operation<'Desk/LiftOpening'> = async (context, { containerId, day, mark, reason }) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  if (reason.trim() === '') throw new Refused({ code: 'reasonRequired', details: [{ path: 'reason' }] });
  const { before, rules } = await lockPlace(context, containerId);
  const seen = (await openingsAt(context, containerId)).find((one) => one.day === day);
  if (seen?.mark !== mark) throw new Refused('openingGone');
  for (const room of (await roomsMeant(context, { containerId })).rooms) {
    if (openingOf(room, day) === undefined) continue;
    const exceptions = withoutOpening(room.exceptions ?? [], day);
    await writeExceptions(trx, { tenantId, articleId: room.articleId, exceptions });
  }
  for (const rule of skippedOn(rules, day)) {
    const excepted = rule.excepted.filter((one) => one !== day);
    await writeExcepted(trx, { tenantId, closureRuleId: rule.closure_rule_id, excepted });
    if (day > rule.laid_until) continue;
    const { kind, note, space_ids: spaceIds } = rule;
    await forgetOnce(trx, { tenantId, spaceIds, kind, note, ...within(context, day) });
    await layDown(context, { ...rule, excepted }, { first: day, last: day });
  }
  const { left: inDoubt } = await endChange(context, { before, day, change: 'withdrawn' });
  return { inDoubt };
};

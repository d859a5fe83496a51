import { dayOf } from '#rules/day/day.ts';
import { framesOn } from '#rules/facility/calendar/frames.ts';
import { type Opening, whyNotOpenable, withOpening } from '#rules/facility/closure/opening.ts';
import { writeExceptions } from '#server/catalogue/exceptions.queries.ts';
import { actorText, type Context } from '#server/context.ts';
import { lockSpaces } from '#server/facility/placing.queries.ts';
import { type RoomOffer, roomOffer, roomPromises } from '#server/facility/promise/roomPromises.ts';
import type { Operation } from '#server/operation.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { type ToldPromises, tellOfPromises } from '#server/reservation/promise/tellOfPromises.ts';
import { raiseRevision } from '#server/tenant/revision.queries.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { spacesOfRooms } from '../affected.queries.ts';
import { closedByRule, type Room, roomsMeant, rulesOn, spacesOfAll, within } from './openedPlace.ts';
import { lockRulesAt, takeUp, writeExcepted } from './opening.queries.ts';

/**
 * Opens rooms on a day that their calendar closes, and leaves out once what comes again then. Refuses what cannot be opened
 * so, openingNothing, openingRoom, closureRoomUnknown, notFound, and changedMeanwhile where a rule comes no more.
 */
export const openDay: Operation<'Desk/OpenDay'> = async (
  context,
  { containerId, articleIds, closureRuleIds, ...opening },
) => {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const why = whyNotOpenable(opening, dayOf(now));
  if (why) throw new Refused(why);
  const { day } = opening;
  const { before, rules: all } = await lockPlace(context, containerId);
  const meant = await roomsMeant(context, { containerId, articleIds });
  const spaceIds = spacesOfAll(meant.rooms);
  const closed = closedByRule(meant, day);
  const known = rulesOn(all, spaceIds, day);
  const rules = known.filter(({ closure_rule_id }) => closureRuleIds.includes(closure_rule_id));
  if (rules.length < new Set(closureRuleIds).size) throw new Refused('changedMeanwhile');
  if (closed.length + rules.length === 0) throw new Refused({ code: 'openingNothing', details: [{ path: 'day' }] });
  for (const { room } of closed) {
    const exceptions = withOpening(room.exceptions ?? [], opening);
    demandUsable({ ...room, exceptions }, opening, meant.holidays);
    await writeExceptions(trx, { tenantId, articleId: room.articleId, exceptions });
  }
  for (const { closure_rule_id: closureRuleId, excepted } of rules) {
    await writeExcepted(trx, { tenantId, closureRuleId, excepted: [...excepted, day].toSorted() });
    await takeUp(trx, { tenantId, closureRuleId, spaceIds, ...within(context, day) });
  }
  await endChange(context, { before, day, change: 'added' });
  return {};
};

/** Hours must leave something that can be taken. */
function demandUsable(room: Room, { day, hours }: Opening, holidays: Parameters<typeof framesOn>[2]) {
  const minutes = hours === null ? 0 : hours.toMinute - hours.fromMinute;
  const isWhole = room.timeFrameType === 'frame' || minutes % room.slotMinutes === 0;
  if (isWhole && framesOn(room, day, holidays).length > 0) return;
  throw new Refused({ code: 'openingRoom', details: [{ path: 'hours' }] });
}

/** Imports, sweeps and bookings of a place wait until it is changed. Answers what is promised before, and what comes again. */
export async function lockPlace({ trx, tenant: { tenantId, tenantAlias } }: Context, containerId: string) {
  await lockAlias(trx, tenantAlias);
  // Before the spaces, the order of the sweep.
  const rules = await lockRulesAt(trx, { tenantId, containerId });
  const spaces = await spacesOfRooms(trx, { tenantId, containerId });
  await lockSpaces(trx, { tenantId, spaceIds: spaces.map(({ space_id }) => space_id).toSorted() });
  return { before: await roomOffer(trx, tenantId), rules };
}

type Changed = { readonly before: RoomOffer; readonly day: string; readonly change: 'added' | 'withdrawn' };

/** Everybody reads what is offered now, bundles know of it, and whom it concerns is told. */
export async function endChange(context: Context, { before, day, change }: Changed): Promise<ToldPromises> {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  await raiseTenant(trx, tenantId);
  await raiseRevision(trx, {
    tenantId,
    madeAt: new Date(nowMs),
    madeBy: actorText(actor),
    changes: [
      { kind: change, path: '/containers', subject: `opening ${day}`, field: 'exceptions', before: '', after: '' },
    ],
  });
  return tellOfPromises(context, await roomPromises(context, before));
}

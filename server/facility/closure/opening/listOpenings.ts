import { createHash } from 'node:crypto';
import type { Opening } from '#contract/desk/opening.ts';
import { dayOf } from '#rules/day/day.ts';
import type { DayException } from '#rules/facility/calendar/articleFacts.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Context } from '#server/context.ts';
import { usesToCome } from '#server/facility/usesToCome.queries.ts';
import type { Operation } from '#server/operation.ts';
import { reachIn } from '#server/staff/member.ts';
import { placesOfTenant } from '#server/staff/places.queries.ts';
import { type ClosureRuleRow, closureRulesOf } from '../recurring/closureRule.queries.ts';
import {
  closedByRule,
  type Room,
  roomsMeant,
  rulesOn,
  ruleView,
  skippedOn,
  spacesOfAll,
  within,
  wouldClose,
} from './openedPlace.ts';
import { closedOnceFor } from './opening.queries.ts';

/** What opening rooms on a day would leave out, and what would stay; changes nothing. Refuses notFound, closureRoomUnknown. */
export const previewOpening: Operation<'Desk/PreviewOpening'> = async (context, { day, ...asked }) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const meant = await roomsMeant(context, asked);
  const spaceIds = spacesOfAll(meant.rooms);
  return {
    closed: closedByRule(meant, day).map(({ room: { articleId, name: articleName }, reason }) => ({
      articleId,
      articleName,
      reason,
    })),
    rules: rulesOn(await closureRulesOf(trx, tenantId), spaceIds, day).map(ruleView),
    remaining: await closedOnceFor(trx, { tenantId, spaceIds, ...within(context, day) }),
  };
};

/** Days to come on which places that the caller may plan for are open although a rule closes them. */
export const listOpenings: Operation<'Desk/ListOpenings'> = async (context, { containerId }) => {
  const reach = reachIn(context, 'closure.plan');
  const places = (await placesOfTenant(context.trx, context.tenant.tenantId)).filter(
    (place) =>
      place.kind === 'rooms' &&
      reaches(reach, place.containerId) &&
      (containerId === null || place.containerId === containerId),
  );
  const items: Opening[] = [];
  for (const place of places) items.push(...(await openingsAt(context, place.containerId)));
  return { items: items.toSorted((one, other) => one.day.localeCompare(other.day)) };
};

/** Those of a place, the next first. */
export async function openingsAt(context: Context, containerId: string): Promise<Opening[]> {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const today = dayOf(now);
  const { rooms, containerName } = await roomsMeant(context, { containerId });
  const rules = (await closureRulesOf(trx, tenantId)).filter((rule) => rule.container_id === containerId);
  const days = new Set([
    ...rooms.flatMap(({ exceptions = [] }) => exceptions.filter(isOpening).map(({ day }) => day)),
    ...rules.flatMap(({ excepted }) => excepted).filter((day) => skippedOn(rules, day).length > 0),
  ]);
  const toCome = [...days].filter((day) => day >= today).toSorted();
  const uses = toCome.length > 0 ? await usesToCome(trx, { tenantId, today }) : [];
  const byId = new Map(rooms.map((room) => [room.articleId, room]));
  return toCome.map((day) => {
    const skipped = skippedOn(rules, day);
    const depends = (room: Room | undefined, use: Parameters<typeof wouldClose>[2]) =>
      room !== undefined &&
      use.date === day &&
      (openingOf(room, day) !== undefined || skipped.some((rule) => wouldClose(rule, room, use)));
    const shown = { day, opened: openedOn(rooms, day), skipped: skipped.map(ruleView) };
    return {
      containerId,
      containerName,
      ...shown,
      mark: markOf(shown, skipped),
      reservations: uses.filter(({ articleId, uses: all }) => all.some((use) => depends(byId.get(articleId), use)))
        .length,
    };
  });
}

const isOpening = ({ openFor }: DayException) => openFor !== undefined;

export const openingOf = ({ exceptions = [] }: Pick<Room, 'exceptions'>, day: string) =>
  exceptions.find((exception) => exception.day === day && isOpening(exception));

/** By rooms that are opened alike; they are not named where all are. */
function openedOn(rooms: readonly Room[], day: string): Opening['opened'] {
  const opened = rooms.flatMap((room) => {
    const exception = openingOf(room, day);
    return exception ? [{ room, exception }] : [];
  });
  const alike = [...Map.groupBy(opened, ({ exception }) => JSON.stringify(exception)).values()];
  return alike.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { openFor = '', opensMinute, closesMinute, chargedAs = null } = first.exception;
    const hours =
      opensMinute === undefined || closesMinute === undefined
        ? null
        : { fromMinute: opensMinute, toMinute: closesMinute };
    const names = group.length === rooms.length ? [] : group.map(({ room }) => room.name);
    return [{ rooms: names, told: openFor, hours, chargedAs }];
  });
}

const markOf = (shown: object, skipped: readonly ClosureRuleRow[]) =>
  createHash('sha256')
    .update(JSON.stringify([shown, skipped.map(({ space_ids }) => space_ids)]))
    .digest('base64url')
    .slice(0, 16);

import type { ReserveRequest } from '#contract/facility/booking.ts';
import { whyGroupCannotReserve } from '#rules/account/groupStanding.ts';
import { addDays, dayOf, daysBetween } from '#rules/day/day.ts';
import type { ReservationFacts } from '#rules/facility/booking/decideReservation.ts';
import { isLimited } from '#rules/facility/booking/overLimit.ts';
import { hasRoomLimits } from '#rules/facility/booking/roomLimits.ts';
import { atDesk } from '#rules/facility/booking/visibility.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { hasLottery } from '#rules/facility/calendar/lotteryCloses.ts';
import { spanDays } from '#rules/facility/request/spanDays.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import type { Context } from '#server/context.ts';
import type { TenantSettings } from '#server/tenant/setting.queries.ts';
import { countsOfAll, lockCounted, usesOfAll } from '../countedTogether.ts';
import { finishedUses } from '../finishedUse.queries.ts';
import { type Look, occupiedSpaces } from '../occupancy.queries.ts';
import { type AddressedArticle, articleForPerson } from '../placed.queries.ts';

/** What a decision rests on, and what recording it needs besides. */
export type Gathered = {
  readonly facts: ReservationFacts;
  readonly placed: AddressedArticle | null;
  readonly settings: TenantSettings;
};

/**
 * Reads the facts of a person's request for one room, which the first detail names. Where something is counted of them they
 * are locked first, so that their concurrent requests are counted one after the other, unless somebody only looks.
 */
export async function gatherFacts(
  context: Context,
  userId: string,
  request: ReserveRequest,
  countedOf = lockCounted,
): Promise<Gathered> {
  const { trx, tenant } = context;
  const articleId = request.details[0]?.articleId ?? '';
  const found = await articleForPerson(trx, { ...lookOf(context, request), userId, articleId });
  const placed = found.placed?.containerId === request.containerId ? found.placed : null;
  const article = placed && (context.actor.kind === 'staff' ? atDesk(placed.facts) : placed.facts);
  const facts: ReservationFacts = {
    tenant,
    settings: found.settings,
    article,
    user: {
      suspendedUntil: found.suspendedUntil,
      isVerified: found.isVerified,
      groupDoubt: found.group && whyGroupCannotReserve(found.settings.groupRules, found.group, dayOf(context.now)),
      ...found.entitled,
      openReservations: 0,
      framesByMonth: {},
      unpaidAsGuest: found.isGuest ? 0 : null,
    },
    equipment: placed?.equipment ?? [],
    useConditions: placed?.useConditions ?? [],
    holidays: holidaysOf(found.settings.ownHolidays),
    occupied: found.occupied,
  };
  return {
    facts: await withCounts(context, userId, request, { facts, settings: found.settings, countedOf }),
    placed,
    settings: found.settings,
  };
}

/** The days asked for, but no more of them than a reservation may cover: the rule refuses the rest before it looks. */
export function daysAsked({ details, date }: Pick<ReserveRequest, 'details' | 'date'>) {
  const dates = details.map((detail) => detail.date).toSorted();
  const first = dates.at(0) ?? date;
  const last = dates.at(-1) ?? date;
  return { first, last: daysBetween(first, last) < spanDays ? last : addDays(first, spanDays - 1) };
}

const lookOf = ({ tenant, nowMs }: Context, request: ReserveRequest): Look => ({
  tenantId: tenant.tenantId,
  timeZone: tenant.timeZone,
  nowMs,
  hasLines: isInTurn(tenant),
  period: daysAsked(request),
});

/** What takes the spaces on the requested days now, or took them until it ended. */
export async function occupiedNow(context: Context, spaceIds: readonly string[], request: ReserveRequest) {
  const look = { ...lookOf(context, request), spaceIds };
  const standing = await occupiedSpaces(context.trx, look);
  const isToCome = look.period.first > dayOf(context.now);
  return isToCome ? standing : [...standing, ...(await finishedUses(context.trx, look))];
}

async function withCounts(
  { trx, tenant, now }: Context,
  userId: string,
  request: ReserveRequest,
  { facts, settings, countedOf }: Pick<Gathered, 'facts' | 'settings'> & { readonly countedOf: typeof lockCounted },
): Promise<ReservationFacts> {
  const { article, user } = facts;
  const isDrawn = article !== null && hasLottery(article);
  const isGuest = user.unpaidAsGuest !== null;
  const isCounted = article !== null && hasRoomLimits(article);
  if (!isLimited(settings, isGuest) && !isDrawn && !isCounted) return facts;

  const person = { tenantId: tenant.tenantId, userId };
  const ranges = request.details.map((detail) => ({ date: detail.date, ...minutesOfClock(detail) }));
  const counted = await countedOf(trx, person, settings);
  const asked = { today: dayOf(now), ...daysAsked(request), articleId: isDrawn ? article.articleId : null, ranges };
  const { hasEntry, othersHaveEntry, unpaidReservations, ...counts } = await countsOfAll(trx, counted, asked);
  const unpaidAsGuest = isGuest ? unpaidReservations : null;
  const room = { containerId: request.containerId, articleId: article?.articleId ?? '' };
  const uses = isCounted ? await usesOfAll(trx, counted, { ...asked, ...room }) : undefined;
  const entered = { alreadyEntered: hasEntry, enteredTogether: othersHaveEntry };
  return { ...facts, user: { ...user, ...counts, unpaidAsGuest }, ...entered, uses };
}

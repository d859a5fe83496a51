import type { ReserveRequest } from '#contract/facility/booking.ts';
import { dayOf } from '#rules/day/day.ts';
import { decideReservation } from '#rules/facility/booking/decideReservation.ts';
import { isLimited } from '#rules/facility/booking/overLimit.ts';
import { hasRoomLimits } from '#rules/facility/booking/roomLimits.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { hasLottery } from '#rules/facility/calendar/lotteryCloses.ts';
import { roomRequests } from '#rules/facility/request/roomRequests.ts';
import { isRefusal } from '#rules/refusal.ts';
import { rangesIn } from '#rules/reservation/placesOf.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { lateAnswer, type QuickWrite } from '#server/operation.ts';
import type { ValuesOf, View } from '#server/readCache/facts.ts';
import { Refused } from '#server/refused.ts';
import { settingFacts } from '#server/tenant/tenantFacts.ts';
import { addressOfPlace, occupancyOfRoom, occupiedAt, roomsOfPlace } from '../calendar/calendarFacts.ts';
import { type BookerPart, demandCounted } from '../person.queries.ts';
import type { PlaceWithRooms } from '../placed.queries.ts';
import { lockSpaces } from '../placing.queries.ts';
import { recordBooking } from './recordReservation.ts';
import { daysAsked } from './reservationFacts.ts';
import { placesUnderWay } from './underWay.ts';

/** The room that a request is for, as the first of its details says. */
const roomOf = (place: PlaceWithRooms | null | undefined, { details }: Pick<ReserveRequest, 'details'>) =>
  place?.articles.find(({ facts }) => facts.articleId === details[0]?.articleId);

const facts = {
  settings: settingFacts,
  place: roomsOfPlace,
  address: addressOfPlace,
  occupied: occupancyOfRoom,
};

type Values = ValuesOf<typeof facts>;

/** What is counted of a person; null for a group, and where others count with them, of whom nothing is known. */
function countsOf({ isGuest, isGroup, open, unpaid, frames }: BookerPart, settings: Values['settings']) {
  // Whether a group may reserve is told by its members.
  if (isGroup) return null;
  if (settings.groupRules?.countsTogether && isLimited(settings, isGuest)) return null;
  return { openReservations: open, framesByMonth: frames ?? {}, unpaidAsGuest: isGuest ? unpaid : null };
}

/** Entries of a person, and what they have of a room, are counted under their lock alone. */
const isForTransaction = (article: ArticleFacts | null) =>
  article !== null && (hasLottery(article) || hasRoomLimits(article));

/**
 * Judges a request by what is in memory; without what takes the room the database has to judge that. Null where the
 * transaction has to: what it counts of the person is counted under their lock, and entries are its own.
 */
function judged({ settings, place, occupied }: Omit<Values, 'address'>, view: View, request: ReserveRequest) {
  const { tenant, now, nowMs, viewer } = view;
  const room = roomOf(place, request);
  const article = room?.facts ?? null;
  const counts = countsOf(viewer.part as BookerPart, settings);
  if (counts === null || isForTransaction(article)) return null;
  const decision = decideReservation(
    {
      tenant,
      settings,
      article,
      user: { ...viewer, ...counts },
      equipment: room?.equipment ?? [],
      useConditions: place?.useConditions ?? [],
      holidays: holidaysOf(settings.ownHolidays),
      occupied: occupiedAt(occupied, nowMs).standing,
    },
    request,
    now,
  );
  return isRefusal(decision) && isOfLimit(decision.refusal.code) ? null : { room, decision };
}

/** What is counted of a person may be too much in memory, and is the transaction's to refuse. */
const isOfLimit = (code: string) => ['tooManyOpenReservations', 'tooManyUnpaid', 'tooManyFramesInMonth'].includes(code);

/** It may be too many by now: the transaction counts them. */
const tooMany = () => new Refused('tooManyOpenReservations');

/** What one of the thousands is just taking, so that the others do not try as well. */
const underWay = placesUnderWay();

/**
 * False where more has to be looked at than the place, its constraint and what is counted of the person: claims of those
 * who wait, a use of today that ended early and is still in the way, and several rooms.
 */
function restsOnPlace({ tenant, now }: View, request: ReserveRequest) {
  if (isInTurn(tenant) || daysAsked(request).first <= dayOf(now)) return false;
  const wanted = roomRequests(request);
  return !isRefusal(wanted) && wanted.requests.length === 1;
}

/** Writes who may win in one message. The constraint judges who is first in a place, and guards everything else. */
function quickly({ occupied = [], ...values }: Partial<Values>, view: View, request: ReserveRequest) {
  const { settings, place, address } = values;
  if (!settings || !place || address === undefined || !restsOnPlace(view, request)) return null;
  const found = judged({ settings, place, occupied }, view, request);
  if (!found?.room || isRefusal(found.decision)) return null;
  const { room } = found;
  const { plan } = found.decision;
  // Which units are free is only known under their lock.
  if (plan.entryType === 'lottery' || plan.units.length > 0) return null;
  const { containerName, useConditions } = place;
  const placed = { ...room, useConditions, containerId: request.containerId, containerName, address };
  const { tenantId } = view.tenant;
  const today = dayOf(view.now);
  const part = view.viewer.part as BookerPart;
  if (!underWay.begin(rangesIn(room.facts.spaceIds, plan.places))) return null;
  const write: QuickWrite<'Reservation/Reserve'> = async (context, demandSame) => {
    const { trx, actor } = context;
    // The person before the spaces, as everybody who counts.
    if (isLimited(settings, part.isGuest))
      await demandCounted(trx, { tenantId, userId: actor.userId, part, today }, tooMany);
    await lockSpaces(pipelined(trx), { tenantId, spaceIds: room.facts.spaceIds });
    await demandSame();
    return recordBooking(context, { userId: actor.userId }, [{ plan, placed, settings }]);
  };
  return write;
}

/**
 * Refuses who comes too late for a place without a transaction, and writes who may still win in one message. Where one of
 * the person's limits may be reached, the transaction decides, because it locks them first.
 */
export const reserveFromMemory = lateAnswer<'Reservation/Reserve', typeof facts>({
  facts,
  keys(request, { timeZone }, peek) {
    const isOneRoom = request.details.every(({ articleId }) => articleId === request.details[0]?.articleId);
    // The transaction judges rooms together.
    if (!isOneRoom) return null;
    const { containerId } = request;
    const place = { containerId, timeZone };
    const spaceIds = roomOf(peek(roomsOfPlace, place), request)?.facts.spaceIds;
    if (!spaceIds) return null;
    return {
      settings: null,
      place,
      address: containerId,
      occupied: { spaceIds, timeZone, period: daysAsked(request) },
    };
  },
  part: 'booker',
  lateCodes: ['taken'],
  answer(values, view, request) {
    const found = judged(values, view, request);
    if (found && isRefusal(found.decision)) throw new Refused(found.decision.refusal);
    return null;
  },
  quick: { judged: ['occupied'], decide: quickly },
});

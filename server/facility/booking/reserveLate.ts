import type { ReserveRequest } from '#contract/facility/booking.ts';
import { decideReservation } from '#rules/facility/booking/decideReservation.ts';
import { overLimit } from '#rules/facility/booking/overLimit.ts';
import { hasRoomLimits } from '#rules/facility/booking/roomLimits.ts';
import { hasLottery } from '#rules/facility/calendar/lotteryCloses.ts';
import { isRefusal } from '#rules/refusal.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import { lateAnswer } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { settingFacts } from '#server/tenant/tenantFacts.ts';
import { occupancyOfRoom, occupiedAt, roomsOfPlace } from '../calendar/calendarFacts.ts';
import type { BookerPart } from '../person.queries.ts';
import type { PlaceWithRooms } from '../placed.queries.ts';
import { daysAsked } from './reservationFacts.ts';

/** The room that a request is for, as the first of its details says. */
const roomOf = (place: PlaceWithRooms | null | undefined, { details }: Pick<ReserveRequest, 'details'>) =>
  place?.articles.find(({ facts }) => facts.articleId === details[0]?.articleId);

/**
 * Refuses who comes too late for a place without a transaction: of the thousands who press at once, only those go on
 * who may still win. Where one
 * of the person's limits may be reached, the transaction decides, because it locks them first.
 */
export const reserveLate = lateAnswer<
  'Reservation/Reserve',
  { settings: typeof settingFacts; place: typeof roomsOfPlace; occupied: typeof occupancyOfRoom }
>({
  facts: { settings: settingFacts, place: roomsOfPlace, occupied: occupancyOfRoom },
  keys(request, { timeZone }, peek) {
    const isOneRoom = request.details.every(({ articleId }) => articleId === request.details[0]?.articleId);
    // The transaction judges rooms together.
    if (!isOneRoom) return null;
    const place = { containerId: request.containerId, timeZone };
    const spaceIds = roomOf(peek(roomsOfPlace, place), request)?.facts.spaceIds;
    return spaceIds ? { settings: null, place, occupied: { spaceIds, timeZone, period: daysAsked(request) } } : null;
  },
  part: 'booker',
  lateCodes: ['taken'],
  answer({ settings, place, occupied }, { tenant, now, nowMs, viewer }, request) {
    const room = roomOf(place, request);
    const article = room?.facts ?? null;
    const { isGuest, open, unpaid } = viewer.part as BookerPart;
    const counts = { openReservations: open, framesByMonth: {}, unpaidAsGuest: isGuest ? unpaid : null };
    if (settings.maxFramesPerMonth !== null || overLimit(settings, counts, [])) return null;
    if (article !== null && (hasLottery(article) || hasRoomLimits(article))) return null;
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
    if (isRefusal(decision)) throw new Refused(decision.refusal);
    return null;
  },
});

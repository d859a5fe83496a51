import { decideReservation } from '#rules/facility/decideReservation.ts';
import { isRefusal } from '#rules/refusal.ts';
import { nationalHolidays } from '#server/catalogue/holidays.ts';
import { lateAnswer } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { settingFacts } from '#server/tenant/tenantFacts.ts';
import { occupancyOfDays, occupiedAt, roomsOfPlace } from '../calendar/calendarFacts.ts';
import { daysAsked } from './reservationFacts.ts';

/**
 * Refuses who comes too late for a place without a transaction: of the thousands who press at once, only those go on
 * who may still win. Where the rule counts what the person has, the transaction decides, because it locks him first.
 */
export const reserveLate = lateAnswer<
  'Reservation/Reserve',
  { settings: typeof settingFacts; place: typeof roomsOfPlace; occupied: typeof occupancyOfDays }
>({
  facts: { settings: settingFacts, place: roomsOfPlace, occupied: occupancyOfDays },
  keys(request, { timeZone }) {
    const { containerId } = request;
    return {
      settings: null,
      place: { containerId, timeZone },
      occupied: { containerId, timeZone, period: daysAsked(request) },
    };
  },
  answer({ settings, place, occupied }, { tenant, now, nowMs, viewer }, request) {
    const articleId = request.details[0]?.articleId;
    const article = place?.articles.find(({ facts }) => facts.articleId === articleId)?.facts ?? null;
    const isCounted = settings.maxOpenReservations !== null || settings.maxFramesPerMonth !== null;
    if (isCounted || article?.lotteryWindow) return null;
    const decision = decideReservation(
      {
        tenant,
        settings,
        article,
        user: { suspendedUntil: viewer.suspendedUntil, openReservations: 0, framesByMonth: {} },
        equipmentNames: place?.equipmentNames ?? [],
        holidays: nationalHolidays,
        occupied: occupiedAt(occupied, nowMs).standing,
      },
      request,
      now,
    );
    if (isRefusal(decision)) throw new Refused(decision.refusal);
    return null;
  },
});

import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { reaches } from '#rules/staff/rights.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { characterCount } from '#rules/text/typedText.ts';
import { addGuest } from '#server/account/desk/addGuest.ts';
import { bookerNamed } from '#server/account/desk/booker.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import { quoteFor } from '#server/facility/booking/getQuote.ts';
import { reserveFor } from '#server/facility/booking/reserve.ts';
import { dayArticleAvailabilityView } from '#server/facility/calendar/availability.view.ts';
import { occupiedAt } from '#server/facility/calendar/calendarFacts.ts';
import { finishedUses } from '#server/facility/finishedUse.queries.ts';
import { occupancyUntilReleased } from '#server/facility/occupancy.queries.ts';
import { placeAtDesk } from '#server/facility/placed.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';

/** What Desk/Reserve would charge a person. */
export const getQuoteAtDesk: Operation<'Desk/GetQuote'> = async ({ trx, tenant, now }, { userId, ...request }) => {
  const { tenantId, timeZone } = tenant;
  const viewer =
    userId === null ? noEntitlement : await bookerNamed(trx, { tenantId, userId, today: now.slice(0, 10) });
  if (!viewer) throw new Refused('notFound');
  const place = await placeAtDesk(trx, { tenantId, containerId: request.containerId, timeZone });
  // Staff may book before the time for reserving has begun.
  return quoteFor({ place, viewer, now, announceDelayDays: null }, request);
};

/** What a room has and asks on a day, as a person finds it. Refuses notFound for a room that is not one of the place. */
export const getRoomDay: Operation<'Desk/GetRoomDay'> = async (context, { userId, ...request }) => {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const { containerId, articleId, date, hours } = request;
  const viewer =
    userId === null ? noEntitlement : await bookerNamed(trx, { tenantId, userId, today: now.slice(0, 10) });
  const place = await placeAtDesk(trx, { tenantId, containerId, timeZone });
  const room = place?.articles.find(({ facts }) => facts.articleId === articleId);
  if (!viewer || !place || !room) throw new Refused('notFound');
  const spaceIds = [...room.facts.spaceIds, ...room.equipment.flatMap(({ unitIds }) => unitIds ?? [])];
  const period = { first: date, last: date };
  const looked = { tenantId, timeZone, spaceIds, period };
  const { standing } = occupiedAt(await occupancyUntilReleased(trx, { ...looked, claimedIds: spaceIds }), nowMs);
  const finished = date > dayOf(now) ? [] : await finishedUses(trx, { tenantId, spaceIds, period });
  const { feeCollection } = await settingsOf(trx, tenantId);
  const shown = dayArticleAvailabilityView({
    place,
    room,
    day: date,
    hours: hours ? minutesOfClock(hours) : { fromMinute: 0, toMinute: 1440 },
    occupied: [...standing, ...finished],
    circumstances: {
      now,
      holidays: place.holidays,
      classes: viewer.classes,
      canReserve: tenant.canReserve,
      // That is told with their name.
      suspended: false,
      looksBack: true,
      announceDelayDays: featuresOf(tenant.functionTag).announceDelayDays,
    },
  });
  return { ...shown, payments: [...paymentsBy[feeCollection]], capacity: room.facts.capacity ?? null };
};

const paymentsBy = { none: [], counter: ['counter'], online: ['counter', 'online'] } as const;

const noEntitlement = { classes: [], reductions: [] };

const longestReason = 500;

/**
 * Books for a person. It refuses what the person would be refused; of that, staff with the right override what
 * can be overridden, with a reason. Refuses tooLong for the reason, and notFound for a person who is not there.
 */
export const reserveAtDesk: Operation<'Desk/Reserve'> = async (context, request) => {
  const { person, payment, reason: typed, ...wanted } = request;
  const reason = typed.trim();
  if (characterCount(reason) > longestReason) throw new Refused('tooLong');
  const booker = await bookerOf(context, person);
  const isOverrideAllowed = reaches(reachIn(context, 'reservation.override'), wanted.containerId);
  const desk = { reason, mayOverride: isOverrideAllowed && reason !== '', paysAtCounter: payment === 'counter' };
  const { response, passed } = await reserveFor(context, { userId: booker.userId, desk }, wanted);
  return { ...response, userNumber: booker.userNumber, passed: [...passed] };
};

async function bookerOf(context: Context<Staff>, person: ParsedRequestOf<'Desk/Reserve'>['person']) {
  if (person.kind === 'guest') return addGuest(context, person);
  const { trx, tenant, now } = context;
  const asked = { tenantId: tenant.tenantId, userId: person.userId, today: now.slice(0, 10) };
  const found = await bookerNamed(trx, asked);
  if (!found) throw new Refused('notFound');
  return found;
}

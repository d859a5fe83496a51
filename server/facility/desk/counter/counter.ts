import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import { dayOf } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { isHeldFrame } from '#rules/facility/booking/isHeldFrame.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { blockersOf, minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { occupiedRange } from '#rules/reservation/placesOf.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { reaches } from '#rules/staff/rights.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { characterCount } from '#rules/text/typedText.ts';
import { addGuest } from '#server/account/desk/addGuest.ts';
import { bookerNamed } from '#server/account/desk/booker.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import { quoteFor } from '#server/facility/booking/getQuote.ts';
import { type Booker, reserveFor } from '#server/facility/booking/reserve.ts';
import { dayArticleAvailabilityView } from '#server/facility/calendar/availability.view.ts';
import { occupiedAt } from '#server/facility/calendar/calendarFacts.ts';
import { finishedUses } from '#server/facility/finishedUse.queries.ts';
import { occupancyUntilReleased } from '#server/facility/occupancy.queries.ts';
import { placeAtDesk } from '#server/facility/placed.queries.ts';
import { framesHeldFor } from '#server/facility/waiting/ownOffer.queries.ts';
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
  const held =
    userId === null || !isInTurn(tenant) ? [] : await framesHeldFor(trx, { tenantId, userId, articleId, day: date });
  const { standing } = occupiedAt(await occupancyUntilReleased(trx, { ...looked, claimedIds: spaceIds }), nowMs);
  const finished = date > dayOf(now) ? [] : await finishedUses(trx, { tenantId, spaceIds, period });
  const { feeCollection } = await settingsOf(trx, tenantId);
  const shown = dayArticleAvailabilityView({
    place,
    room,
    day: date,
    hours: hours ? minutesOfClock(hours) : { fromMinute: 0, toMinute: 1440 },
    // What is held for the person is theirs to take.
    occupied: [...standing.filter((one) => !isHeldIn(room.facts, date, held)(one)), ...finished],
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

/** Whether a row is one of the frames of a room that are held: nothing else is where they are. */
const isHeldIn = (room: ArticleFacts, day: string, held: readonly MinuteRange[]) => {
  const ranges = held.map(({ fromMinute, toMinute }) => occupiedRange(room, day, fromMinute, toMinute));
  return (one: Occupied) => one.kind === 'offer' && ranges.some((range) => blockersOf(room, range, [one]).length > 0);
};

const paymentsBy = { none: [], counter: ['counter'], online: ['counter', 'online'] } as const;

const noEntitlement = { classes: [], reductions: [] };

const longestReason = 500;

type Ports = {
  /** Reserves what is held for a person by their wish, as reserveFor() does what is free. */
  readonly reserveHeld: (
    context: Context,
    booker: Booker & { readonly watchId: string },
    request: ReserveRequest,
  ) => ReturnType<typeof reserveFor>;
};

/**
 * Books for a person. It refuses what the person would be refused; of that, staff with the right override what
 * can be overridden, with a reason. A frame that is held for them, as they waited for it, is what they get. Refuses tooLong for
 * the reason, and notFound for a person who is not there.
 */
export const reserveAtDesk =
  ({ reserveHeld }: Ports): Operation<'Desk/Reserve'> =>
  async (context, request) => {
    const { person, payment, reason: typed, ...wanted } = request;
    const reason = typed.trim();
    if (characterCount(reason) > longestReason) throw new Refused('tooLong');
    const booker = await bookerOf(context, person);
    const isOverrideAllowed = reaches(reachIn(context, 'reservation.override'), wanted.containerId);
    const desk = { reason, mayOverride: isOverrideAllowed && reason !== '', paysAtCounter: payment === 'counter' };
    const watchId = await heldFor(context, booker.userId, wanted);
    const { response, passed } =
      watchId === undefined
        ? await reserveFor(context, { userId: booker.userId, desk }, wanted)
        : await reserveHeld(context, { userId: booker.userId, desk, watchId }, wanted);
    return { ...response, userNumber: booker.userNumber, passed: [...passed] };
  };

/** The wish of the person for which just this frame is held; asked only where a town has lines. */
async function heldFor({ trx, tenant }: Context, userId: string, { details }: Pick<ReserveRequest, 'details'>) {
  const [detail] = details;
  if (!isInTurn(tenant) || !detail) return undefined;
  const { articleId, date: day } = detail;
  const held = await framesHeldFor(trx, { tenantId: tenant.tenantId, userId, articleId, day });
  return held.find((range) => isHeldFrame({ details }, { articleId, day, ...range }))?.watchId;
}

async function bookerOf(context: Context<Staff>, person: ParsedRequestOf<'Desk/Reserve'>['person']) {
  if (person.kind === 'guest') return addGuest(context, person);
  const { trx, tenant, now } = context;
  const asked = { tenantId: tenant.tenantId, userId: person.userId, today: now.slice(0, 10) };
  const found = await bookerNamed(trx, asked);
  if (!found) throw new Refused('notFound');
  return found;
}

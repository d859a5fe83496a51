import { dayNumber } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { decideReservation, type ReservationPlan } from '#rules/facility/booking/decideReservation.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import type { BookingWindow } from '#rules/facility/calendar/windows.ts';
import { isRefusal } from '#rules/refusal.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { type Purpose, typeOf } from './purposes.ts';
import type { TakenPlaces } from './takenPlaces.ts';
import type { Room, World } from './world.ts';

/** What somebody would like to reserve; ranges are frames of the room, or one stretch of rows of a time article. */
export type Wish = {
  readonly room: Room;
  readonly days: readonly { readonly date: string; readonly ranges: readonly MinuteRange[] }[];
  readonly purpose: Purpose;
  readonly people: number;
  /** Yen; null charges nothing. */
  readonly admissionFee: number | null;
  readonly equipmentNames: readonly string[];
  /** The code of one that is asked for. */
  readonly reduction?: string;
  readonly bookedAt: string;
};

const alwaysOpen: BookingWindow = {
  opens: { unit: 'days', ahead: 1_000, onDay: null, hour: 0 },
  closesDaysBefore: 0,
  closesHour: null,
};

/**
 * What the rules make of a wish at the local date-time it was made: a plan, or null for any refusal. With `anyTime` the
 * windows of the room are ignored.
 */
export function planOf(
  world: World,
  taken: TakenPlaces,
  { wish, anyTime = false }: { readonly wish: Wish; readonly anyTime?: boolean },
): ReservationPlan | null {
  const { room, days } = wish;
  const { facts } = room;
  const features = featuresOf(world.tenant.functionTag);
  const decision = decideReservation(
    {
      tenant: { ...world.tenant, canReserve: true },
      settings: { maxOpenReservations: null, maxFramesPerMonth: null, maxUnpaidOfGuest: null },
      user: {
        suspendedUntil: null,
        isVerified: true,
        openReservations: 0,
        framesByMonth: {},
        unpaidAsGuest: null,
        classes: [],
        reductions: [],
      },
      article: anyTime ? { ...facts, bookingWindow: alwaysOpen, lotteryWindow: null } : facts,
      equipment: room.equipment,
      useConditions: room.useConditions,
      holidays: world.holidays,
      occupied: taken.on([...facts.spaceIds, ...room.equipment.flatMap(unitsOf)], aroundDays(days)),
    },
    {
      containerId: room.containerId,
      date: days[0]?.date ?? '',
      purpose: wish.purpose.text,
      purposeType: typeOf(wish.purpose, features.purposeTypes),
      admissionFeeRequired: wish.admissionFee !== null,
      admissionFee: wish.admissionFee,
      expectedNumberOfAttendee: wish.people,
      details: detailsOf(wish),
      equipmentNames: features.showsEquipment ? [...wish.equipmentNames] : [],
      equipmentQuantities: features.showsEquipment ? quantitiesOf(wish) : [],
      ...(wish.reduction !== undefined && { requestedReduction: wish.reduction }),
    },
    wish.bookedAt,
  );
  return isRefusal(decision) ? null : decision.plan;
}

const unitsOf = ({ unitIds }: Room['equipment'][number]) => unitIds ?? [];

/** Of what is counted, one for each who comes, as far as there are so many. */
const quantitiesOf = ({ room, equipmentNames, people }: Wish) =>
  room.equipment
    .filter(({ name, unitIds }) => unitIds !== null && equipmentNames.includes(name))
    .map((item) => ({ name: item.name, quantity: Math.min(unitsOf(item).length, people) }));

/** Preparation time may reach into the days beside. */
function aroundDays(days: Wish['days']) {
  const numbers = days.map(({ date }) => dayNumber(date));
  return [...new Set(numbers.flatMap((number) => [number - 1, number, number + 1]))];
}

const detailsOf = ({ room, days }: Wish) =>
  days
    .flatMap(({ date, ranges }) => ranges.map((range) => ({ date, range })))
    .map(({ date, range }, index) => ({
      reservationDetailNumber: index + 1,
      articleId: room.facts.articleId,
      articleName: room.facts.name,
      date,
      timeFrameName: '',
      basicFee: 0,
      ...clockOfMinutes(range),
    }));

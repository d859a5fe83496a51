import { dayNumber, daysBetween, daysFrom, weekdayOf } from '#rules/day/day.ts';
import { dayKindOf, holidayNameOn } from '#rules/day/dayKind.ts';
import { lot, type Random, seededRandom } from '../random.ts';
import { applications } from './applications.ts';
import { bookSlot, type Making, type Slot } from './booking.ts';
import { drawnEntries, openEntries } from './lottery.ts';
import { kindOf } from './purposes.ts';
import { showcase } from './showcase.ts';
import { takenPlaces } from './takenPlaces.ts';
import { chooseRange, chooseUse, dayWeights } from './tastes.ts';
import type { Draft, Room, World } from './world.ts';

export type GeneratorOptions = {
  readonly seed: number;
  /** How many first-come bookings there should be; fewer when the rooms are full. */
  readonly count: number;
  readonly userIds: readonly string[];
  /** Days of use. */
  readonly from: string;
  readonly until: string;
  /** Fills the days whatever the windows of the rooms say, without lotteries: for measuring with much data. */
  readonly anyTime?: boolean;
  /** A person who gets one reservation of every kind besides. */
  readonly showcaseFor?: string;
};

/** So many tries per booking that is asked for, before the rooms count as full. */
const triesPerBooking = 15;

/** Of the bookings, how many are made by groups that come again and again. */
const regularShare = 0.45;

/**
 * Reservations as a town's people would have made them: weekly groups, single uses and lottery entries, with what
 * became of them until now. Every one was allowed by the rules when it was made, and no two hold the same place. The
 * same world and options give the same drafts.
 */
export function generateReservations(world: World, options: GeneratorOptions): Draft[] {
  const random = seededRandom(options.seed);
  const making: Making = { world, taken: takenPlaces(world.occupied), random };
  const shown = options.showcaseFor === undefined ? [] : showcase(making, options.showcaseFor);
  const asked = options.anyTime ? [] : applications(making, options.userIds);
  const regular = regularBookings(making, options);
  const single = singleBookings(making, options, options.count - regular.length);
  const entries = options.anyTime ? [] : openEntries(making, options.userIds);
  return [...shown, ...asked, ...regular, ...single, ...entries];
}

const daysOf = ({ from, until }: GeneratorOptions) => daysFrom(from, daysBetween(from, until) + 1);

/** Bookings of groups that meet every week, every other week or once a month. */
function regularBookings(making: Making, options: GeneratorOptions): Draft[] {
  const wanted = options.count * regularShare;
  const days = daysOf(options);
  const rooms = making.world.rooms.filter(({ facts }) => facts.lotteryWindow === null);
  if (rooms.length === 0) return [];
  const roomLot = lot(rooms, demandFor);
  const drafts: Draft[] = [];
  for (let tries = 0; tries < wanted && drafts.length < wanted; tries += 1) {
    const group = newGroup(making.random, { room: roomLot(making.random), userIds: options.userIds });
    if (group === null) continue;
    for (const date of days.filter((day) => group.meetsOn(day)))
      drafts.push(...madeFor(making, { ...group, date }, options));
  }
  return drafts;
}

/** So many single uses, as far as there is room for them. */
function singleBookings(making: Making, options: GeneratorOptions, count: number): Draft[] {
  const { world, random } = making;
  const kinds = new Map(daysOf(options).map((day) => [day, dayKindOf(day, holidayNameOn(day, world.holidays))]));
  const dayLot = lot([...kinds], ([, kind]) => dayWeights[kind]);
  const roomLot = lot(world.rooms, demandFor);
  const drafts: Draft[] = [];
  for (let tries = 0; tries < count * triesPerBooking && drafts.length < count; tries += 1) {
    const [date, kind] = dayLot(random);
    const room = roomLot(random);
    const range = chooseRange(room.facts, kind, random);
    if (range === null) continue;
    const userId = random.pick(options.userIds);
    drafts.push(...madeFor(making, { userId, use: chooseUse(room, random), date, range }, options));
  }
  return drafts;
}

const demandFor = ({ facts }: Room) => kindOf(facts.name).demand;

/** Where a lottery came first, half of the places went to those who won it. */
function madeFor(making: Making, slot: Slot, { userIds, anyTime = false }: GeneratorOptions): Draft[] {
  const { random } = making;
  if (anyTime || slot.use.room.facts.lotteryWindow === null || random.chance(0.5)) {
    const draft = bookSlot(making, slot, { anyTime });
    return draft === null ? [] : [draft];
  }
  const others = userIds.filter((userId) => userId !== slot.userId);
  const losers = new Set(Array.from({ length: random.between(0, 3) }, () => random.pick(others)));
  return drawnEntries(making, slot, [...losers]);
}

type Group = Pick<Slot, 'userId' | 'use' | 'range'> & { readonly meetsOn: (day: string) => boolean };

function newGroup(random: Random, { room, userIds }: { room: Room; userIds: readonly string[] }): Group | null {
  const weekday = random.pick([0, 1, 2, 3, 4, 5, 6], (day) => (day === 0 || day === 6 ? 1.7 : 1));
  const kind = weekday === 0 ? 'holiday' : weekday === 6 ? 'saturday' : 'weekday';
  const weeks = random.pick([1, 2, 4]);
  const phase = random.between(0, weeks - 1);
  const range = chooseRange(room.facts, kind, random);
  if (range === null) return null;
  const weekOf = (day: string) => Math.floor((dayNumber(day) - weekday) / 7);
  return {
    userId: random.pick(userIds),
    use: { ...chooseUse(room, random), admissionFee: null },
    range,
    meetsOn: (date) => weekdayOf(date) === weekday && weekOf(date) % weeks === phase,
  };
}

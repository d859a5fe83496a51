import type { DayKind } from '#contract/facility/room.ts';
import { addDays, addMinutes, dayOf, daysFrom } from '#rules/day/day.ts';
import { dayKindOf, holidayNameOn } from '#rules/day/dayKind.ts';
import { bookingPhase } from '#rules/facility/calendar/bookingPhase.ts';
import { lotteryOf } from '#rules/facility/calendar/lotteryCloses.ts';
import { announcedAt } from '#rules/facility/calendar/windows.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { randomMoment } from '../moments.ts';
import { keep, type Making, type Slot } from './booking.ts';
import { afterDraw, beginning, livedOn } from './life.ts';
import { chooseRange, chooseUse } from './tastes.ts';
import { planOf } from './wish.ts';
import type { Draft, Room, World } from './world.ts';

/** Expected entries for a hall on such a day. */
const entriesPerDay: Readonly<Record<DayKind, number>> = { weekday: 0.12, saturday: 1.4, holiday: 1.8 };

/** Farther ahead no lottery of the demo is open. */
const daysAhead = 250;

/** Entries to the lotteries that are open now; they wait for the draw. */
export function openEntries(making: Making, userIds: readonly string[]): Draft[] {
  const { world, random } = making;
  return world.rooms.flatMap((room) =>
    lotteryDays(world, room).flatMap((date) => {
      const kind = dayKindOf(date, holidayNameOn(date, world.holidays));
      const count = Math.floor(entriesPerDay[kind] * 2 * random.next() + 0.5);
      const entrants = new Set(Array.from({ length: count }, () => random.pick(userIds)));
      return [...entrants].flatMap((userId) => {
        const range = chooseRange(room.facts, kind, random);
        if (range === null) return [];
        return openEntry(making, { userId, use: chooseUse(room, random), date, range }) ?? [];
      });
    }),
  );
}

/** One entry made since the lottery opened; null when there is none to enter. */
export function openEntry({ world, taken, random }: Making, { userId, use, date, range }: Slot): Draft | null {
  const lottery = lotteryOf(use.room.facts, date);
  if (lottery === null) return null;
  const bookedAt = randomMoment(random, lottery.opensAt, world.now, 0.8);
  const plan = planOf(world, taken, { wish: { ...use, bookedAt, days: [{ date, ranges: [range] }] } });
  if (plan?.entryType !== 'lottery') return null;
  return { userId, room: use.room, plan, steps: [beginning(plan, bookedAt, world.settings.feeCollection)] };
}

/** The days whose lottery takes entries now. */
export function lotteryDays({ now, tenant, holidays }: World, { facts }: Room) {
  if (facts.lotteryWindow === null) return [];
  const { announceDelayDays } = featuresOf(tenant.functionTag);
  return daysFrom(addDays(dayOf(now), 1), daysAhead).filter(
    (day) => bookingPhase({ article: facts, day, holidays, now, announceDelayDays }).phase === 'lottery',
  );
}

/** The entries for a slot whose lottery has been announced: the first person won it, the others lost. */
export function drawnEntries(making: Making, slot: Slot, losers: readonly string[]): Draft[] {
  const { world, taken, random } = making;
  const { room } = slot.use;
  const lottery = lotteryOf(room.facts, slot.date);
  if (lottery === null) return [];
  const { opensAt, closesAt, window } = lottery;
  const at = announcedAt(window, closesAt, featuresOf(world.tenant.functionTag).announceDelayDays);
  if (at > world.now) return [];
  const { feeCollection } = world.settings;
  const entered = (userId: string, wanted: 'won' | 'lost'): Draft[] => {
    const bookedAt = randomMoment(random, opensAt, addMinutes(closesAt, -1));
    const wish = { ...slot.use, bookedAt, days: [{ date: slot.date, ranges: [slot.range] }] };
    const places = planOf(world, taken, { wish, anyTime: true });
    if (places === null) return [];
    const plan = { ...places, entryType: 'lottery' as const, places: wanted === 'won' ? places.places : [], units: [] };
    const entry = beginning(plan, bookedAt, feeCollection);
    const drawn = afterDraw(entry, { at, plan, wanted, feeCollection });
    if (wanted === 'lost') return [{ userId, room, plan, steps: [entry, drawn] }];
    return [keep(making, { userId, room, plan, steps: livedOn(world, { plan, steps: [entry, drawn] }, random) })];
  };
  // The losers first: once the winner has the place, the rules would refuse it to them.
  const lost = losers.flatMap((userId) => entered(userId, 'lost'));
  const won = entered(slot.userId, 'won');
  return won.length === 0 ? [] : [...lost, ...won];
}

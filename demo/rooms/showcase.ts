import { addDays, addMinutes, dayOf, daysFrom, localDateTimeAt } from '#rules/day/day.ts';
import { lotteryOf } from '#rules/facility/calendar/lotteryCloses.ts';
import { announcedAt } from '#rules/facility/calendar/windows.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { earlier, later } from '../moments.ts';
import { bookableBetween } from './bookableBetween.ts';
import { keep, type Making } from './booking.ts';
import { afterAction, afterDraw, afterPayment, beginning } from './life.ts';
import { lotteryDays, openEntry } from './lottery.ts';
import { kindOf } from './purposes.ts';
import type { Step } from './step.ts';
import { chooseUse } from './tastes.ts';
import { planOf } from './wish.ts';
import type { Draft, Room } from './world.ts';

/** The reservations of one person that show every state a screen has to show. */
export function showcase(making: Making, userId: string): Draft[] {
  const { world } = making;
  const today = dayOf(world.now);
  const upcoming = (days: number) => ({ userId, from: addDays(today, days), daysOfUse: 1 });
  return [
    book(making, { ...upcoming(2), room: 0, sequel: paid }),
    book(making, { ...upcoming(9), room: 12, equipment: true, sequel: paid }),
    book(making, { ...upcoming(17), room: 6, equipment: true }),
    book(making, { ...upcoming(12), room: 16, sequel: cancelledByUser }),
    book(making, { ...upcoming(-16), room: 8, sequel: used }),
    book(making, { ...upcoming(-44), room: 22, sequel: used }),
    book(making, { ...upcoming(-30), room: 3, sequel: cancelledByOperator }),
    world.tenant.canFacilitySpanReservation
      ? book(making, { ...upcoming(20), daysOfUse: 3, room: 0, equipment: true })
      : null,
    waitingEntry(making, userId),
    lostEntry(making, userId),
  ].filter((draft) => draft !== null);
}

type Booking = {
  readonly userId: string;
  /** The first day on which it may begin; days on which it cannot be are passed over. */
  readonly from: string;
  readonly daysOfUse: number;
  /** Counts rooms that are reserved without a lottery. */
  readonly room: number;
  readonly equipment?: boolean;
  /** What happened after the booking. */
  readonly sequel?: Sequel;
};

type Sequel = (booked: Step, uses: { readonly starts: string; readonly ends: string; readonly now: string }) => Step[];

const patience = 25;

function book(making: Making, booking: Booking): Draft | null {
  const rooms = making.world.rooms.filter(({ facts }) => facts.lotteryWindow === null);
  const room = rooms[booking.room % rooms.length];
  if (room === undefined) return null;
  const today = dayOf(making.world.now);
  const isOver = booking.from < today;
  for (const date of daysFrom(booking.from, patience)) {
    if (isOver && date >= today) return null;
    const draft = bookFrom(making, { ...booking, place: room, date });
    if (draft !== null) return keep(making, draft);
  }
  return null;
}

function bookFrom(making: Making, booking: Booking & { readonly place: Room; readonly date: string }): Draft | null {
  const { world, taken, random } = making;
  const { place, date, daysOfUse, sequel = () => [] } = booking;
  const range = usualRange(place);
  const lastDay = addDays(date, daysOfUse - 1);
  const open = bookableBetween(world, place, { date: lastDay, fromMinute: range.fromMinute });
  const bookedAt = latestOf(open.from, localDateTimeAt(dayOf(world.now), -6 * 1440 + 12 * 60 + 34), addDays(date, -20));
  if (bookedAt > world.now || bookedAt > open.to) return null;
  const use = chooseUse(place, random, kindOf(place.facts.name).purposes[0]);
  const equipmentNames = booking.equipment ? place.equipment.slice(0, 2).map(({ name }) => name) : [];
  const days = daysFrom(date, daysOfUse).map((day) => ({ date: day, ranges: [range] }));
  const plan = planOf(world, taken, { wish: { ...use, equipmentNames, bookedAt, days } });
  if (plan === null || plan.entryType === 'lottery') return null;
  const booked = beginning(plan, bookedAt, world.settings.feeCollection);
  const uses = {
    starts: localDateTimeAt(date, range.fromMinute),
    ends: localDateTimeAt(lastDay, range.toMinute),
    now: world.now,
  };
  return { userId: booking.userId, room: place, plan, steps: [booked, ...sequel(booked, uses)] };
}

/** For a past use, twenty days before it; else some days ago, or when it could first be booked. */
const latestOf = (opens: string, someDaysAgo: string, before: string) =>
  later(opens, earlier(`${before}T10:20`, someDaysAgo));

/** The second frame of the day, or two hours of the afternoon. */
function usualRange({ facts }: Room) {
  const { opensMinute, closesMinute } = facts;
  const frame = facts.frames[1] ?? facts.frames[0];
  if (frame !== undefined) return frame;
  const fromMinute = Math.max(opensMinute, Math.min(14 * 60, closesMinute - 120));
  return { fromMinute, toMinute: fromMinute + 120 };
}

const paid: Sequel = (booked, { now }) =>
  booked.paymentState === 'unpaid' ? [afterPayment(booked, earlier(addMinutes(booked.at, 95), now))] : [];

const cancelledByUser: Sequel = (booked, { now }) => [
  afterAction(booked, 'cancel', { at: earlier(addMinutes(booked.at, 26 * 60), now), actor: 'user' }),
];

const cancelledByOperator: Sequel = (booked, { starts }) => [
  afterAction(booked, 'cancelByOperator', {
    at: addMinutes(starts, -2 * 1440),
    actor: 'operator',
    reason: '空調設備の故障のため',
  }),
];

const used: Sequel = (booked, { starts, ends }) => {
  const owes = booked.paymentState === 'unpaid' || booked.paymentState === 'counter';
  const standing = owes ? afterPayment(booked, addMinutes(booked.at, 60)) : booked;
  const arrived = afterAction(standing, 'checkIn', { at: addMinutes(starts, -12), actor: 'operator' });
  const completed = afterAction(arrived, 'complete', { at: addMinutes(ends, 30), actor: 'system' });
  return [...(owes ? [standing] : []), arrived, completed];
};

function waitingEntry(making: Making, userId: string): Draft | null {
  const { world, random } = making;
  for (const room of world.rooms) {
    for (const date of lotteryDays(world, room)) {
      const use = chooseUse(room, random, kindOf(room.facts.name).purposes[0]);
      const draft = openEntry(making, { userId, use, date, range: usualRange(room) });
      if (draft !== null) return draft;
    }
  }
  return null;
}

/** An entry to the last lottery that has been announced. */
function lostEntry({ world, taken, random }: Making, userId: string): Draft | null {
  const { announceDelayDays } = featuresOf(world.tenant.functionTag);
  const { feeCollection } = world.settings;
  for (const room of world.rooms) {
    for (const date of daysFrom(addDays(dayOf(world.now), 1), 200).toReversed()) {
      const lottery = lotteryOf(room.facts, date);
      if (lottery === null) continue;
      const { opensAt, closesAt, window } = lottery;
      const at = announcedAt(window, closesAt, announceDelayDays);
      if (at > world.now) continue;
      const use = chooseUse(room, random, kindOf(room.facts.name).purposes[1]);
      const bookedAt = addMinutes(opensAt, 5 * 1440 + 11 * 60);
      const plan = planOf(world, taken, { wish: { ...use, bookedAt, days: [{ date, ranges: [usualRange(room)] }] } });
      if (plan?.entryType !== 'lottery') continue;
      const entry = beginning(plan, bookedAt, feeCollection);
      return { userId, room, plan, steps: [entry, afterDraw(entry, { at, plan, wanted: 'lost', feeCollection })] };
    }
  }
  return null;
}

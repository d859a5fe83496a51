import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#rules/day/day.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { blockersOf } from '#rules/facility/calendar/frames.ts';
import { closedOn } from '#rules/facility/calendar/openDays.ts';
import { nationalHolidays } from '#server/catalogue/holidays.ts';
import { finalStep } from './booking.ts';
import { type GeneratorOptions, generateReservations } from './generateReservations.ts';
import type { Draft, World } from './world.ts';

const always = { closesDaysBefore: 0, closesHour: null };
const fee = { weekday: 1000, saturday: 1200, holiday: 1500 };
const frames = [
  { name: '午前', fromMinute: 540, toMinute: 720, fee },
  { name: '午後', fromMinute: 780, toMinute: 1020, fee },
  { name: '夜間', fromMinute: 1080, toMinute: 1320, fee },
  { name: '全日', fromMinute: 540, toMinute: 1320, fee },
];

function room(name: string, spaceIds: readonly string[], facts: Partial<ArticleFacts> = {}) {
  const article: ArticleFacts = {
    articleId: name,
    name,
    timeFrameType: 'frame',
    slotMinutes: 60,
    opensMinute: 540,
    closesMinute: 1320,
    closedWeekdays: [1],
    holidayRule: 'closed_next_day',
    preparationBefore: 0,
    preparationAfter: 30,
    hourlyFee: fee,
    bookingWindow: { opens: { unit: 'months', ahead: 2, onDay: 1, hour: 9 }, ...always },
    lotteryWindow: null,
    spaceIds,
    frames,
    ...facts,
  };
  return {
    containerId: 'hall',
    containerName: '会館',
    useConditions: [],
    equipment: ['マイク', 'ピアノ'].map((name) => ({ name, code: null, unitIds: null })),
    facts: article,
  };
}

const midnight = Date.UTC(2026, 6, 1) / 60_000;
const closures: Occupied[] = ['a', 'b', 'c'].map((spaceId) => ({
  spaceId,
  from: midnight,
  to: midnight + 3 * 1440,
  kind: 'closure',
}));

const worldAt = (now: string, canSpan = false): World => ({
  tenant: { canReserve: true, canFacilitySpanReservation: canSpan, functionTag: '' },
  settings: { feeCollection: 'online', cancelDeadlineDays: 3 },
  now,
  rooms: [
    room('大ホール', ['a', 'b'], {
      lotteryWindow: { monthsAhead: 3, fromDay: 1, fromHour: 0, toDay: 31, toHour: 24 },
      bookingWindow: { opens: { unit: 'months', ahead: 3, onDay: 1, hour: 9 }, ...always },
    }),
    room('会議室A', ['a']),
    room('会議室B', ['b'], { capacity: 9 }),
    room('音楽スタジオ', ['c'], { timeFrameType: 'time', slotMinutes: 30, frames: [] }),
  ],
  holidays: nationalHolidays,
  occupied: closures,
});

const userIds = Array.from({ length: 30 }, (_, index) => `user-${index}`);

const optionsAt = (now: string, more: Partial<GeneratorOptions> = {}): GeneratorOptions => ({
  seed: 7,
  count: 250,
  userIds,
  from: addDays(dayOf(now), -60),
  until: addDays(dayOf(now), 120),
  ...more,
});

const now = '2026-06-10T10:00';
const drafts = generateReservations(worldAt(now), optionsAt(now, { showcaseFor: 'me' }));
const isStanding = (draft: Draft) => !reservationStates[finalStep(draft).state].isCanceled;

describe('Generated reservations', () => {
  test('are the same for the same seed, and others for another', () => {
    const again = generateReservations(worldAt(now), optionsAt(now, { showcaseFor: 'me' }));
    const others = generateReservations(worldAt(now), optionsAt(now, { showcaseFor: 'me', seed: 8 }));
    expect(again).toEqual(drafts);
    expect(others).not.toEqual(drafts);
  });

  test('are as many as asked for', () => {
    expect(drafts.length).toBeGreaterThanOrEqual(250);
  });

  test('never hold a place twice, nor one that is closed', () => {
    const held: Occupied[] = [...closures];
    for (const draft of drafts.filter(isStanding)) {
      const { facts } = draft.room;
      for (const place of draft.plan.places) {
        expect(blockersOf(facts, place, held)).toEqual([]);
        held.push(...facts.spaceIds.map((spaceId) => ({ ...place, spaceId, kind: 'reservation' as const })));
      }
    }
  });

  test('are for no more people than their room is for', () => {
    const small = drafts.filter(({ room: { facts } }) => facts.capacity !== undefined);
    expect(small.length).toBeGreaterThan(0);
    for (const { plan } of small) expect(plan.expectedNumberOfAttendee).toBeLessThanOrEqual(9);
  });

  test('are for frames of the room on days it is open', () => {
    for (const {
      room: { facts },
      plan,
    } of drafts) {
      for (const { date, fromMinute, toMinute } of plan.details) {
        expect(closedOn(facts, date, nationalHolidays)).toBe(false);
        if (facts.timeFrameType === 'frame') {
          expect(frames.some((frame) => frame.fromMinute === fromMinute && frame.toMinute === toMinute)).toBe(true);
        } else {
          expect([fromMinute >= 540, toMinute <= 1320, (toMinute - fromMinute) % 60]).toEqual([true, true, 0]);
        }
      }
    }
  });

  test('lived in order, until now at the latest', () => {
    for (const { steps } of drafts) {
      const moments = steps.map(({ at }) => at);
      expect(moments).toEqual(moments.toSorted());
      expect(moments.every((at) => at <= now)).toBe(true);
    }
  });

  test('are over when their day is', () => {
    const waiting = new Set(['confirmed', 'won', 'lottery_waiting', 'checked_in']);
    const over = drafts.filter(({ plan }) => (plan.details.at(-1)?.date ?? '') < dayOf(now));
    expect(over.length).toBeGreaterThan(50);
    expect(over.filter((draft) => waiting.has(finalStep(draft).state))).toEqual([]);
  });

  test('wait for the draw where a lottery is open, and only there', () => {
    const waiting = drafts.filter((draft) => finalStep(draft).state === 'lottery_waiting');
    expect(waiting.length).toBeGreaterThan(3);
    expect(new Set(waiting.map(({ room: { facts } }) => facts.name))).toEqual(new Set(['大ホール']));
    expect(new Set(waiting.map(({ plan }) => plan.details[0]?.date.slice(0, 7)))).toEqual(new Set(['2026-09']));
  });

  test('lost entries hold nothing, and somebody else won', () => {
    const lost = drafts.filter((draft) => finalStep(draft).state === 'lost');
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.flatMap(({ plan }) => plan.places)).toEqual([]);
    expect(drafts.some(({ steps }) => steps.some(({ state }) => state === 'won'))).toBe(true);
  });

  test('fill days beyond every window when only their number matters', () => {
    const year = generateReservations(worldAt(now), optionsAt(now, { anyTime: true, until: '2027-06-10', count: 300 }));
    expect(year.filter(({ plan }) => (plan.details[0]?.date ?? '') > '2026-12-01').length).toBeGreaterThan(30);
    expect(year.every(({ plan }) => plan.entryType === 'normal')).toBe(true);
  });

  test('are fewer than asked for when the rooms are full', () => {
    const options = optionsAt(now, { count: 500, from: '2026-06-11', until: '2026-06-12', anyTime: true });
    expect(generateReservations(worldAt(now), options).length).toBeLessThan(60);
  });
});

const everyDay = ['2026-01-01', '2026-01-31', '2026-03-01', '2026-05-06', '2027-12-29', '2028-02-29'];

describe('The person who shows everything', () => {
  test.each(everyDay)('has a reservation of every kind on %s', (day) => {
    const at = `${day}T00:05`;
    const own = generateReservations(worldAt(at, true), optionsAt(at, { count: 0, showcaseFor: 'me' }));
    const states = own.filter(({ userId }) => userId === 'me').map((draft) => finalStep(draft).state);
    expect(new Set(states)).toEqual(
      new Set(['confirmed', 'cancelled_user', 'completed', 'cancelled_operator', 'lottery_waiting', 'lost']),
    );
    expect(states.filter((state) => state === 'confirmed').length).toBeGreaterThanOrEqual(3);
    expect(own.some(({ plan }) => new Set(plan.details.map(({ date }) => date)).size === 3)).toBe(true);
  });
});

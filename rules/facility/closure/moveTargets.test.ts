import { describe, expect, it } from 'vitest';
import type { Moving } from '#rules/facility/booking/decideMove.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { occupiedRange } from '#rules/reservation/placesOf.ts';
import { type Around, closedStamps, detailsAt, judgeTarget, type Movable, targetsFor } from './moveTargets.ts';

const fee = { weekday: 1000, saturday: 1200, holiday: 1500 };

const room = (articleId: string, spaceIds: readonly string[], more: Partial<ArticleFacts> = {}): ArticleFacts => ({
  articleId,
  name: `部屋${articleId}`,
  timeFrameType: 'frame',
  slotMinutes: 60,
  spaceIds,
  opensMinute: 540,
  closesMinute: 1320,
  hourlyFee: fee,
  preparationBefore: 0,
  preparationAfter: 0,
  frames: [{ name: '午前', fromMinute: 540, toMinute: 720, fee }],
  closedWeekdays: [],
  holidayRule: 'open',
  lotteryWindow: null,
  bookingWindow: { opens: { unit: 'days', ahead: 90, onDay: null, hour: 0 }, closesDaysBefore: 0, closesHour: null },
  ...more,
});

const [A, B] = [room('A', ['a']), room('B', ['b'])];

/** Wednesday. */
const day = '2026-06-24';

const movable = (more: Partial<Moving> = {}, date = day): Movable => ({
  fee: 1000,
  user: { classes: [], reductions: [] },
  request: {
    containerId: 'c',
    date,
    details: [],
    purpose: '練習',
    purposeType: '音楽',
    equipmentNames: [],
    admissionFeeRequired: false,
    admissionFee: null,
    expectedNumberOfAttendee: null,
  },
  moving: {
    state: 'confirmed',
    paymentState: 'paid',
    returning: 0,
    containerId: 'c',
    articleId: 'A',
    lines: [{ date, fromMinute: 540, toMinute: 720 }],
    places: [{ spaceId: 'a', ...occupiedRange(A, date, 540, 720) }],
    usesAt: `${date}T09:00`,
    needsApproval: false,
    sumByHand: null,
    ...more,
  },
});

const around = (rooms: readonly ArticleFacts[], more: Partial<Around> = {}): Around => ({
  tenant: { canReserve: true, canFacilitySpanReservation: true, functionTag: '' },
  rooms: rooms.map((article) => ({ article, equipment: [] })),
  useConditions: [],
  holidays: {},
  occupied: new Map(),
  now: '2026-06-20T10:00',
  closed: new Map([
    ['a', closedStamps({ from: day, to: day, weekdays: [], ordinals: [], fromMinute: 0, toMinute: 1440 })],
  ]),
  ...more,
});

const told = (found: ReturnType<typeof targetsFor>) => found.map(({ articleId, from }) => `${articleId} ${from}`);

describe('[CLOSE-01] where a reservation can go', () => {
  it('is first other rooms on its day, then its own room on days that cost as much, the nearest first, and the list is bounded', () => {
    expect(told(targetsFor(around([A, B]), movable()))).toEqual([
      'B 2026-06-24',
      ...['A 2026-06-25', 'A 2026-06-23', 'A 2026-06-26', 'A 2026-06-22', 'A 2026-06-27', 'A 2026-06-21'],
    ]);
  });

  it('is first what costs nearest to now, what costs less before what costs more, and then by name', () => {
    const priced = (name: string, yen: number) =>
      room(name, [name], {
        frames: [{ name: '午前', fromMinute: 540, toMinute: 720, fee: { ...fee, weekday: yen } }],
        name,
      });
    const rooms = [A, priced('会議室10', 1000), priced('会議室2', 1000), priced('大', 1300), priced('中', 1100)];
    const found = targetsFor(around([...rooms, priced('小', 900)]), movable());
    expect(found.map(({ articleName, from, difference }) => `${articleName} ${from} ${difference}`)).toEqual([
      ...['会議室2 2026-06-24 0', '会議室10 2026-06-24 0', '小 2026-06-24 -100', '中 2026-06-24 100'],
      '大 2026-06-24 300',
      ...['部屋A 2026-06-25 0', '部屋A 2026-06-23 0', '部屋A 2026-06-26 0', '部屋A 2026-06-22 0'],
      ...['部屋A 2026-06-27 200', '部屋A 2026-06-21 500'],
    ]);
  });

  it('is no room that is too small for those who come', () => {
    const people = (expectedNumberOfAttendee: number | null): Movable => {
      const line = movable();
      return { ...line, request: { ...line.request, expectedNumberOfAttendee } };
    };
    const rooms = around([A, room('S', ['s'], { capacity: 20 }), room('L', ['l'], { capacity: 400 })]);
    const offered = (count: number | null) =>
      targetsFor(rooms, people(count)).flatMap(({ articleId }) => (articleId === 'A' ? [] : [articleId]));
    expect([null, 20, 21, 401].map(offered)).toEqual([['L', 'S'], ['L', 'S'], ['L'], []]);
  });

  it('is no room of another kind or size, none that needs approval, and no day on which a room is closed', () => {
    const others = [room('W', ['b', 'd']), room('T', ['b'], { timeFrameType: 'time' })];
    const asked = room('P', ['e'], { approval: { classes: null } });
    const closed = room('A', ['a'], { closedWeekdays: [0, 1, 2, 4, 5] });
    expect(told(targetsFor(around([closed, ...others, asked]), movable()))).toEqual(['A 2026-07-01', 'A 2026-06-27']);
  });

  it('is nothing that is going to be closed, even where it holds a part of that itself', () => {
    const both = room('AC', ['a', 'c']);
    const twin = room('AD', ['a', 'd']);
    const held = movable({ articleId: 'AC' });
    expect(judgeTarget(around([both, twin]), held, { articleId: 'AD', from: day })).toMatchObject({
      refusal: { code: 'closed' },
    });
  });

  it('is nothing that somebody has, and nowhere for what does not move', () => {
    const taken = { spaceId: 'b', ...occupiedRange(B, day, 540, 720), kind: 'reservation' } as const;
    expect(
      judgeTarget(around([A, B], { occupied: new Map([['b', [taken]]]) }), movable(), { articleId: 'B', from: day }),
    ).toMatchObject({ refusal: { code: 'taken' } });
    expect(targetsFor(around([A, B]), movable({ state: 'checked_in' }))).toEqual([]);
    expect(targetsFor(around([A, B]), movable({ returning: 1000 }))).toEqual([]);
    expect(targetsFor(around([B]), movable())).toEqual([]);
  });

  it('keeps the days of a use as far apart as they were', () => {
    const lines = [day, '2026-06-26'].map((date) => ({ date, fromMinute: 540, toMinute: 720 }));
    expect(detailsAt(lines, { articleId: 'B', from: '2026-07-01' }).map(({ date }) => date)).toEqual([
      '2026-07-01',
      '2026-07-03',
    ]);
  });
});

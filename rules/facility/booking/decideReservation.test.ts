import { describe, expect, test } from 'vitest';
import type { ReserveDetail, ReserveRequest } from '#contract/facility/booking.ts';
import type { RefusalCode } from '#contract/refusal/refusals.ts';
import { addDays, minuteStamp } from '#rules/day/day.ts';
import {
  aFrameArticle,
  aTimeArticle,
  lotteryFourMonthsAhead,
  taken,
  threeMonthsAhead,
} from '#rules/testing/anArticle.ts';
import { aDetail, aRequest, someFacts } from '#rules/testing/aReservationRequest.ts';
import { decideReservation, type ReservationDecision, type ReservationFacts } from './decideReservation.ts';

const now = '2026-11-20T10:00';
const day = '2026-12-20';
const hall = aFrameArticle();
const room = aTimeArticle();
const morning = (date = day) => aDetail(date, 540, 720);
const afternoon = (date = day) => aDetail(date, 780, 1020);
const evening = (date = day) => aDetail(date, 1080, 1320);

const decide = (
  details: readonly ReserveDetail[],
  {
    facts = {},
    request = {},
    at = now,
  }: { facts?: Partial<ReservationFacts>; request?: Partial<ReserveRequest>; at?: string } = {},
) => decideReservation(someFacts(facts), aRequest(details, request), at);

const codeOf = (decision: ReservationDecision) => (decision.kind === 'refusal' ? decision.refusal.code : 'plan');

const planOf = (decision: ReservationDecision) => {
  if (decision.kind === 'refusal') throw new Error(`refused: ${decision.refusal.code}`);
  return decision.plan;
};

describe('a reservation', () => {
  test('[CONFIRM-01] takes names and fees from the article, never from the request', () => {
    expect(planOf(decide([morning()], { request: { purpose: ' 定例会議\n', admissionFee: 300 } }))).toEqual({
      entryType: 'normal',
      lotteryClosesAt: null,
      details: [
        { detailNumber: 1, date: day, frameName: '午前', fromMinute: 540, toMinute: 720, fee: 4000, versionId: null },
      ],
      places: [{ date: day, from: minuteStamp('2026-12-20T09:00'), to: minuteStamp('2026-12-20T12:00') }],
      fee: 4000,
      purpose: '定例会議',
      purposeType: '会議',
      admissionFeeRequired: false,
      admissionFee: null,
      expectedNumberOfAttendee: 20,
      units: [],
      equipment: [],
      breakdown: null,
      ladders: null,
      isFeeFinal: true,
      needsApproval: false,
      requestedReduction: null,
      chargedDays: null,
      useConditions: [],
    });
  });

  test('frames in any order are numbered by day and time, and a day is held as one', () => {
    const plan = planOf(decide([afternoon(addDays(day, 1)), afternoon(), morning()]));
    expect(plan.details.map(({ detailNumber, date, frameName }) => `${detailNumber} ${date} ${frameName}`)).toEqual([
      '1 2026-12-20 午前',
      '2 2026-12-20 午後',
      '3 2026-12-21 午後',
    ]);
    expect(plan.places).toEqual([
      { date: day, from: minuteStamp('2026-12-20T09:00'), to: minuteStamp('2026-12-20T17:00') },
      { date: '2026-12-21', from: minuteStamp('2026-12-21T13:00'), to: minuteStamp('2026-12-21T17:00') },
    ]);
    expect(plan.fee).toBe(4000 + 5000 + 4000);
  });

  test('preparation time is held, and once where two days share it', () => {
    const article = aFrameArticle({ preparationBefore: 720, preparationAfter: 120 });
    const { places } = planOf(decide([evening(), morning(addDays(day, 1))], { facts: { article } }));
    expect(places).toEqual([
      { date: day, from: minuteStamp('2026-12-20T06:00'), to: minuteStamp('2026-12-21T00:00') },
      { date: '2026-12-21', from: minuteStamp('2026-12-21T00:00'), to: minuteStamp('2026-12-21T14:00') },
    ]);
  });

  test.each([
    ['row by row', [aDetail(day, 540, 600), aDetail(day, 600, 660)]],
    ['row by row, backwards', [aDetail(day, 600, 660), aDetail(day, 540, 600)]],
    ['as one range', [aDetail(day, 540, 660)]],
  ])('[CONFIRM-01] hours come %s and are one line: hours × the fee of the first row', (_title, details) => {
    const plan = planOf(decide(details, { facts: { article: room } }));
    expect(plan.details).toEqual([
      {
        detailNumber: 1,
        date: day,
        frameName: '09:00～11:00',
        fromMinute: 540,
        toMinute: 660,
        fee: 1400,
        versionId: null,
      },
    ]);
    expect(plan.fee).toBe(1400);
  });

  test('equipment is kept once, in the order of the place', () => {
    const equipmentNames = ['マイク', 'プロジェクター', 'マイク'];
    expect(planOf(decide([morning()], { request: { equipmentNames } })).equipment).toEqual([
      { name: 'プロジェクター', quantity: 1 },
      { name: 'マイク', quantity: 1 },
    ]);
  });
});

describe('a lottery entry', () => {
  const article = aFrameArticle({ lotteryWindow: lotteryFourMonthsAhead });
  const at = '2026-08-05T10:00';

  test('[LOT-01] inside an open lottery window the answer is lottery and nothing is held', () => {
    const plan = planOf(decide([morning()], { facts: { article }, at }));
    expect(plan).toMatchObject({ entryType: 'lottery', places: [], fee: 4000 });
    expect(plan.details).toHaveLength(1);
  });

  test.each([
    ['a reservation does not stand in its way', 'reservation', 'plan'],
    ['official use does', 'official', 'taken'],
    ['a closure does', 'closure', 'closed'],
  ] as const)('%s', (_title, kind, code) => {
    const occupied = taken(article, day, { from: 600, to: 660, kind });
    expect(codeOf(decide([morning()], { facts: { article, occupied }, at }))).toBe(code);
  });

  test('the same frames are not entered twice', () => {
    expect(codeOf(decide([morning()], { facts: { article, alreadyEntered: true }, at }))).toBe('alreadyEntered');
    expect(codeOf(decide([morning()], { facts: { alreadyEntered: true } }))).toBe('plan');
    expect(codeOf(decide([morning()], { facts: { article, enteredTogether: true }, at }))).toBe('enteredTogether');
    expect(codeOf(decide([morning()], { facts: { enteredTogether: true } }))).toBe('plan');
  });
});

describe('checks run in their order and the first refusal wins', () => {
  const full = taken(hall, day, { from: 0, to: 1440 });
  const nothingRight = {
    tenant: { canReserve: false, canFacilitySpanReservation: false, functionTag: '' },
    settings: { maxOpenReservations: 1, maxFramesPerMonth: 1, maxUnpaidOfGuest: 1 },
    user: {
      suspendedUntil: '2026-11-20',
      isVerified: false,
      classes: [],
      reductions: [],
      openReservations: 1,
      framesByMonth: { '2026-12': 1 },
      unpaidAsGuest: 1,
    },
    article: null,
    occupied: full,
  } as const satisfies Partial<ReservationFacts>;
  const wrongRequest = { purpose: '', purposeType: '', admissionFeeRequired: true, equipmentNames: ['黒板'] };

  type Step = [RefusalCode | 'plan', Partial<ReservationFacts>, Partial<ReserveRequest>];
  const spanTenant = { canReserve: true, canFacilitySpanReservation: true, functionTag: '' } as const;
  const farDay = addDays(day, 6);
  const steps: Step[] = [
    ['reservingStopped', {}, {}],
    ['userSuspended', { tenant: { ...nothingRight.tenant, canReserve: true } }, {}],
    ['mailNotVerified', { user: { ...nothingRight.user, suspendedUntil: null } }, {}],
    ['purposeRequired', { user: { ...nothingRight.user, suspendedUntil: null, isVerified: true } }, {}],
    ['purposeTypeRequired', {}, { purpose: '会議' }],
    ['admissionFeeRequired', {}, { purposeType: '宴会' }],
    ['purposeTypeUnknown', {}, { admissionFee: -1 }],
    ['admissionFeeOutOfRange', {}, { purposeType: '会議' }],
    ['notFound', {}, { admissionFee: 0 }],
    ['oneArticleOnly', { article: aFrameArticle({ closedWeekdays: [0] }) }, {}],
    ['frameUnknown', {}, { details: [morning(), aDetail(day, 540, 721), morning(farDay)] }],
    ['framesOverlap', {}, { details: [morning(), morning(), morning(farDay)] }],
    ['framesNotContiguous', {}, { details: [morning(), evening(), morning(farDay)] }],
    ['spanNotOffered', {}, { details: [morning(), afternoon(), morning(farDay)] }],
    ['spanTooLong', { tenant: spanTenant }, {}],
    ['closed', {}, { details: [morning(), afternoon()] }],
    ['tooManyOpenReservations', { article: hall }, {}],
    ['tooManyUnpaid', { settings: { ...nothingRight.settings, maxOpenReservations: 2, maxFramesPerMonth: 2 } }, {}],
    ['tooManyFramesInMonth', { settings: { maxOpenReservations: 2, maxFramesPerMonth: 2, maxUnpaidOfGuest: 2 } }, {}],
    ['equipmentUnknown', { settings: { maxOpenReservations: 2, maxFramesPerMonth: 3, maxUnpaidOfGuest: 2 } }, {}],
    ['taken', {}, { equipmentNames: [] }],
    ['plan', { occupied: [] }, {}],
  ];

  test('[INPUT-02] with everything wrong, each thing put right leads to the next refusal', () => {
    let facts = someFacts(nothingRight);
    let request = aRequest([morning(), aDetail(day, 780, 1020, { articleId: 'another' })], wrongRequest);
    for (const [expected, betterFacts, betterRequest] of steps) {
      facts = { ...facts, ...betterFacts };
      request = { ...request, ...betterRequest };
      expect(codeOf(decideReservation(facts, request, now))).toBe(expected);
    }
  });
});

describe('days', () => {
  const six = [0, 1, 2, 3, 4, 5].map((count) => morning(addDays(day, count)));
  const oneDayTenant = { canReserve: true, canFacilitySpanReservation: false, functionTag: '' } as const;
  const lotteryHall = aFrameArticle({
    lotteryWindow: lotteryFourMonthsAhead,
    bookingWindow: { ...threeMonthsAhead, opens: { unit: 'days', ahead: 365, onDay: null, hour: 9 } },
  });

  test.each<[string, ReserveDetail[], Partial<ReservationFacts>, string, string]>([
    ['six days', six, {}, now, 'plan'],
    ['the first and the sixth', [six[5] ?? morning(), morning()], {}, now, 'plan'],
    ['a seventh', [...six, morning(addDays(day, 6))], {}, now, 'spanTooLong'],
    ['two days without the option', six.slice(0, 2), { tenant: oneDayTenant }, now, 'spanNotOffered'],
    ['one day without the option', [morning()], { tenant: oneDayTenant }, now, 'plan'],
    ['a closed day', [morning()], { article: aFrameArticle({ closedWeekdays: [0] }) }, now, 'closed'],
    [
      'a closed day among open ones',
      six.slice(0, 2),
      { article: aFrameArticle({ closedWeekdays: [1] }) },
      now,
      'closed',
    ],
    ['yesterday', [morning('2026-11-19')], {}, now, 'past'],
    ['a frame that has begun', [morning('2026-11-20')], {}, now, 'past'],
    ['a frame that has not', [afternoon('2026-11-20')], {}, now, 'plan'],
    ['not yet open', [morning()], {}, '2026-09-01T08:59', 'notYetOpen'],
    [
      'past the deadline',
      [morning()],
      { article: aFrameArticle({ bookingWindow: { ...threeMonthsAhead, closesDaysBefore: 40 } }) },
      now,
      'deadlinePassed',
    ],
    [
      'lottery and first come at once',
      [morning('2026-11-30'), morning('2026-12-01')],
      { article: lotteryHall },
      '2026-08-05T10:00',
      'mixedWindows',
    ],
  ])('%s', (_title, details, facts, at, code) => {
    expect(codeOf(decide(details, { facts, at }))).toBe(code);
  });

  test('[CAL-04] before opening the refusal says when it opens', () => {
    expect(decide([morning()], { at: '2026-09-01T08:59' })).toMatchObject({
      refusal: { message: '受付開始前です（2026/09/01(火) 09:00から）。', details: { opensAt: '2026-09-01T09:00' } },
    });
  });
});

describe("the person's limits", () => {
  const { settings, user } = someFacts();
  const limits = { ...settings, maxOpenReservations: 2, maxFramesPerMonth: 3 };

  test.each<[string, Partial<ReservationFacts>, ReserveDetail[], string]>([
    ['off', { user: { ...user, openReservations: 99, framesByMonth: { '2026-12': 99 } } }, [morning()], 'plan'],
    ['the last reservation allowed', { settings: limits, user: { ...user, openReservations: 1 } }, [morning()], 'plan'],
    [
      'one too many',
      { settings: limits, user: { ...user, openReservations: 2 } },
      [morning()],
      'tooManyOpenReservations',
    ],
    [
      'the last frames allowed',
      { settings: limits, user: { ...user, framesByMonth: { '2026-12': 1 } } },
      [morning(), afternoon()],
      'plan',
    ],
    [
      'a frame too many',
      { settings: limits, user: { ...user, framesByMonth: { '2026-12': 2 } } },
      [morning(), afternoon()],
      'tooManyFramesInMonth',
    ],
    [
      'each month counts for itself',
      { settings: limits, user: { ...user, framesByMonth: { '2026-12': 2, '2027-01': 2 } } },
      [morning('2026-12-31'), morning('2027-01-01')],
      'plan',
    ],
    [
      'the month that is full is found',
      { settings: limits, user: { ...user, framesByMonth: { '2027-01': 3 } } },
      [morning('2026-12-31'), morning('2027-01-01')],
      'tooManyFramesInMonth',
    ],
  ])('%s', (_title, facts, details, code) => {
    expect(codeOf(decide(details, { facts, at: '2026-11-20T10:00' }))).toBe(code);
  });
});

describe('equipment', () => {
  test('[INPUT-03] where the tag hides equipment none can be asked for', () => {
    const tenant = { canReserve: true, canFacilitySpanReservation: false, functionTag: 'musashino' } as const;
    expect(codeOf(decide([morning()], { facts: { tenant }, request: { equipmentNames: ['マイク'] } }))).toBe(
      'equipmentUnknown',
    );
    expect(codeOf(decide([morning()], { facts: { tenant } }))).toBe('plan');
  });

  test('[INPUT-04] the types are those of the tag', () => {
    const tenant = { canReserve: true, canFacilitySpanReservation: false, functionTag: 'ishinomaki' } as const;
    const withType = (purposeType: string) =>
      codeOf(decide([morning()], { facts: { tenant }, request: { purposeType } }));
    expect(withType('サークル活動')).toBe('plan');
    expect(withType('映画')).toBe('purposeTypeUnknown');
  });
});

describe('what differs by class, condition and day', () => {
  const months = (ahead: number) => ({ ...threeMonthsAhead, opens: { ...threeMonthsAhead.opens, ahead } });

  test('a window of a class of the person opens to him alone', () => {
    const article = aFrameArticle({ classWindows: [{ classes: ['resident'], bookingWindow: months(4) }] });
    const { user } = someFacts();
    const at = '2026-08-20T10:00';
    expect(codeOf(decide([morning()], { facts: { article }, at }))).toBe('notYetOpen');
    expect(codeOf(decide([morning()], { facts: { article, user: { ...user, classes: ['resident'] } }, at }))).toBe(
      'plan',
    );
  });

  test('a day that the calendar closes says by which rule', () => {
    const article = aFrameArticle({ closedMonthly: ['3rd sunday'] });
    expect(decide([morning()], { facts: { article } })).toMatchObject({
      refusal: { code: 'closed', message: '毎月第3日曜日は休館日です。' },
    });
  });

  test('a frame that another day kind has is not known on this day', () => {
    const article = aFrameArticle({
      timetable: [{ when: { days: ['sunday'] }, closesMinute: 1020, opensMinute: 540 }],
    });
    expect(codeOf(decide([evening()], { facts: { article } }))).toBe('frameUnknown');
    expect(codeOf(decide([evening(addDays(day, 1))], { facts: { article } }))).toBe('plan');
  });

  test('days of two lotteries that are open at once are not one entry', () => {
    const long = { monthsAhead: 3, fromDay: 31, fromHour: 0, toDay: 30, toHour: 24 };
    const article = aFrameArticle({ lotteryWindow: long });
    const at = '2026-06-30T12:00';
    const days = [morning('2026-08-31'), morning('2026-09-01')];
    expect(codeOf(decide(days.slice(0, 1), { facts: { article }, at }))).toBe('plan');
    expect(codeOf(decide(days.slice(1), { facts: { article }, at }))).toBe('plan');
    expect(decide(days, { facts: { article }, at })).toMatchObject({
      refusal: { code: 'mixedWindows', message: expect.stringContaining('抽選の受付が別々') },
    });
  });

  test('a limit of the room is refused with its words', () => {
    const article = aFrameArticle({ roomLimits: { maxOpenReservations: 1 } });
    const has = { openReservations: 1, framesByMonth: {}, minutesByDay: {} };
    expect(decide([morning()], { facts: { article, uses: { room: has, place: has } } })).toMatchObject({
      refusal: { code: 'tooManyOpenReservations', message: 'この部屋で持てる利用前の予約は、1件までです。' },
    });
  });
});

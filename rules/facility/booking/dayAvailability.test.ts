import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusals } from '#contract/refusal/refusals.ts';
import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import { bookingPhase } from '#rules/facility/calendar/bookingPhase.ts';
import { refusalCodeOf } from '#rules/facility/calendar/unavailableReasons.ts';
import {
  aFrameArticle,
  aTimeArticle,
  lotteryFourMonthsAhead,
  taken,
  threeMonthsAhead,
} from '#rules/testing/anArticle.ts';
import { runsOf } from '#rules/testing/load.ts';
import { type DayFacts, frameRowsOf, markOf } from './dayAvailability.ts';

const day = '2026-12-20';
const article = aFrameArticle();
const whole = { from: 0, to: 1440 };

const facts = (more: Partial<DayFacts> = {}): DayFacts => ({
  article,
  day,
  now: '2026-11-20T10:00',
  holidays: {},
  occupied: [],
  canReserve: true,
  suspended: false,
  classes: [],
  announceDelayDays: 1,
  ...more,
});

const open = (displayText: string) => ({ displayText, isAvailable: true, reason: null, opensAt: null });
const shut = (reason: string, opensAt: string | null = null, reasonText?: string) => ({
  ...(reasonText === undefined ? {} : { reasonText }),
  displayText: '×',
  isAvailable: false,
  reason,
  opensAt,
});

/** Its frames may be waited for. */
const watchable = { ...shut('full'), canWatch: true };

const nightFrame = { name: '深夜', fromMinute: 0, toMinute: 360, fee: { weekday: 0, saturday: 0, holiday: 0 } };
const nightRoom = aFrameArticle({ opensMinute: 0, preparationBefore: 60, frames: [nightFrame] });

const lotteryArticle = aFrameArticle({ lotteryWindow: lotteryFourMonthsAhead });
const inLottery = { article: lotteryArticle, now: '2026-08-05T10:00' };

describe('the mark of a day', () => {
  test.each<[string, Partial<DayFacts>, ReturnType<typeof open>]>([
    ['○ when every frame is free', {}, open('○')],
    ['△ when some are', { occupied: taken(article, day, { from: 540, to: 720 }) }, open('△')],
    ['△ on a day some frames of which have begun', { now: '2026-12-20T09:00' }, open('△')],
    ['◎ while the lottery is open', inLottery, open('◎')],
    ['◎ even where reservations stand', { ...inLottery, occupied: taken(lotteryArticle, day, whole) }, open('◎')],
    [
      '◎ when official use leaves a frame',
      { ...inLottery, occupied: taken(lotteryArticle, day, { from: 540, to: 720, kind: 'official' }) },
      open('◎'),
    ],
    ['○ again when the lottery is over', { article: lotteryArticle, now: '2026-09-01T09:00' }, open('○')],
    ['○ for a time article', { article: aTimeArticle() }, open('○')],
    [
      '○ beside what other rooms and days hold',
      {
        occupied: [
          ...taken(aFrameArticle({ spaceIds: ['lobby'] }), day, whole),
          ...taken(article, '2026-12-19', { from: 540, to: 1440 }),
        ],
      },
      open('○'),
    ],
  ])('[CAL-03] %s', (_title, more, expected) => {
    expect(markOf(facts(more))).toEqual(expected);
  });

  test.each<[string, Partial<DayFacts>, ReturnType<typeof shut>]>([
    ['full when reservations take every frame', { occupied: taken(article, day, { from: 540, to: 1320 }) }, watchable],
    ['full when official use does', { occupied: taken(article, day, { ...whole, kind: 'official' }) }, watchable],
    [
      'closed on a closed weekday, which it names',
      { article: aFrameArticle({ closedWeekdays: [0] }) },
      shut('closed', null, '毎週日曜日は休館日です。'),
    ],
    [
      'closed under a closure of the whole day',
      { occupied: taken(article, day, { ...whole, kind: 'closure' }) },
      shut('closed'),
    ],
    [
      'closed under a closure that says why',
      { occupied: taken(article, day, { ...whole, kind: 'closure', note: '舞台機構の保守点検' }) },
      shut('closed', null, '利用できません（舞台機構の保守点検）。'),
    ],
    [
      'closed under closures that say different things, without either',
      {
        occupied: [
          ...taken(article, day, { from: 0, to: 750, kind: 'closure', note: '点検' }),
          ...taken(article, day, { from: 750, to: 1440, kind: 'closure', note: '清掃' }),
        ],
      },
      shut('closed'),
    ],
    [
      'closed on a closed weekday rather than by a closure over it',
      {
        article: aFrameArticle({ closedWeekdays: [0] }),
        occupied: taken(article, day, { ...whole, kind: 'closure', note: '点検' }),
      },
      shut('closed', null, '毎週日曜日は休館日です。'),
    ],
    [
      'full when a closure takes the morning and reservations the rest',
      {
        occupied: [
          ...taken(article, day, { from: 540, to: 720, kind: 'closure' }),
          ...taken(article, day, { from: 780, to: 1320 }),
        ],
      },
      watchable,
    ],
    [
      'closed in a lottery whose day is closed',
      { ...inLottery, occupied: taken(lotteryArticle, day, { ...whole, kind: 'closure' }) },
      shut('closed'),
    ],
    ['not yet open, and when it opens', { now: '2026-09-01T08:59' }, shut('notYetOpen', '2026-09-01T09:00')],
    [
      'not yet open, and when the lottery opens',
      { article: lotteryArticle, now: '2026-07-01T00:00' },
      shut('notYetOpen', '2026-08-01T09:00'),
    ],
    [
      'not yet open while the results of the lottery are awaited',
      { article: lotteryArticle, now: '2026-08-11T00:00' },
      shut('notYetOpen', '2026-09-01T09:00'),
    ],
    [
      'past the deadline',
      {
        article: aFrameArticle({ bookingWindow: { ...threeMonthsAhead, closesDaysBefore: 3 } }),
        now: '2026-12-18T00:00',
      },
      shut('deadlinePassed', null, '受付は2026/12/17(木)で終了しました。'),
    ],
    ['past when the day is over', { now: '2026-12-21T00:00' }, shut('past')],
    ['past when every frame has begun', { now: '2026-12-20T18:00' }, shut('past')],
    [
      'full when the frames still to come are taken',
      { now: '2026-12-20T12:00', occupied: taken(article, day, { from: 780, to: 1320 }) },
      watchable,
    ],
    ['suspended for a person who is', { suspended: true }, shut('suspended')],
    ['not accepting when the tenant does not', { canReserve: false, suspended: true }, shut('notAccepting')],
    [
      'full rather than suspended when nothing is free',
      { suspended: true, occupied: taken(article, day, { from: 540, to: 1320 }) },
      shut('full'),
    ],
    [
      'closed rather than not yet open',
      { now: '2026-07-01T00:00', article: aFrameArticle({ closedWeekdays: [0] }) },
      shut('closed', null, '毎週日曜日は休館日です。'),
    ],
    [
      'full when the evening before reaches into the preparation',
      { article: nightRoom, occupied: taken(article, '2026-12-19', { from: 1260, to: 1400 }) },
      watchable,
    ],
    [
      'full past the deadline, when nobody could take it if it became free',
      {
        article: aFrameArticle({ bookingWindow: { ...threeMonthsAhead, closesDaysBefore: 3 } }),
        now: '2026-12-18T00:00',
        occupied: taken(article, day, { from: 540, to: 1320 }),
      },
      shut('full'),
    ],
    [
      'full before it opens, when somebody may take it if it becomes free',
      { now: '2026-09-01T08:59', occupied: taken(article, day, { from: 540, to: 1320 }) },
      watchable,
    ],
    ['closed for an article without frames', { article: aFrameArticle({ frames: [] }) }, shut('closed')],
  ])('[CAL-03] [CAL-04] × says why: %s', (_title, more, expected) => {
    expect(markOf(facts(more))).toEqual(expected);
  });
});

describe('the frames of a day', () => {
  const texts = (more: Partial<DayFacts>) => frameRowsOf(facts(more)).rows.map(({ displayText }) => displayText);

  test('[ARTICLE-01] carry name, hours, fee of the day and whether they can be taken', () => {
    const { entryType, rows } = frameRowsOf(facts({ occupied: taken(article, day, { from: 780, to: 1020 }) }));
    expect(entryType).toBe('normal');
    expect(rows[0]).toEqual({
      timeFrameName: '午前',
      displayText: '空き',
      isAvailable: true,
      canReserve: true,
      basicFee: 4000,
      date: day,
      timeFrameFromHour: 9,
      timeFrameFromMinute: 0,
      timeFrameToHour: 12,
      timeFrameToMinute: 0,
      reason: null,
      opensAt: null,
    });
    expect(rows[1]).toMatchObject({ displayText: '予約済み', isAvailable: false, canReserve: false, reason: 'full' });
    expect(rows.map(({ canReserve }) => canReserve)).toEqual([true, false, true, false]);
  });

  test.each<[string, Partial<DayFacts>, string[]]>([
    ['a closed day', { article: aFrameArticle({ closedWeekdays: [0] }) }, ['休館', '休館', '休館', '休館']],
    [
      'a closed morning',
      { occupied: taken(article, day, { from: 540, to: 720, kind: 'closure' }) },
      ['休館', '空き', '空き', '休館'],
    ],
    ['before opening', { now: '2026-08-31T00:00' }, ['受付前', '受付前', '受付前', '受付前']],
    [
      'before opening, where official use stands',
      {
        now: '2026-08-31T00:00',
        occupied: taken(article, day, { from: 540, to: 720, kind: 'official' }),
      },
      ['予約済み', '受付前', '受付前', '予約済み'],
    ],
    ['today at noon', { now: '2026-12-20T12:00' }, ['受付終了', '空き', '空き', '受付終了']],
    ['in the lottery', inLottery, ['抽選受付中', '抽選受付中', '抽選受付中', '抽選受付中']],
    ['a suspended person', { suspended: true }, ['利用停止中', '利用停止中', '利用停止中', '利用停止中']],
    ['a tenant that takes none', { canReserve: false }, ['受付停止中', '受付停止中', '受付停止中', '受付停止中']],
  ])('[ARTICLE-01] %s', (_title, more, expected) => {
    expect(texts(more)).toEqual(expected);
  });

  test.each<[string, Partial<DayFacts>]>([
    ['a tenant that takes none', { canReserve: false }],
    ['a suspended person', { suspended: true }],
    ['before opening', { now: '2026-08-31T00:00' }],
  ])('[ARTICLE-01] free is not yet reservable: %s', (_title, more) => {
    const { rows } = frameRowsOf(facts(more));
    expect(rows.every(({ isAvailable, canReserve }) => isAvailable && !canReserve)).toBe(true);
  });

  test('before opening each says when it opens', () => {
    expect(frameRowsOf(facts({ now: '2026-08-31T00:00' })).rows[0]?.opensAt).toBe('2026-09-01T09:00');
  });

  describe('on a day whose window opens at its noon', () => {
    const opensAtNoon = aFrameArticle({
      bookingWindow: { ...threeMonthsAhead, opens: { unit: 'days', ahead: 0, onDay: null, hour: 12 } },
    });
    const morning = facts({ article: opensAtNoon, now: `${day}T08:00` });

    test('[CAL-04] a frame that will have begun by then is over, as reserving it would say', () => {
      const rows = frameRowsOf(morning).rows.map((row) => [row.timeFrameName, row.displayText, row.opensAt]);
      expect(rows).toEqual([
        ['午前', '受付終了', null],
        ['午後', '受付前', `${day}T12:00`],
        ['夜間', '受付前', `${day}T12:00`],
        ['全日', '受付終了', null],
      ]);
    });

    test('[CAL-04] the mark says when the others open', () => {
      expect(markOf(morning)).toEqual(shut('notYetOpen', `${day}T12:00`));
    });

    test('[CAL-04] and that it is over when there are no others', () => {
      const occupied = taken(opensAtNoon, day, { from: 780, to: 1080 + 60 });
      expect(markOf({ ...morning, occupied })).toEqual(shut('deadlinePassed'));
    });
  });

  test('[LOT-01] inside a lottery window the entry type is lottery', () => {
    expect(frameRowsOf(facts(inLottery)).entryType).toBe('lottery');
  });
});

test('[CAL-04] every reason has the sentence of a refusal', () => {
  expect(refusals[refusalCodeOf('full')].message).toBe(
    '選択した時間はすでに予約されています。別の時間を選択してください。',
  );
  expect(refusals[refusalCodeOf('past')].message).toBe('過去の日時は予約できません。');
});

test('[CAL-04] a free frame says what reserving it would meet, whatever the windows are', () => {
  const bookingWindows = fc.record({
    opens: fc.record({
      unit: fc.constantFrom('days' as const, 'months' as const),
      ahead: fc.nat(3),
      onDay: fc.constantFrom(null, 1, 20, 31),
      hour: fc.nat(24),
    }),
    closesDaysBefore: fc.nat(2),
    closesHour: fc.option(fc.nat(24)),
  });
  const lotteryWindows = fc.record({
    monthsAhead: fc.nat(1),
    fromDay: fc.integer({ min: 1, max: 20 }),
    fromHour: fc.nat(23),
    toDay: fc.integer({ min: 20, max: 31 }),
    toHour: fc.integer({ min: 1, max: 24 }),
  });
  const moments = fc.tuple(fc.integer({ min: -35, max: 0 }), fc.nat(1439));
  const given = fc.tuple(bookingWindows, fc.option(lotteryWindows), moments);
  fc.assert(
    fc.property(given, ([bookingWindow, lotteryWindow, [days, minute]]) => {
      const room = aFrameArticle({ bookingWindow, lotteryWindow });
      const now = localDateTimeAt(addDays(day, days), minute);
      for (const row of frameRowsOf(facts({ article: room, now })).rows) {
        const startsMinute = row.timeFrameFromHour * 60;
        const { phase, opensAt } = bookingPhase({
          article: room,
          day,
          holidays: {},
          now,
          startsMinute,
          announceDelayDays: 1,
        });
        const expected = phase === 'normal' || phase === 'lottery' ? null : phase;
        expect({ reason: row.reason, opensAt: row.opensAt }).toEqual({ reason: expected, opensAt });
      }
    }),
    runsOf(300),
  );
});

test('[CAL-03] the mark agrees with the frames, whatever is taken and whenever it is', () => {
  const occupancies = fc.array(
    fc.record({
      from: fc.integer({ min: 480, max: 1300 }),
      length: fc.integer({ min: 30, max: 400 }),
      kind: fc.constantFrom('reservation' as const, 'closure' as const, 'official' as const),
    }),
    { maxLength: 5 },
  );
  const moments = fc.constantFrom(
    '2026-07-01T00:00',
    '2026-08-05T10:00',
    '2026-08-20T10:00',
    '2026-11-20T10:00',
    '2026-12-20T12:00',
  );
  const articles = fc.constantFrom(article, lotteryArticle, aTimeArticle(), aFrameArticle({ closedWeekdays: [0] }));
  fc.assert(
    fc.property(articles, moments, occupancies, fc.boolean(), (anArticle, now, spans, canReserve) => {
      const occupied = spans.flatMap(({ from, length, kind }) =>
        taken(anArticle, day, { from, to: from + length, kind }),
      );
      const given = facts({ article: anArticle, now, occupied, canReserve });
      const mark = markOf(given);
      const { rows, entryType } = frameRowsOf(given);
      const takeable = rows.filter((row) => row.canReserve).length;
      expect(mark.isAvailable).toBe(takeable > 0);
      expect(mark.reason === null).toBe(mark.isAvailable);
      expect(mark.displayText === '◎').toBe(takeable > 0 && entryType === 'lottery');
      expect(mark.displayText === '○').toBe(takeable === rows.length && entryType === 'normal');
      expect(rows.every((row) => row.isAvailable || !row.canReserve)).toBe(true);
      expect(rows.every((row) => (row.reason === null) === row.canReserve)).toBe(true);
    }),
    runsOf(300),
  );
});

describe('who is seen by his classes', () => {
  const residentsFirst = aFrameArticle({
    classWindows: [
      {
        classes: ['resident'],
        bookingWindow: { ...threeMonthsAhead, opens: { ...threeMonthsAhead.opens, ahead: 4 } },
      },
    ],
  });

  test('a day is open to those whose window is, and tells others when it opens', () => {
    const at = { article: residentsFirst, now: '2026-08-20T10:00' };
    expect(markOf(facts({ ...at, classes: ['resident'] }))).toEqual(open('○'));
    expect(markOf(facts(at))).toEqual(shut('notYetOpen', '2026-09-01T09:00'));
    expect(frameRowsOf(facts(at)).rows.every(({ canReserve }) => !canReserve)).toBe(true);
  });
});

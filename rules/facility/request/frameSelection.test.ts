import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FrameRow } from '#contract/facility/room.ts';
import { frameRowsOf } from '#rules/facility/booking/dayAvailability.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { aFrameArticle, aTimeArticle, taken } from '#rules/testing/anArticle.ts';
import { runsOf } from '#rules/testing/load.ts';
import { type Selection, selectDays } from './frameSelection.ts';

const day = '2026-12-21';

const rowsOf = (article: ArticleFacts, occupied: Occupied[] = [], date = day) =>
  frameRowsOf({
    article,
    day: date,
    now: '2026-11-20T10:00',
    holidays: {},
    occupied,
    canReserve: true,
    suspended: false,
    classes: [],
    announceDelayDays: 1,
  }).rows;

const namesOf = (selection: Selection) =>
  selection.kind === 'selected' ? selection.rows.map(({ timeFrameName }) => timeFrameName) : selection.refusal.code;

const selectFrames = (rows: FrameRow[], tickedIndexes: number[]) => selectDays('frame', [{ rows, tickedIndexes }]);
const selectTimes = (rows: FrameRow[], tickedIndexes: number[]) => selectDays('time', [{ rows, tickedIndexes }]);

const hall = aFrameArticle();
const halfHours = aTimeArticle({ slotMinutes: 30 });

describe('[ARTICLE-05] all frames between the first and last ticked frame must be available', () => {
  test.each([
    ['one frame', [0], ['午前']],
    ['neighbours', [0, 1], ['午前', '午後']],
    ['the frame between goes with them', [0, 2], ['午前', '午後', '夜間']],
    ['ticked backwards', [2, 1], ['午後', '夜間']],
    ['the whole day', [3], ['全日']],
    ['a frame and the whole day over it', [0, 3], 'framesOverlap'],
    ['nothing', [], []],
  ])('%s', (_title, ticked, expected) => {
    expect(namesOf(selectFrames(rowsOf(hall), ticked))).toEqual(expected);
  });

  test('a taken frame between is refused, with its day', () => {
    const rows = rowsOf(hall, taken(hall, day, { from: 780, to: 1020 }));
    expect(selectFrames(rows, [0, 2])).toMatchObject({
      kind: 'refusal',
      refusal: { code: 'framesNotContiguous' },
      dates: [day],
    });
  });

  test('a closed frame between is refused as well', () => {
    const rows = rowsOf(hall, taken(hall, day, { from: 780, to: 800, kind: 'closure' }));
    expect(namesOf(selectFrames(rows, [0, 2]))).toBe('framesNotContiguous');
  });

  test('a taken frame that was ticked all the same is refused for what it is', () => {
    const rows = rowsOf(hall, taken(hall, day, { from: 540, to: 720 }));
    expect(namesOf(selectFrames(rows, [0]))).toBe('taken');
  });

  test('of frames over each other between, the longest goes with them', () => {
    const frames = [
      ...hall.frames,
      { name: '午後前半', fromMinute: 780, toMinute: 900, fee: { weekday: 0, saturday: 0, holiday: 0 } },
    ];
    expect(namesOf(selectFrames(rowsOf(aFrameArticle({ frames })), [0, 2]))).toEqual(['午前', '午後', '夜間']);
  });
});

describe('[ARTICLE-04] the duration of a time article must be whole hours', () => {
  test.each([
    ['one hour', aTimeArticle(), [0], ['09:00～10:00']],
    ['two half hours', halfHours, [1, 2], ['09:30～10:00', '10:00～10:30']],
    ['one half hour', halfHours, [0], 'notWholeHours'],
    ['three half hours', halfHours, [0, 1, 2], 'notWholeHours'],
    ['half hours with a gap are taken with what is between', halfHours, [0, 2], 'notWholeHours'],
    [
      'first and last tick mean the time between',
      halfHours,
      [0, 3],
      ['09:00～09:30', '09:30～10:00', '10:00～10:30', '10:30～11:00'],
    ],
  ])('%s', (_title, article, ticked, expected) => {
    expect(namesOf(selectTimes(rowsOf(article), ticked))).toEqual(expected);
  });

  test('a taken row between is refused', () => {
    const rows = rowsOf(halfHours, taken(halfHours, day, { from: 570, to: 600 }));
    expect(namesOf(selectTimes(rows, [0, 3]))).toBe('framesNotContiguous');
  });

  test('the bulk variant lists the offending dates', () => {
    const days = ['2026-12-21', '2026-12-22', '2026-12-23'].map((date, index) => ({
      rows: rowsOf(halfHours, [], date),
      tickedIndexes: index === 1 ? [0, 1] : [0],
    }));
    expect(selectDays('time', days)).toEqual({
      kind: 'refusal',
      refusal: { code: 'notWholeHours' },
      dates: ['2026-12-21', '2026-12-23'],
    });
  });
});

test('[ARTICLE-02] a bulk reserve takes the ticked cells of its days', () => {
  const days = ['2026-12-21', '2026-12-22', '2026-12-23'].map((date, index) => ({
    rows: rowsOf(hall, [], date),
    tickedIndexes: index === 1 ? [] : [0, 1],
  }));
  const selection = selectDays('frame', days);
  expect(selection.kind === 'selected' && selection.rows.map((row) => `${row.date} ${row.timeFrameName}`)).toEqual([
    '2026-12-21 午前',
    '2026-12-21 午後',
    '2026-12-23 午前',
    '2026-12-23 午後',
  ]);
});

test('[ARTICLE-05] what is selected holds every ticked row, is reservable and never lies over itself', () => {
  const ticks = fc.uniqueArray(fc.nat(25), { minLength: 1, maxLength: 5 });
  const spans = fc.array(
    fc.record({ from: fc.integer({ min: 540, max: 1200 }), length: fc.integer({ min: 10, max: 90 }) }),
    {
      maxLength: 3,
    },
  );
  const startOf = (row: FrameRow) => row.timeFrameFromHour * 60 + row.timeFrameFromMinute;
  fc.assert(
    fc.property(ticks, spans, (ticked, busy) => {
      const rows = rowsOf(
        halfHours,
        busy.flatMap(({ from, length }) => taken(halfHours, day, { from, to: from + length })),
      );
      const selection = selectTimes(rows, ticked);
      if (selection.kind === 'refusal') return;
      expect(ticked.every((index) => selection.rows.includes(rows[index] as FrameRow))).toBe(true);
      expect(selection.rows.every(({ canReserve }) => canReserve)).toBe(true);
      const starts = selection.rows.map(startOf);
      expect(starts).toEqual(starts.map((_, index) => (starts[0] ?? 0) + index * 30));
      expect(starts.length % 2).toBe(0);
    }),
    runsOf(300),
  );
});

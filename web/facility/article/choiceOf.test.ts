import { expect, test } from 'vitest';
import { refusals } from '#contract/refusal/refusals.ts';
import { selectDays } from '#rules/facility/request/frameSelection.ts';
import { aDayOf, aHalfHour, aRow } from '../availabilityForTests.ts';
import { choiceOf } from './useSelection.ts';

const tick = (days: ReturnType<typeof aDayOf>[], indexes: number[][]) =>
  choiceOf(
    days,
    selectDays(
      days[0]?.timeFrameType ?? 'frame',
      days.map(({ rows }, day) => ({ rows, tickedIndexes: indexes[day] ?? [] })),
    ),
  );

const halfHours = (date: string) =>
  aDayOf(
    ['09:00', '09:30', '10:00'].map((start) => aHalfHour(start, { date })),
    { timeFrameType: 'time' },
  );

test('[ARTICLE-04] half an hour is refused, and the days it is refused for are named', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map(halfHours);
  expect(tick(days, [[0], [0, 1], [2]])).toEqual({
    kind: 'refused',
    message: '予約は1時間単位で指定してください',
    dates: ['2026-11-20', '2026-11-22'],
    isUnfinished: true,
  });
});

test('whole hours are taken with their fee', () => {
  const choice = tick([halfHours('2026-11-20')], [[0, 1]]);
  expect(choice).toMatchObject({ kind: 'taken', fee: { total: 600 } });
});

test('days of a lottery cannot be booked together with others', () => {
  const days = [
    aDayOf([aRow()], { entryType: 'lottery' }),
    aDayOf([aRow({ date: '2026-11-21' })], { date: '2026-11-21' }),
  ];
  expect(tick(days, [[0], [0]])).toMatchObject({
    kind: 'refused',
    message: refusals.mixedWindows.message,
    isUnfinished: false,
  });
  expect(tick(days, [[0], []])).toMatchObject({ kind: 'taken', firstDay: { entryType: 'lottery' } });
});

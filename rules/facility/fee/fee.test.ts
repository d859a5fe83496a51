import { expect, test } from 'vitest';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { type DatedFrame, feeOf, feeOfRows } from './fee.ts';

const frame = (date: string, from: number, to: number, fee: number): DatedFrame => ({
  date,
  name: `${from}-${to}`,
  fromMinute: from,
  toMinute: to,
  fee,
});

test('[CONFIRM-01] frames cost the sum of their fees, in lines by day and time', () => {
  const fee = feeOf('frame', [
    frame('2026-12-20', 780, 1020, 5000),
    frame('2026-12-19', 780, 1020, 4500),
    frame('2026-12-20', 540, 720, 4000),
  ]);
  expect(fee.total).toBe(13_500);
  expect(fee.lines.map(({ date, fromMinute }) => `${date} ${fromMinute}`)).toEqual([
    '2026-12-19 780',
    '2026-12-20 540',
    '2026-12-20 780',
  ]);
});

test("[CONFIRM-01] time costs the hours × the first row's fee, each day by its own first row", () => {
  const fee = feeOf('time', [
    frame('2026-12-19', 600, 660, 900),
    frame('2026-12-19', 540, 600, 600),
    frame('2026-12-20', 540, 570, 700),
    frame('2026-12-20', 570, 600, 999),
  ]);
  expect(fee).toEqual({
    lines: [
      { date: '2026-12-19', name: '09:00～11:00', fromMinute: 540, toMinute: 660, fee: 1200 },
      { date: '2026-12-20', name: '09:00～10:00', fromMinute: 540, toMinute: 600, fee: 700 },
    ],
    total: 1900,
  });
});

test('[CONFIRM-01] the rows of a screen cost the same', () => {
  const row = { date: '2026-12-19', timeFrameName: '午前', basicFee: 600 };
  const rows = [
    { ...row, ...clockOfMinutes({ fromMinute: 540, toMinute: 600 }) },
    { ...row, ...clockOfMinutes({ fromMinute: 600, toMinute: 660 }) },
  ];
  expect(feeOfRows('time', rows).total).toBe(1200);
  expect(feeOfRows('frame', rows).total).toBe(1200);
  expect(feeOfRows('frame', rows).lines[0]?.name).toBe('午前');
});

test('nothing costs nothing', () => {
  expect(feeOf('time', [])).toEqual({ lines: [], total: 0 });
});

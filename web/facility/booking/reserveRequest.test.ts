import { expect, test } from 'vitest';
import { aDayOf, aHalfHour, anAfternoon, aRow } from '../availabilityForTests.ts';
import { cartOf } from './cart.ts';
import { reserveRequestOf } from './reserveRequest.ts';

const place = { containerId: 'c1', articleId: 'a1', date: '2026-11-20' };

test('sends every frame as it is, numbered from 1', () => {
  const rows = [aRow(), anAfternoon(), aRow({ date: '2026-11-21' })];
  const { details } = reserveRequestOf(cartOf({ ...place, availability: aDayOf(rows), rows }));
  expect(details.map((detail) => [detail.reservationDetailNumber, detail.date, detail.timeFrameName])).toEqual([
    [1, '2026-11-20', '午前'],
    [2, '2026-11-20', '午後'],
    [3, '2026-11-21', '午前'],
  ]);
});

test('sends the rows of a time article as one stretch per day, at the first row of the day (spec §9)', () => {
  const rows = [
    aHalfHour('09:00'),
    aHalfHour('09:30', { basicFee: 900 }),
    aHalfHour('10:00'),
    aHalfHour('10:30'),
    aHalfHour('14:00', { date: '2026-11-21' }),
    aHalfHour('14:30', { date: '2026-11-21' }),
  ];
  const availability = aDayOf(rows, { timeFrameType: 'time' });
  const { details } = reserveRequestOf(cartOf({ ...place, availability, rows }));
  expect(details).toMatchObject([
    { date: '2026-11-20', timeFrameName: '09:00～11:00', timeFrameFromHour: 9, timeFrameToHour: 11, basicFee: 600 },
    { date: '2026-11-21', timeFrameName: '14:00～15:00', timeFrameFromHour: 14, timeFrameToHour: 15 },
  ]);
});

test('sends the names of the ticked equipment alone', () => {
  const equipments = [
    { name: 'ピアノ', isChecked: true },
    { name: '演台', isChecked: false },
  ];
  const cart = cartOf({ ...place, availability: aDayOf([aRow()], { equipments }), rows: [aRow()] });
  expect(reserveRequestOf(cart).equipmentNames).toEqual(['ピアノ']);
});

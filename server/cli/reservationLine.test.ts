import { expect, test } from 'vitest';
import type { FoundReservation } from '#contract/desk/foundReservation.ts';
import { reservationLine } from './reservationLine.ts';

const found: FoundReservation = {
  reservationId: '01234567-89ab-cdef-0123-456789abcdef',
  firstDay: '2026-07-10',
  lastDay: '2026-07-17',
  containerName: '東校舎',
  name: 'E101 はじめての陶芸',
  times: '10:00～12:00',
  userNumber: '10000001',
  personName: '緑川 花',
  statusText: '申込済（抽選待ち）',
  paymentText: '',
  fee: 3000,
  isOwed: false,
};

test('A reservation of several days has them as one column, and a dash where there is no money', () => {
  expect(reservationLine(found).split('\t')).toEqual([
    ...['01234567-89ab-cdef-0123-456789abcdef', '2026-07-10..2026-07-17', '東校舎', 'E101 はじめての陶芸'],
    ...['10:00～12:00', '10000001', '緑川 花', '申込済（抽選待ち）', '-', '3000円'],
  ]);
});

test('A reservation of one day names it once', () => {
  const line = reservationLine({ ...found, lastDay: found.firstDay, paymentText: '未払い' });
  expect(line.split('\t').slice(1, 2)).toEqual(['2026-07-10']);
  expect(line.split('\t').slice(-2)).toEqual(['未払い', '3000円']);
});

import { expect, test } from 'vitest';
import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { applicationWords, canCancelTogether } from './applicationWords.ts';

const a = { invalid: false, canCancel: true, paymentStatusText: '支払い済み' };
const reservation = (more: object = {}, other: object = {}) =>
  ({
    ...a,
    articleNameDetail: '大ホール',
    paidAmount: 1000,
    refund: 500,
    ...more,
    application: [{ ...a, articleName: '楽屋1', paidAmount: 300, refund: 300, ...other }],
  }) as unknown as ReservationWithLife;

test('the refund of each room and of all is said before they are cancelled', () => {
  expect(applicationWords(reservation()).question.split('\n')).toEqual([
    '次の部屋の予約を、まとめて取り消してもよろしいですか？',
    '・大ホール：お支払い済みの1,000円のうち、500円を返金します。残りの500円は返金されません。',
    '・楽屋1：お支払い済みの300円を全額返金します。',
    '返金の合計は800円です。',
  ]);
});

test('without money the rooms alone are named', () => {
  const free = { paidAmount: 0, refund: 0 };
  expect(applicationWords(reservation(free, free)).question.split('\n').slice(1)).toEqual(['・大ホール', '・楽屋1']);
});

test('together only where several stand and each can be cancelled', () => {
  expect(canCancelTogether(reservation())).toBe(true);
  expect(canCancelTogether(reservation({}, { invalid: true }))).toBe(false);
  expect(canCancelTogether(reservation({}, { canCancel: false }))).toBe(false);
  expect(canCancelTogether({ ...reservation(), application: [] })).toBe(false);
});

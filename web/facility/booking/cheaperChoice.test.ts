import { expect, test } from 'vitest';
import type { FrameRow } from '#contract/facility/room.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { aDayOf, anAfternoon, aRow } from '../availabilityForTests.ts';
import { cartOf, type FacilityCart } from './cart.ts';
import { cheaperChoice } from './cheaperChoice.ts';
import { type Price, sumOfFrames } from './usePrice.ts';

const day = '2026-11-20';
const whole = (more: Partial<FrameRow> = {}) =>
  aRow({ timeFrameName: '全日', timeFrameToHour: 17, basicFee: 6000, ...more });
const taken = { isAvailable: false, canReserve: false, reason: 'full' } as const;

const aCart = (rows: FrameRow[], more: Partial<FacilityCart> = {}): FacilityCart => ({
  ...cartOf({ containerId: 'c1', articleId: 'a1', date: day, availability: aDayOf(rows), rows }),
  ...more,
});

const priceOf = (cart: FacilityCart, more: Partial<Price> = {}): Price => ({
  ...sumOfFrames(cart),
  state: 'known',
  advice: '',
  retry: () => {},
  ...more,
});

const both = [aRow(), anAfternoon()];

const shown = (cart: FacilityCart, offered: FrameRow[], price = priceOf(cart)) => {
  const choice = cheaperChoice(cart, [aDayOf(offered)], price);
  return choice && [choice.items.map(({ row }) => row.timeFrameName).join('＋'), choice.total];
};

test('a whole day that costs less than its frames is offered with what everything costs then', () => {
  expect(shown(aCart(both), [...both, whole()])).toEqual(['全日', 6000]);
});

test.each<[string, FrameRow[], FrameRow[]]>([
  ['it costs as much', both, [...both, whole({ basicFee: 7000 })]],
  ['it is taken', both, [...both, whole(taken)]],
  ['it is chosen already', [whole()], [...both, whole()]],
])('nothing is offered where %s', (_title, chosen, offered) => {
  expect(shown(aCart(chosen), offered)).toBeNull();
});

test('what a whole day holds between its frames is told as left out', () => {
  const dear = whole({ basicFee: 9000 });
  const choice = cheaperChoice(aCart([dear]), [aDayOf([...both, dear])], priceOf(aCart([dear])));
  expect(choice?.leftOut.map(timeRangeName)).toEqual(['12:00～13:00']);
  expect(cheaperChoice(aCart(both), [aDayOf([...both, whole()])], priceOf(aCart(both)))?.leftOut).toEqual([]);
});

test('the days beside it keep what was chosen for them', () => {
  const other = anAfternoon({ date: '2026-11-21' });
  const cart = aCart([...both, other]);
  expect(shown(cart, [...both, whole()])).toEqual(['全日＋午後', 10_000]);
});

test('under an ordinance the quote says what is cheaper, and it is offered while it is free', () => {
  const cart = aCart(both, { hasOrdinance: true });
  const { timeFrameFromHour, timeFrameFromMinute, timeFrameToHour, timeFrameToMinute } = whole();
  const frame = { timeFrameFromHour, timeFrameFromMinute, timeFrameToHour, timeFrameToMinute };
  const price = priceOf(cart, { cheaper: { date: day, frames: [frame], total: 6500 } });
  expect(shown(cart, [...both, whole()], price)).toEqual(['全日', 6500]);
  expect(shown(cart, [...both, whole(taken)], price)).toBeNull();
  expect(shown(cart, [...both, whole()], { ...price, state: 'asking' })).toBeNull();
  expect(shown(cart, [...both, whole()], priceOf(cart))).toBeNull();
});

test('nothing is offered where several rooms share the frames', () => {
  const beside = [{ articleId: 'a2', articleName: '小会議室' }];
  expect(shown(aCart(both, { beside }), [...both, whole()])).toBeNull();
});

import { expect, test } from 'vitest';
import type { EventRefusal } from '#contract/event/event.ts';
import { aCartEvent } from './cartEventForTests.ts';
import {
  choicesOf,
  counted,
  feesOf,
  inputTerms,
  itemFeeLines,
  neighbourOf,
  reserveLabelOf,
  sortedCart,
  withChoice,
  withHold,
  withLoan,
  withoutItem,
} from './cartItems.ts';
import type { Cart } from './cartQuery.ts';

const full: EventRefusal = { code: 'full', message: '満席です。' };
const wood = aCartEvent('木工');
const guitar = aCartEvent('ギター', { fee: 4500, askForBorrowInstrument: true });
const pottery = aCartEvent('陶芸', { fee: 2000, entryType: 'lottery', holdState: 'none' });

const aCart = (...items: Cart['items']): Cart => ({
  items,
  hold: { secondsLeft: 900, extensionsLeft: 10 },
  receivedAt: 0,
});
const names = (items: readonly { eventName: string }[]) => items.map(({ eventName }) => eventName);

test('[ECART-02] what cannot be had is not reserved with the others', () => {
  const { ready, waiting, blocked } = sortedCart([wood, { ...guitar, unavailable: full }, pottery]);
  expect([names(ready), names(waiting), names(blocked)]).toEqual([['木工', '陶芸'], [], ['ギター']]);
});

test('of more than fifty the rest waits for the next time', () => {
  const many = Array.from({ length: 52 }, (_, place) => aCartEvent(`第${place}講座`));
  const { ready, waiting } = sortedCart([{ ...wood, unavailable: full }, ...many]);
  expect([ready.length, names(waiting)]).toEqual([50, ['第50講座', '第51講座']]);
});

test('the total parts what is due now from what a draw that is won adds', () => {
  expect(feesOf([wood, guitar, pottery])).toEqual({ now: 4500, ifWon: 2000 });
  expect(feesOf([wood])).toEqual({ now: 0, ifWon: 0 });
});

test('of several choices of one subject the total counts the dearest, for one is won', () => {
  const choice = (name: string, fee: number, preference: number, group = '英会話') =>
    aCartEvent(name, { fee, entryType: 'lottery', choice: { group, preference } });
  const items = [choice('朝', 2000, 2), choice('夜', 2600, 1), guitar, choice('油絵', 500, 1, '絵画')];
  expect(feesOf(items)).toEqual({ now: 4500, ifWon: 3100 });
});

test('the total of the list counts what can be reserved once it is known who comes along, and nothing that cannot be had', () => {
  const family = aCartEvent('親子', { fee: 800, unavailable: { code: 'companions', message: '氏名を' } });
  expect(names(counted([wood, { ...guitar, unavailable: full }, family]))).toEqual(['木工', '親子']);
});

test('a choice that moves takes the others along, and leaves other groups alone', () => {
  const item = (name: string, preference: number, group = '英会話') =>
    aCartEvent(name, { choice: { group, preference } });
  const cart = {
    items: [item('月', 2), item('水', 3), item('金', 4), item('油絵', 1, '絵画')],
    hold: null,
    receivedAt: 0,
  };
  const moved = withChoice(cart, '金', 2).items.map(({ eventName, choice }) => `${choice?.preference} ${eventName}`);
  expect(moved).toEqual(['3 月', '4 水', '2 金', '1 油絵']);
  expect(choicesOf(cart.items, '英会話')).toEqual([2, 3, 4]);
  expect(withChoice({ ...cart, items: [wood] }, '木工', 1).items).toEqual([wood]);
});

test('[ECART-01] the notice of inputs stands where a course asks for one', () => {
  expect([inputTerms([wood, guitar]), inputTerms([wood, pottery]), inputTerms([])]).toEqual([['楽器の貸出し'], [], []]);
});

test('the button reserves, unless all there is are draws', () => {
  expect([reserveLabelOf([wood, pottery]), reserveLabelOf([pottery]), reserveLabelOf([])]).toEqual([
    '予約する',
    '抽選に申し込む',
    '予約する',
  ]);
});

test('a course that leaves takes the clock along when it held the last seat', () => {
  expect(withoutItem(aCart(wood, guitar), '木工')).toEqual(aCart(guitar));
  expect(withoutItem(aCart(wood, pottery), '木工')).toEqual({ ...aCart(pottery), hold: null });
});

test('a wish changes its course alone, an extension the clock alone', () => {
  const wished = withLoan(aCart(wood, guitar), 'ギター', { requestForBorrowInstrument: true, loans: [] });
  expect(wished.items.map(({ requestForBorrowInstrument }) => requestForBorrowInstrument)).toEqual([false, true]);
  const hold = { secondsLeft: 60, extensionsLeft: 9 };
  expect(withHold(aCart(wood), hold, 5)).toEqual({ ...aCart(wood), hold, receivedAt: 5 });
});

test('reading goes on at the next course, at the end at the one before', () => {
  const items = [wood, guitar, pottery];
  expect(['木工', 'ギター', '陶芸'].map((name) => neighbourOf(items, name)?.eventName)).toEqual([
    'ギター',
    '陶芸',
    'ギター',
  ]);
  expect(neighbourOf([wood], '木工')).toBeUndefined();
});

test('what is borrowed is part of the fee at once, and is told beside it', () => {
  const loan = { name: '教本', price: 1200, stock: null, left: null, isWanted: false };
  const course = aCartEvent('合唱', { fee: 3000, price: 3000, loans: [loan, { ...loan, name: '譜面台', price: 0 }] });
  expect(itemFeeLines(course)).toEqual(['3,000円']);
  const [wished] = withLoan(aCart(course), '合唱', {
    requestForBorrowInstrument: false,
    loans: ['教本', '譜面台'],
  }).items;
  expect(wished?.fee).toBe(4200);
  expect(wished && itemFeeLines(wished)).toEqual(['3,000円', '教本 1,200円', '合計 4,200円']);
  const [back] = withLoan(aCart(wished ?? course), '合唱', { requestForBorrowInstrument: false, loans: [] }).items;
  expect(back?.fee).toBe(3000);
  expect(inputTerms([course, guitar])).toEqual(['楽器の貸出し', '貸出し']);
});

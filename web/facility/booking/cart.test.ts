import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aDayOf, aRow } from '../availabilityForTests.ts';
import { cartOf } from './cart.ts';
import { cartActionStore, clearCart, openCartAt, readCart, writeCart } from './cartStorage.ts';

const place = { containerId: 'c1', articleId: 'a1' };

const aCart = () =>
  cartOf({ ...place, date: '2026-11-20', availability: aDayOf([aRow()]), rows: [aRow({ date: '2026-11-21' })] });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('the facility cart', () => {
  test('[NET-03] lives under myCart and reads as it was written', () => {
    writeCart(aCart());
    expect(sessionStorage.getItem('myCart')).toContain('"articleId":"a1"');
    expect(readCart()).toEqual(aCart());
  });

  test('starts with the first chosen day, nothing filled in and nothing reserved', () => {
    const { entryType, inputData } = aCart();
    expect(entryType).toBeNull();
    expect(inputData).toMatchObject({
      date: '2026-11-21',
      purpose: '',
      admissionFeeRequired: false,
      admissionFee: null,
    });
  });

  test('keeps a number as large as it was typed', () => {
    const cart = aCart();
    const large = { ...cart, inputData: { ...cart.inputData, expectedNumberOfAttendee: 1e20 } };
    writeCart(large);
    expect(readCart()).toEqual(large);
  });

  test('carries the booking that was sent, for as long as there is a cart', () => {
    const sent = { request: '{}', key: 'k' };
    writeCart(aCart());
    cartActionStore.write(sent);
    expect(cartActionStore.read()).toEqual(sent);
    expect(readCart()).toEqual({ ...aCart(), openAction: sent });
    clearCart();
    cartActionStore.write(sent);
    expect(cartActionStore.read()).toBeNull();
    expect(readCart()).toBeNull();
  });

  test('is none when it was never written or was cleared', () => {
    expect(readCart()).toBeNull();
    writeCart(aCart());
    clearCart();
    expect(readCart()).toBeNull();
  });

  const broken: [string, (cart: Record<string, unknown>) => unknown][] = [
    ['no object', () => 'cart'],
    ['an older shape', ({ items: _, ...rest }) => rest],
    ['items that are no list', (cart) => ({ ...cart, items: {} })],
    ['an item without its row', (cart) => ({ ...cart, items: [{ article: { articleId: 'a1', articleName: 'x' } }] })],
    ['an unknown entry type', (cart) => ({ ...cart, entryType: 'won' })],
    ['a fee that is no number', (cart) => ({ ...cart, inputData: { ...aCart().inputData, admissionFee: '500' } })],
    ['a day that does not exist', (cart) => ({ ...cart, inputData: { ...aCart().inputData, date: '2026-02-30' } })],
    ['the list of the event cart', () => []],
  ];
  test.each(broken)('is none when storage holds %s', (_name, spoil) => {
    sessionStorage.setItem('myCart', JSON.stringify(spoil({ ...aCart() })));
    expect(readCart()).toBeNull();
  });

  test('is none when storage holds broken JSON', () => {
    sessionStorage.setItem('myCart', '{"items":[');
    expect(readCart()).toBeNull();
  });
});

describe('going on with a cart at an address', () => {
  test('needs the place and the room of the cart', () => {
    writeCart(aCart());
    expect(openCartAt(place)).toEqual(aCart());
    expect(openCartAt({ ...place, containerId: 'c2' })).toBeNull();
    expect(openCartAt({ ...place, articleId: 'a2' })).toBeNull();
  });

  test('[INPUT-01] needs an item', () => {
    writeCart({ ...aCart(), items: [] });
    expect(openCartAt(place)).toBeNull();
  });

  test('is over once it was reserved, so that going back cannot book it again', () => {
    writeCart({ ...aCart(), entryType: 'normal' });
    expect(openCartAt(place)).toBeNull();
  });
});

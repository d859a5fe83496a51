import { expect, test } from 'vitest';
import { blankSearch as blank, fromWords, isBlankSearch, searchFrom } from './searchFrom.ts';

test('an address without filters asks for everything, in the order of use', () => {
  expect(searchFrom(blank, '')).toMatchObject({ text: '', from: null, states: [], containerId: null, order: 'use' });
  expect(isBlankSearch(blank)).toBe(true);
  expect(isBlankSearch({ ...blank, q: 'さとう' })).toBe(false);
});

test('what is half typed or unknown in an address is left out', () => {
  expect(searchFrom({ ...blank, from: '0002-01-01', order: 'random' }, '')).toMatchObject({ from: null, order: 'use' });
});

test('what is to come stands first where a text is searched, unless another order is asked for', () => {
  expect(searchFrom({ ...blank, q: 'さとう' }, '').order).toBe('next');
  expect(searchFrom({ ...blank, q: 'さとう', order: 'use' }, '').order).toBe('use');
});

test('what is owed is found wherever it is to be paid', () => {
  expect(searchFrom({ ...blank, payment: 'owed' }, '').paymentStates).toEqual(['unpaid', 'processing', 'counter']);
  expect(searchFrom({ ...blank, payment: 'paid' }, '').paymentStates).toEqual(['paid']);
});

test('what rooms are used for, how they were asked for and what was reduced are kept in the address', () => {
  const set = { ...blank, type: '音楽', reduction: 'granted', method: 'counter' };
  expect(searchFrom(set, '')).toMatchObject({ purposeType: '音楽', reduction: 'granted', method: 'counter' });
  expect(isBlankSearch(set)).toBe(false);
  const unknown = { ...blank, reduction: 'toString', method: 'fax' };
  expect(searchFrom(unknown, '')).toMatchObject({ reduction: null, method: null });
});

test('fees that are still to be decided are no state of a payment', () => {
  expect(searchFrom({ ...blank, payment: 'openFee' }, '')).toMatchObject({ paymentStates: [], isFeeOpen: true });
  expect(searchFrom({ ...blank, payment: 'paid' }, '').isFeeOpen).toBe(false);
});

test('a list that nobody gave a first day says where it begins', () => {
  expect(fromWords(blank)).toMatch(/^本日から/);
  expect(fromWords({ ...blank, to: '2026-12-06' })).toContain('過去の予約も含みます');
  for (const set of [{ q: 'さとう' }, { from: '2026-12-01' }, { askedFrom: '2026-12-01' }]) {
    expect(fromWords({ ...blank, ...set })).toBe('');
  }
});

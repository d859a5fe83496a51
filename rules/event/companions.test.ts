import { describe, expect, test } from 'vitest';
import { type Companions, partyParts, pricedParty, seatsWith, unnamed, whyNotWith } from './companions.ts';

const at = '2026-07-12T10:00';
const pairs: Companions = {
  label: 'お子さま',
  from: 1,
  upTo: 2,
  counts: 'people',
  age: { from: 3, to: 8, on: 'first_session' },
  prices: [{ to: 5, price: 0 }, { price: 500 }],
};
const child = (birthday: string | null, name = '青木 花') => ({ name, birthday });

test('each takes a seat, or the pair has one, and who comes alone has his own', () => {
  expect([seatsWith(pairs, 2), seatsWith({ ...pairs, counts: 'pairs' }, 2), seatsWith(null, 0)]).toEqual([3, 1, 1]);
  expect(unnamed(pairs)).toEqual([{ name: '', birthday: null }]);
  expect([unnamed(null), unnamed({ ...pairs, from: 0 })]).toEqual([[], []]);
});

describe('who comes along', () => {
  test.each([
    ['is of the age', [child('2020-01-01')], null],
    ['turns three on the day', [child('2023-07-12')], null],
    ['turns three the day after', [child('2023-07-13')], 'companionAge'],
    ['is one of two who is too old', [child('2020-01-01'), child('2017-07-12')], 'companionAge'],
    ['has no name', [child('2020-01-01', ' ')], 'companions'],
    ['has no birthday', [child(null)], 'companions'],
    ['is missing', [], 'companions'],
    ['is one too many', [child('2020-01-01'), child('2020-01-01'), child('2020-01-01')], 'companions'],
  ])('%s: %s', (_title, party, code) => {
    expect(whyNotWith(pairs, party, at)?.code ?? null).toBe(code);
  });

  test('nobody comes along where nobody is brought', () => {
    expect(whyNotWith(null, [], at)).toBeNull();
    expect(whyNotWith(null, [child('2020-01-01')], at)?.code).toBe('companions');
  });

  test('costs by age, and more than nothing is told', () => {
    const party = pricedParty(pairs, [child('2021-01-01'), child('2020-07-12'), child(null)], at);
    expect(party.map(({ price }) => price)).toEqual([0, 500, 500]);
    expect(partyParts('お子さま', party)).toEqual([{ label: 'お子さま3名', amount: 1000 }]);
    expect(partyParts('お子さま', party.slice(0, 1))).toEqual([]);
  });
});

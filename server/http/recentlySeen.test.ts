import { expect, it } from 'vitest';
import { recentlySeen } from './recentlySeen.ts';

it('knows what was added', () => {
  const seen = recentlySeen(10);
  expect(seen.has('a')).toBe(false);
  seen.add('a');
  expect(seen.has('a')).toBe(true);
});

it('never holds more than it may, and forgets what nobody asked after', () => {
  const seen = recentlySeen(10);
  seen.add('first');
  for (let turn = 0; turn < 1_000; turn += 1) {
    seen.add(`text ${turn}`);
    expect(seen.size).toBeLessThanOrEqual(10);
  }
  expect(seen.has('first')).toBe(false);
  for (const turn of [999, 998, 997, 996, 995]) expect(seen.has(`text ${turn}`), String(turn)).toBe(true);
});

it('keeps what is asked after again and again', () => {
  const seen = recentlySeen(10);
  seen.add('regular');
  for (let turn = 0; turn < 1_000; turn += 1) {
    seen.add(`text ${turn}`);
    expect(seen.has('regular')).toBe(true);
    expect(seen.size).toBeLessThanOrEqual(10);
  }
});

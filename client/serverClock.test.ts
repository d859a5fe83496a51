import { expect, test } from 'vitest';
import { serverClock } from './serverClock.ts';

const told = (sentMs: number, roundTrip: number, offset: number) => ({
  sentMs,
  receivedMs: sentMs + roundTrip,
  serverMs: sentMs + roundTrip / 2 + offset,
});

test('is the own clock before the first answer', () => {
  expect(serverClock(() => 5_000).now()).toBe(5_000);
});

test('knows the server to be ahead or behind', () => {
  const clock = serverClock(() => 100_000);
  clock.note(told(90_000, 80, -3_000));
  expect(clock.now()).toBe(97_000);
});

test('believes the answer that came quickest', () => {
  const clock = serverClock(() => 100_000);
  clock.note(told(90_000, 40, 1_000));
  clock.note({ sentMs: 91_000, receivedMs: 93_000, serverMs: 93_900 });
  expect(clock.now()).toBe(101_000);
  clock.note(told(94_000, 20, 1_005));
  expect(clock.now()).toBe(101_005);
});

test('believes a newer one when they contradict, or when the old one is old', () => {
  const clock = serverClock(() => 100_000);
  clock.note(told(90_000, 40, 1_000));
  clock.note(told(95_000, 400, 60_000));
  expect(clock.now()).toBe(160_000);
  const later = serverClock(() => 2_000_000);
  later.note(told(0, 40, 1_000));
  later.note(told(1_000_000, 900, 1_300));
  expect(later.now()).toBe(2_001_300);
});

test.each([
  ['without a time', { sentMs: 0, receivedMs: 10, serverMs: Number.NaN }],
  ['with an empty one', { sentMs: 0, receivedMs: 10, serverMs: 0 }],
  ['of a device whose clock was set back', { sentMs: 10, receivedMs: 0, serverMs: 90_000 }],
])('learns nothing from an answer %s', (_, answer) => {
  const clock = serverClock(() => 7_000);
  clock.note(answer);
  expect(clock.now()).toBe(7_000);
});

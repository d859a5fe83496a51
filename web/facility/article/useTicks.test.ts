import { expect, test } from 'vitest';
import { anAfternoon, aRow } from '../availabilityForTests.ts';
import { framesText, tickOf, ticksIn } from './useTicks.ts';

const day = '2026-11-20';
const ticks = [aRow(), anAfternoon()].map(tickOf);

test('the frames of a day stand in the address in the order of time, without those of other days', () => {
  const others = [aRow({ date: '2026-11-21' })].map(tickOf);
  const text = framesText([...ticks.toReversed(), ...others], day);
  expect(text).toBe('09:00-12:00,13:00-17:00');
  expect(ticksIn(text, day)).toEqual(ticks);
});

test.each(['', ',', ',,'])('nothing is ticked by an address that names none: %j', (frames) => {
  expect(ticksIn(frames, day)).toEqual([]);
});

test('what is no time fits no frame', () => {
  expect(ticks).not.toContain(ticksIn('<b>,9-12', day)[0]);
});

import { describe, expect, it } from 'vitest';
import { isInLine, waitingStateOf } from './waitingState.ts';

const wish = { isTold: false, isClaim: true, offer: null };
const held = { isTold: true, isClaim: false, offer: { outcome: null, secondsLeft: 60 } };

describe('What became of a wish', () => {
  it.each([
    ['waits with a claim', wish, true, 'waiting'],
    ['is passed over without one, where the town has lines', { ...wish, isClaim: false }, true, 'passed'],
    ['waits like all others where it has none', { ...wish, isClaim: false }, false, 'waiting'],
    ['was told', { ...wish, isTold: true, isClaim: false }, false, 'told'],
    ['has something held for them', held, true, 'offered'],
    [
      'let it pass by the clock, before anything has noticed',
      { ...held, offer: { outcome: null, secondsLeft: 0 } },
      true,
      'expired',
    ],
    ['has answered', { ...held, offer: { outcome: 'declined' as const, secondsLeft: 60 } }, true, 'declined'],
  ] as const)('somebody %s', (_, given, isInTurn, state) => {
    expect(waitingStateOf(given, isInTurn)).toBe(state);
  });

  it('is over once it was told or answered', () => {
    expect((['waiting', 'passed', 'offered', 'told', 'accepted', 'expired'] as const).filter(isInLine)).toEqual([
      'waiting',
      'passed',
      'offered',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { whyNotDecided } from './decideReview.ts';

const waits = { isVerified: false, state: null };
const rejected = { isVerified: false, state: 'rejected' };
const verified = { isVerified: true, state: null };

describe('a registration', () => {
  it.each([
    ['that waits is approved, given back or rejected', waits, ['approve', 'return', 'reject']],
    ['that was given back is decided on, too', { ...waits, state: 'returned' }, ['approve', 'return', 'reject']],
    ['that was corrected is decided on again', { ...waits, state: 'asked' }, ['approve', 'return', 'reject']],
    ['that was rejected is only taken up again', rejected, ['reopen']],
    ['of who may reserve is only approved', verified, ['approve']],
  ] as const)('%s', (_title, facts, possible) => {
    const decisions = ['approve', 'return', 'reject', 'reopen'] as const;
    expect(decisions.filter((decision) => whyNotDecided(facts, decision) === null)).toEqual(possible);
  });

  it('says what stands in the way', () => {
    expect(whyNotDecided(verified, 'reject')).toBe('registrationVerified');
    expect(whyNotDecided(rejected, 'approve')).toBe('registrationStillRejected');
    expect(whyNotDecided(waits, 'reopen')).toBe('registrationNotRejected');
  });
});

import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';

/** What staff may decide on a registration. `reopen` takes a rejection back. */
export type ReviewDecision = 'approve' | 'return' | 'reject' | 'reopen';

export type ReviewFacts = {
  /** They may reserve already: by mail, by LINE, or since the counter knows them. */
  readonly isVerified: boolean;
  readonly state: string | null;
};

/** Staff have something against a registration: until they approve it, nothing else verifies it. */
export const isHeld = (state: string | null) => state !== null && state !== 'approved';

/**
 * Why a decision cannot be made; null when it can. Who is verified may have reserved, so that they are suspended instead. A
 * rejection is taken back before anything else.
 */
export function whyNotDecided({ isVerified, state }: ReviewFacts, decision: ReviewDecision): EveryRefusalCode | null {
  if (decision === 'reopen') return state === 'rejected' ? null : 'registrationNotRejected';
  if (state === 'rejected') return 'registrationStillRejected';
  return isVerified && decision !== 'approve' ? 'registrationVerified' : null;
}

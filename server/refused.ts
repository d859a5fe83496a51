import type { Refusal } from '#contract/refusal/refusals.ts';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';

/** Thrown by an operation so that its transaction rolls back. The dispatch turns it into the answer. */
export class Refused extends Error {
  readonly refusal: Refusal<EveryRefusalCode>;

  constructor(refusal: Refusal<EveryRefusalCode> | EveryRefusalCode) {
    const whole = typeof refusal === 'string' ? { code: refusal } : refusal;
    super(whole.code);
    this.name = 'Refused';
    this.refusal = whole;
  }
}

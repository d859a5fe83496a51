import type { Refusal, RefusalCode } from '#contract/refusals.ts';

/** Thrown by an operation so that its transaction rolls back; the door turns it into the answer. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal | RefusalCode) {
    const whole = typeof refusal === 'string' ? { code: refusal } : refusal;
    super(whole.code);
    this.name = 'Refused';
    this.refusal = whole;
  }
}

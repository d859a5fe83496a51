import { type Noted, verifyTranscript } from '../verify/verifyTranscript.ts';

/** The names of the checks that fail. */
export const failedChecks = (value: unknown, noted: Noted = {}) =>
  verifyTranscript(value, noted)
    .filter(({ isPassed }) => !isPassed)
    .map(({ name }) => name);

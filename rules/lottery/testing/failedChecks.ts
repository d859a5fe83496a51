import { type Noted, verifyTranscript } from '../verifyTranscript.ts';

/** The names of the checks a value does not pass. */
export const failedChecks = (value: unknown, noted: Noted = {}) =>
  verifyTranscript(value, noted)
    .filter(({ isPassed }) => !isPassed)
    .map(({ name }) => name);

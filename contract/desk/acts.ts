import { z } from 'zod';
import { localDateTime, text, wholeNumber } from '../values.ts';

/** What the preview of an act ends with: the mail that its person will get, and the version by which the act says what was seen. */
export const previewed = {
  mail: z.object({ subject: z.string(), body: z.string() }),
  version: z.number().int(),
};

/** Of the preview that was seen; refused where somebody has changed it since. */
export const seenVersion = { version: z.number().int() };

/** The same for a caller that may have seen none. */
export const seenVersionIfAny = { version: z.number().int().nullable().default(null) };

/** For staff alone: no message, document or screen of its person carries it. */
export const noteOfStaff = { staffNote: text.default('') };

/** Yen that are to be paid then, and how; '' where nothing is said of paying. */
export const openThen = { open: wholeNumber, paymentText: z.string(), payUntil: localDateTime.nullable() };

/** Yen that go back: all of them, over the provider, and in cash. */
export const goingBack = { refund: wholeNumber, byProvider: wholeNumber, atCounter: wholeNumber };

/** What another fee does to the money of a reservation. `setOff`: yen that had to go back already and pay what is charged now. */
export const changedMoney = { ...openThen, setOff: wholeNumber, ...goingBack };

/** What was shown as set off; refused where it is another sum by now. */
export const seenSetOff = { setOff: wholeNumber.nullable().default(null) };

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { localDateTime, textUpTo, wholeNumber } from '../values.ts';
import { messageTextIds } from './messageTexts.ts';

const worded = {
  text: z.enum(messageTextIds),
  subject: textUpTo(300),
  body: textUpTo(10_000),
  /** Which of the latest such messages it is shown as, from 0 on. */
  which: wholeNumber.default(0),
};

const access = {
  access: 'staff',
  permission: 'settings.edit',
  scope: 'tenant',
  isStepUp: true,
} as const;

/** How messages would read that a town words. */
export const wordingEndpoints = {
  'Office/PreviewWording': endpoint({
    ...access,
    effect: 'read',
    reads: ['settings', 'notices'],
    summary: 'A message as it would read in other words: one that the town has lately sent, or one that is made up.',
    request: z.strictObject(worded),
    response: z.object({
      subject: z.string(),
      body: z.string(),
      /** By whom it comes, and where answers go; '' for nowhere. */
      sender: z.string(),
      replyTo: z.string(),
      /** When such a message was written; null for one that is made up. */
      writtenAt: localDateTime.nullable(),
      /** How many of the latest such messages can be shown. */
      known: wholeNumber,
    }),
  }),
  'Office/TryWording': endpoint({
    ...access,
    effect: 'change',
    touches: [],
    summary: 'Mails a message in other words to whoever asks for it.',
    request: z.strictObject(worded),
    response: z.object({ sentTo: z.string() }),
  }),
};

import { z } from 'zod';
import { messageTextIds } from '#contract/office/messageTexts.ts';
import { whyNotReplyTo, whyNotSender } from '#rules/notice/sender.ts';
import { whyNotWorded } from '#rules/notice/whyNotWorded.ts';
import { asIssue } from '../problem/asIssue.ts';

const lines = z
  .string()
  .max(10_000)
  .transform((text) => text.replaceAll('\r\n', '\n').trimEnd());

const wording = z.strictObject({ subject: z.string().max(300), body: lines });

/** What a rule has against a value, in words. */
const judgedBy = (whyNot: (value: string) => string) =>
  z
    .string()
    .max(300)
    .superRefine((value, context) => {
      const reason = whyNot(value);
      if (reason !== '') context.addIssue({ code: 'custom', ...asIssue('notWorded', { reason }) });
    });

/** By what name mails are sent; '' is that of the town. */
export const mailSender = judgedBy(whyNotSender);

/** Where answers to mails go; '' is nowhere. */
export const replyTo = judgedBy(whyNotReplyTo);

/** How a town words its messages, by the names of the texts; one that is left out is worded by the house. */
export const messages = z.partialRecord(z.enum(messageTextIds), wording).superRefine((worded, context) => {
  for (const id of messageTextIds) {
    const own = worded[id];
    for (const [part, reason] of Object.entries(own ? whyNotWorded(id, own) : {})) {
      if (reason !== '') context.addIssue({ code: 'custom', path: [id, part], ...asIssue('notWorded', { reason }) });
    }
  }
});

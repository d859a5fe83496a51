import type { SendMailOptions } from 'nodemailer';
import { calendarTexts } from './calendarText.ts';
import { type Message, RefusedAddress, UndeliverableError } from './transport.ts';

/** The domain of an address such as yoyaku@example.jp. */
const domainOf = (address: string) => /@([^>\s]+)/.exec(address)?.[1] ?? 'localhost';

/** Exactly one address: the library would accept a list of recipients. */
const isAddress = (text: string) => /^[^\s<>()",;:@]+@[^\s<>()",;:@]+$/.test(text);

/** A message as a mail. Throws UndeliverableError for an invalid one, so that it does not block the queue. */
export function mailOf(message: Message, from: string): SendMailOptions {
  if (!isAddress(message.recipient)) throw new RefusedAddress('the address cannot be used');
  try {
    return written(message, from);
  } catch {
    throw new UndeliverableError('it cannot be written as a mail');
  }
}

/**
 * The id is the same on every attempt, so that receivers can recognize repetitions. The library encodes names, subject
 * and body, against header injection.
 */
const written = (message: Message, from: string): SendMailOptions => ({
  from: { name: message.sender.name, address: from },
  to: message.recipient,
  ...(message.sender.replyTo !== '' && { replyTo: message.sender.replyTo }),
  subject: message.subject,
  text: message.body,
  messageId: `<${message.noticeId}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
  ...calendarParts(message, from),
});

/** The first calendar text is part of the mail itself, where mail programs offer to import it. Others are attached. */
function calendarParts({ calendars, sender, recipient }: Message, from: string): SendMailOptions {
  const parties = { organizer: { name: sender.name, email: from }, attendee: recipient };
  const [first, ...others] = calendars.flatMap((calendar) =>
    calendarTexts(calendar, parties).map((content) => ({ method: calendar.method, content })),
  );
  if (first === undefined) return {};
  return {
    icalEvent: { method: first.method, filename: 'yoyaku.ics', content: first.content },
    attachments: others.map(({ method, content }, index) => ({
      filename: `yoyaku-${index + 2}.ics`,
      content,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })),
  };
}

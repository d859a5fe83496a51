import type { Calendar } from './calendarText.ts';

/** A message on its way out. `noticeId` is the same on every attempt, for receivers that tell repetitions apart. */
export type Message = {
  readonly noticeId: string;
  readonly recipient: string;
  readonly sender: { readonly name: string; readonly channelToken: string };
  readonly subject: string;
  readonly body: string;
  readonly calendar: Calendar | null;
};

/**
 * Throws UndeliverableError for what no repetition can deliver, RecipientAway where this recipient takes nothing just now,
 * and anything else while nothing can be sent at all. What they say stands in logs, so it names nobody.
 */
export type Transport = { send(message: Message): Promise<void> };

export type Transports = { readonly mail: Transport; readonly line: Transport };

export class UndeliverableError extends Error {}

export class RecipientAway extends Error {}

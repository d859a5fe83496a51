import type { Calendar } from './calendarText.ts';

/** A message on its way out. `noticeId` is the same on every attempt, for receivers that tell repetitions apart. */
export type Message = {
  readonly noticeId: string;
  readonly recipient: string;
  /** `replyTo`: where answers go; '' for nowhere. */
  readonly sender: { readonly name: string; readonly replyTo: string; readonly channelToken: string };
  readonly subject: string;
  readonly body: string;
  /** What it brings for the person's calendar; none for nothing. */
  readonly calendars: readonly Calendar[];
};

/**
 * Throws UndeliverableError for what no repetition can deliver, RefusedAddress where nothing else would be either,
 * RecipientUnavailable where only this recipient fails for now, and anything else while nothing can be sent at all. The
 * messages of these errors go into logs, so they contain no personal data.
 */
export type Transport = {
  send(message: Message): Promise<void>;
  /** Whether what it takes is read in the outbox, on the page of a demo, so that nothing of it may be forgotten. */
  readonly isShown?: boolean;
};

export type Transports = { readonly mail: Transport; readonly line: Transport };

export class UndeliverableError extends Error {}

/** It is the address that takes nothing, now and later. */
export class RefusedAddress extends UndeliverableError {}

export class RecipientUnavailable extends Error {}

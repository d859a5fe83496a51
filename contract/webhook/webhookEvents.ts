/** What another system can be told of. A name stays for as long as version 1 of the API is served. */
export const webhookEvents = [
  'reservation.made',
  'reservation.approved',
  'reservation.moved',
  'reservation.cancelled',
  'reservation.paid',
  'reservation.checkedIn',
  'reservation.checkInUndone',
  'courseEntry.made',
  'courseEntry.moved',
  'courseEntry.cancelled',
  'courseEntry.paid',
  'courseEntry.checkedIn',
  'courseEntry.checkInUndone',
  'person.registered',
  'draw.announced',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** What is sent to try an address out. */
export const trialEvent = 'webhook.test';

export type SentEvent = WebhookEvent | typeof trialEvent;

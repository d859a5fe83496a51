import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { acknowledged, id, localDateTime, text, wholeNumber } from '../values.ts';
import { webhookEvents } from '../webhook/webhookEvents.ts';

const fields = {
  name: text,
  url: text,
  events: z.array(z.enum(webhookEvents)).max(webhookEvents.length),
  /** Null for all of the tenant. */
  containerIds: z.array(id).min(1).max(500).nullable(),
  /** Whether it is told names and how to reach people. */
  tellsPeople: z.boolean(),
};

const webhook = z.object({
  webhookId: id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  containerIds: z.array(id).nullable(),
  tellsPeople: z.boolean(),
  /** Whether a version of the policy came out since the address leads there, without which nobody is named. */
  isInPolicy: z.boolean(),
  state: z.enum(['active', 'stopped', 'parked']),
  stateAt: localDateTime,
  /** Why it is parked; '' where it is not. */
  reason: z.string(),
  /** Until when nothing is tried, because nothing was accepted; null where it is not so. */
  waitsUntil: localDateTime.nullable(),
  /** What is not accepted yet. */
  waiting: wholeNumber,
  /** Until when the former secret signs besides; null where none does. */
  formerUntil: localDateTime.nullable(),
  createdAt: localDateTime,
  createdBy: z.string(),
  version: wholeNumber,
});

const delivery = z.object({
  deliveryId: id,
  webhookId: id,
  webhookName: z.string(),
  /** The name of an event. */
  event: z.string(),
  /** The id of what it is about. */
  subject: z.string(),
  happenedAt: localDateTime,
  state: z.enum(['queued', 'sending', 'accepted', 'skipped']),
  attempts: wholeNumber,
  triedAt: localDateTime.nullable(),
  /** When it is tried next; null where it is not. */
  nextAt: localDateTime.nullable(),
  /** What was answered last, or why nothing was. */
  answer: z.string(),
  toldPerson: z.boolean(),
});

export type Webhook = z.infer<typeof webhook>;
export type WebhookDelivery = z.infer<typeof delivery>;

const managed = { access: 'staff', permission: 'staff.manage', scope: 'tenant', isStepUp: true } as const;
const secret = z.object({ webhookId: id, secret: z.string() });

/** Addresses of other systems that are told of what happens. */
export const webhookEndpoints = {
  'Console/ListWebhooks': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    effect: 'read',
    reads: ['webhooks'],
    summary: 'The addresses that are told of what happens, by name.',
    request: z.strictObject({}),
    response: z.object({
      items: z.array(webhook),
      /** Private networks that the operator allows. */
      networks: z.array(z.string()),
    }),
  }),
  // No change that a key repeats: its answer would be stored, and the secret with it.
  'Console/AddWebhook': endpoint({
    ...managed,
    effect: 'session',
    touches: ['webhooks', 'jobs'],
    summary: 'Registers an address, sends a trial to it, and shows the secret that signs, this once.',
    request: z.strictObject(fields),
    response: secret,
  }),
  'Console/ChangeWebhook': endpoint({
    ...managed,
    effect: 'change',
    touches: ['webhooks', 'jobs'],
    summary: 'Changes what an address is told, or the address.',
    request: z.strictObject({ webhookId: id, version: wholeNumber, ...fields }),
    response: acknowledged,
  }),
  'Console/StopWebhook': endpoint({
    ...managed,
    effect: 'change',
    touches: ['webhooks'],
    summary: 'Stops sending to an address. What happens meanwhile is kept for 30 days.',
    request: z.strictObject({ webhookId: id }),
    response: acknowledged,
  }),
  'Console/ResumeWebhook': endpoint({
    ...managed,
    effect: 'change',
    touches: ['webhooks', 'jobs'],
    summary: 'Goes on sending to an address that was stopped or parked, with what is kept first.',
    request: z.strictObject({ webhookId: id }),
    response: acknowledged,
  }),
  'Console/RenewWebhookSecret': endpoint({
    ...managed,
    effect: 'session',
    touches: ['webhooks'],
    summary: 'Gives an address a new secret, which is shown this once. The former one signs besides for a day.',
    request: z.strictObject({ webhookId: id }),
    response: secret,
  }),
  'Console/RemoveWebhook': endpoint({
    ...managed,
    effect: 'change',
    touches: ['webhooks'],
    summary: 'Removes an address with what it was told and is still to be told.',
    request: z.strictObject({ webhookId: id }),
    response: acknowledged,
  }),
  'Console/ListDeliveries': endpoint({
    access: 'staff',
    permission: 'job.retry',
    scope: 'tenant',
    effect: 'read',
    reads: ['webhooks'],
    summary: 'What addresses were told and are to be told, the latest first; at most 200.',
    request: z.strictObject({ webhookId: id.optional(), isWaiting: z.boolean().optional() }),
    response: z.object({ items: z.array(delivery), hasMore: z.boolean() }),
  }),
  'Console/ResendDelivery': endpoint({
    access: 'staff',
    permission: 'job.retry',
    scope: 'tenant',
    effect: 'change',
    touches: ['webhooks', 'jobs'],
    summary: 'Tells an address once more, or at once what waits for its next attempt.',
    request: z.strictObject({ deliveryId: id }),
    response: acknowledged,
  }),
  'Console/SkipDelivery': endpoint({
    access: 'staff',
    permission: 'job.retry',
    scope: 'tenant',
    effect: 'change',
    touches: ['webhooks', 'jobs'],
    summary: 'Gives up telling an address of one event, so that what came later to the same subject goes on.',
    request: z.strictObject({ deliveryId: id }),
    response: acknowledged,
  }),
};

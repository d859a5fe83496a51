import { z } from 'zod';
import { id, localDateTime, wholeNumber } from '../values.ts';

/** Who it is about, for a receiver that is told: null for who has not agreed to that, and for who was forgotten. */
const person = z
  .object({
    userNumber: z.string(),
    name: z.string(),
    nameKana: z.string(),
    mailAddress: z.string(),
    phoneNumber: z.string(),
  })
  .nullable()
  .exactOptional();

const uses = z.array(z.object({ from: localDateTime, to: localDateTime }));
const container = z.object({ containerId: id, containerName: z.string() });

const reservation = z.object({
  reservationId: id,
  container,
  article: z.object({ articleId: id, articleName: z.string() }),
  state: z.string(),
  paymentState: z.string(),
  fee: wholeNumber,
  uses,
  person,
});

const courseEntry = z.object({
  reservationId: id,
  container,
  course: z.object({ courseId: id, courseName: z.string() }),
  state: z.string(),
  paymentState: z.string(),
  fee: wholeNumber,
  uses,
  person,
});

const registered = z.object({ personId: id, person });

const draw = z.object({ drawId: id, kind: z.string(), title: z.string(), containerId: id.nullable() });

/** What is told of each kind of event. */
export const webhookData = { reservation, courseEntry, person: registered, draw, webhook: z.object({}) };

/** The body of what is sent. */
export const webhookPayload = z.object({
  type: z.string(),
  /** When it happened, in UTC. */
  timestamp: z.iso.datetime(),
  tenant: z.object({ tenantId: id, tenantAlias: z.string(), timeZone: z.string() }),
  data: z.union([reservation, courseEntry, registered, draw, z.strictObject({})]),
});

export type WebhookPayload = z.infer<typeof webhookPayload>;
export type WebhookPerson = z.infer<typeof person>;

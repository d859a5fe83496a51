import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, localDateTime, text, textUpTo, wholeNumber } from '../values.ts';

/** Who gets a message. */
const audience = z.discriminatedUnion('kind', [
  /** Whoever is registered, or only some of them: of any of these classes, and people or groups alone. */
  z.strictObject({
    kind: z.literal('registered'),
    classes: z.array(textUpTo(100)).max(50).default([]),
    registration: z.enum(['all', 'people', 'groups']).default('all'),
  }),
  /**
   * Who uses a place on some days, both included, or waits for a draw of it. `articleIds`: rooms, with those that share
   * their spaces; none for the whole place.
   */
  z.strictObject({
    kind: z.literal('uses'),
    containerId: id,
    articleIds: z.array(id).max(200).default([]),
    from: day,
    to: day,
  }),
  /**
   * Who has applied for a course and was not cancelled, or only who has a place, waits for its draw, has still to pay, or
   * was absent from its latest session that is marked.
   */
  z.strictObject({
    kind: z.literal('course'),
    eventId: id,
    who: z.enum(['all', 'reserved', 'waiting', 'unpaid', 'absent']).default('all'),
  }),
  /** Whose reservation of a room or a course it is. */
  z.strictObject({ kind: z.literal('reservation'), reservationId: id }),
  z.strictObject({ kind: z.literal('person'), userNumber: textUpTo(100) }),
]);

/** Kept with the message alone, and in no log: they may say of one person what nobody else need know. */
const words = z.strictObject({ subject: textUpTo(1_000), body: textUpTo(20_000) });

/** How many people: it reached them, it is on its way, it failed, was taken back, or they are to be telephoned. */
const counts = z.object({
  sent: wholeNumber,
  waiting: wholeNumber,
  failed: wholeNumber,
  stopped: wholeNumber,
  toPhone: wholeNumber,
});

const named = z.object({ userNumber: z.string(), personName: z.string() });

const listed = z.object({
  messageId: id,
  /** '' once its one person is forgotten. */
  subject: z.string(),
  /** To whom, in words. */
  audience: z.string(),
  people: wholeNumber,
  reason: z.string(),
  sentAt: localDateTime,
  sentBy: z.string(),
  isStopped: z.boolean(),
});

export type Audience = z.infer<typeof audience>;
export type ListedMessage = z.infer<typeof listed>;

const shared = { access: 'staff', permission: 'message.send', scope: 'anywhere' } as const;

/** What staff write to people in their own words. */
export const messageEndpoints = {
  'Office/GetMessageChoices': endpoint({
    ...shared,
    effect: 'read',
    reads: ['places', 'settings', 'staff'],
    summary: 'To whom the caller may write: halls and courses, classes, and whether people of the whole town.',
    request: z.strictObject({}),
    response: z.object({
      places: z.array(z.object({ containerId: id, containerName: z.string(), kind: z.enum(['rooms', 'courses']) })),
      /** Courses that are not over for long, the latest first. */
      courses: z.array(z.object({ eventId: id, eventName: z.string() })),
      classes: z.array(z.object({ code: z.string(), label: z.string() })),
      isForAll: z.boolean(),
      /** Where a trial goes; '' where the caller has no address. */
      ownAddress: z.string(),
    }),
  }),
  'Office/PreviewMessage': endpoint({
    ...shared,
    effect: 'read',
    reads: ['reservations', 'people'],
    isPersonal: true,
    summary: 'How many people would get a message, by which ways, and how one of them reads it. Sends nothing.',
    request: z.strictObject({ audience, words }),
    response: z.object({
      /** Of the list; sending is refused when it is another by then. */
      digest: z.string(),
      audience: z.string(),
      people: wholeNumber,
      /** Some have both. */
      byMail: wholeNumber,
      byLine: wholeNumber,
      /** Nothing reaches them: they are to be telephoned. */
      toPhone: wholeNumber,
      /** The first of those, at most 200. */
      phoned: z.array(named),
      /** As the first of those whom it reaches reads it; null where it reaches nobody. */
      example: z.object({ subject: z.string(), body: z.string() }).nullable(),
      /** It asks for the second factor. */
      isToMany: z.boolean(),
    }),
  }),
  'Office/SendTrialMessage': endpoint({
    ...shared,
    effect: 'change',
    touches: [],
    summary: 'Sends a message to the caller alone, by mail, at once.',
    request: z.strictObject({ words }),
    response: z.object({}),
  }),
  'Office/SendMessage': endpoint({
    ...shared,
    effect: 'change',
    touches: ['messages', 'notices', 'jobs'],
    isLarge: true,
    summary: 'Sends a message to everybody whom its preview counted, once each.',
    request: z.strictObject({
      audience,
      words,
      /** How many they were in the preview, and its digest. */
      people: z.number().int().min(1).max(1_000_000),
      digest: textUpTo(100),
      reason: text,
    }),
    response: z.object({ messageId: id, people: wholeNumber }),
  }),
  'Office/ListMessages': endpoint({
    ...shared,
    effect: 'read',
    reads: ['messages'],
    summary:
      'Messages that were sent, the latest first, at most 200: those of the places of the caller, and their own.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(listed), hasMore: z.boolean() }),
  }),
  'Office/GetMessage': endpoint({
    ...shared,
    effect: 'read',
    reads: ['messages', 'notices', 'people'],
    isPersonal: true,
    summary: 'A message as it was sent, with how far it has come and whom it did not reach.',
    request: z.strictObject({ messageId: id }),
    response: listed.extend({
      body: z.string(),
      stopped: z.object({ at: localDateTime, by: z.string() }).nullable(),
      counts,
      /** Whom it did not reach, at most 200. */
      failed: z.array(named),
      phoned: z.array(named),
      /** Its list is kept no more: `failed` and `toPhone` are one number then. */
      isForgotten: z.boolean(),
    }),
  }),
  'Office/GetDelivery': endpoint({
    ...shared,
    effect: 'read',
    reads: ['messages', 'notices'],
    summary: 'How far a message has come, without naming anybody.',
    request: z.strictObject({ messageId: id }),
    response: z.object({ counts }),
  }),
  'Office/StopMessage': endpoint({
    ...shared,
    effect: 'change',
    touches: ['messages', 'notices', 'jobs'],
    summary: 'Takes back what of a message has not left.',
    request: z.strictObject({ messageId: id }),
    response: z.object({}),
  }),
  'Office/RevealMessagePhones': endpoint({
    ...shared,
    permission: 'person.reveal',
    effect: 'read',
    reads: ['messages', 'notices', 'people'],
    isPersonal: true,
    summary: 'Whole phone numbers of those whom a message did not reach, at most 1,000, to call them.',
    request: z.strictObject({ messageId: id }),
    response: z.object({ items: z.array(named.extend({ phone: z.string() })), hasMore: z.boolean() }),
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, localDateTime, shownDay, text, wholeNumber } from '../values.ts';

const kind = z.enum(['holiday', 'temporary', 'maintenance', 'official', 'emergency']);
const intent = z.enum(['cancel', 'keep', 'notify']);
const minuteOfDay = z.number().int().min(0).max(1440);

const wanted = z.strictObject({
  containerId: id,
  kind,
  /** The rooms to be closed; none for the whole place. */
  articleIds: z.array(id).max(200).default([]),
  from: day,
  to: day,
  /** Sunday is 0; none for every day. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  fromMinute: minuteOfDay.default(0),
  toMinute: minuteOfDay.default(1440),
  /** For staff. */
  reason: text,
  /** What residents read. */
  told: text,
});

/** A reservation, an entry or a course that a closure lies over. Who it is of is '' where the caller may not know. */
const affected = z.object({
  /** Of the reservation or the course. */
  subjectId: id,
  kind: z.enum(['reservation', 'entry', 'course']),
  /** The room or the course. */
  name: z.string(),
  firstDay: shownDay,
  lastDay: shownDay,
  times: z.string(),
  personName: z.string(),
  userNumber: z.string(),
  statusText: z.string(),
  paymentText: z.string(),
  /** Of a course: how many have a place or wait for one. */
  people: wholeNumber,
});

const affectedNow = affected.extend({
  /** Yen that go back when it is cancelled. */
  refund: wholeNumber,
  /** Its draw has closed: what is done waits for the announcement. */
  awaitsDraw: z.boolean(),
  /** What may be done with it, the usual first. */
  intents: z.array(intent),
  /** Stays the same while nothing about it changes. */
  mark: z.string(),
});

const progress = {
  lines: wholeNumber,
  done: wholeNumber,
  open: wholeNumber,
  waiting: wholeNumber,
  failed: wholeNumber,
};

const closure = z.object({
  closureId: id,
  containerId: id,
  containerName: z.string(),
  kind,
  /** Names of the rooms; none for the whole place. */
  rooms: z.array(z.string()),
  from: shownDay,
  to: shownDay,
  weekdays: z.array(z.number().int()),
  fromMinute: wholeNumber,
  toMinute: wholeNumber,
  reason: z.string(),
  told: z.string(),
  state: z.enum(['closed', 'lifted']),
  madeAt: localDateTime,
  madeBy: z.string(),
  ...progress,
});

const line = affected.extend({
  intent,
  state: z.enum(['open', 'waiting', 'done', 'failed', 'dropped']),
  outcome: z.enum(['', 'cancelled', 'kept', 'notified', 'lost', 'gone']),
  refund: wholeNumber,
  /** How many people were told. */
  told: wholeNumber,
  failure: z.string(),
  /** Asked for while the closure was being decided. */
  isLate: z.boolean(),
  settledAt: localDateTime.nullable(),
});

const one = z.strictObject({ containerId: id, closureId: id });

export type ClosureWanted = z.infer<typeof wanted>;
export type AffectedByClosure = z.infer<typeof affectedNow>;
export type Closure = z.infer<typeof closure>;
export type ClosureLine = z.infer<typeof line>;

/** Closures of places, with what they lie over. */
export const closureEndpoints = {
  'Desk/PreviewClosure': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'container',
    effect: 'read',
    isPersonal: true,
    summary: 'Every reservation, entry and course that a closure would lie over. Changes nothing.',
    request: wanted,
    response: z.object({
      /** Of all that is answered; the closure is refused when it is another by then. */
      digest: z.string(),
      days: wholeNumber,
      items: z.array(affectedNow),
    }),
  }),
  'Desk/ListRooms': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'container',
    effect: 'read',
    summary: 'The rooms of a place that can be closed, in its order; none for a place of courses.',
    request: z.strictObject({ containerId: id }),
    response: z.object({ items: z.array(z.object({ articleId: id, articleName: z.string() })) }),
  }),
  'Desk/CommitClosure': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    isStepUp: true,
    summary: 'Closes what is free at once, and has the rest carried out line by line as was chosen.',
    request: wanted.extend({
      /** Of the list that was seen, whose lines these are. */
      digest: text,
      lines: z.array(z.strictObject({ subjectId: id, mark: text, intent })).max(1_000),
    }),
    response: z.object({ closureId: id }),
  }),
  'Desk/ListClosures': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'anywhere',
    effect: 'read',
    summary: 'Closures that staff have decided, the latest days first, with how far each has come; at most 200.',
    request: z.strictObject({ containerId: id.nullable().default(null) }),
    response: z.object({ items: z.array(closure), hasMore: z.boolean() }),
  }),
  'Desk/GetClosure': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'anywhere',
    effect: 'read',
    isPersonal: true,
    summary: 'A closure with all its lines.',
    request: z.strictObject({ closureId: id }),
    response: z.object({
      closure,
      lines: z.array(line),
      /** Null while it stands. */
      lifted: z.object({ at: localDateTime, by: z.string(), reason: z.string() }).nullable(),
      version: z.number().int(),
    }),
  }),
  'Desk/RetryClosure': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    summary: 'Tries the lines that failed again.',
    request: one,
    response: z.object({ lines: wholeNumber }),
  }),
  'Desk/PreviewLift': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'container',
    effect: 'read',
    summary: 'What lifting a closure would open again. Changes nothing.',
    request: one,
    response: z.object({
      /** Days to come on which something opens. */
      days: z.array(shownDay),
      /** Lines that were not carried out and will not be. */
      dropped: wholeNumber,
      /** What was cancelled and stays so. */
      cancelled: wholeNumber,
      version: z.number().int(),
    }),
  }),
  'Desk/LiftClosure': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    isStepUp: true,
    summary: 'Lifts a closure: what it holds from now on opens at once, and what was cancelled stays so.',
    request: one.extend({ reason: text, version: z.number().int() }),
    response: z.object({ closureId: id }),
  }),
};

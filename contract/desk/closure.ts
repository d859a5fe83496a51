import { z } from 'zod';
import { day, id, localDateTime, shownDay, text, wholeNumber } from '../values.ts';

export const closureKind = z.enum(['holiday', 'temporary', 'maintenance', 'official', 'emergency']);
const intent = z.enum(['cancel', 'move', 'keep', 'notify']);
/** Of a weekday in a month. */
const ordinal = z.enum(['1st', '2nd', '3rd', '4th', '5th', 'last']);
const minuteOfDay = z.number().int().min(0).max(1440);

export const wanted = z.strictObject({
  containerId: id,
  kind: closureKind,
  /** The rooms to be closed; none for the whole place. */
  articleIds: z.array(id).max(200).default([]),
  from: day,
  to: day,
  /** Sunday is 0; none for every day. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  /** Which of these weekdays of a month; none for every week. */
  ordinals: z.array(ordinal).max(6).default([]),
  fromMinute: minuteOfDay.default(0),
  toMinute: minuteOfDay.default(1440),
  /** For staff. */
  reason: text,
  /** What residents read. */
  told: text,
});

/** Where a reservation goes, and by how many yen its fee is another there. */
const target = { articleId: id, difference: z.number().int() };

const namedTarget = z.object({ ...target, articleName: z.string(), from: shownDay });

const offeredTarget = namedTarget.extend({ to: shownDay });

/** What is done with a line of the list that was seen. */
export const chosenLine = z.strictObject({
  subjectId: id,
  mark: text,
  intent,
  /** Null but for what is moved. */
  target: z
    .strictObject({ ...target, from: day })
    .nullable()
    .default(null),
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
  /** A message reaches its person; whom none reaches is called. */
  isReachable: z.boolean(),
});

export const affectedNow = affected.extend({
  /** Yen that go back when it is cancelled. */
  refund: wholeNumber,
  /** Its draw has closed: what is done waits for the announcement. */
  awaitsDraw: z.boolean(),
  /** What may be done with it; where there are several, of a reservation one of them has to be chosen. */
  intents: z.array(intent),
  /** Where it can go: its own day first, then the nearest price; not all there are. */
  targets: z.array(offeredTarget),
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

export const closure = z.object({
  closureId: id,
  containerId: id,
  containerName: z.string(),
  kind: closureKind,
  /** Names of the rooms; none for the whole place. */
  rooms: z.array(z.string()),
  from: shownDay,
  to: shownDay,
  weekdays: z.array(z.number().int()),
  ordinals: z.array(ordinal),
  fromMinute: wholeNumber,
  toMinute: wholeNumber,
  reason: z.string(),
  told: z.string(),
  state: z.enum(['closed', 'lifted']),
  madeAt: localDateTime,
  madeBy: z.string(),
  ...progress,
});

/** A closure that somebody has prepared and nobody has decided. */
export const draft = z.object({
  draftId: id,
  containerId: id,
  containerName: z.string(),
  kind: closureKind,
  rooms: z.array(z.string()),
  from: shownDay,
  to: shownDay,
  weekdays: z.array(z.number().int()),
  ordinals: z.array(ordinal),
  fromMinute: wholeNumber,
  toMinute: wholeNumber,
  told: z.string(),
  savedAt: localDateTime,
  savedBy: z.string(),
  version: z.number().int(),
});

export const line = affected.extend({
  intent,
  state: z.enum(['open', 'waiting', 'done', 'failed', 'dropped']),
  outcome: z.enum(['', 'cancelled', 'moved', 'kept', 'notified', 'lost', 'gone']),
  /** Where it goes, or went; null but for what is moved. */
  target: namedTarget.nullable(),
  /** Where and when it was before the closure moved it; null for what it has not moved. */
  before: z.object({ place: z.string(), when: z.string() }).nullable(),
  refund: wholeNumber,
  /** How many people were told. */
  told: wholeNumber,
  failure: z.string(),
  /** Asked for while the closure was being decided. */
  isLate: z.boolean(),
  settledAt: localDateTime.nullable(),
});

export const one = z.strictObject({ containerId: id, closureId: id });

export const oneDraft = z.strictObject({ containerId: id, draftId: id, version: z.number().int() });

export const plan = wanted.extend({ lines: z.array(chosenLine).max(1_000) });

export type ClosureWanted = z.infer<typeof wanted>;
export type AffectedByClosure = z.infer<typeof affectedNow>;
export type Closure = z.infer<typeof closure>;
export type ClosureLine = z.infer<typeof line>;
export type ClosureTarget = z.infer<typeof offeredTarget>;
export type ChosenLine = z.infer<typeof chosenLine>;
export type ClosureDraft = z.infer<typeof draft>;

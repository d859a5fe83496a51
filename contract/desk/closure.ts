import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { withReservation } from '../things.ts';
import { acknowledged, day, id, localDateTime, shownDay, text, wholeNumber } from '../values.ts';

export const closureKind = z.enum(['holiday', 'temporary', 'maintenance', 'official', 'emergency']);
const intent = z.enum(['cancel', 'move', 'keep', 'notify']);
/** Of a weekday in a month. */
const ordinal = z.enum(['1st', '2nd', '3rd', '4th', '5th', 'last']);
const minuteOfDay = z.number().int().min(0).max(1440);

const wanted = z.strictObject({
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
const chosenLine = z.strictObject({
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

const affectedNow = affected.extend({
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

const closure = z.object({
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
const draft = z.object({
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

const line = affected.extend({
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

const one = z.strictObject({ containerId: id, closureId: id });

const oneDraft = z.strictObject({ containerId: id, draftId: id, version: z.number().int() });

const plan = wanted.extend({ lines: z.array(chosenLine).max(1_000) });

export type ClosureWanted = z.infer<typeof wanted>;
export type AffectedByClosure = z.infer<typeof affectedNow>;
export type Closure = z.infer<typeof closure>;
export type ClosureLine = z.infer<typeof line>;
export type ClosureTarget = z.infer<typeof offeredTarget>;
export type ChosenLine = z.infer<typeof chosenLine>;
export type ClosureDraft = z.infer<typeof draft>;

/** Closures of places, with what they lie over. */
export const closureEndpoints = {
  'Desk/PreviewClosure': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'container',
    effect: 'read',
    reads: ['reservations', 'closures', 'money', 'people'],
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
    permission: 'reservation.view',
    scope: 'container',
    effect: 'read',
    reads: [],
    summary: 'The rooms of a place that can be closed, in its order; none for a place of courses.',
    request: z.strictObject({ containerId: id }),
    response: z.object({ items: z.array(z.object({ articleId: id, articleName: z.string() })) }),
  }),
  'Desk/CommitClosure': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    touches: ['closures', ...withReservation],
    moneyBack: 'lowers',
    isStepUp: true,
    isLarge: true,
    summary: 'Closes what is free at once, and has the rest carried out line by line as was chosen.',
    request: plan.extend({
      /** Of the list that was seen, whose lines these are. */
      digest: text,
      /** The draft that this was, which ends with it. */
      draft: z.strictObject({ draftId: id, version: z.number().int() }).nullable().default(null),
    }),
    response: z.object({ closureId: id }),
  }),
  'Desk/SaveClosureDraft': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'container',
    effect: 'change',
    touches: ['closures'],
    isLarge: true,
    summary: 'Keeps a closure that is not decided, for somebody who may. Closes nothing and tells nobody.',
    request: plan.extend({
      /** The one that is saved again; null for a new one. */
      draft: z.strictObject({ draftId: id, version: z.number().int() }).nullable().default(null),
    }),
    response: z.object({ draftId: id, version: z.number().int() }),
  }),
  'Desk/GetClosureDraft': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'anywhere',
    effect: 'read',
    reads: ['closures'],
    summary: 'A closure that is not decided, as it was saved.',
    request: z.strictObject({ draftId: id }),
    response: z.object({ draft, wanted, lines: z.array(chosenLine) }),
  }),
  'Desk/DropClosureDraft': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'container',
    effect: 'change',
    touches: ['closures'],
    summary: 'Throws a closure away that is not decided.',
    request: oneDraft,
    response: acknowledged,
  }),
  'Desk/RevealPhones': endpoint({
    access: 'staff',
    permission: 'person.reveal',
    scope: 'container',
    effect: 'read',
    reads: ['reservations', 'people'],
    isPersonal: true,
    summary: 'Whole phone numbers of the people of reservations of a place whom no message reaches, to call them.',
    request: z.strictObject({ containerId: id, reservationIds: z.array(id).min(1).max(1_000) }),
    response: z.object({ items: z.array(z.object({ reservationId: id, phone: z.string() })) }),
  }),
  'Desk/ListRegularClosings': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'anywhere',
    effect: 'read',
    reads: ['closures'],
    summary: 'When places are closed by their calendar and by what their town has set up, in words.',
    request: z.strictObject({ containerId: id.nullable().default(null) }),
    response: z.object({
      items: z.array(
        z.object({
          containerId: id,
          containerName: z.string(),
          rules: z.array(
            z.object({
              /** None for the whole place. */
              rooms: z.array(z.string()),
              texts: z.array(z.string()),
            }),
          ),
          /** Single closures to come that nobody decided at the console. */
          days: z.array(z.object({ from: shownDay, to: shownDay, reason: z.string() })),
        }),
      ),
    }),
  }),
  'Desk/ListClosures': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'anywhere',
    effect: 'read',
    reads: ['closures'],
    summary:
      'Closures that staff have decided, the latest days first, with how far each has come, at most 200; and drafts.',
    request: z.strictObject({ containerId: id.nullable().default(null) }),
    response: z.object({ drafts: z.array(draft), items: z.array(closure), hasMore: z.boolean() }),
  }),
  'Desk/GetClosure': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'anywhere',
    effect: 'read',
    reads: ['closures', 'reservations', 'people'],
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
    touches: ['closures', ...withReservation],
    summary: 'Tries the lines that failed again.',
    request: one,
    response: z.object({ lines: wholeNumber }),
  }),
  'Desk/PreviewClosureLine': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'container',
    effect: 'read',
    reads: ['reservations', 'closures', 'money', 'people'],
    isPersonal: true,
    summary: 'What may be done now with a line that failed. Changes nothing.',
    request: one.extend({ subjectId: id }),
    response: affectedNow,
  }),
  'Desk/DecideClosureLine': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    touches: ['closures', ...withReservation],
    moneyBack: 'lowers',
    isStepUp: true,
    summary: 'Decides anew on a line that failed, and has it carried out.',
    request: one.extend(chosenLine.shape),
    response: acknowledged,
  }),
  'Desk/PreviewLift': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'container',
    effect: 'read',
    reads: ['closures', 'reservations', 'people'],
    summary: 'What lifting a closure would open again. Changes nothing.',
    request: one,
    response: z.object({
      /** Days to come on which something opens. */
      days: z.array(shownDay),
      /** Lines that were not carried out and will not be. */
      dropped: wholeNumber,
      /** What was cancelled or moved and stays so. */
      cancelled: wholeNumber,
      moved: wholeNumber,
      version: z.number().int(),
    }),
  }),
  'Desk/LiftClosure': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    touches: ['closures', ...withReservation],
    isStepUp: true,
    summary: 'Lifts a closure: what it holds from now on opens at once, and what was cancelled stays so.',
    request: one.extend({ reason: text, version: z.number().int() }),
    response: z.object({ closureId: id }),
  }),
};

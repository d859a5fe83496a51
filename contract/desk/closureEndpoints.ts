import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { withReservation } from '../things.ts';
import { acknowledged, id, localDateTime, shownDay, text, wholeNumber } from '../values.ts';
import { affectedNow, chosenLine, closure, draft, line, one, oneDraft, plan, wanted } from './closure.ts';

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

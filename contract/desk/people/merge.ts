import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { withReservation } from '#contract/things.ts';
import { acknowledged, id, localDateTime, shownDay, text, textUpTo, wholeNumber } from '#contract/values.ts';
import { mergeFields } from './mergeFields.ts';

const numbers = {
  /** Of the account that is kept. */
  userNumber: textUpTo(64),
  /** Of the one that goes over to it. */
  otherNumber: textUpTo(64),
};

const side = z.object({ userNumber: z.string(), personName: z.string(), since: localDateTime });

/** What two accounts become when they are found to be of one person, and how that is taken back. */
export const mergeEndpoints = {
  'Desk/PreviewMerge': endpoint({
    access: 'staff',
    permission: 'person.merge',
    scope: 'anywhere',
    effect: 'read',
    reads: ['people', 'reservations', 'money'],
    isPersonal: true,
    summary: 'Two accounts side by side, what a merge would keep and move, and what stands in its way.',
    request: z.strictObject(numbers),
    response: z.object({
      keeper: side,
      other: side,
      fields: z.array(
        z.object({
          field: z.enum(mergeFields),
          /** '' for nothing. */
          keeper: z.string(),
          other: z.string(),
          /** The keeper has none, so that the other one's is taken where nothing else is chosen. */
          isFilled: z.boolean(),
          /** The other one's may be taken. */
          canTake: z.boolean(),
        }),
      ),
      /** How many go over. */
      moves: z.object({
        reservations: wholeNumber,
        courses: wholeNumber,
        inCart: wholeNumber,
        notices: wholeNumber,
        sessions: wholeNumber,
      }),
      /** Why they cannot be merged now, in words. */
      problems: z.array(z.string()),
      /** What does not stand in the way, but wants a second look. */
      doubts: z.array(z.string()),
      /** Names what was shown. */
      seen: z.string(),
    }),
  }),
  'Desk/MergePeople': endpoint({
    access: 'staff',
    permission: 'person.merge',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people', ...withReservation],
    isStepUp: true,
    needsSecondPerson: true,
    summary: 'Makes two accounts one. Both numbers keep opening it, each with its password.',
    request: z.strictObject({
      ...numbers,
      /** What is taken from the other account. */
      take: z.array(z.enum(mergeFields)).max(mergeFields.length),
      seen: textUpTo(100),
      reason: text,
    }),
    response: z.object({ mergeId: id, undoUntil: shownDay }),
  }),
  'Desk/UndoMerge': endpoint({
    access: 'staff',
    permission: 'person.merge',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people', ...withReservation],
    isStepUp: true,
    needsSecondPerson: true,
    summary:
      'Gives two accounts back what each had before their merge, for 30 days. What came since stays with the keeper.',
    request: z.strictObject({ userNumber: textUpTo(64), mergeId: id, reason: text }),
    response: acknowledged,
  }),
};

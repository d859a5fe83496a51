import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { acknowledged, day, id, localDateTime, shownDay, text } from './values.ts';

const names = { lastName: text, firstName: text, lastNameKana: text, firstNameKana: text };

/** A child as its guardian enters it; what it is to them may be left out. */
export const childForm = z.strictObject({ ...names, birthday: day, relation: text.default('') });

/** A child of the caller. */
const ownChild = z.object({
  childId: id,
  ...names,
  birthday: shownDay,
  relation: z.string(),
  /** When the guardian agreed that it is kept. */
  consentedAt: localDateTime,
});

/** To which the guardian agrees, in one of its versions. */
export const childConsent = z.object({ version: z.string(), text: z.string() });

export type ChildForm = z.infer<typeof childForm>;
export type OwnChild = z.infer<typeof ownChild>;

export const childEndpoints = {
  'Child/List': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'The children of the caller, the oldest first, and to what a guardian agrees who adds one.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(ownChild), consent: childConsent }),
  }),
  'Child/Add': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Adds a child of the caller, who agrees to the version of the text that was shown.',
    request: childForm.extend({ consentVersion: text }),
    response: z.object({ childId: id }),
  }),
  'Child/Correct': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Corrects a child of the caller.',
    request: childForm.extend({ childId: id }),
    response: acknowledged,
  }),
  'Child/TakeAway': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Takes a child away; refused while it has a place in a course that is not over.',
    request: z.strictObject({ childId: id }),
    response: acknowledged,
  }),
};

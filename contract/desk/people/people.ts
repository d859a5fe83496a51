import { z } from 'zod';
import { phoneNumberType } from '#contract/account.ts';
import { childConsent, childForm } from '#contract/child.ts';
import { endpoint, offered } from '#contract/endpoint.ts';
import {
  acknowledged,
  day,
  id,
  localDateTime,
  pageCursor,
  shownDay,
  text,
  textUpTo,
  wholeNumber,
} from '#contract/values.ts';
import { identityDocuments } from './identityDocuments.ts';
import { likenessSigns } from './likenessSigns.ts';
import { correctedFields, personFields } from './personFields.ts';

/** What staff decided on a registration, as the counter reads it. */
const registrationReview = z.object({
  /** Null where nobody has decided; `asked` where it was given back and waits again. */
  state: z.enum(['approved', 'returned', 'asked', 'rejected']).nullable(),
  /** What the person reads. */
  reason: z.string(),
  at: localDateTime.nullable(),
  by: z.string(),
  identityDocument: z.enum(identityDocuments).nullable(),
  /** For decisions, which are refused when there was another one since. */
  version: z.number().int(),
});

/** What a list tells of somebody: enough to know them by, and no more. */
export const foundPerson = z.object({
  userId: id,
  userNumber: z.string(),
  personName: z.string(),
  /** The last four digits of their phone number. */
  phoneEnd: z.string(),
  /** Registered themselves, and the counter has not seen them. */
  isGuest: z.boolean(),
  /** An account of a group, whose name is the group's. */
  isGroup: z.boolean(),
  isVerified: z.boolean(),
  isSuspended: z.boolean(),
  /** Their mail address was refused for good: they are telephoned until it changes. */
  isMailRefused: z.boolean(),
  /** The child of theirs by whom alone they were found. */
  childName: z.string().exactOptional(),
});

/** What the counter knows of somebody, with what says who they are kept back. */
const person = foundPerson.extend({
  /** They can sign in with a password of their own. */
  hasPassword: z.boolean(),
  /** The caller may open the account: print a slip for a password, and enter another mail address. */
  isOfPlace: z.boolean(),
  /** What is there to be shown. */
  known: z.array(z.enum(['email', 'address', 'birthday'])),
  since: localDateTime,
  review: registrationReview,
  /** Browsers in which they are signed in. */
  sessions: wholeNumber,
  /** Their other numbers, with which they sign in as well; `undoUntil` is the last day on which that can be taken back. */
  merged: z.array(
    z.object({
      mergeId: id,
      userNumber: z.string(),
      personName: z.string(),
      mergedAt: localDateTime,
      undoUntil: shownDay.nullable(),
    }),
  ),
  /** To which they belong now. */
  groups: z.array(
    z.object({ userNumber: z.string(), groupName: z.string(), isRepresentative: z.boolean(), since: shownDay }),
  ),
  /** The children of whom they are the guardian, the oldest first, with whole years; left out where the town keeps none. */
  children: z
    .array(z.object({ childId: id, personName: z.string(), kana: z.string(), age: wholeNumber, relation: z.string() }))
    .exactOptional(),
  /** To what a guardian agrees; there with the children. */
  childConsent: childConsent.exactOptional(),
  /** Null where they may reserve; `from` is null where nobody wrote down when it began. */
  suspension: z.object({ from: shownDay.nullable(), until: shownDay, reason: z.string() }).nullable(),
});

/** What is registered of somebody, in the parts in which it is stored; a group has its whole name in lastName and lastNameKana. */
const registered = z.strictObject({
  lastName: text,
  firstName: text,
  lastNameKana: text,
  firstNameKana: text,
  phoneNumber1: text,
  phoneNumber2: text,
  phoneNumber3: text,
  email: text,
  address: text,
  birthday: day.nullable(),
});

/** Who registered themselves and waits to be seen, with whom they may be already. */
const waitingGuest = foundPerson.extend({
  registeredAt: localDateTime,
  hasMail: z.boolean(),
  review: registrationReview,
  /** Who has two or more of these in common with the person. */
  alike: z.array(z.object({ userNumber: z.string(), personName: z.string(), signs: z.array(z.enum(likenessSigns)) })),
});

export type RegistrationReview = z.infer<typeof registrationReview>;
export type DeskPerson = z.infer<typeof person>;
export type Registered = z.infer<typeof registered>;
export type WaitingGuest = z.infer<typeof waitingGuest>;
export type FoundPerson = z.infer<typeof foundPerson>;

/** The people of a tenant at the counter. */
export const peopleEndpoints = {
  'Desk/FindPeople': offered(
    { tag: 'people', example: { text: 'サトウ' } },
    endpoint({
      access: 'staff',
      permission: 'person.view',
      scope: 'anywhere',
      effect: 'read',
      reads: ['people'],
      isPersonal: true,
      summary:
        'People by the beginning of a name or its reading, a user number or the last digits of a phone number; where nobody begins so, by a part of the name. 200 at a time.',
      request: z.strictObject({ text: textUpTo(100), cursor: pageCursor.optional() }),
      response: z.object({ items: z.array(foundPerson), hasMore: z.boolean(), nextCursor: pageCursor.nullable() }),
    }),
  ),
  'Desk/RegisterPerson': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people'],
    summary: 'Registers somebody who stands at the counter and gives him a user number; he has no password yet.',
    request: z.strictObject({
      lastName: text,
      firstName: text,
      lastNameKana: text,
      firstNameKana: text,
      phoneNumber1: text,
      phoneNumber2: text,
      phoneNumber3: text,
      phoneNumberType: phoneNumberType.default('Mobile'),
      email: text.default(''),
      address: text.default(''),
      birthday: day.nullable().default(null),
      /** They are another one than those with the same reading. */
      isAnother: z.boolean().default(false),
    }),
    response: z.object({ userId: id, userNumber: z.string(), personName: z.string() }),
  }),
  'Desk/FindAlike': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'anywhere',
    effect: 'read',
    reads: ['people'],
    isPersonal: true,
    summary: 'Who has the reading of a name already; at most 20.',
    request: z.strictObject({ lastNameKana: textUpTo(200), firstNameKana: textUpTo(200) }),
    response: z.object({ items: z.array(foundPerson) }),
  }),
  'Desk/GetPerson': offered(
    { tag: 'people', example: { userNumber: '10000001' } },
    endpoint({
      access: 'staff',
      permission: 'person.view',
      scope: 'anywhere',
      effect: 'read',
      reads: ['people', 'reservations', 'money'],
      isPersonal: true,
      summary: 'Somebody as the counter sees him, without what Desk/RevealPerson shows.',
      request: z.strictObject({ userNumber: textUpTo(64) }),
      response: person,
    }),
  ),
  'Desk/RevealPerson': offered(
    { tag: 'people', example: { userNumber: '10000001', fields: ['phone', 'email'] } },
    endpoint({
      access: 'staff',
      permission: 'person.reveal',
      scope: 'anywhere',
      effect: 'read',
      reads: ['people'],
      isPersonal: true,
      summary: 'Reading, whole phone number, mail, address and birthday, as far as they are asked for by name.',
      request: z.strictObject({ userNumber: textUpTo(64), fields: z.array(z.enum(personFields)).min(1).max(5) }),
      /** What was not asked for, and what is not known, is ''. */
      response: z.object({
        kana: z.string(),
        phone: z.string(),
        email: z.string(),
        address: z.string(),
        birthday: z.string(),
        /** All of it in its parts, to be corrected; null where not every field was asked for. */
        registered: registered.nullable(),
      }),
    }),
  ),
  'Desk/CorrectPerson': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people'],
    summary:
      'Corrects what is registered of somebody, or of a group, with a reason; another mail address only of who used a place of the caller, with the second factor given again, and it is told at the former one.',
    request: z.strictObject({
      userNumber: textUpTo(64),
      /** What Desk/RevealPerson showed. */
      seen: registered,
      corrected: registered,
      reason: textUpTo(500),
    }),
    response: z.object({ changed: z.array(z.enum(correctedFields)) }),
  }),
  'Desk/AddChild': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people'],
    summary: 'Adds a child to somebody who stands at the counter and has agreed to the text there.',
    request: childForm.extend({
      userNumber: textUpTo(64),
      hasConsent: z.boolean(),
      consentVersion: textUpTo(64),
      reason: textUpTo(500),
    }),
    response: z.object({ childId: id }),
  }),
  'Desk/SuspendPerson': endpoint({
    access: 'staff',
    permission: 'person.suspend',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people'],
    summary: 'Keeps somebody from reserving, from today through a day, with a reason; or ends that.',
    request: z.strictObject({
      userNumber: textUpTo(64),
      /** The last day; null to end it. */
      until: day.nullable(),
      reason: text,
      /** The last day that was seen before. */
      seenUntil: day.nullable(),
    }),
    response: acknowledged,
  }),
  'Desk/ListWaitingGuests': endpoint({
    access: 'staff',
    permission: 'person.review',
    scope: 'anywhere',
    effect: 'read',
    reads: ['people'],
    isPersonal: true,
    summary:
      'Who registered himself and was not verified yet, who corrected it first, then the longest: who waits for a decision, who was asked to correct something, or who was rejected; at most 200.',
    request: z.strictObject({ standing: z.enum(['waiting', 'returned', 'rejected']).default('waiting') }),
    response: z.object({ items: z.array(waitingGuest), hasMore: z.boolean() }),
  }),
  'Desk/DeclineRegistration': endpoint({
    access: 'staff',
    permission: 'person.review',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people', 'notices', 'jobs'],
    isPersonal: true,
    summary:
      'Gives a registration back to be corrected, or rejects it, with a reason that its person reads; or takes a rejection back.',
    request: z.strictObject({
      userNumber: textUpTo(64),
      decision: z.enum(['return', 'reject', 'reopen']),
      reason: text,
      version: z.number().int(),
    }),
    response: acknowledged,
  }),
};

import { z } from 'zod';
import { phoneNumberType } from '#contract/account.ts';
import { endpoint } from '#contract/endpoint.ts';
import { acknowledged, id, shownDay, text, textUpTo, wholeNumber } from '#contract/values.ts';

/** More would be a list that nobody at a counter reads. */
export const mostMembers = 300;

const groupNumber = { userNumber: textUpTo(64) };

const seen = textUpTo(100);

/** Somebody who belongs to a group: by the number of their account, or by their name where they have none. */
const newMember = z.strictObject({
  memberNumber: textUpTo(64).default(''),
  personName: textUpTo(200).default(''),
  personNameKana: textUpTo(200).default(''),
  isLocal: z.boolean(),
  isRepresentative: z.boolean().default(false),
});

export type NewMember = z.infer<typeof newMember>;

const member = z.object({
  memberId: id,
  personName: z.string(),
  /** Of their account; '' where they have none. */
  userNumber: z.string(),
  isLocal: z.boolean(),
  isRepresentative: z.boolean(),
  since: shownDay,
  until: shownDay.nullable(),
});

export type GroupMember = z.infer<typeof member>;

const group = z.object({
  members: z.array(member),
  /** Who was one, the latest first. */
  former: z.array(member),
  /** The last day of its registration; null for no end. */
  until: shownDay.nullable(),
  householdsChecked: z.boolean(),
  checksHouseholds: z.boolean(),
  /** What speaks against it today, in sentences. */
  doubts: z.array(z.string()),
  /** Why it may not reserve now; '' where it may. */
  whyNot: z.string(),
  /** Through when it can be renewed now; null where it cannot. */
  renewsUntil: shownDay.nullable(),
  /** Names what was shown. */
  seen: z.string(),
});

export type DeskGroup = z.infer<typeof group>;

/** Groups: accounts with members, one of whom represents them. */
export const groupEndpoints = {
  'Desk/GetGroupRules': endpoint({
    access: 'staff',
    permission: 'person.view',
    scope: 'anywhere',
    effect: 'read',
    reads: [],
    summary: 'What the tenant asks of a group; null where it registers none.',
    request: z.strictObject({}),
    response: z.object({
      rules: z
        .object({
          leastMembers: wholeNumber,
          localShare: z.enum(['none', 'half', 'majority', 'twoThirds', 'all']),
          checksHouseholds: z.boolean(),
          mustMeet: z.boolean(),
          countsTogether: z.boolean(),
        })
        .nullable(),
      /** The last day of a registration that is made today; null for no end. */
      until: shownDay.nullable(),
    }),
  }),
  'Desk/RegisterGroup': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people'],
    summary: 'Registers a group with its members and gives it a user number; it has no password yet.',
    request: z.strictObject({
      groupName: text,
      groupNameKana: text,
      phoneNumber1: text,
      phoneNumber2: text,
      phoneNumber3: text,
      phoneNumberType: phoneNumberType.default('Mobile'),
      email: text.default(''),
      address: text.default(''),
      members: z.array(newMember).max(mostMembers),
      householdsChecked: z.boolean().default(false),
      /** It is another one than those with the same reading. */
      isAnother: z.boolean().default(false),
    }),
    response: z.object({ userId: id, userNumber: z.string(), personName: z.string() }),
  }),
  'Desk/GetGroup': endpoint({
    access: 'staff',
    permission: 'person.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['people'],
    isPersonal: true,
    summary: 'The members of a group, and whether it meets what the tenant asks.',
    request: z.strictObject(groupNumber),
    response: group,
  }),
  'Desk/RevealMembers': endpoint({
    access: 'staff',
    permission: 'person.reveal',
    scope: 'anywhere',
    effect: 'read',
    reads: ['people'],
    isPersonal: true,
    summary: 'The readings of the names of the members of a group.',
    request: z.strictObject(groupNumber),
    response: z.object({ items: z.array(z.object({ memberId: id, kana: z.string() })) }),
  }),
  'Desk/AddMember': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people'],
    summary: 'Adds somebody to a group, and answers who that is. Whose number was typed is written down.',
    request: newMember.extend({ ...groupNumber, seen }),
    response: z.object({ personName: z.string() }),
  }),
  'Desk/ChangeMember': endpoint({
    access: 'staff',
    permission: 'person.register',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people'],
    summary: 'Makes a member the representative, says whether he is local, or ends his membership today.',
    request: z.strictObject({
      ...groupNumber,
      memberId: id,
      change: z.enum(['represents', 'local', 'notLocal', 'end']),
      seen,
    }),
    /** Of whom was changed; '' where they have no account. */
    response: z.object({ memberNumber: z.string() }),
  }),
  'Desk/ReviewGroup': endpoint({
    access: 'staff',
    permission: 'person.review',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people'],
    summary: 'Writes down what staff have looked at of a group, and renews its registration where that is asked for.',
    request: z.strictObject({ ...groupNumber, householdsChecked: z.boolean(), renews: z.boolean(), seen }),
    response: acknowledged,
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roles } from '../permissions.ts';
import { acknowledged, day, id, localDateTime, text } from '../values.ts';
import { openSession } from './signIn.ts';

/** A role that somebody holds; `containerIds` null reaches the whole tenant, `validUntil` null has no end. */
const grant = z.object({
  role: z.enum(roles),
  containerIds: z.array(id).nullable(),
  validFrom: day,
  validUntil: day.nullable(),
});

const newGrant = z.strictObject({
  role: z.enum(roles),
  containerIds: z.array(id).min(1).max(500).nullable(),
  validFrom: day,
  validUntil: day.nullable(),
});

const member = z.object({
  staffId: id,
  login: z.string(),
  name: z.string(),
  email: z.string(),
  grants: z.array(grant),
  /** invited: has not yet set a password and a second factor. asleep: was not here for half a year. */
  state: z.enum(['active', 'invited', 'asleep', 'disabled']),
  hasFactor: z.boolean(),
  lastSignInAt: localDateTime.nullable(),
  /** For the next change. */
  version: z.number().int(),
  changedBy: z.string(),
  changedAt: localDateTime,
});

/** A link that is handed over, once, and until when it is good. */
const handedLink = z.object({ url: z.string(), until: localDateTime });

export type StaffMember = z.infer<typeof member>;
export type StaffGrant = z.infer<typeof grant>;

const version = z.number().int().min(1);

/** Who may sign in, and what they may do. */
export const memberEndpoints = {
  'Console/ListStaff': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    effect: 'read',
    reads: ['staff', 'sessions'],
    summary: 'The staff of the tenant with what they hold, by their ids.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(member) }),
  }),
  'Console/InviteStaff': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    isStepUp: true,
    effect: 'session',
    touches: ['staff'],
    summary: 'Adds a member of staff and answers the link by which he sets his password.',
    request: z.strictObject({ login: text, name: text, email: text.default(''), grants: z.array(newGrant).max(50) }),
    response: z.object({ staffId: id, ...handedLink.shape }),
  }),
  'Console/ChangeStaff': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    isStepUp: true,
    effect: 'change',
    touches: ['staff', 'sessions'],
    summary: 'Sets name, mail address, roles, and whether somebody may sign in at all.',
    request: z.strictObject({
      staffId: id,
      version,
      name: text,
      email: text,
      isDisabled: z.boolean(),
      grants: z.array(newGrant).max(50),
    }),
    response: member,
  }),
  'Console/RenewAccess': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    isStepUp: true,
    effect: 'session',
    touches: ['staff', 'sessions'],
    summary: 'A link, good for a day, for somebody who lost password or second factor; both are set anew by it.',
    request: z.strictObject({ staffId: id, version }),
    response: handedLink,
  }),
  'Console/ListStaffSessions': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    effect: 'read',
    reads: ['sessions'],
    summary: 'Where somebody else of the staff is signed in, the newest first.',
    request: z.strictObject({ staffId: id }),
    response: z.object({ items: z.array(openSession) }),
  }),
  'Console/EndStaffSessions': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    isStepUp: true,
    effect: 'change',
    touches: ['sessions'],
    summary: 'Ends one of the sessions of somebody else, or all of them (`sessionId` null). He may sign in again.',
    request: z.strictObject({ staffId: id, sessionId: id.nullable() }),
    response: acknowledged,
  }),
};

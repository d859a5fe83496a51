import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assertion, passkeyAnswer } from './passkey.ts';
import { permissions, roles } from './permissions.ts';
import { acknowledged, day, id, localDateTime, text, textUpTo } from './values.ts';

const password = textUpTo(1_000);
/** Six digits of an app, or what else is typed in their place. */
const code = textUpTo(100);

/** A colleague at somebody's screen, and what he is asked for. */
const asSecond = z.strictObject({
  login: text,
  password: z.string().max(1000),
  /** The call that asked for it, and its request. */
  call: textUpTo(64),
  request: z.record(z.string(), z.unknown()),
});

/** What follows when the password was right. */
const nextStep = z.object({
  /** factor: the second factor is asked for; setup: there is none yet. */
  next: z.enum(['factor', 'setup']),
});

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

const openSession = z.object({
  sessionId: id,
  device: z.string(),
  beganAt: localDateTime,
  lastUsedAt: localDateTime,
  isThis: z.boolean(),
});

/** A link that is handed over, once, and until when it is good. */
const handedLink = z.object({ url: z.string(), until: localDateTime });

/**
 * What is amiss with how staff sign in: no key seals second factors; some are sealed with a key that is not there; and
 * one administrator alone, whose lost phone would lock everybody out.
 */
export const installationRemarks = ['noSecretKey', 'secretKeyUnknown', 'oneAdministrator'] as const;

/** Who signed in, and what he may do. */
const self = z.object({
  staffId: id,
  name: z.string(),
  login: z.string(),
  roles: z.array(z.enum(roles)),
  /** All that he may do somewhere. */
  permissions: z.array(z.enum(permissions)),
  /** The places he works at, in the order of the tenant. */
  containers: z.array(z.object({ containerId: id, containerName: z.string(), kind: z.enum(['rooms', 'courses']) })),
  /** How many recovery codes are left. */
  recoveryCodesLeft: z.number().int(),
  /** What administrators should mend, the same for each; nothing for others. */
  remarks: z.array(z.enum(installationRemarks)),
});

export type StaffMember = z.infer<typeof member>;
export type StaffSelf = z.infer<typeof self>;
export type StaffSession = z.infer<typeof openSession>;
export type StaffGrant = z.infer<typeof grant>;

const version = z.number().int().min(1);

/** Signing in to the console and who may. */
export const consoleEndpoints = {
  'Console/SignIn': endpoint({
    access: 'tenant',
    effect: 'session',
    summary: 'The first step of staff: id and password. The session is a cookie, and good for the second step alone.',
    request: z.strictObject({ tenantAlias: textUpTo(63), login: text, password }),
    response: nextStep,
  }),
  'Console/AcceptInvitation': endpoint({
    access: 'tenant',
    effect: 'session',
    summary: 'Sets the first password, or another second factor, by a link that was handed over; setup follows.',
    request: z.strictObject({ tenantAlias: textUpTo(63), token: textUpTo(100), password }),
    response: nextStep,
  }),
  'Console/ConfirmCode': endpoint({
    access: 'staff',
    permission: 'signingIn',
    scope: 'tenant',
    effect: 'session',
    touches: ['sessions'],
    summary: 'The second step: a code of the app, or one of the recovery codes. Each is good once.',
    request: z.strictObject({ code }),
    response: acknowledged,
  }),
  'Console/BeginSetup': endpoint({
    access: 'staff',
    permission: 'signingIn',
    scope: 'tenant',
    effect: 'session',
    touches: [],
    summary: 'A new secret for the app of somebody without a second factor.',
    request: z.strictObject({}),
    response: z.object({ secret: z.string(), uri: z.string(), offersPasskey: z.boolean() }),
  }),
  'Console/FinishSetup': endpoint({
    access: 'staff',
    permission: 'signingIn',
    scope: 'tenant',
    effect: 'session',
    touches: ['sessions', 'staff'],
    summary: 'Ends the setup with a code of that app and answers the recovery codes, which are shown this once.',
    request: z.strictObject({ code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'Console/StepUp': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'session',
    touches: ['sessions'],
    summary: 'Gives the second factor again; for ten minutes calls that ask for it go through.',
    request: z.strictObject({ code }),
    response: acknowledged,
  }),
  'Console/BeginAsSecond': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'session',
    touches: [],
    isLarge: true,
    summary: 'What the passkey of a colleague is to sign at the caller’s screen, once and for this one request.',
    request: asSecond,
    response: z.object({ options: assertion }),
  }),
  'Console/ConfirmAsSecond': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'session',
    touches: ['sessions'],
    isLarge: true,
    summary:
      'A colleague confirms one request at the caller’s screen, with id, password and second factor; that request goes through for five minutes.',
    request: asSecond.extend({
      code: code.default(''),
      /** What his passkey signed, in place of the code. */
      credential: passkeyAnswer.nullable().default(null),
    }),
    response: acknowledged,
  }),
  'Console/SignOut': endpoint({
    access: 'staff',
    permission: 'signingIn',
    scope: 'tenant',
    effect: 'session',
    touches: ['sessions'],
    summary: 'Ends the session.',
    request: z.strictObject({}),
    response: acknowledged,
  }),
  'Console/GetSelf': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'read',
    reads: ['staff', 'sessions'],
    summary: 'Who is signed in, and what he may do where.',
    request: z.strictObject({}),
    response: self,
  }),
  'Console/RenewRecoveryCodes': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    isStepUp: true,
    effect: 'session',
    touches: ['sessions'],
    summary: 'Makes ten recovery codes, shown this once; those before are good no longer.',
    request: z.strictObject({}),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'Console/ChangePassword': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    isStepUp: true,
    effect: 'session',
    touches: ['sessions'],
    summary: 'Sets another password by the present one, and ends all other sessions of its owner.',
    request: z.strictObject({ password, newPassword: password }),
    response: acknowledged,
  }),
  'Console/ListSessions': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'read',
    reads: ['sessions'],
    summary: 'Where one is signed in, the newest first.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(openSession) }),
  }),
  'Console/EndSession': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'change',
    touches: ['sessions'],
    summary: 'Ends one of one’s own sessions.',
    request: z.strictObject({ sessionId: id }),
    response: acknowledged,
  }),
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
  'Local/GetDemoCode': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    effect: 'read',
    reads: [],
    summary: 'The code that the app of a member of the demo shows now.',
    request: z.strictObject({ login: text }),
    response: z.object({ code: z.string(), secondsLeft: z.number().int() }),
  }),
};

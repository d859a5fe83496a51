import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { permissions, roles } from '../permissions.ts';
import { acknowledged, id, localDateTime, text, textUpTo } from '../values.ts';
import { assertion, passkeyAnswer } from './passkey.ts';

const password = textUpTo(1_000);
/** Six digits of an app, or what else is typed in their place. */
const code = textUpTo(100);

/** A colleague at somebody's screen, and what they are asked for. */
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

export const openSession = z.object({
  sessionId: id,
  device: z.string(),
  beganAt: localDateTime,
  lastUsedAt: localDateTime,
  isThis: z.boolean(),
});

/**
 * What is amiss with how staff sign in and with what is connected: no key seals second factors; some are sealed with a key that
 * is not there; one administrator alone, whose lost phone would lock everybody out; and another system that has accepted nothing
 * of what it is told for so long that it is not told any more.
 */
export const installationRemarks = ['noSecretKey', 'secretKeyUnknown', 'oneAdministrator', 'webhookParked'] as const;

/** Who signed in, and what they may do. */
const self = z.object({
  staffId: id,
  name: z.string(),
  login: z.string(),
  roles: z.array(z.enum(roles)),
  /** All that they may do somewhere. */
  permissions: z.array(z.enum(permissions)),
  /** The places they work at, in the order of the tenant. */
  containers: z.array(z.object({ containerId: id, containerName: z.string(), kind: z.enum(['rooms', 'courses']) })),
  /** How many recovery codes are left. */
  recoveryCodesLeft: z.number().int(),
  /** What administrators should mend, the same for each; nothing for others. */
  remarks: z.array(z.enum(installationRemarks)),
});

export type StaffSelf = z.infer<typeof self>;
export type StaffSession = z.infer<typeof openSession>;

/** Signing in to the console. */
export const signInEndpoints = {
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
      /** What their passkey signed, in place of the code. */
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
    reads: ['staff', 'sessions', 'places', 'webhooks'],
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
};

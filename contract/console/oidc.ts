import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roles } from '../permissions.ts';
import { acknowledged, id, localDateTime, textUpTo } from '../values.ts';

const mapping = z.strictObject({
  group: textUpTo(200),
  role: z.enum(roles),
  /** Null for the whole tenant. */
  containerIds: z.array(id).min(1).max(500).nullable(),
});

const provider = {
  isOn: z.boolean(),
  /** Of the button. */
  label: textUpTo(100),
  issuer: textUpTo(500),
  clientId: textUpTo(500),
  scopes: textUpTo(500),
  /** What the provider must say of everybody, such as `hd` or `tid`; '' for nothing. */
  requiredClaim: textUpTo(100),
  requiredValue: textUpTo(200),
  groupsClaim: textUpTo(100),
  mappings: z.array(mapping).max(100),
  /** Values of `amr` and `acr` that count as a second factor. */
  factorMarks: z.array(textUpTo(200)).max(20),
  /** Whether somebody with a group gets an account by signing in. */
  makesAccounts: z.boolean(),
};

/** Who signs in by a provider: each town has at most one for each. */
const audience = z.enum(['staff', 'residents']).default('staff');

const address = z.object({ url: z.string() });

/** Signing in by the provider of a town, and setting it up. */
export const oidcEndpoints = {
  'Console/GetSignInWays': endpoint({
    access: 'tenant',
    effect: 'read',
    summary: 'By what else than id and password staff sign in; null where there is no provider.',
    request: z.strictObject({ tenantAlias: textUpTo(63) }),
    response: z.object({ provider: z.object({ label: z.string() }).nullable() }),
  }),
  'Console/BeginOidc': endpoint({
    access: 'tenant',
    effect: 'session',
    summary: 'The address of the provider, to sign in or to accept an invitation by it.',
    request: z.strictObject({
      tenantAlias: textUpTo(63),
      /** The screen to go on with; '' for the first one. */
      to: textUpTo(1_000),
      /** Of a link that was handed over; '' without one. */
      invitation: textUpTo(100).default(''),
    }),
    response: address,
  }),
  'Console/FinishOidc': endpoint({
    access: 'tenant',
    effect: 'session',
    summary: 'What the provider sent the browser back with. Good once, and in the browser in which it was begun.',
    request: z.strictObject({
      tenantAlias: textUpTo(63),
      code: textUpTo(4_000),
      state: textUpTo(200),
      iss: textUpTo(500),
      error: textUpTo(200),
    }),
    response: z.object({
      /** done: signed in; factor and setup: the second factor is asked for here; linked, confirmed: what was begun inside. */
      next: z.enum(['done', 'factor', 'setup', 'linked', 'confirmed']),
      to: z.string(),
    }),
  }),
  'Console/BeginOidcLink': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    isStepUp: true,
    effect: 'session',
    touches: [],
    summary: 'The address of the provider, to sign in by it from now on.',
    request: z.strictObject({}),
    response: address,
  }),
  'Console/BeginOidcStepUp': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'session',
    touches: [],
    summary: 'The address of the provider, to give the second factor again there.',
    request: z.strictObject({ to: textUpTo(1_000) }),
    response: address,
  }),
  'Console/GetOwnIdentity': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'read',
    reads: ['sessions', 'providers'],
    summary: 'Whether one may sign in by the provider, and since when one does.',
    request: z.strictObject({}),
    response: z.object({
      /** Of the provider; '' where there is none. */
      label: z.string(),
      /** Null where one is linked to nobody there. */
      linkedAt: localDateTime.nullable(),
      /** Whether the account was made by the provider, without which nobody could sign in to it. */
      isManaged: z.boolean(),
    }),
  }),
  'Console/RemoveOwnIdentity': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    isStepUp: true,
    effect: 'change',
    touches: ['sessions'],
    summary: 'Signs in by the provider no more.',
    request: z.strictObject({}),
    response: acknowledged,
  }),
  'Console/GetOidcProvider': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    effect: 'read',
    reads: ['providers'],
    summary: 'The provider by which staff or residents sign in, without its secret.',
    request: z.strictObject({ audience }),
    response: z.object({
      provider: z.object({ ...provider, hasSecret: z.boolean() }).nullable(),
      /** What is to be entered at the provider. */
      redirectUri: z.string(),
      /** For the next change; 0 before the first one. */
      version: z.number().int(),
    }),
  }),
  // No change that a key repeats: its request, with the secret, would be compared by what is stored.
  'Console/SaveOidcProvider': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    isStepUp: true,
    effect: 'session',
    touches: ['providers'],
    summary: 'Sets up the provider by which staff or residents sign in.',
    request: z.strictObject({
      audience,
      ...provider,
      /** '' keeps the present one. */
      secret: textUpTo(1_000),
      version: z.number().int().min(0),
    }),
    response: acknowledged,
  }),
  'Console/TestOidcProvider': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    isStepUp: true,
    effect: 'session',
    touches: [],
    summary: 'Asks a provider what it says of itself, and for its keys.',
    request: z.strictObject({ issuer: textUpTo(500), clientId: textUpTo(500) }),
    response: z.object({ issuer: z.string(), supportsPkce: z.boolean(), keys: z.number().int() }),
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { acknowledged, id, localDateTime, textUpTo } from '../values.ts';

const encoded = textUpTo(20_000);
const transport = textUpTo(50);

const passkeyName = textUpTo(200).refine((name) => name.trim() !== '', { message: 'is empty' });

/** What every answer of a passkey carries (WebAuthn, PublicKeyCredential as JSON); browsers add more, which is left out. */
const credential = {
  id: textUpTo(2_000),
  rawId: textUpTo(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.object({}),
};

const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(transport).max(20).exactOptional(),
  }),
});

export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.exactOptional(),
  }),
});

const listed = z.array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).exactOptional() }));

/** What the browser hands to the authenticator, as the library makes it. */
const creation = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: listed.exactOptional(),
});

export const assertion = z.looseObject({ challenge: z.string(), allowCredentials: listed.exactOptional() });

export type PasskeyMade = z.infer<typeof made>;
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** Passkeys of staff, a second factor beside the codes of an app. */
export const passkeyEndpoints = {
  'Console/GetFactors': endpoint({
    access: 'staff',
    permission: 'signingIn',
    scope: 'tenant',
    effect: 'read',
    reads: ['sessions'],
    summary: 'By which second factors one can be known at this address.',
    request: z.strictObject({}),
    response: z.object({
      hasApp: z.boolean(),
      hasPasskey: z.boolean(),
      /** Of the provider at which it can be given, too; '' for none. */
      provider: z.string(),
    }),
  }),
  'Console/BeginPasskeySetup': endpoint({
    access: 'staff',
    permission: 'signingIn',
    scope: 'tenant',
    effect: 'session',
    touches: [],
    summary: 'What a new passkey is made of: the first factor of somebody without one, or another one.',
    request: z.strictObject({}),
    response: z.object({ options: creation }),
  }),
  'Console/FinishPasskeySetup': endpoint({
    access: 'staff',
    permission: 'signingIn',
    scope: 'tenant',
    effect: 'session',
    touches: ['sessions'],
    summary: 'Keeps a new passkey. As the first factor it signs in and answers the recovery codes, shown this once.',
    request: z.strictObject({ credential: made }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'Console/BeginPasskey': endpoint({
    access: 'staff',
    permission: 'signingIn',
    scope: 'tenant',
    effect: 'session',
    touches: [],
    summary: 'What a passkey is to sign, once and within five minutes; null for who has none.',
    request: z.strictObject({}),
    response: z.object({ options: assertion.nullable() }),
  }),
  'Console/ConfirmPasskey': endpoint({
    access: 'staff',
    permission: 'signingIn',
    scope: 'tenant',
    effect: 'session',
    touches: ['sessions'],
    summary: 'The second step by a passkey, or the second factor once more.',
    request: z.strictObject({ credential: passkeyAnswer }),
    response: acknowledged,
  }),
  'Console/ListPasskeys': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'read',
    reads: ['sessions'],
    summary: 'One’s own passkeys, the oldest first, and whether this address can have any.',
    request: z.strictObject({}),
    response: z.object({
      isOffered: z.boolean(),
      items: z.array(
        z.object({
          passkeyId: id,
          name: z.string(),
          createdAt: localDateTime,
          lastUsedAt: localDateTime.nullable(),
        }),
      ),
    }),
  }),
  'Console/NamePasskey': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'change',
    touches: ['sessions'],
    summary: 'Gives one of one’s own passkeys another name.',
    request: z.strictObject({ passkeyId: id, name: passkeyName }),
    response: acknowledged,
  }),
  'Console/RemovePasskey': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    isStepUp: true,
    effect: 'change',
    touches: ['sessions'],
    summary: 'Removes one of one’s own passkeys, unless it is the last factor.',
    request: z.strictObject({ passkeyId: id }),
    response: acknowledged,
  }),
};

import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { PasskeyAnswer } from '#contract/console/passkey.ts';
import type { Context, RepeatableScope, Staff } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { passkeysOf, setChallenge, takeChallenge } from '../passkey.queries.ts';

/** How long a passkey has to sign what it was asked to, in milliseconds. */
const challengeLife = 5 * 60_000;

/** Whom passkeys are made for: the host of the console's address. */
export function partyOf({ consoleUrl }: { readonly consoleUrl: string }) {
  const { hostname, origin } = new URL(consoleUrl);
  return { rpID: hostname, origin };
}

/** Browsers make none for a bare network address. */
export const offersPasskeys = (place: { readonly consoleUrl: string }) =>
  isIP(partyOf(place).rpID.replace(/[[\]]/g, '')) === 0;

export const known = ({ credential_id, transports }: { credential_id: string; transports: string[] }) => ({
  id: credential_id,
  transports,
});

const nonceBytes = 32;
const nothing = Buffer.alloc(0);

type Asked = {
  /** Whose passkey. */
  readonly staffId: string;
  /** At whose screen. */
  readonly sessionId: string;
  /** What is confirmed by it and nothing else; without, that they are here. */
  readonly bound?: Buffer;
};

/** What one of somebody's passkeys is to sign at a screen; null for somebody who has none. */
export async function askPasskey(context: Context<Staff>, { staffId, sessionId, bound = nothing }: Asked) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const passkeys = await passkeysOf(trx, { tenantId, staffId });
  if (passkeys.length === 0 || !offersPasskeys(context)) return null;
  const options = await generateAuthenticationOptions({
    challenge: new Uint8Array(Buffer.concat([randomBytes(nonceBytes), bound])),
    rpID: partyOf(context).rpID,
    allowCredentials: passkeys.map(known),
    userVerification: 'preferred',
  });
  await setChallenge(trx, { tenantId, sessionId, challenge: options.challenge, at: new Date(nowMs) });
  return { ...options };
}

/** The challenge that an answer names; '' for what is not one. */
function challengeIn(clientDataJSON: string) {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Uses up the challenge, whatever follows. Refuses passkeyWrong. */
export async function takeNamed(
  { inOwnTransaction, tenant, nowMs }: RepeatableScope<Staff>,
  sessionId: string,
  clientDataJSON: string,
) {
  const challenge = challengeIn(clientDataJSON);
  const { tenantId } = tenant;
  const since = new Date(nowMs - challengeLife);
  const asked = { tenantId, sessionId, challenge, since };
  if (!(await inOwnTransaction(({ trx }) => takeChallenge(trx, asked)))) throw new Refused('passkeyWrong');
  return challenge;
}

/** What is no answer of a passkey throws in the library. */
export const orRefused = <T>(verified: Promise<T>): Promise<T> =>
  verified.catch(() => {
    throw new Refused('passkeyWrong');
  });

type Verified = { readonly passkeyId: string; readonly counter: number };

/**
 * The passkey that signed what a session asked for. What was bound to the challenge must be what it is used for. Refuses
 * passkeyWrong.
 */
export async function verifiedUse(
  scope: RepeatableScope<Staff>,
  { staffId, sessionId, bound }: Asked,
  response: PasskeyAnswer,
): Promise<Verified> {
  const expectedChallenge = await takeNamed(scope, sessionId, response.response.clientDataJSON);
  const signed = Buffer.from(expectedChallenge, 'base64url').subarray(nonceBytes);
  if (!signed.equals(bound ?? nothing)) throw new Refused('passkeyWrong');
  const { tenantId } = scope.tenant;
  const passkeys = await scope.transact(({ trx }) => passkeysOf(trx, { tenantId, staffId }));
  const found = passkeys.find(({ credential_id }) => credential_id === response.id);
  if (!found) throw new Refused('passkeyWrong');
  const { rpID, origin } = partyOf(scope);
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      credential: {
        id: found.credential_id,
        publicKey: new Uint8Array(found.public_key),
        counter: Number(found.counter),
      },
    }),
  );
  if (!verified) throw new Refused('passkeyWrong');
  return { passkeyId: found.passkey_id, counter: authenticationInfo.newCounter };
}

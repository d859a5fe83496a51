import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import type { Caller } from './staffCall.ts';

export const canUsePasskeys = () => browserSupportsWebAuthn();

/** The options as the library names them; the contract leaves open what only browsers read. */
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Has a passkey made and kept. */
export async function addPasskey(call: Caller) {
  const { options } = await call('Console/BeginPasskeySetup', {});
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as CreationOptions });
  const { clientDataJSON, attestationObject, transports } = response;
  return call('Console/FinishPasskeySetup', {
    credential: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    },
  });
}

/** Gives the second factor by a passkey. */
export async function confirmPasskey(call: Caller) {
  const { options } = await call('Console/BeginPasskey', {});
  if (options === null) throw passkeyGone();
  await call('Console/ConfirmPasskey', { credential: await signedWith(options) });
}

/** What a passkey of somebody signs, as the server takes it. */
export async function signedWith(options: object) {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as RequestOptions });
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    id,
    rawId,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  };
}

/** The last one was removed while the screen offered it. */
const passkeyGone = () => new CallFailure({ kind: 'refusal', code: 'passkeyWrong', ...everyRefusal.passkeyWrong });

/** What to do when a passkey was not made or not used. Why, browsers tell in few cases: strangers must not learn it. */
export function passkeyAdvice(error: unknown) {
  if (error instanceof CallFailure) return loadAdvice(error);
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return everyRefusal.passkeyTaken.message;
  return 'パスキーでの確認が終わりませんでした。もう一度お試しいただくか、ほかの方法をお使いください。';
}

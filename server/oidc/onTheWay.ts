import { randomBytes } from 'node:crypto';
import type { Scope } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { ProviderAway } from './askProvider.ts';
import { type Attempt, takeAttempt } from './attempt.queries.ts';
import { type OidcPort, OidcRefused, type ProviderAccess, type Returned, type Said } from './oidcPort.ts';
import { type Audience, type Provider, providerOf } from './provider.queries.ts';

/** A secret that nobody guesses. */
export const newSecret = () => randomBytes(32).toString('base64url');

type Asking = {
  readonly oidc: OidcPort;
  /** How the provider is asked. Throws OidcRefused where its secret cannot be read any more. */
  readonly accessOf: (provider: Provider) => ProviderAccess;
  readonly redirectUri: string;
};

type Going = { readonly provider: Provider; readonly isAnew: boolean; readonly nowMs: number };

/** What somebody must bring back, and the address to which they go. Throws ProviderAway and OidcRefused. */
export async function goThere({ oidc, accessOf, redirectUri }: Asking, { provider, isAnew, nowMs }: Going) {
  const way = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), redirectUri };
  const url = await oidc.begin(accessOf(provider), { ...way, scopes: provider.scopes, isAnew }, nowMs);
  return { ...way, url };
}

type Begun = { readonly attempt: Attempt; readonly provider: Provider };

type Back = {
  readonly audience: Audience;
  readonly state: string;
  /** What the browser kept to itself; '' for nothing. */
  readonly browser: string;
  /** Why it does not go on. */
  readonly over: 'oidcOver' | 'loginByProviderOver';
};

/** Uses up what was begun in this browser, for a provider that is still the same; refuses what is over. */
export async function takeBegun(
  { tenant: { tenantId }, transact, nowMs }: Pick<Scope, 'tenant' | 'transact' | 'nowMs'>,
  { audience, state, browser, over }: Back,
): Promise<Begun> {
  if (browser === '') throw new Refused(over);
  const { attempt, found } = await transact(async ({ trx }) => ({
    attempt: await takeAttempt(trx, { tenantId, audience, state, browser }, nowMs),
    found: await providerOf(trx, { tenantId, audience }),
  }));
  if (!attempt || !found?.provider.isOn || found.provider.issuer !== attempt.issuer) throw new Refused(over);
  return { attempt, provider: found.provider };
}

export type NotSaid = 'oidcCancelled' | 'oidcAway' | 'oidcRefused';

type Hearing = { readonly begun: Begun; readonly returned: Returned; readonly isAnew: boolean };

/** Who the provider says it is, or why that does not hold. */
export async function hear(
  { oidc, accessOf, redirectUri }: Asking,
  { log, nowMs }: Pick<Scope, 'log' | 'nowMs'>,
  { begun: { attempt, provider }, returned, isAnew }: Hearing,
): Promise<Said | NotSaid> {
  if (returned.error !== '') return 'oidcCancelled';
  const { nonce, verifier } = attempt;
  const way = { state: returned.state, nonce, verifier, redirectUri };
  try {
    return await oidc.finish(accessOf(provider), { way, returned, isAnew }, nowMs);
  } catch (error) {
    if (!(error instanceof OidcRefused || error instanceof ProviderAway)) throw error;
    log.warn({ reason: error.message }, 'a sign-in by the provider was refused');
    return error instanceof ProviderAway ? 'oidcAway' : 'oidcRefused';
  }
}

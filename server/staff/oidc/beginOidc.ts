import { consoleAddress } from '#contract/consoleScreens.ts';
import type { Connection, Context, RepeatableScope, Scope, Staff, Visitor } from '#server/context.ts';
import { ProviderAway } from '#server/oidc/askProvider.ts';
import { type Attempt, deleteAttemptsOver, insertAttempt } from '#server/oidc/attempt.queries.ts';
import { type OidcPort, OidcRefused, type ProviderAccess } from '#server/oidc/oidcPort.ts';
import { goThere, newSecret } from '#server/oidc/onTheWay.ts';
import { type Audience, type Provider, providerOf } from '#server/oidc/provider.queries.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { invitedBy } from '../invitation.queries.ts';
import { memberOf } from '../member.ts';
import { type Seals, Unreadable } from '../seal/seals.ts';

export type OidcPorts = { readonly oidc: OidcPort; readonly seals: Seals };

/** Where the provider sends the browser back to: an address of the console, which an administrator enters there. */
export const redirectUriOf = ({ consoleUrl, tenant }: Pick<Scope, 'consoleUrl' | 'tenant'>) =>
  consoleAddress(consoleUrl, `/t/${tenant.tenantAlias}/login/oidc`);

/** How the provider is asked. Throws OidcRefused where its secret cannot be read any more. */
export function accessOf(
  { issuer, clientId, clientSecret }: Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>,
  {
    seals,
    tenantId,
    audience = 'staff',
  }: { readonly seals: Seals; readonly tenantId: string; readonly audience?: Audience },
): ProviderAccess {
  try {
    const secret = seals.open({ tenantId, audience, what: 'client secret' }, clientSecret);
    return { issuer, clientId, clientSecret: secret };
  } catch (error) {
    throw error instanceof Unreadable ? new OidcRefused(error.message) : error;
  }
}

/** The provider of the tenant, where staff may sign in by it. Refuses oidcNotOffered. */
export async function demandProvider({ tenant: { tenantId }, transact }: Pick<Scope, 'tenant' | 'transact'>) {
  const found = await transact(({ trx }) => providerOf(trx, { tenantId, audience: 'staff' }));
  if (!found?.provider.isOn) throw new Refused('oidcNotOffered');
  return found.provider;
}

/** What an administrator reads of a provider that gives no answer that can be used. */
export function refusedBy(error: unknown, scope: Pick<Scope, 'log'>): Refused {
  if (!(error instanceof ProviderAway || error instanceof OidcRefused)) throw error;
  scope.log.warn({ reason: error.message }, 'the provider of sign-ins did not answer as it should');
  return new Refused({ code: 'oidcAway', details: { reason: error.message } });
}

/** How the provider of staff is asked. */
export const askingBy = ({ oidc, seals }: OidcPorts, scope: Pick<Scope, 'consoleUrl' | 'tenant'>) => ({
  oidc,
  accessOf: (provider: Provider) => accessOf(provider, { seals, tenantId: scope.tenant.tenantId }),
  redirectUri: redirectUriOf(scope),
});

type Wanted = Pick<Attempt, 'purpose' | 'ownerId' | 'sessionId' | 'returnTo'>;

/** Remembers who goes to the provider, in this browser, and answers where that is. */
async function begin(
  { oidc, seals }: OidcPorts,
  scope: RepeatableScope<Visitor> | RepeatableScope<Staff>,
  { wanted, connection }: { readonly wanted: Wanted; readonly connection: Connection | undefined },
) {
  const provider = await demandProvider(scope);
  const { tenantId } = scope.tenant;
  // Two tabs at once share what the browser keeps.
  const browser = connection?.oidcBrowser || newSecret();
  const going = { provider, isAnew: wanted.purpose === 'stepUp', nowMs: scope.nowMs };
  const { url, state, nonce, verifier } = await goThere(askingBy({ oidc, seals }, scope), going).catch(
    (error: unknown) => {
      throw refusedBy(error, scope);
    },
  );
  const attempt = { audience: 'staff', issuer: provider.issuer, nonce, verifier, ...wanted } as const;
  const key = { tenantId, audience: 'staff', state, browser } as const;
  return scope.once(async ({ trx }: Context) => {
    // Anybody may begin: those of whom nobody came back go as others come.
    await deleteAttemptsOver(trx, { tenantId, nowMs: scope.nowMs, most: 10 });
    await insertAttempt(trx, key, attempt, new Date(scope.nowMs));
    connection?.keepOidcBrowser(browser);
    return { url };
  });
}

/** By what else than id and password staff sign in. */
export const getSignInWays: Operation<'Console/GetSignInWays'> = async ({ trx, tenant: { tenantId } }) => {
  const found = await providerOf(trx, { tenantId, audience: 'staff' });
  return { provider: found?.provider.isOn ? { label: found.provider.label } : null };
};

/** To sign in, or to accept an invitation. Refuses oidcNotOffered, oidcAway and linkOver. */
export const beginOidc =
  (ports: OidcPorts): UnboundOperation<'Console/BeginOidc'> =>
  async (scope, { to, invitation }) => {
    const { tenantId } = scope.tenant;
    const at = new Date(scope.nowMs);
    const staffId =
      invitation === '' ? null : await scope.transact(({ trx }) => invitedBy(trx, { tenantId, token: invitation, at }));
    if (invitation !== '' && staffId === null) throw new Refused('linkOver');
    const purpose = staffId === null ? 'signIn' : 'invitation';
    const wanted = { purpose, ownerId: staffId, sessionId: null, returnTo: to } as const;
    return begin(ports, scope, { wanted, connection: scope.actor.connection });
  };

/** From inside: the session in which it is begun says whose account it is. */
const beginInside =
  (ports: OidcPorts, purpose: 'link' | 'stepUp') => (scope: RepeatableScope<Staff>, returnTo: string) => {
    const { staffId, sessionId, connection } = memberOf(scope);
    return begin(ports, scope, { wanted: { purpose, ownerId: staffId, sessionId, returnTo }, connection });
  };

/** To sign in by the provider from now on. Refuses oidcNotOffered and oidcAway. */
export const beginOidcLink =
  (ports: OidcPorts): UnboundOperation<'Console/BeginOidcLink'> =>
  (scope) =>
    beginInside(ports, 'link')(scope, `/t/${scope.tenant.tenantAlias}/account`);

/** To give the second factor again, at the provider. Refuses oidcNotOffered and oidcAway. */
export const beginOidcStepUp =
  (ports: OidcPorts): UnboundOperation<'Console/BeginOidcStepUp'> =>
  (scope, { to }) =>
    beginInside(ports, 'stepUp')(scope, to);

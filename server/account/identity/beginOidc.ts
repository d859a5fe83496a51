import { paths, publicAddress } from '#contract/screens.ts';
import type { Context, Scope } from '#server/context.ts';
import { ProviderAway } from '#server/oidc/askProvider.ts';
import { deleteAttemptsOver, insertAttempt } from '#server/oidc/attempt.queries.ts';
import { type OidcPort, OidcRefused, type ProviderAccess } from '#server/oidc/oidcPort.ts';
import { goThere, newSecret } from '#server/oidc/onTheWay.ts';
import { type Provider, providerOf } from '#server/oidc/provider.queries.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';

export type ProviderPorts = {
  readonly oidc: OidcPort;
  /** How the provider of a tenant's residents is asked. Throws OidcRefused where its secret cannot be read any more. */
  readonly accessOf: (tenantId: string, provider: Provider) => ProviderAccess;
};

/** Where the provider sends the browser back to: the login, which goes on with what came back. */
export const residentsRedirectUri = ({ publicUrl, tenant }: Pick<Scope, 'publicUrl' | 'tenant'>) =>
  publicAddress(publicUrl, paths.login(tenant.tenantAlias));

/** How the provider of residents is asked. */
export const askingBy = ({ oidc, accessOf }: ProviderPorts, scope: Pick<Scope, 'publicUrl' | 'tenant'>) => ({
  oidc,
  accessOf: (provider: Provider) => accessOf(scope.tenant.tenantId, provider),
  redirectUri: residentsRedirectUri(scope),
});

/** Residents go there to log in alone, and before they have a session. */
const wanted = { purpose: 'signIn', ownerId: null, sessionId: null } as const;

/**
 * Remembers who goes to the provider, in this browser, and answers where that is. Refuses loginByProviderOff, and oidcAway
 * where the provider says nothing that can be used.
 */
export const beginOidc =
  (ports: ProviderPorts): UnboundOperation<'Authentication/BeginOidc'> =>
  async (scope, { to }) => {
    const { tenant, nowMs, log, actor } = scope;
    const { tenantId } = tenant;
    const found = await scope.transact(({ trx }) => providerOf(trx, { tenantId, audience: 'residents' }));
    if (!found?.provider.isOn) throw new Refused('loginByProviderOff');
    const { provider } = found;
    const going = { provider, isAnew: false, nowMs };
    const way = await goThere(askingBy(ports, scope), going).catch((error: unknown) => {
      if (!(error instanceof ProviderAway || error instanceof OidcRefused)) throw error;
      log.warn({ reason: error.message }, 'the provider of logins did not answer as it should');
      throw new Refused('oidcAway');
    });
    // Two tabs at once share what the browser keeps.
    const browser = actor.connection?.residentOidcBrowser || newSecret();
    const { nonce, verifier } = way;
    return scope.once(async ({ trx }: Context) => {
      // Anybody may begin: those of whom nobody came back go as others come.
      await deleteAttemptsOver(trx, { tenantId, nowMs, most: 10 });
      await insertAttempt(
        trx,
        { tenantId, audience: 'residents', state: way.state, browser },
        { audience: 'residents', issuer: provider.issuer, nonce, verifier, ...wanted, returnTo: to },
        new Date(nowMs),
      );
      actor.connection?.keepResidentOidcBrowser(browser);
      return { url: way.url };
    });
  };

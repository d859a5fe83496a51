import type { Context, Scope, Visitor } from '#server/context.ts';
import { providerOf } from '#server/oidc/provider.queries.ts';
import { Refused } from '#server/refused.ts';
import { type FoundIdentity, foundIdentities } from './foundIdentity.ts';
import { linkIdentity } from './identity.queries.ts';

/** Who came from the provider, of this browser; null where nobody did. Refuses loginByProviderOver for what does not hold any more. */
export function foundIn(
  { tenant: { tenantId }, actor, nowMs }: Pick<Scope<Visitor>, 'tenant' | 'actor' | 'nowMs'>,
  { identity, linkSecret }: { readonly identity: string; readonly linkSecret: Buffer },
) {
  if (identity === '') return null;
  const browser = actor.connection?.residentOidcBrowser ?? '';
  const found = foundIdentities(linkSecret).read({ tenantId, browser, nowMs }, identity);
  if (found === null) throw new Refused('loginByProviderOver');
  return found;
}

/**
 * Links an account to who came from the provider, once the account has proved itself. Refuses loginByProviderOver where the
 * town has another provider by now, and identityTaken where they are linked to another account.
 */
export async function linkFound(
  { trx, tenant: { tenantId }, nowMs }: Context,
  { userId, found }: { readonly userId: string; readonly found: FoundIdentity },
) {
  const { issuer, subject } = found;
  const current = await providerOf(trx, { tenantId, audience: 'residents' });
  if (!current?.provider.isOn || current.provider.issuer !== issuer) throw new Refused('loginByProviderOver');
  const isLinked = await linkIdentity(trx, { tenantId, userId, issuer, subject, at: new Date(nowMs) });
  if (!isLinked) throw new Refused('identityTaken');
}

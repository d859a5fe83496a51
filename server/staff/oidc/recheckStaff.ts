import { sessionIdleLimit } from '#rules/account/session.ts';
import { recheckEveryMs } from '#rules/staff/oidc/checking.ts';
import { grantsFor } from '#rules/staff/oidc/mapping.ts';
import type { Context, Job } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import type { JobHandler, JobScope } from '#server/jobs/job.ts';
import { ProviderAway } from '#server/oidc/askProvider.ts';
import { OidcRefused, type ProviderAccess, type Said } from '#server/oidc/oidcPort.ts';
import { type Provider, providerOf } from '#server/oidc/provider.queries.ts';
import { recordAuditBy } from '../audit/recordAudit.ts';
import { Unreadable } from '../seal/seals.ts';
import { staffById } from '../staff.queries.ts';
import { accessOf, type OidcPorts } from './beginOidc.ts';
import { holdByGroups, shutOut } from './byGroups.ts';
import { anyByProvider, type Identity, identityOf, keepToken, noteChecked, toBeChecked } from './identity.queries.ts';
import { provedBy } from './proved.ts';

/** So many people are asked about in one run, and so many of them at once. */
const most = 200;
const atOnce = 8;

/** Who was asked about a moment ago is not asked about again. */
const restMs = recheckEveryMs - 60_000;

type Asking = OidcPorts & { readonly scope: JobScope; readonly provider: Provider; readonly access: ProviderAccess };

/** What is said of somebody by now: null for nothing any more. Throws ProviderAway. */
async function askedAgain(
  { oidc, seals, scope, access }: Asking,
  { staffId, subject, checkedAt, refreshToken }: Identity,
) {
  if (refreshToken === null) return null;
  const { tenantId } = scope.tenant;
  const place = { tenantId, staffId, what: 'refresh token' } as const;
  const keep = async (next: string) => {
    const sealed = seals.seal(place, next);
    await scope.transact(({ trx }) => keepToken(trx, { tenantId, staffId, checkedAt, refreshToken: sealed }));
  };
  return oidc.again(access, { subject, refreshToken: seals.open(place, refreshToken), keep }, scope.nowMs);
}

/** A line of the log for who is signed out by it: nobody else did it. */
async function noteShutOut(context: Context<Job>, { staffId, subject }: Identity) {
  const row = await staffById(context.trx, { tenantId: context.tenant.tenantId, staffId });
  const by = { actor: 'job:recheckStaff', name: row?.name ?? '', sessionId: null, address: '' };
  const request = { way: 'recheck', identity: subject, staffId };
  const answer = { refused: 'oidcGroupMissing' };
  await recordAuditBy(context, by, { operation: 'Console/FinishOidc', request, answer, containerId: null });
}

/** Goes by what the provider said of somebody, unless they have signed in again, or are somebody else, since. */
async function follow({ scope, provider }: Asking, identity: Identity, said: Said | null) {
  await scope.transact(async (context) => {
    const { trx, tenant, now, nowMs } = context;
    const { tenantId } = tenant;
    const { staffId, issuer, subject } = identity;
    const current = await identityOf(trx, { tenantId, issuer, subject });
    if (current?.staffId !== staffId || current.checkedAt.getTime() !== identity.checkedAt.getTime()) return;
    const proved = said && provedBy(said, provider);
    const granted = proved?.isOfTown ? grantsFor(proved.groups, provider.mappings, now.slice(0, 10)) : [];
    if (granted.length === 0) {
      await shutOut(context, current);
      return noteShutOut(context, current);
    }
    // What asks the next time was kept when it came.
    await noteChecked(trx, { tenantId, staffId, at: new Date(nowMs), refreshToken: null });
    if (current.isManaged) await holdByGroups(context, { staffId, granted });
  });
}

/**
 * Asks about each. Somebody whose word cannot be heard keeps what was heard last, which ends by itself; where the provider
 * is away, nobody else is asked about.
 */
async function askAboutAll(asking: Asking, identities: readonly Identity[]) {
  for (let start = 0; start < identities.length; start += atOnce) {
    const heard = await Promise.allSettled(
      identities.slice(start, start + atOnce).map(async (identity) => {
        // Where the provider gave nothing to ask with, the session ends by itself.
        if (identity.refreshToken === null) return;
        await follow(asking, identity, await askedAgain(asking, identity));
      }),
    );
    for (const one of heard) {
      if (one.status === 'fulfilled') continue;
      const { reason } = one;
      if (!(reason instanceof ProviderAway || reason instanceof OidcRefused || reason instanceof Unreadable))
        throw reason;
      asking.scope.log.warn({ reason: reason.message }, 'the provider of sign-ins did not say who still belongs here');
      if (reason instanceof ProviderAway) return;
    }
  }
}

/**
 * Ends the sessions of staff who lost their group at the provider. It comes again while anybody works in a session of the
 * provider’s; what it cannot ask ends at use, see isChecked().
 */
export const recheckStaff = (ports: OidcPorts): JobHandler => ({
  async unbound(scope) {
    const { tenant, nowMs, transact } = scope;
    const { tenantId } = tenant;
    const usedAfter = new Date(nowMs - sessionIdleLimit);
    const checkedBefore = new Date(nowMs - restMs);
    const { found, identities } = await transact(async ({ trx }) => ({
      found: await providerOf(trx, { tenantId, audience: 'staff' }),
      identities: await toBeChecked(trx, { tenantId, usedAfter, checkedBefore, most }),
    }));
    if (found?.provider.isOn) {
      const { provider } = found;
      const ofIt = identities.filter(({ issuer }) => issuer === provider.issuer);
      const access = accessOf(provider, { seals: ports.seals, tenantId });
      await askAboutAll({ ...ports, scope, provider, access }, ofIt);
    }
    await transact(async ({ trx }) => {
      if (!(await anyByProvider(trx, { tenantId, usedAfter }))) return;
      const dueAt = new Date(nowMs + recheckEveryMs);
      await schedule(trx, { tenantId, kind: 'recheckStaff', subject: '', dueAt });
    });
  },
});

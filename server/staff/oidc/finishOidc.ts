import { textOf } from '#rules/oidc/claims.ts';
import type { Context, Scope, Visitor } from '#server/context.ts';
import { ProviderAway } from '#server/oidc/askProvider.ts';
import { type Attempt, takeAttempt } from '#server/oidc/attempt.queries.ts';
import { OidcRefused, type Returned, type Said } from '#server/oidc/oidcPort.ts';
import { type Provider, providerOf } from '#server/oidc/provider.queries.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { recordAuditBy } from '../audit/recordAudit.ts';
import { accessOf, type OidcPorts, redirectUriOf } from './beginOidc.ts';
import { type OidcRefusal, type Outcome, outcomeFor } from './outcomeFor.ts';
import { provedBy } from './proved.ts';

type Begun = { readonly attempt: Attempt; readonly provider: Provider };

/** Uses up what was begun in this browser, for a provider that is still the same. Refuses oidcOver. */
async function takeBegun({ tenant, transact, nowMs, actor }: Scope<Visitor>, state: string): Promise<Begun> {
  const { tenantId } = tenant;
  const browser = actor.connection?.oidcBrowser ?? '';
  if (browser === '') throw new Refused('oidcOver');
  const { attempt, found } = await transact(async ({ trx }) => ({
    attempt: await takeAttempt(trx, { tenantId, audience: 'staff', state, browser }, nowMs),
    found: await providerOf(trx, { tenantId, audience: 'staff' }),
  }));
  if (!attempt || !found?.provider.isOn || found.provider.issuer !== attempt.issuer) throw new Refused('oidcOver');
  return { attempt, provider: found.provider };
}

/** Who the provider says it is, or why that does not hold. */
async function hear(
  { oidc, seals }: OidcPorts,
  scope: Scope<Visitor>,
  { begun: { attempt, provider }, returned }: { readonly begun: Begun; readonly returned: Returned },
): Promise<Said | OidcRefusal> {
  if (returned.error !== '') return 'oidcCancelled';
  const { nonce, verifier, purpose } = attempt;
  const way = { state: returned.state, nonce, verifier, redirectUri: redirectUriOf(scope) };
  try {
    const access = accessOf(provider, { seals, tenantId: scope.tenant.tenantId });
    return await oidc.finish(access, { way, returned, isAnew: purpose === 'stepUp' }, scope.nowMs);
  } catch (error) {
    if (!(error instanceof OidcRefused || error instanceof ProviderAway)) throw error;
    scope.log.warn({ reason: error.message }, 'a sign-in by the provider was refused');
    return error instanceof ProviderAway ? 'oidcAway' : 'oidcRefused';
  }
}

type Told = { readonly attempt: Attempt; readonly said: Said | null; readonly outcome: Outcome };

/** What the provider calls somebody whom nobody knows here. */
const strangerName = (said: Said | null) => (said && textOf(said.claims, 'name').slice(0, 100)) || '認証連携の利用者';

/** Each sign-in, link and refusal is a line of the log. Whom nobody knows here stands there as the provider calls them. */
function note(context: Context<Visitor>, { attempt, said, outcome }: Told) {
  const { staff } = outcome;
  const subject = said?.subject.slice(0, 255) ?? '';
  const by = {
    actor: staff ? `staff:${staff.staff_id}` : `oidc:${subject}`,
    name: staff?.name ?? strangerName(said),
    sessionId: null,
    address: context.actor.address,
  };
  return recordAuditBy(context, by, {
    operation: 'Console/FinishOidc',
    request: { way: attempt.purpose, identity: subject, ...(staff && { staffId: staff.staff_id }) },
    answer: 'refused' in outcome ? { refused: outcome.refused } : { next: outcome.next },
    containerId: null,
  });
}

/**
 * Signs in, links or confirms by what the provider says. Refuses oidcOver for what was not begun in this browser, or came
 * before; oidcRefused for what does not hold; oidcAway; and who is not of the town, in no group, or nobody here.
 */
export const finishOidc =
  (ports: OidcPorts): UnboundOperation<'Console/FinishOidc'> =>
  async (scope, { tenantAlias: _, ...returned }) => {
    const begun = await takeBegun(scope, returned.state);
    const { attempt, provider } = begun;
    const heard = await hear(ports, scope, { begun, returned });
    const said = typeof heard === 'string' ? null : heard;
    const outcome = await scope.transact(async (context) => {
      const found: Outcome =
        typeof heard === 'string'
          ? { refused: heard }
          : await outcomeFor(context, { attempt, proved: provedBy(heard, provider), seals: ports.seals });
      await note(context, { attempt, said, outcome: found });
      return found;
    });
    if ('refused' in outcome) throw new Refused(outcome.refused);
    if (outcome.token !== undefined) scope.actor.connection?.keepStaffSession(outcome.token);
    return { next: outcome.next, to: attempt.returnTo };
  };

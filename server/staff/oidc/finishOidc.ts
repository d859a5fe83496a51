import { textOf } from '#rules/oidc/claims.ts';
import type { Context, Visitor } from '#server/context.ts';
import type { Attempt } from '#server/oidc/attempt.queries.ts';
import type { Said } from '#server/oidc/oidcPort.ts';
import { hear, takeBegun } from '#server/oidc/onTheWay.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { recordAuditBy } from '../audit/recordAudit.ts';
import { askingBy, type OidcPorts } from './beginOidc.ts';
import { type Outcome, outcomeFor } from './outcomeFor.ts';
import { provedBy } from './proved.ts';

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
    const browser = scope.actor.connection?.oidcBrowser ?? '';
    const begun = await takeBegun(scope, { audience: 'staff', state: returned.state, browser, over: 'oidcOver' });
    const { attempt, provider } = begun;
    const isAnew = attempt.purpose === 'stepUp';
    const heard = await hear(askingBy(ports, scope), scope, { begun, returned, isAnew });
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

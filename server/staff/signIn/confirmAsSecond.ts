import { endpoints, type StaffCall, servedEndpoints } from '#contract/endpoints.ts';
import { limitOwnPassword } from '#server/account/login/loginLimit.ts';
import type { Passwords } from '#server/account/password/passwords.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { memberOf } from '../member.ts';
import { mayConfirm, requestDigest } from '../secondPerson.ts';
import { noteSecond } from '../session.queries.ts';
import { takeFactor } from './secondFactor.ts';
import { takePassword } from './takePassword.ts';

type Ports = { readonly passwords: Passwords; readonly limits: Limits };

/**
 * A colleague confirms one request at the caller's screen, with all that he signs in with. Refuses staffLoginFailed for
 * anything wrong, secondPersonSame for the caller himself, secondPersonNotPermitted for who may not do it himself, and
 * notFound for what is no request of staff.
 */
export const confirmAsSecond =
  (ports: Ports): UnboundOperation<'Console/ConfirmAsSecond'> =>
  async (scope, { login, password, code, call, request }) => {
    const member = memberOf(scope);
    const asked = askedFor(call, request);
    const { address, connection } = member;
    const row = await takePassword(ports, scope, { login, password, address, connection });
    const staffId = row.staff_id;
    if (staffId === member.staffId) throw new Refused('secondPersonSame');
    const { tenantId } = scope.tenant;
    const limit = await limitOwnPassword(ports.limits, { tenantId, userId: staffId, onDelay: () => undefined });
    await scope.once(async (context) => {
      await takeFactor(context, { member: { staffId }, code, wrong: 'staffLoginFailed' });
      if (!(await mayConfirm(context, row, asked))) throw new Refused('secondPersonNotPermitted');
      const at = new Date(scope.nowMs);
      const confirmed = { sessionId: member.sessionId, secondId: staffId, digest: requestDigest(asked), at };
      await noteSecond(context.trx, { tenantId, ...confirmed });
    });
    await limit.forgive();
    return {};
  };

/** The request as the call itself will read it. */
function askedFor(call: string, request: unknown) {
  if (!Object.hasOwn(servedEndpoints, call)) throw new Refused('notFound');
  const name = call as StaffCall;
  const row = endpoints[name];
  const read = row.access === 'staff' ? row.request.safeParse(request) : null;
  if (!read?.success) throw new Refused('notFound');
  return { name, request: read.data };
}

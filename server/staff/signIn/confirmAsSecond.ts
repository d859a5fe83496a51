import { endpoints, type RequestOf, type StaffCall, servedEndpoints } from '#contract/endpoints.ts';
import type { RepeatableScope, Staff } from '#server/context.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { memberOf } from '../member.ts';
import { notePasskeyUse } from '../passkey.queries.ts';
import type { Seals } from '../seal/seals.ts';
import { mayConfirm, requestDigest } from '../secondPerson.ts';
import { noteSecond } from '../session.queries.ts';
import { isKnownHere } from './knownStaffDevice.ts';
import { limitFactor } from './limitFactor.ts';
import { askPasskey, verifiedUse } from './passkeyUse.ts';
import { takeFactor } from './secondFactor.ts';
import { type PasswordPorts, takePassword } from './takePassword.ts';

type Ports = PasswordPorts & { readonly seals: Seals };

type Typed = Pick<RequestOf<'Console/ConfirmAsSecond'>, 'login' | 'password' | 'call' | 'request'>;

/** The colleague, and the request that they are asked for. Refuses staffLoginFailed, secondPersonSame and notFound. */
async function colleagueOf(ports: Ports, scope: RepeatableScope<Staff>, { login, password, call, request }: Typed) {
  const member = memberOf(scope);
  const asked = askedFor(call, request);
  const { address, connection } = member;
  const row = await takePassword(ports, scope, { login, password, address, connection });
  if (row.staff_id === member.staffId) throw new Refused('secondPersonSame');
  return { asked, row, sessionId: member.sessionId };
}

/**
 * What a colleague's passkey is to sign at the caller's screen, for one request alone. Refuses what confirming refuses,
 * and secondPasskeyMissing for somebody who has none here.
 */
export const beginAsSecond =
  (ports: Ports): UnboundOperation<'Console/BeginAsSecond'> =>
  async (scope, typed) => {
    const { asked, row, sessionId } = await colleagueOf(ports, scope, typed);
    return scope.once(async (context) => {
      const options = await askPasskey(context, { staffId: row.staff_id, sessionId, bound: requestDigest(asked) });
      if (options === null) throw new Refused('secondPasskeyMissing');
      return { options };
    });
  };

/**
 * A colleague confirms one request at the caller's screen, with all that they sign in with. Refuses staffLoginFailed for
 * anything wrong, passkeyWrong for a passkey that signed something else, secondPersonSame for the caller themselves,
 * secondPersonNotPermitted for somebody who may not do it themselves, and notFound for what is no request of staff.
 */
export const confirmAsSecond =
  (ports: Ports): UnboundOperation<'Console/ConfirmAsSecond'> =>
  async (scope, { code, credential, ...typed }) => {
    const { asked, row, sessionId } = await colleagueOf(ports, scope, typed);
    const { tenantId } = scope.tenant;
    const [staffId, digest] = [row.staff_id, requestDigest(asked)];
    const used = credential && (await verifiedUse(scope, { staffId, sessionId, bound: digest }, credential));
    const isKnownDevice = await isKnownHere(ports.devices, scope, staffId);
    const confirming = () =>
      scope.once(async (context) => {
        const { trx } = context;
        const at = new Date(scope.nowMs);
        if (used === null)
          await takeFactor(context, { seals: ports.seals, member: { staffId }, code, wrong: 'staffLoginFailed' });
        else if (!(await notePasskeyUse(trx, { tenantId, staffId, ...used, at }))) throw new Refused('passkeyWrong');
        if (!(await mayConfirm(context, row, asked))) throw new Refused('secondPersonNotPermitted');
        await noteSecond(trx, { tenantId, sessionId, secondId: staffId, digest, at });
      });
    await limitFactor(
      ports.limits,
      { scope, operation: 'Console/ConfirmAsSecond', staffId, isKnownDevice },
      confirming,
    );
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

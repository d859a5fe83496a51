import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffCall } from '#contract/endpoints.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Tenant } from '#contract/tenant.ts';
import { isNowhere, reachOf, whyNotPermitted } from '#rules/staff/rights.ts';
import { isToken } from '../account/session/session.queries.ts';
import type { Connection, Member, Staff, Visitor } from '../context.ts';
import type { Executor } from '../executor.ts';
import { consume, type Limits } from '../limits/rateLimits.ts';
import type { Operations } from '../operation.ts';
import { Refused } from '../refused.ts';
import { authenticate } from '../staff/authenticate.ts';
import { isSteppedUp } from '../staff/member.ts';
import { placeOf, runStaffCall, staffRow } from '../staff/runStaffCall.ts';
import { staffTokenOf } from './connection.ts';

type StaffRequest = {
  readonly name: StaffCall;
  readonly tenant: Tenant;
  readonly key: string;
  readonly nowMs: number;
  readonly connection: Connection;
};

type Parts = {
  readonly executor: Executor;
  readonly operations: Operations;
  readonly limits: Limits;
  readonly isSecure: boolean;
};

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * Answers a call of the console. The session is the cookie's alone. Refuses notLoggedIn, staffSessionOver,
 * factorRequired, notFound for what is at a place where the caller does not work, notPermitted, and stepUpRequired.
 */
export async function answerStaff(parts: Parts, call: StaffRequest, { request }: Exchange) {
  const { executor, operations, limits, isSecure } = parts;
  const { name, tenant, key, nowMs, connection } = call;
  const row = staffRow(name);
  const token = staffTokenOf(request, tenant.tenantId, isSecure);
  if (!isToken(token)) throw new Refused('notLoggedIn');

  const visitor: Visitor = { kind: 'visitor', address: request.ip, sessionToken: '', connection };
  const arriving = executor.scope({ tenant, log: request.log, nowMs, actor: visitor });
  const { signedIn, containerId } = await arriving.transact(async (context) => ({
    signedIn: await authenticate(context, token),
    containerId: await placeOf(context, { name, request: request.body }),
  }));
  if (signedIn === null) {
    connection.keepStaffSession(null);
    throw new Refused('staffSessionOver');
  }
  const { name: staffName, ...known } = signedIn;
  const member: Member = { ...known, address: request.ip, connection };
  if (member.factorAtMs === null && row.permission !== 'signingIn') throw new Refused('factorRequired');
  await consume(row.effect === 'read' ? limits.readsByUser : limits.changesByUser, member.staffId);
  demandPermission(member, { permission: row.permission, scope: row.scope, containerId });
  if ('isStepUp' in row && !isSteppedUp(member, nowMs)) throw new Refused('stepUpRequired');

  const actor: Staff = { kind: 'staff', name: staffName, member };
  const doing = { tenant, log: request.log, nowMs, actor };
  return runStaffCall({ executor, operations, doing, name, request: request.body, key, reason: '' });
}

type Demanded = {
  readonly permission: Permission | 'signedIn' | 'signingIn';
  readonly scope: string;
  readonly containerId: string | null | undefined;
};

/** What is at a foreign place is not there, as what does not exist. */
function demandPermission({ rights }: Member, { permission, scope, containerId }: Demanded) {
  if (permission === 'signedIn' || permission === 'signingIn') return;
  if (containerId === undefined) throw new Refused('notFound');
  if (scope === 'anywhere') {
    if (isNowhere(reachOf(rights, permission))) throw new Refused('notPermitted');
    return;
  }
  const why = whyNotPermitted(rights, permission, containerId);
  if (why !== null) throw new Refused(why === 'unknown' ? 'notFound' : why);
}

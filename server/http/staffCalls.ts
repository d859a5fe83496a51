import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffCall } from '#contract/endpoints.ts';
import type { Tenant } from '#contract/tenant.ts';
import { isToken } from '../account/token.ts';
import type { Connection, Member, Staff, Visitor } from '../context.ts';
import type { Executor } from '../executor.ts';
import { consume, type Limits } from '../limits/rateLimits.ts';
import type { Operations } from '../operation.ts';
import { Refused } from '../refused.ts';
import { authenticate } from '../staff/authenticate.ts';
import { isSteppedUp } from '../staff/member.ts';
import { demandNetwork, networkRefused } from '../staff/network/demandNetwork.ts';
import { staffRow } from '../staff/placeOf.ts';
import { runStaffCall } from '../staff/runStaffCall.ts';
import { secondOf } from '../staff/secondPerson.ts';
import { whyRefused } from '../staff/whyRefused.ts';
import { needsSecondPerson } from '../tenant/setting.queries.ts';
import { staffTokenOf } from './connection.ts';

type StaffRequest = {
  readonly name: StaffCall;
  readonly calledAs: string;
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
 * staffSessionEnded, staffSessionUnchecked, networkRefused, hallNetworkRefused, factorRequired, notFound for what is at a place where the caller does not work, notPermitted, stepUpRequired, and
 * personElsewhere for what opens the account of who used none of the caller's places, and secondPersonRequired.
 */
export async function answerStaff(parts: Parts, call: StaffRequest, { request }: Exchange) {
  const { executor, operations, limits, isSecure } = parts;
  const { name, calledAs, tenant, key, nowMs, connection } = call;
  const row = staffRow(name);
  const token = staffTokenOf(request, tenant.tenantId, isSecure);
  const visitor: Visitor = { kind: 'visitor', address: request.ip, sessionToken: '', connection };
  const arriving = executor.scope({ tenant, log: request.log, nowMs, actor: visitor });
  if (!isToken(token)) {
    await arriving.transact(demandNetwork);
    throw new Refused('notLoggedIn');
  }
  const asked = { name, request: request.body };
  const { signedIn, why, second, isSecondMissing } = await arriving.transact(async (context) => {
    const found = await authenticate(context, token);
    const confirming = await secondOf(context, typeof found === 'string' ? null : found.confirmation, asked);
    return {
      signedIn: found,
      why: typeof found === 'string' ? null : await whyRefused(context, found.rights, asked),
      second: confirming,
      isSecondMissing:
        'needsSecondPerson' in row && confirming === null && (await needsSecondPerson(context.trx, tenant.tenantId)),
    };
  });
  if (signedIn === 'networkRefused') throw networkRefused(request.ip);
  if (typeof signedIn === 'string') {
    connection.keepStaffSession(null);
    throw new Refused(signedIn);
  }
  const { name: staffName, confirmation: _, ...known } = signedIn;
  const member: Member = { ...known, second, address: request.ip, connection };
  if (member.factorAtMs === null && row.permission !== 'signingIn') throw new Refused('factorRequired');
  await consume(row.effect === 'read' ? limits.readsByStaff : limits.changesByStaff, member.staffId);
  if (why !== null) throw new Refused(why);
  if ('isStepUp' in row && !isSteppedUp(member, nowMs)) throw new Refused('stepUpRequired');
  if (isSecondMissing) throw new Refused('secondPersonRequired');

  const actor: Staff = { kind: 'staff', name: staffName, member };
  const doing = { tenant, log: request.log, nowMs, actor };
  return runStaffCall({ executor, operations, doing, name, calledAs, request: request.body, key, reason: '' });
}

/** Refuses whoever is not signed in with both factors, by the cookie alone. */
export async function demandStaff(
  { executor, isSecure }: Pick<Parts, 'executor' | 'isSecure'>,
  tenant: Tenant,
  request: FastifyRequest,
) {
  // They are read of every request later, once its body is.
  const cookies = request.server.parseCookie(request.headers.cookie ?? '');
  const token = staffTokenOf({ cookies }, tenant.tenantId, isSecure);
  if (!isToken(token)) throw new Refused('notLoggedIn');
  const actor: Visitor = { kind: 'visitor', address: request.ip, sessionToken: '' };
  const found = await executor
    .scope({ tenant, log: request.log, actor })
    .transact((context) => authenticate(context, token));
  if (found === 'networkRefused') throw networkRefused(request.ip);
  if (typeof found === 'string') throw new Refused(found);
  if (found.factorAtMs === null) throw new Refused('factorRequired');
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiCall, endpoints, type ResidentCall, type StaffCall } from '#contract/endpoints.ts';
import type { Tenant } from '#contract/tenant.ts';
import { tokenName } from '#rules/staff/tokenName.ts';
import type { Member, Staff, Visitor } from '#server/context.ts';
import type { Executor } from '#server/executor.ts';
import { type Limits, shareOf, tokenRates, use } from '#server/limits/rateLimits.ts';
import type { Fresh, Operations } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { placeIn } from '#server/staff/placeOf.ts';
import { runStaffCall } from '#server/staff/runStaffCall.ts';
import { digestOf } from '#server/staff/session.queries.ts';
import { authenticateToken, judgeToken, type KnownToken } from '#server/staff/token/authenticateToken.ts';
import { tokenFacts } from '#server/staff/token/tokenFacts.ts';
import { tenantIdOfToken } from '#server/staff/token/tokenText.ts';
import type { TokenUses } from '#server/staff/token/tokenUses.ts';
import { whyNotAt, whyRefused } from '#server/staff/whyRefused.ts';
import type { TenantDirectory } from '#server/tenant/directory.ts';
import { admitAsVisitor, type FreshParts } from '../admission.ts';
import { answerFresh } from '../answerFresh.ts';
import { connectionOf } from '../connection.ts';

type Parts = FreshParts & {
  readonly executor: Executor;
  readonly operations: Operations;
  readonly directory: TenantDirectory;
  readonly limits: Limits;
  readonly tokenUses: TokenUses;
  readonly isSecure: boolean;
};

type TokenRequest = {
  readonly name: ApiCall;
  readonly calledAs: string;
  readonly bearer: string;
  readonly nowMs: number;
  readonly key: string;
};

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** A call with the tenant that its token names. */
type Arrived = { readonly call: TokenRequest; readonly tenant: Tenant; readonly exchange: Exchange };

/**
 * Answers a call of the API. The token alone says who calls, of which tenant and with which rights; it is judged as staff
 * are, by the same table. Refuses tokenInvalid, tokenExpired, tokenRevoked, notFound for another tenant and for what is at a
 * place that it does not reach, notPermitted, and tooManyRequests.
 */
export async function answerToken(parts: Parts, call: TokenRequest, exchange: Exchange) {
  const tenant = await tenantOfToken(parts.directory, call.bearer, exchange);
  const arrived = { call, tenant, exchange };
  if (endpoints[call.name].access === 'visitor') return answerLook(parts, arrived);
  const { executor, operations, isSecure } = parts;
  const { name, calledAs, nowMs, key } = call;
  const { request, reply } = exchange;
  const { tokenId, rights, ...token } = await demandGood(parts, arrived, await judgedInDatabase(parts, arrived));
  const ids = { staffId: tokenId, sessionId: tokenId, isToken: true } as const;
  const connection = connectionOf({ request, reply, isSecure }, tenant.tenantId);
  const member: Member = { ...ids, rights, factorAtMs: null, second: null, address: request.ip, connection };
  const actor: Staff = { kind: 'staff', name: tokenName(token.name), member };
  const doing = { tenant, log: request.log, nowMs, actor };
  const ofStaff = { name: name as StaffCall, calledAs, request: request.body, key, reason: '' };
  return runStaffCall({ executor, operations, doing, ...ofStaff });
}

/** Answers from memory what visitors may ask; a token that was good before is judged from there as well. */
async function answerLook(parts: Parts, arrived: Arrived) {
  const { fresh, operations } = parts;
  const { call, tenant, exchange } = arrived;
  const { tenantId } = tenant;
  const look = { name: call.name as ResidentCall, tenant, request: exchange.request.body, nowMs: call.nowMs };
  // The types of the table see to it that what visitors may call is answered from memory.
  const { fresh: read } = operations[look.name] as unknown as Fresh<ResidentCall>;
  const digest = digestOf(call.bearer).toString('hex');
  const isKept = fresh.peekOf(tenantId)(tokenFacts, digest) !== undefined;
  if (!isKept) await demandGood(parts, arrived, await judgedInDatabase(parts, arrived));
  const looking = await admitAsVisitor(fresh, look, read);
  const { value: row } = await fresh.knownOf(tokenFacts, { tenantId, key: digest, told: looking.told });
  if (isKept) {
    const token = judgeToken(row, looking.view.now.slice(0, 10));
    const why =
      typeof token === 'string'
        ? null
        : whyNotAt(token.rights, call.name, placeIn({ name: call.name, request: look.request }));
    await demandGood(parts, arrived, { token, why });
  }
  return answerFresh(fresh, looking, read);
}

type Judged = {
  readonly token: ReturnType<typeof judgeToken>;
  /** What stands in the way of the request. */
  readonly why: Awaited<ReturnType<typeof whyRefused>>;
};

function judgedInDatabase(
  { executor, isSecure }: Parts,
  { call: { name, bearer, nowMs }, tenant, exchange: { request, reply } }: Arrived,
): Promise<Judged> {
  const connection = connectionOf({ request, reply, isSecure }, tenant.tenantId);
  const actor: Visitor = { kind: 'visitor', address: request.ip, sessionToken: '', connection };
  const asked = { name, request: request.body };
  return executor.scope({ tenant, log: request.log, nowMs, actor }).transact(async (context) => {
    const token = await authenticateToken(context, bearer);
    return { token, why: typeof token === 'string' ? null : await whyRefused(context, token.rights, asked) };
  });
}

/** Counts and notes the use of a token that is good; refuses what stands in the way. */
async function demandGood(
  { limits, tokenUses }: Parts,
  { call: { name, nowMs }, tenant, exchange: { reply } }: Arrived,
  { token, why }: Judged,
) {
  if (typeof token === 'string') throw unknown(reply, token);
  await count(limits, { name, token }, reply);
  tokenUses.note(tenant, token, nowMs);
  if (why !== null) throw new Refused(why);
  return token;
}

/** The token is told to be no good as RFC 6750 has it. */
function unknown(reply: FastifyReply, code: 'tokenInvalid' | 'tokenExpired' | 'tokenRevoked') {
  reply.header('www-authenticate', 'Bearer realm="yoyaku", error="invalid_token"');
  return new Refused(code);
}

/** The tenant of a token; one that the request names must be the same. */
async function tenantOfToken(directory: TenantDirectory, token: string, { request, reply }: Exchange): Promise<Tenant> {
  const tenantId = tenantIdOfToken(token);
  const tenant = tenantId === null ? null : await directory.byId(tenantId);
  if (!tenant) throw unknown(reply, 'tokenInvalid');
  const named = request.headers['x-tenant-id'];
  if (named !== undefined && named !== '' && named !== tenant.tenantId) throw new Refused('notFound');
  return tenant;
}

/** Counts the call, and tells how much is left: draft-ietf-httpapi-ratelimit-headers. */
async function count(limits: Limits, { name, token }: { name: ApiCall; token: KnownToken }, reply: FastifyReply) {
  const kind = endpoints[name].effect === 'read' ? 'reads' : 'changes';
  const most = shareOf(tokenRates[kind], limits.processes());
  const told = (left: number, seconds: number) => reply.header('ratelimit', `"${kind}";r=${left};t=${seconds}`);
  reply.header('ratelimit-policy', `"${kind}";q=${most};w=${tokenRates.seconds}`);
  told(0, tokenRates.seconds);
  const limiter = kind === 'reads' ? limits.readsByToken : limits.changesByToken;
  const { consumedPoints, msBeforeNext } = await use(limiter, token.tokenId).catch((why) => {
    const { retryAfterSeconds = tokenRates.seconds } = (why instanceof Refused ? why.refusal.details : {}) as {
      readonly retryAfterSeconds?: number;
    };
    told(0, retryAfterSeconds);
    throw why;
  });
  told(Math.max(0, most - consumedPoints), Math.ceil(msBeforeNext / 1000));
}

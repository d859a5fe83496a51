import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type ServedName, servedEndpoints } from '#contract/endpoints.ts';
import { errorBody } from '#contract/errorBody.ts';
import { pathOf } from '#contract/paths.ts';
import type { Tenant } from '#contract/tenant.ts';
import { isToken, userOfSession } from '../account/session.queries.ts';
import type { Context, Resident, Visitor } from '../context.ts';
import { type Executor, onceIn } from '../executor.ts';
import type { Encoded } from '../fresh/fresh.ts';
import { consume, type Limits } from '../limits/rateLimits.ts';
import type { Fresh, Operations } from '../operation.ts';
import { Refused } from '../refused.ts';
import type { TenantDirectory } from '../tenant/directory.ts';
import { answerFresh, type FreshParts } from './answerFresh.ts';
import type { Xsrf } from './xsrf.ts';

/** What answering calls needs; the composition supplies the operations. */
export type Dispatching = FreshParts & {
  readonly operations: Operations;
  readonly executor: Executor;
  readonly directory: TenantDirectory;
  readonly limits: Limits;
  readonly xsrf: Xsrf;
};

const longestKey = 200;

type Row = (typeof servedEndpoints)[ServedName];
/** The table's types end here: below, request and answer of a row are whatever its schemas say. */
// biome-ignore lint/suspicious/noExplicitAny: one loop serves every row; the table types both ends of it.
type AnyOperation = (context: any, request: any) => Promise<unknown>;

/**
 * Registers every row of the endpoint table that is served over HTTP. Only this code knows both HTTP and the
 * operations.
 */
export function serveEndpoints(app: FastifyInstance, dispatching: Dispatching) {
  for (const [name, row] of Object.entries(servedEndpoints) as [ServedName, Row][]) {
    app.withTypeProvider<ZodTypeProvider>().post(
      pathOf(name),
      {
        schema: {
          summary: row.summary,
          operationId: name,
          body: row.request,
          response: { 200: row.response, '4xx': errorBody, '5xx': errorBody },
        },
        config: { endpoint: name, ...unavailableCodeOf(dispatching.operations, name) },
        preValidation: async (request) => {
          request.body ??= {};
          if (row.effect !== 'read') dispatching.xsrf.demand(request);
        },
      },
      async (request, reply) => {
        const entry = dispatching.operations[name];
        if (!('fresh' in entry)) return answer(dispatching, name, request) as never;
        return send(reply, await answerFresh(dispatching, await freshCallOf(dispatching, { name, entry, request })));
      },
    );
  }
}

/** What a call answers, instead of busy, while the database is unavailable. */
function unavailableCodeOf(operations: Operations, name: ServedName) {
  const entry = operations[name];
  return 'away' in entry && entry.away !== undefined ? { away: entry.away } : {};
}

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** An answer in the form the caller takes. */
function send(reply: FastifyReply, encoded: Encoded) {
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  const takesZipped = /\bgzip\b/.test(headerOf(reply.request, 'accept-encoding'));
  const body = takesZipped ? encoded.zipped() : encoded.plain;
  if (body !== encoded.plain) reply.header('content-encoding', 'gzip');
  return reply.send(body) as never;
}

type FreshEntry = { readonly name: ServedName; readonly entry: Fresh<ServedName>; readonly request: FastifyRequest };

async function freshCallOf({ executor, directory, limits }: Dispatching, { name, entry, request }: FreshEntry) {
  const nowMs = executor.clock();
  const tenant = await tenantOf(directory, request);
  const token = headerOf(request, 'x-session-token');
  if (!isToken(token)) throw new Refused('notLoggedIn');
  return { name, read: entry.fresh, tenant, token, request: request.body, nowMs, limiter: limits.readsByUser };
}

async function answer(dispatching: Dispatching, name: ServedName, request: FastifyRequest) {
  const row = servedEndpoints[name];
  const { executor, operations } = dispatching;
  const entry = operations[name];
  const nowMs = executor.clock();
  if (row.access === 'public') return (entry as AnyOperation)({ nowMs, address: request.ip }, request.body);

  const tenant = await tenantOf(dispatching.directory, request);
  const key = row.effect === 'change' ? headerOf(request, 'idempotency-key') : '';
  if (key.length > longestKey) throw new Refused({ code: 'malformed', details: [{ path: 'Idempotency-Key' }] });
  const sessionToken = headerOf(request, 'x-session-token');
  if (row.access === 'user' && !isToken(sessionToken)) throw new Refused('notLoggedIn');
  const repetition = { key, operation: name, body: request.body };
  const visitor: Visitor = { kind: 'visitor', address: request.ip, sessionToken };
  const doing = { tenant, log: request.log, nowMs };
  const scope = executor.scope({ ...doing, actor: visitor });
  const admit = admission(dispatching.limits, row);

  if ('unbound' in entry) {
    const actor = await (row.access === 'user' ? scope.transact(admit) : visitor);
    return (entry.unbound as AnyOperation)(executor.repeatable({ ...doing, actor }, repetition), request.body);
  }

  return scope.transact(async (visiting) => {
    const context = { ...visiting, actor: await (row.access === 'user' ? admit(visiting) : visitor) };
    return onceIn(context, repetition, () => (entry as AnyOperation)(context, request.body));
  });
}

/**
 * The caller, by his session; refuses notLoggedIn and tooManyRequests. The rate limit is per user, who is known only
 * from the session, so it is counted inside the transaction. It is counted once, however often the transaction is
 * rerun.
 */
function admission({ changesByUser, readsByUser }: Limits, { effect }: Row) {
  const limiter = effect === 'change' ? changesByUser : readsByUser;
  let isCounted = false;
  return async ({ trx, tenant: { tenantId }, actor: { sessionToken }, nowMs }: Context<Visitor>): Promise<Resident> => {
    const session = await userOfSession(trx, { tenantId, token: sessionToken }, nowMs);
    if (!session) throw new Refused('notLoggedIn');
    if (!isCounted) {
      isCounted = true;
      await consume(limiter, session.userId);
    }
    return { kind: 'resident', userId: session.userId, sessionToken };
  };
}

/** The tenant named by the body, else by the header. A body and a header that disagree name no tenant. */
async function tenantOf(directory: TenantDirectory, request: FastifyRequest): Promise<Tenant> {
  const body = request.body as { tenantAlias?: string; tenantId?: string };
  const header = headerOf(request, 'x-tenant-id');
  const tenantId = body.tenantId ?? header;
  if (body.tenantAlias === undefined && tenantId === '') throw new Refused('notLoggedIn');
  const found = await (body.tenantAlias === undefined
    ? byId(directory, tenantId)
    : directory.byAlias(body.tenantAlias));
  if (!found) throw new Refused('notFound');
  if (header !== '' && header !== found.tenantId) throw new Refused('notFound');
  return found;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const byId = async (directory: TenantDirectory, tenantId: string) =>
  idForm.test(tenantId) ? directory.byId(tenantId) : null;

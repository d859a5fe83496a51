import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  isServed,
  type ResidentCall,
  type ServedName,
  type StaffCall,
  servedEndpoints,
  takesToken,
} from '#contract/endpoints.ts';
import { errorBody } from '#contract/errorBody.ts';
import { pathOf } from '#contract/paths.ts';
import { readsHeader, touchesHeader } from '#contract/things.ts';
import { timeHeader } from '#contract/timeHeader.ts';
import { formerNames } from '#rules/staff/formerNames.ts';
import { composedIn } from '#rules/text/composed.ts';
import { isToken } from '../account/token.ts';
import type { Resident, Visitor } from '../context.ts';
import { replayOf } from '../db/idempotency.queries.ts';
import type { Doing, Executor, Repetition } from '../executor.ts';
import type { Limits } from '../limits/rateLimits.ts';
import type { Fresh, Operations } from '../operation.ts';
import type { Encoded } from '../readCache/fresh.ts';
import { Refused } from '../refused.ts';
import { demandNetwork } from '../staff/network/demandNetwork.ts';
import type { TokenUses } from '../staff/token/tokenUses.ts';
import type { TenantDirectory } from '../tenant/directory.ts';
import { admit, admitVisitor, type FreshParts, type UserCall } from './admission.ts';
import { answerFresh, answerLate, answerQuick, rememberLate } from './answerFresh.ts';
import { bearerOf } from './api/bearer.ts';
import { answerToken } from './api/tokenCalls.ts';
import { connectionOf } from './connection.ts';
import { answerToEnded, repetitionOf } from './endedCaller.ts';
import { answersHere, type ConsoleHost, isResidents } from './hosts.ts';
import { headerOf, namedTenant } from './namedTenant.ts';
import { answerStaff, demandStaff } from './staffCalls.ts';
import { limitOf } from './strangers.ts';
import type { Xsrf } from './xsrf.ts';

/** What answering calls needs; the composition supplies the operations. */
export type Dispatching = FreshParts & {
  readonly operations: Operations;
  readonly executor: Executor;
  readonly directory: TenantDirectory;
  readonly limits: Limits;
  readonly tokenUses: TokenUses;
  readonly xsrf: Xsrf;
  /** Reached over https, so that cookies are kept for it alone. */
  readonly isSecure: boolean;
  readonly consoleHost: ConsoleHost;
};

const longestKey = 200;

type Row = (typeof servedEndpoints)[ServedName];
/** The table's types end here: below, request and answer of a row are whatever its schemas say. */
// biome-ignore lint/suspicious/noExplicitAny: one loop serves every row; the table types both ends of it.
type AnyOperation = (context: any, request: any) => Promise<unknown>;

/** In bytes. The largest honest request with a thousand lines, a file of people, needs less than half. */
const bodyLimits = { lines: 1024 * 1024, picture: 12 * 1024 * 1024 };

const carriesPicture = (row: Row) => 'isLarge' in row && row.isLarge === 'picture';

/** Where a call is answered: at the path of its name, and of the name it had before. */
type Address = { readonly calledAs: string; readonly name: ServedName };

const addresses: readonly Address[] = [
  ...(Object.keys(servedEndpoints) as ServedName[]).map((name) => ({ calledAs: name, name })),
  ...Object.entries(formerNames).flatMap(([calledAs, name]) => (isServed(name) ? [{ calledAs, name }] : [])),
];

/**
 * Registers every row of the endpoint table that is served over HTTP. Only this code knows both HTTP and the
 * operations.
 */
export function serveEndpoints(app: FastifyInstance, dispatching: Dispatching) {
  for (const address of addresses) serveAt(app, dispatching, address);
}

function serveAt(app: FastifyInstance, dispatching: Dispatching, { calledAs, name }: Address) {
  const row: Row = servedEndpoints[name];
  app.withTypeProvider<ZodTypeProvider>().post(
    pathOf(calledAs),
    {
      schema: {
        hide: calledAs !== name,
        summary: row.summary,
        operationId: name,
        body: row.request,
        response: { 200: row.response, '4xx': errorBody, '5xx': errorBody },
      },
      ...('isLarge' in row && { bodyLimit: bodyLimits[carriesPicture(row) ? 'picture' : 'lines'] }),
      config: { endpoint: name, limit: limitOf(name), ...unavailableCodeOf(dispatching.operations, name) },
      onRequest: async (request, reply) => {
        reply.headers(thingsHeadersOf(row));
        if (bearerOf(request) !== null) {
          if (!takesToken(name)) throw new Refused('callNotOffered');
          // No browser brings it by itself, so it answers on every host and needs no proof against forged requests.
          return;
        }
        if (!answersHere(dispatching.consoleHost, name, request)) throw new Refused('notFound');
        // Before any of it is read.
        if (!carriesPicture(row)) return;
        if (row.effect !== 'read') dispatching.xsrf.demand(request);
        await demandSignedIn(dispatching, request);
      },
      preValidation: async (request) => {
        request.body ??= {};
        if (row.effect !== 'read' && bearerOf(request) === null) dispatching.xsrf.demand(request);
      },
      // After validation, which bounds how deep a body goes.
      preHandler: async (request) => {
        // Still of the shape that was validated.
        request.body = composedIn(request.body) as never;
      },
    },
    async (request, reply) => {
      const answered = await answer(dispatching, { calledAs, name }, { request, reply });
      // Screens that wait for an opening go by the server's clock.
      reply.header(timeHeader, dispatching.executor.clock());
      // The schema of the route types the answer; what is encoded here has passed it already.
      if (!isEncoded(answered)) return answered as never;
      const takesZipped = /\bgzip\b/.test(headerOf(request, 'accept-encoding'));
      return send(reply, answered, takesZipped ? await answered.zipped() : answered.plain) as never;
    },
  );
}

/** By which screens of staff know what to ask again for. A refused change tells it too: what it found may be new. */
function thingsHeadersOf(row: Row): Readonly<Record<string, string>> {
  if ('reads' in row) return { [readsHeader]: row.reads.join() };
  if ('touches' in row) return { [touchesHeader]: [...row.touches, 'logs'].join() };
  return {};
}

/** What a call answers, instead of busy, while the database is unavailable. */
function unavailableCodeOf(operations: Operations, name: ServedName) {
  const entry = operations[name];
  return 'away' in entry && entry.away !== undefined ? { away: entry.away } : {};
}

const isEncoded = (answered: unknown): answered is Encoded =>
  typeof answered === 'object' && answered !== null && 'plain' in answered && Buffer.isBuffer(answered.plain);

/** An answer in the form the caller takes. */
function send(reply: FastifyReply, encoded: Encoded, body: Buffer) {
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (body !== encoded.plain) reply.header('content-encoding', 'gzip');
  return reply.send(body);
}

/** Refuses whoever is not signed in at the console of the tenant that the header names. */
async function demandSignedIn(dispatching: Dispatching, request: FastifyRequest) {
  const tenant = await namedTenant(dispatching.directory, request);
  await demandStaff(dispatching, tenant, request);
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Answers a call; bytes are an answer that many share. */
async function answer(dispatching: Dispatching, { calledAs, name }: Address, exchange: Exchange) {
  const { request } = exchange;
  const row = servedEndpoints[name];
  const { executor, operations, directory } = dispatching;
  const entry = operations[name];
  const nowMs = executor.clock();
  // Nothing else that the request carries says who calls.
  const bearer = bearerOf(request);
  if (bearer !== null && takesToken(name))
    return answerToken(dispatching, { name, calledAs, bearer, nowMs, key: keyOf(request, row) }, exchange);
  if (row.access === 'public') return (entry as AnyOperation)({ nowMs }, request.body);

  const tenant = await namedTenant(directory, request);
  // Of all others it is asked anew who is let in.
  if (row.access === 'tenant' && isResidents(name) && !tenant.isOpen) throw new Refused('notOpenYet');
  const key = keyOf(request, row);
  const token = headerOf(request, 'x-session-token');
  if (row.access === 'user') {
    if (!isToken(token)) throw new Refused('notLoggedIn');
    return answerUser(
      dispatching,
      { name: name as ResidentCall, tenant, token, key, nowMs, request: request.body },
      exchange,
    );
  }
  if (row.access === 'visitor') {
    return answerLooking(dispatching, { name: name as ResidentCall, tenant, token, key, nowMs, request: request.body });
  }
  const connection = connectionOf({ ...exchange, isSecure: dispatching.isSecure }, tenant.tenantId);
  if (row.access === 'staff') {
    const call = { name: name as StaffCall, calledAs, tenant, key, nowMs, connection };
    return answerStaff(dispatching, call, exchange);
  }
  const actor: Visitor = { kind: 'visitor', address: request.ip, sessionToken: token, connection };
  const doing = { tenant, log: request.log, nowMs, actor };
  if (!isResidents(name)) await executor.scope(doing).transact(demandNetwork);
  return run(dispatching, { doing, entry, repetition: { key, operation: name, body: request.body } });
}

/** The caller's Idempotency-Key; '' for none, and for what changes nothing. */
function keyOf(request: FastifyRequest, row: Row) {
  const key = row.effect === 'change' ? headerOf(request, 'idempotency-key') : '';
  if (key.length > longestKey) throw new Refused({ code: 'malformed', details: [{ path: 'Idempotency-Key' }] });
  return key;
}

/** Answers somebody who looks: a resident as themselves, anybody else as a visitor. */
async function answerLooking(dispatching: Dispatching, call: UserCall) {
  const { fresh, operations } = dispatching;
  // The types of the table see to it that what visitors may call is answered from memory.
  const { fresh: read } = operations[call.name] as Fresh<ResidentCall>;
  const asResident = isToken(call.token)
    ? await admit(dispatching, call, read).catch((why) => {
        const isEnded = why instanceof Refused && why.refusal.code === 'notLoggedIn';
        // Where visitors may not look, whoever was logged in hears that they are not any more.
        if (!isEnded || !call.tenant.isVisibleToPublic) throw why;
        return null;
      })
    : null;
  return answerFresh(fresh, asResident ?? (await admitVisitor(fresh, call, read)), read);
}

/** Answers a resident's call: from memory, as a repetition, as one that comes too late, or by its operation. */
async function answerUser(dispatching: Dispatching, call: UserCall, exchange: Exchange) {
  const { fresh, operations } = dispatching;
  const { name, token, nowMs } = call;
  const entry = operations[name];
  const needs = 'fresh' in entry ? entry.fresh : 'late' in entry ? entry.late : null;
  const { log, ip: address } = exchange.request;
  const admitted = await admit(dispatching, call, needs).catch((why) =>
    answerToEnded(dispatching.executor, log, call, why),
  );
  if ('answer' in admitted) return admitted.answer;
  if ('fresh' in entry) return answerFresh(fresh, admitted, entry.fresh);

  const repetition = repetitionOf(call);
  const replayed = replayOf({ ...repetition, nowMs }, admitted.caller.stored);
  if (replayed) return replayed.answer;
  const early = 'late' in entry ? answerLate(fresh, admitted, entry.late) : null;
  if (early) return early.answer;
  const connection = connectionOf({ ...exchange, isSecure: dispatching.isSecure }, call.tenant.tenantId);
  const actor: Resident = {
    kind: 'resident',
    userId: admitted.caller.userId,
    address,
    sessionToken: token,
    connection,
  };
  const doing = { tenant: admitted.view.tenant, log, nowMs, actor };
  const quick =
    'late' in entry && dispatching.isQuick
      ? await answerQuick(dispatching, admitted, { doing, repetition, late: entry.late })
      : null;
  if (quick) return quick.answer;
  const running = run(dispatching, { doing, entry, repetition });
  if ('late' in entry) rememberLate(running, { fresh, admitted, late: entry.late, log });
  return running;
}

type Run = {
  readonly doing: Doing<Visitor | Resident>;
  readonly entry: Operations[ServedName];
  readonly repetition: Repetition;
};

function run({ executor }: Dispatching, { doing, entry, repetition }: Run) {
  const { body } = repetition;
  if ('unbound' in entry) return (entry.unbound as AnyOperation)(executor.repeatable(doing, repetition), body);
  const operation = ('operation' in entry ? entry.operation : entry) as AnyOperation;
  return executor.repeatable(doing, repetition).once((context) => operation(context, body));
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { errorBody } from '#contract/errorBody.ts';
import { pathOf } from '#contract/paths.ts';
import type { Tenant } from '#contract/tenant.ts';
import { isToken, userOfSession } from '../account/session.ts';
import type { Server, TenantCall } from '../call.ts';
import { type Database, inTenant } from '../db/connect.ts';
import { operations } from '../operations.ts';
import { Refused } from '../refused.ts';
import type { TenantDirectory } from '../tenant/directory.ts';
import { momentOf } from '../time.ts';
import { once } from './idempotency.ts';
import { type Limits, spend } from './limits.ts';
import type { Xsrf } from './xsrf.ts';

export type Door = { readonly server: Server; readonly xsrf: Xsrf };

const longestKey = 200;

type Row = (typeof endpoints)[EndpointName];
/** The table's types end here: below, request and answer of a row are whatever its schemas say. */
// biome-ignore lint/suspicious/noExplicitAny: one loop serves every row; the table types both ends of it.
type AnyOperation = (call: any, request: any) => Promise<unknown>;

/** Registers every row of the endpoint table. The only code that knows both HTTP and the operations. */
export function openDoor(app: FastifyInstance, door: Door) {
  for (const [name, row] of Object.entries(endpoints) as [EndpointName, Row][]) {
    app.withTypeProvider<ZodTypeProvider>().post(
      pathOf(name),
      {
        schema: {
          summary: row.summary,
          operationId: name,
          body: row.request,
          response: { 200: row.response, '4xx': errorBody, '5xx': errorBody },
        },
        config: { endpoint: name, ...awayOf(name) },
        preValidation: async (request) => {
          request.body ??= {};
          if (row.effect !== 'read') door.xsrf.demand(request);
        },
      },
      async (request) => answer(door, name, request) as never,
    );
  }
}

/** What a call answers, instead of busy, while the database is away. */
function awayOf(name: EndpointName) {
  const entry = operations[name];
  return 'away' in entry && entry.away !== undefined ? { away: entry.away } : {};
}

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

async function answer(door: Door, name: EndpointName, request: FastifyRequest) {
  const row = endpoints[name];
  const entry = operations[name];
  const nowMs = door.server.clock();
  const visitor = { server: door.server, log: request.log, nowMs, address: request.ip };
  if (row.access === 'public') return (entry as AnyOperation)(visitor, request.body);

  const tenant = await tenantOf(door, request);
  const call = {
    ...visitor,
    tenant,
    now: momentOf(nowMs, tenant.timeZone),
    sessionToken: headerOf(request, 'x-session-token'),
  };
  const key = row.effect === 'change' ? headerOf(request, 'idempotency-key') : '';
  if (key.length > longestKey) throw new Refused({ code: 'malformed', details: [{ path: 'Idempotency-Key' }] });
  const attempt = { tenantId: tenant.tenantId, key, operation: name, body: request.body, nowMs };
  if (row.access === 'user' && !isToken(call.sessionToken)) throw new Refused('notLoggedIn');
  // Whose brake it is only the session tells, so it is spent inside; but once, however often the transaction is run again.
  const brake = onceOnly((userId) => spend(brakeOf(door.server.limits, row.effect), userId));
  const admitted = async (bound: TenantCall) => {
    const user = await asUser(bound);
    await brake(user.userId);
    return user;
  };

  if ('unbound' in entry) {
    const admit = () => inTenant(door.server.db, tenant.tenantId, (trx) => admitted({ ...call, trx }));
    const user = row.access === 'user' ? await admit() : null;
    const caller = user?.userId ?? 'anonymous';
    const transact = <T>(work: (trx: Database) => Promise<T>) =>
      inTenant(door.server.db, tenant.tenantId, (trx) => once(trx, { ...attempt, caller }, () => work(trx)));
    return (entry.unbound as AnyOperation)({ ...call, ...(user && { userId: user.userId }), transact }, request.body);
  }

  return inTenant(door.server.db, tenant.tenantId, async (trx) => {
    const bound = { ...call, trx };
    const user = row.access === 'user' ? await admitted(bound) : null;
    const work = () => (entry as AnyOperation)(user ?? bound, request.body);
    return once(trx, { ...attempt, caller: user?.userId ?? 'anonymous' }, work);
  });
}

/** The tenant named by the body, else by the header. A body and a header that disagree name no tenant. */
async function tenantOf(door: Door, request: FastifyRequest): Promise<Tenant> {
  const body = request.body as { tenantAlias?: string; tenantId?: string };
  const header = headerOf(request, 'x-tenant-id');
  const tenantId = body.tenantId ?? header;
  if (body.tenantAlias === undefined && tenantId === '') throw new Refused('notLoggedIn');
  const { directory } = door.server;
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

async function asUser(call: TenantCall) {
  const session = await userOfSession(
    call.trx,
    { tenantId: call.tenant.tenantId, token: call.sessionToken },
    call.nowMs,
  );
  if (!session) throw new Refused('notLoggedIn');
  return { ...call, userId: session.userId };
}

const brakeOf = ({ changesByUser, readsByUser }: Limits, effect: Row['effect']) =>
  effect === 'change' ? changesByUser : readsByUser;

function onceOnly(work: (userId: string) => Promise<unknown>) {
  let isDone = false;
  return async (userId: string) => {
    if (isDone) return;
    isDone = true;
    await work(userId);
  };
}

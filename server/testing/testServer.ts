import { pino } from 'pino';
import { inject } from 'vitest';
import type { EndpointName, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/errorBody.ts';
import { pathOf } from '#contract/paths.ts';
import { linePort } from '../account/login/lineApi.ts';
import type { LinePort } from '../account/login/linePort.ts';
import { type Passwords, passwordsWith } from '../account/password/passwords.ts';
import { freshPartsOf } from '../app/freshParts.ts';
import { partsOf } from '../app/parts.ts';
import { redaction } from '../app/redaction.ts';
import { connect, type Database } from '../db/connect.ts';
import { type App, buildApp } from '../http/app.ts';
import { metricsOf } from '../http/metrics.ts';
import { type Limits, rateLimitsOn } from '../limits/rateLimits.ts';
import type { Beacon } from '../lottery/beacon.ts';
import type { Transports } from '../notice/transport.ts';
import type { OidcPort } from '../oidc/oidcPort.ts';
import type { PaymentProviders } from '../payment/provider/providerNamed.ts';
import { sandboxProvider } from '../payment/sandbox/sandboxProvider.ts';
import { questionConnections } from '../readCache/startFresh.ts';
import type { Seals } from '../staff/seal/seals.ts';
import { tenantDirectory } from '../tenant/directory.ts';
import type { Clock } from '../time.ts';
import type { PostOutside } from '../webhook/postOutside.ts';
import { aMailbox } from './aMailbox.ts';
import { sandboxSecret } from './sandboxSecret.ts';
import { testClock } from './testClock.ts';
import { aDatabase, wayOfPooler } from './testDatabase.ts';
import { withoutLimits } from './withoutLimits.ts';
import { withoutOutside } from './withoutOutside.ts';

export type TestServerOptions = {
  /** Defaults to a testClock(), which the server offers as `clock`. */
  readonly clock?: Clock;
  /** Listens on a free loopback port, for tests that need real connections. */
  readonly listen?: boolean;
  /** Real limits on logins and calls; by default a test may call as often as it likes. */
  readonly withLimits?: boolean;
  /** The same, with so much for strangers at one address. */
  readonly perAddress?: number;
  readonly line?: LinePort;
  readonly passwords?: Passwords;
  readonly seals?: Seals;
  readonly oidc?: OidcPort;
  /** The sandbox alone unless said otherwise. */
  readonly payments?: (books: { readonly db: Database; readonly clock: Clock }) => PaymentProviders;
  readonly transports?: Transports;
  readonly beacon?: Beacon;
  /** Tells addresses that tenants have registered; none is reached by default. */
  readonly postOutside?: PostOutside;
  readonly webhookNetworks?: readonly string[];
  /** How many other machines are to keep a copy of the database; none by default. */
  readonly databaseCopies?: number;
  readonly poolSize?: number;
  /** How much the memory of fresh reads may hold. */
  readonly freshBytes?: number;
  /** False for a database that is reached in a way that keeps no prepared statements. */
  readonly isPrepared?: boolean;
  /** False for a server that decides every change in its transaction. */
  readonly isQuick?: boolean;
  /** Where the server looks for its database, for tests in which there is none. */
  readonly appUrl?: string;
  /** Lets the server work as a superuser, so that only the predicates of its own statements keep tenants apart. */
  readonly withoutRowLevelSecurity?: boolean;
  readonly isReady?: () => Promise<boolean>;
  /** How long a request may take to arrive, in milliseconds. */
  readonly arrivalMs?: number;
  /** A built web to serve; none by default. */
  readonly webFolder?: string;
  readonly consoleHost?: string;
  /** As if behind a proxy of the operator's. */
  readonly trustProxy?: boolean;
  /** As if reached over https. */
  readonly isSecure?: boolean;
  /** As if it took no real payments where real residents come. */
  readonly isTrial?: boolean;
};

/** Who calls and with what; `tenant` replaces the session's tenant in X-Tenant-Id. */
export type CallOptions = {
  readonly session?: { readonly token: string; readonly tenantId: string } | undefined;
  readonly tenant?: { readonly tenantId: string } | undefined;
  /** A session of the console, which comes as a cookie. */
  readonly staff?: { readonly token: string; readonly tenantId: string } | undefined;
  /** A token of the API, which comes without cookies. */
  readonly bearer?: string;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly withoutXsrf?: boolean;
  /** The caller's network address; in-process calls only. */
  readonly from?: string;
};

export type Answer<Name extends EndpointName> = {
  readonly status: number;
  /** The answer of the endpoint, or an error body: a test says by `status` which one it expects. */
  readonly body: ResponseOf<Name> & Partial<ErrorBody>;
  readonly headers: Readonly<Record<string, string>>;
};

export type TestServer = Awaited<ReturnType<typeof aServer>>;

const sandboxAlone: NonNullable<TestServerOptions['payments']> = (books) => ({
  sandbox: sandboxProvider({ ...books, secret: sandboxSecret }),
  stripe: null,
});

/**
 * The whole server on a database of its own, made for one test file: `call` sends a call through the HTTP stack in
 * process, `http` (with `listen`) over a real connection. `db` is a superuser's connection that sees and arranges
 * everything; close() ends and drops what was made.
 */
export async function aServer(options: TestServerOptions = {}) {
  const database = await aDatabase(inject('databases'));
  const ignore = () => undefined;
  const arranging = connect({ url: database.superuserUrl, size: 4, onLost: ignore });
  const ownUrl = options.withoutRowLevelSecurity ? database.superuserUrl : database.appUrl;
  const appUrl = options.appUrl ?? ownUrl;
  const way = { url: appUrl, onLost: ignore, ...wayOfPooler };
  const app = connect({ ...way, size: options.poolSize ?? 10 });
  const questions = connect({ ...way, size: questionConnections });
  const standing = testClock();
  const passwords = options.passwords ?? (await passwordsWith());
  const { withLimits = options.perAddress !== undefined, perAddress = 1 } = options;
  const limits: Limits = withLimits ? rateLimitsOn(app.pool, { perAddress, ...wayOfPooler }) : withoutLimits;
  const logLines: string[] = [];
  const log = pino({ level: 'trace', redact: redaction }, { write: (line: string) => logLines.push(line) });
  const mailbox = aMailbox();
  const clock = options.clock ?? standing;
  const server = partsOf({
    db: app.db,
    directory: tenantDirectory(app.db),
    clock,
    passwords,
    line: options.line ?? linePort({ url: 'http://127.0.0.1:9', timeoutMs: 200 }),
    limits,
    ...withoutOutside,
    ...(options.seals && { seals: options.seals }),
    ...(options.oidc && { oidc: options.oidc }),
    ...(options.databaseCopies && { databaseCopies: options.databaseCopies }),
    providers: (options.payments ?? sandboxAlone)({ db: app.db, clock }),
    transports: options.transports ?? mailbox,
    ...(options.beacon && { beacon: options.beacon }),
    ...(options.postOutside && { postOutside: options.postOutside }),
    ...(options.webhookNetworks && { webhookNetworks: options.webhookNetworks }),
  });
  const fresh = freshPartsOf({
    db: app.db,
    pool: questions.pool,
    log,
    ...((wayOfPooler.isPooled || wayOfPooler.isCluster) && { isPrepared: false }),
    isCluster: wayOfPooler.isCluster,
    ...(options.isQuick !== undefined && { isQuick: options.isQuick }),
    ...(options.isPrepared !== undefined && { isPrepared: options.isPrepared }),
    ...(options.freshBytes !== undefined && { mostBytes: options.freshBytes }),
  });
  const metrics = metricsOf(app.pool, { fresh: fresh.fresh, db: app.db, databaseCopies: server.databaseCopies });
  const http = await buildApp({
    parts: { ...server, ...fresh },
    metrics,
    logger: log,
    xsrfSecret: Buffer.alloc(32, 7),
    isSecure: options.isSecure ?? false,
    isTrial: options.isTrial ?? false,
    trustProxy: options.trustProxy ?? false,
    webFolder: options.webFolder ?? null,
    consoleHost: options.consoleHost,
    isReady: options.isReady ?? (async () => true),
    ...(options.arrivalMs !== undefined && { arrivalMs: options.arrivalMs }),
  });
  const baseUrl = options.listen ? await http.listen({ port: 0, host: '127.0.0.1' }) : '';
  if (!options.listen) await http.ready();
  const xsrf = await xsrfOf(http);

  return {
    app: http,
    server,
    fresh: fresh.fresh,
    tokenUses: fresh.tokenUses,
    metrics,
    /** Stands still; without effect when the test brought its own clock. */
    clock: standing,
    db: arranging.db,
    appDb: app.db,
    database,
    passwords,
    baseUrl,
    xsrf,
    /** What was sent to people, when the test brought no transports of its own. */
    mailbox,
    /** Everything the server logged, one JSON text each. */
    logLines,
    call: <Name extends EndpointName>(name: Name, body: RequestOf<Name>, call: CallOptions = {}) =>
      injected<Name>(http, pathOf(name), { body, call, xsrf }),
    /** Sends any body to a call, for input that the types would not allow. */
    callWith: <Name extends EndpointName>(name: Name, body: unknown, call: CallOptions = {}) =>
      injected<Name>(http, pathOf(name), { body, call, xsrf }),
    /** Like `call`, over a real connection; only with `listen`. */
    http: <Name extends EndpointName>(name: Name, body: RequestOf<Name>, call: CallOptions = {}) =>
      fetched<Name>(`${baseUrl}${pathOf(name)}`, { body, call, xsrf }),
    close: async () => {
      await http.close();
      await questions.pool.end();
      await app.db.destroy();
      await arranging.db.destroy();
      await database.drop();
    },
  };
}

/** The XSRF cookie that a first answer offers. */
export async function xsrfOf(http: App) {
  const answer = await http.inject({ method: 'GET', url: '/healthz' });
  return answer.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
}

type Sent = { readonly body: unknown; readonly call: CallOptions; readonly xsrf: string };

function headersOf({ call, xsrf }: Sent): Record<string, string> {
  const tenantId = call.tenant?.tenantId ?? call.session?.tenantId ?? call.staff?.tenantId;
  const isBare = call.withoutXsrf || call.bearer !== undefined;
  const cookies = [
    ...(isBare ? [] : [`XSRF-TOKEN=${xsrf}`]),
    ...(call.staff ? [`STAFF-${call.staff.tenantId}=${call.staff.token}`] : []),
  ];
  return {
    'content-type': 'application/json',
    ...(call.session ? { 'x-session-token': call.session.token } : {}),
    ...(tenantId === undefined ? {} : { 'x-tenant-id': tenantId }),
    ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    ...(isBare ? {} : { 'x-xsrf-token': xsrf }),
    ...(call.bearer === undefined ? {} : { authorization: `Bearer ${call.bearer}` }),
    ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
    ...call.headers,
  };
}

/** Sends a call through the HTTP stack in process. */
export async function injected<Name extends EndpointName>(http: App, url: string, sent: Sent): Promise<Answer<Name>> {
  const answer = await http.inject({
    method: 'POST',
    url,
    headers: headersOf(sent),
    payload: textOf(sent.body),
    remoteAddress: sent.call.from ?? '127.0.0.1',
  });
  return {
    status: answer.statusCode,
    body: parsed<Name>(answer.body),
    headers: answer.headers as Record<string, string>,
  };
}

/** Sends a call over a real connection. */
export async function fetched<Name extends EndpointName>(url: string, sent: Sent): Promise<Answer<Name>> {
  const { status, text, headers } = await fetchedBytes(url, sent);
  return { status, body: parsed<Name>(text), headers };
}

/** The same, with the answer as it came. */
export async function fetchedBytes(url: string, sent: Sent) {
  const answer = await fetch(url, { method: 'POST', headers: headersOf(sent), body: textOf(sent.body) });
  return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) };
}

/** A text goes out as it is, so that a test can send what is no JSON. */
const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

const parsed = <Name extends EndpointName>(text: string) =>
  (text === '' ? {} : JSON.parse(text)) as ResponseOf<Name> & Partial<ErrorBody>;

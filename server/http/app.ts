import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import type { MailDelivery } from '#contract/account.ts';
import type { UnavailableCode } from '../operation.ts';
import type { Payments } from '../payment/payments.ts';
import { documentPrinter } from '../report/documentPrinter.ts';
import { bearerOf } from './api/bearer.ts';
import { serveOpenApi } from './api/openApiRoute.ts';
import { keepPlace } from './connection.ts';
import { serveDemoMailbox } from './demoMailbox/demoMailboxRoute.ts';
import { type Dispatching, serveEndpoints } from './dispatch.ts';
import { type Answer, answerFor, describeFault } from './errors.ts';
import { serveHelp } from './help/helpRoutes.ts';
import { serveDocuments } from './link/documentRoute.ts';
import { serveFeeds } from './link/feedRoute.ts';
import type { Metrics } from './metrics.ts';
import { serveEmbeds } from './open/embedRoute.ts';
import { serveOpenFiles } from './open/openFiles.ts';
import { serveSecurityContact } from './open/securityContact.ts';
import { visitorReads } from './open/visitorReads.ts';
import { servePictures } from './pictureRoute.ts';
import { RequestLog } from './requestLog.ts';
import { serveSandbox } from './sandbox/sandboxRoutes.ts';
import { securityHeadersFor } from './securityHeaders.ts';
import { serializeOnce } from './serializeOnce.ts';
import { limitStrangers } from './strangers.ts';
import { serveWeb } from './web.ts';
import { serveWebhooks } from './webhookRoute.ts';
import { xsrf } from './xsrf.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
    away?: UnavailableCode;
  }
  interface FastifyReply {
    /** For metrics alone; nothing of it leaves the server. */
    outcome: 'answered' | Answer['outcome'];
  }
}

/** The largest request body, in bytes; the largest honest one (60 details of 300 bytes) needs less than a third. */
const bodyLimit = 64 * 1024;

/** How long a request may take to arrive, in milliseconds. */
const arrivalMs = 30_000;

/** What the product's routes need of its composition. */
export type HttpParts = Omit<Dispatching, 'xsrf' | 'isSecure' | 'consoleHost'> & {
  readonly payments: Payments;
  /** With which links that expire are signed. */
  readonly linkSecret: Buffer;
  readonly mailDelivery: MailDelivery;
  /** The address residents use, without a slash at the end. */
  readonly publicUrl: string;
};

/** Files that are the same for everybody, so that shared caches may keep them. */
const isShared = (url: string) =>
  /^\/((console\/)?assets|pictures|embed)\//.test(url) ||
  /^[^?]*\.(css|csv|ics|txt|xml)(\?|$)/.test(url) ||
  url === '/openapi.json';

export type AppOptions = {
  readonly parts: HttpParts;
  readonly metrics: Metrics;
  readonly logger: FastifyBaseLogger;
  readonly xsrfSecret: Buffer;
  readonly isSecure: boolean;
  readonly trustProxy: boolean;
  /** Real residents may come, and payments are not: every page says so. */
  readonly isTrial?: boolean;
  /** The built web, or null for a server without screens (tests). */
  readonly webFolder: string | null;
  /** The one host name on which staff are served, and residents are not; everybody on every one without it. */
  readonly consoleHost?: string | undefined;
  /** Where weaknesses are reported, as a `mailto:` or `https:` address. */
  readonly securityContact?: string | undefined;
  /** True while the process should get requests: the database answers and no stop is under way. */
  readonly isReady: () => Promise<boolean>;
  /** True while the process should get requests although the database may be away. */
  readonly isInService?: () => boolean;
  /** True while another process takes over: whoever calls is asked to come by another connection. */
  readonly isLeaving?: () => boolean;
  /** How long a request may take to arrive, in milliseconds; set by tests alone. */
  readonly arrivalMs?: number;
};

/** Builds the HTTP application without listening. */
export async function buildApp(options: AppOptions) {
  const { parts, consoleHost = null } = options;
  const securityHeaders = securityHeadersFor(options);
  const app = emptyApp(options, securityHeaders);
  // Parsed late: what is refused before has no use for them.
  await app.register(cookie, { hook: 'preHandler' });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Yoyaku', version: '1' } },
    transform: jsonSchemaTransform,
  });
  const guard = xsrf({ secret: options.xsrfSecret, isSecure: options.isSecure });
  accompanyRequests(app, options, { guard, securityHeaders });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    keepPlace(error, reply, options);
    return sendError(error, request, reply);
  });
  const reads = visitorReads(parts);
  // Before the limits: built files cost no more than the answer that refuses them.
  await serveWeb(app, {
    folder: options.webFolder,
    isTrial: options.isTrial ?? false,
    consoleHost,
    reads,
    ...parts,
  });
  limitStrangers(app, parts.limits);
  serveHealth(app, options);
  const printer = documentPrinter();
  app.addHook('onClose', () => printer.close());
  servePictures(app, parts);
  await serveHelp(app, { ...parts, consoleHost });
  serveEmbeds(app, { ...parts, reads, consoleHost });
  serveOpenFiles(app, { ...parts, reads, consoleHost });
  serveFeeds(app, { ...parts, consoleHost });
  serveOpenApi(app, parts);
  serveSecurityContact(app, {
    contact: options.securityContact,
    publicUrl: parts.publicUrl,
    clock: parts.executor.clock,
  });
  serveDocuments(app, parts, printer);
  serveEndpoints(app, { ...parts, xsrf: guard, isSecure: options.isSecure, consoleHost });
  serveWebhooks(app, parts);
  serveSandbox(app, parts);
  serveDemoMailbox(app, parts);
  return app;
}

type SecurityHeaders = ReturnType<typeof securityHeadersFor>;

/** How requests are received and bodies are read. Nothing is served yet. */
function emptyApp({ logger, trustProxy, arrivalMs: within = arrivalMs }: AppOptions, securityHeaders: SecurityHeaders) {
  const app = fastify({
    loggerInstance: logger,
    childLoggerFactory: (log, bindings, options) => new RequestLog(log, bindings, options),
    bodyLimit,
    // Only the operator's own proxy, nearest to us, is trusted; what a client wrote into the header before it is not.
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    genReqId: () => randomUUID(),
    // For the whole request, and for its headers. Who is late is found every second, not every half minute.
    requestTimeout: within,
    http: { headersTimeout: within, connectionsCheckingInterval: Math.min(1_000, within) },
    // While closing, a call on an open connection is still answered, and the connection closed.
    return503OnClosing: false,
    // One line per call is written when it was answered (metrics.ts); the framework's two would double it.
    logController: new LogController({ disableRequestLogging: true }),
    // Addresses the router cannot read never reach the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders, 'cache-control': 'no-store', 'x-request-id': request.id });
      sendError(error, request, reply);
    },
  });
  app.decorateReply('outcome', 'answered');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeOnce);
  // JSON is the only body: a form of another site cannot produce it without asking first.
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  // Some calls have no body (spec §7); an empty one is an empty object.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, String(body), done),
  );
  return app;
}

type Bare = ReturnType<typeof emptyApp>;
type Accompanying = { readonly guard: ReturnType<typeof xsrf>; readonly securityHeaders: SecurityHeaders };

/** What every answer carries, and what is counted. Callbacks instead of promises cost next to nothing. */
function accompanyRequests(app: Bare, options: AppOptions, { guard, securityHeaders }: Accompanying) {
  const observe = options.metrics.observer(options.logger);
  const noteForwarding = options.trustProxy ? null : options.metrics.forwardingObserver(options.logger);
  app.addHook('onRequest', (request, reply, done) => {
    noteForwarding?.(request);
    reply.headers(securityHeaders);
    reply.header('x-request-id', request.id);
    // The next call of a balancer comes by another connection, to a process that stays.
    if (options.isInService?.() === false || options.isLeaving?.()) reply.header('connection', 'close');
    // They must not carry one visitor's cookie; and a program with a token keeps none.
    if (!isShared(request.url) && bearerOf(request) === null) guard.offer(request, reply);
    if (request.url.startsWith('/api') || request.url.startsWith('/waapi')) reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    observe(request, reply);
    done();
  });
}

/** Without limits: whoever watches the process must hear from it, above all while it is flooded. */
function serveHealth(app: Bare, { isReady, isInService = () => true }: AppOptions) {
  const watched = { schema: { hide: true }, config: { limit: null } };
  app.get('/healthz', watched, async () => ({ status: 'ok' }));
  app.get('/readyz', watched, async (_request, reply) => {
    const ready = await isReady();
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  // For a balancer: while the database is away, every process of it would be out of service by /readyz, and residents
  // would get the balancer's bare page instead of ours, which says what is the matter and when to come again.
  app.get('/inservice', watched, async (_request, reply) => {
    const isIn = isInService();
    return reply.status(isIn ? 200 : 503).send({ status: isIn ? 'in service' : 'out of service' });
  });
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const answer = answerFor(error, request.routeOptions.config.away);
  if (answer.outcome === 'fault') request.log.error({ fault: describeFault(error) }, 'fault');
  if (answer.outcome === 'busy') request.log.warn({ busy: describeFault(error) }, 'busy');
  reply.outcome = answer.outcome;
  if (answer.retryAfter !== null) reply.header('retry-after', String(answer.retryAfter));
  return reply.status(answer.status).send(answer.body);
}

export type App = Awaited<ReturnType<typeof buildApp>>;

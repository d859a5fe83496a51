import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, type FastifyError, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Server } from '../call.ts';
import { strictPolicy } from './contentSecurity.ts';
import { openDoor } from './door.ts';
import { answerFor, describeFault } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { serveWeb } from './web.ts';
import { xsrf } from './xsrf.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
  }
}

/** The largest request body, in bytes; the largest honest one (60 details) is under 16 kB. */
const bodyLimit = 64 * 1024;

export type AppOptions = {
  readonly server: Server;
  readonly metrics: Metrics;
  readonly logger: FastifyBaseLogger;
  readonly xsrfSecret: Buffer;
  readonly isSecure: boolean;
  readonly trustProxy: boolean;
  /** The built web, or null for a server without screens (tests). */
  readonly webFolder: string | null;
  /** True while the process should get requests at all: the database answers, no stop is under way. */
  readonly isReady: () => Promise<boolean>;
};

/** Builds the HTTP application without listening. */
export async function buildApp(options: AppOptions) {
  const app = fastify({
    loggerInstance: options.logger,
    bodyLimit,
    // Only the operator's own proxy, nearest to us, is believed; what a client wrote into the header before it is not.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    return503OnClosing: true,
    // One line per call is written when it was answered (metrics.ts); the framework's two would double it.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // JSON is the only body: a form of another site cannot produce it without asking first.
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  // Some calls have no body (spec §7); an empty one is an empty object.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, String(body), done),
  );

  await app.register(helmet, {
    // Written by hand below: pages of tenants that use LINE have another one.
    contentSecurityPolicy: false,
    strictTransportSecurity: options.isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(cookie);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Yoyaku', version: '1' } },
    transform: jsonSchemaTransform,
  });

  const guard = xsrf({ secret: options.xsrfSecret, isSecure: options.isSecure });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('content-security-policy', strictPolicy);
    // What shared caches may keep must not carry one visitor's cookie.
    if (!request.url.startsWith('/assets/')) guard.offer(request, reply);
    if (request.url.startsWith('/api') || request.url.startsWith('/waapi')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => options.metrics.observe(request, reply));

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = answerFor(error);
    if (answer.isFault) request.log.error({ fault: describeFault(error) }, 'fault');
    reply.header('x-yoyaku-outcome', answer.isFault ? 'fault' : 'refused');
    if (answer.retryAfter !== null) reply.header('retry-after', String(answer.retryAfter));
    return reply.status(answer.status).send(answer.body);
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await options.isReady();
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });

  openDoor(app, { server: options.server, xsrf: guard });
  await serveWeb(app, { folder: options.webFolder, directory: options.server.directory });
  return app;
}

export type App = Awaited<ReturnType<typeof buildApp>>;

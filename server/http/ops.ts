import fastify from 'fastify';
import type { App } from './app.ts';
import type { Metrics } from './metrics.ts';

/** The operators' listener: metrics and the OpenAPI document, on an address of their own that is not published. */
export function buildOps(app: App, metrics: Metrics) {
  const ops = fastify();
  ops.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  ops.get('/openapi.json', async () => app.swagger());
  return ops;
}

import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openApiDocument.ts';

/** Serves the document of the API to anybody; it says nothing of any tenant. */
export function serveOpenApi(app: FastifyInstance, { publicUrl }: { readonly publicUrl: string }) {
  let text: string | undefined;
  app.get('/openapi.json', { schema: { hide: true }, config: { limit: 'crowdByAddress' } }, async (_request, reply) => {
    // Once everything is registered, it says the same as long as the process runs.
    text ??= JSON.stringify(openApiDocument(app.swagger() as Parameters<typeof openApiDocument>[0], publicUrl));
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .send(text);
  });
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';

/** Serves the built web with its precompressed copies; every other page address answers the one HTML document. */
export async function serveWeb(app: FastifyInstance, folder: string | null) {
  if (folder === null) {
    app.setNotFoundHandler(async () => {
      throw new Refused('notFound');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Vite names what lies in assets/ after its content.
      const isHashed = path.includes(`${join(folder, 'assets')}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const hasPage = await readFile(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (!hasPage || !isPage(request)) throw new Refused('notFound');
    return page(reply);
  });
}

const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html');

const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|waapi|assets)\//.test(request.url) &&
  (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;

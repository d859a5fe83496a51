import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ConsoleHost, isForStaff } from './hosts.ts';

type Console = {
  readonly folder: string;
  readonly host: ConsoleHost;
  /** What stands above every page; '' for nothing. */
  readonly notice: string;
};

export const notFound = (reply: FastifyReply) =>
  reply.status(404).type('text/plain; charset=utf-8').send('ページが見つかりません。\n');

/** Serves the staff's screens below /console: built files, and the one document for every other address. */
export async function serveConsole(app: FastifyInstance, { folder, host, notice }: Console) {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (built === null) return;
  const page = built.replace('<body>', `<body>${notice}`);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isForStaff(host, request)) return notFound(reply);
    });
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/console/',
      preCompressed: true,
      index: false,
      wildcard: false,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        // Vite names what lies in assets/ after its content.
        const isHashed = path.includes(join(folder, 'assets'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'private, no-cache');
      },
    });
    for (const url of ['/console', '/console/*'])
      scope.get(url, { schema: { hide: true } }, async (request, reply) => {
        const [pathname = ''] = request.url.split('?');
        if (/\.\w+$/.test(pathname)) return notFound(reply);
        // No search engine may list it, whoever links to it.
        return reply
          .type('text/html; charset=utf-8')
          .headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
          .send(page);
      });
  });
}

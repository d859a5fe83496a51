import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../limits/rateLimits.ts';
import { Refused } from '../refused.ts';
import type { TenantDirectory } from '../tenant/directory.ts';
import { policyWithLine } from './contentSecurity.ts';
import { countStranger } from './strangers.ts';

type Web = {
  readonly folder: string | null;
  readonly isTrial: boolean;
  readonly directory: TenantDirectory;
  readonly limits: Limits;
};

/** What every page says where real residents may come and payments go through the sandbox. */
const trialNotice =
  '<aside class="trial" aria-label="試験運用のお知らせ">試験運用中です。お支払いはテスト用で、実際のお金は動きません。</aside>';

/** Serves the built web with its precompressed copies; every other page address answers the one HTML document. */
export async function serveWeb(app: FastifyInstance, { folder, isTrial, directory, limits }: Web) {
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
      // Pages carry a visitor's cookie, so shared caches keep none. Vite names what lies in assets/ after its content.
      const isHashed = path.includes(`${join(folder, 'assets')}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'private, no-cache');
    },
  });
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  const trialPage = page?.replace('<body>', `<body>${trialNotice}`);
  app.setNotFoundHandler(async (request, reply) => {
    if (page === null || !isPage(request)) throw new Refused('notFound');
    if (await opensInLine({ directory, limits }, request)) reply.header('content-security-policy', policyWithLine);
    reply.header('cache-control', 'private, no-cache');
    return isTrial ? reply.type('text/html; charset=utf-8').send(trialPage) : reply.sendFile('index.html');
  });
}

/** Without the database, and to a flood, the page is served none the less: its own screens show the error. */
async function opensInLine({ directory, limits }: Pick<Web, 'directory' | 'limits'>, request: FastifyRequest) {
  const alias = /^\/t\/([a-z0-9-]+)/.exec(request.url)?.[1];
  if (alias === undefined) return false;
  const tenant = await countStranger(limits.crowdByAddress, request)
    .then(
      () => directory.byAlias(alias),
      () => null,
    )
    .catch(() => null);
  return Boolean(tenant?.liffId);
}

const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|waapi|assets)\//.test(request.url) &&
  (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;

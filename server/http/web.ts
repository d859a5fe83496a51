import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consoleAddress } from '#contract/consoleScreens.ts';
import { screenAt } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { Executor } from '../executor.ts';
import type { Limits } from '../limits/rateLimits.ts';
import { Refused } from '../refused.ts';
import type { TenantDirectory } from '../tenant/directory.ts';
import { notFound, serveConsole } from './consoleScreens.ts';
import { policyWithLine } from './contentSecurity.ts';
import { pageDocument } from './document/pageDocument.ts';
import { type ConsoleHost, isForResidents } from './hosts.ts';
import { documentHeads } from './open/documentHeads.ts';
import type { VisitorReads } from './open/visitorReads.ts';
import { countStranger } from './strangers.ts';

type Web = {
  readonly folder: string | null;
  readonly isTrial: boolean;
  readonly consoleHost: ConsoleHost;
  readonly directory: TenantDirectory;
  readonly limits: Limits;
  readonly executor: Pick<Executor, 'clock'>;
  readonly reads: VisitorReads;
  readonly publicUrl: string;
};

/** What every page says where real residents may come and payments go through the sandbox. */
const trialNotice =
  '<aside class="trial" aria-label="試験運用のお知らせ">試験運用中です。お支払いはテスト用で、実際のお金は動きません。</aside>';

/** Serves the built web with its precompressed copies; every other page address answers the one HTML document. */
export async function serveWeb(app: FastifyInstance, web: Web) {
  const { folder, isTrial, consoleHost, directory, limits, executor } = web;
  if (folder === null) {
    app.setNotFoundHandler(async () => {
      throw new Refused('notFound');
    });
    return;
  }
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isForResidents(consoleHost, request)) return notFound(reply);
    });
    await scope.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      cacheControl: false,
      decorateReply: false,
      // Answered elsewhere; a build of a version before still has it.
      globIgnore: ['**/robots.txt*'],
      setHeaders: (reply, path) => {
        // Pages carry a visitor's cookie, so shared caches keep none. Vite names what lies in assets/ after its content.
        const isHashed = path.includes(`${join(folder, 'assets')}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'private, no-cache');
      },
    });
  });
  const notice = isTrial ? trialNotice : '';
  // A build of its own, beside the residents'.
  await serveConsole(app, { folder: join(dirname(folder), 'console'), host: consoleHost, notice });
  const documentOf = await pageDocument(folder, notice);
  const headAt = documentHeads(web);
  app.setNotFoundHandler(async (request, reply) => {
    if (documentOf === null || !isPage(request)) throw new Refused('notFound');
    const [pathname = ''] = request.url.split('?');
    // Browsers, search engines and scanners ask for files of well-known names.
    if (isFile(pathname)) return notFound(reply);
    if (!isForResidents(consoleHost, request))
      return pathname === '/' ? reply.redirect(consoleAddress('', ''), 302) : notFound(reply);
    const lowered = inSmallLetters(request.url);
    if (lowered !== null) return reply.redirect(lowered, 301);
    const tenant = await tenantAt({ directory, limits }, request);
    if (tenant?.liffId) reply.header('content-security-policy', policyWithLine);
    const at = screenAt(pathname);
    const { isListed, ...shown } = await headAt(at, tenant, request.log);
    if (!isListed) reply.header('x-robots-tag', 'noindex');
    const page = documentOf(at, { tenant: tenant ?? null, nowMs: executor.clock(), ...shown });
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(await toGzip(page));
  });
}

const toGzip = promisify(gzip);

const isFile = (pathname: string) => /\.\w+$/.test(pathname);

/** The address of a tenant whose alias was written with capitals, as on a poster; null for every other. */
function inSmallLetters(url: string) {
  const [start, alias = ''] = /^\/t\/([a-z0-9-]+)(?=[/?]|$)/i.exec(url) ?? [];
  const lowered = `/t/${alias.toLowerCase()}`;
  return start === undefined || start === lowered ? null : `${lowered}${url.slice(start.length)}`;
}

/**
 * Null for none, undefined where that is not known: without the database, and to a flood, the page is served none the
 * less, and its own screens show the error.
 */
async function tenantAt(
  { directory, limits }: Pick<Web, 'directory' | 'limits'>,
  request: FastifyRequest,
): Promise<Tenant | null | undefined> {
  const alias = /^\/t\/([a-z0-9-]+)/.exec(request.url)?.[1];
  if (alias === undefined) return null;
  return countStranger(limits.crowdByAddress, request)
    .then(() => directory.byAlias(alias))
    .catch(() => undefined);
}

const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|waapi|assets)\//.test(request.url) &&
  (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;

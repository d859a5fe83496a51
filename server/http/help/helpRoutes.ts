import type { FastifyInstance, FastifyReply } from 'fastify';
import { helpAddress, paths } from '#contract/screens.ts';
import type { TenantDirectory } from '#server/tenant/directory.ts';
import { notFound } from '../consoleScreens.ts';
import { type ConsoleHost, isForResidents, isForStaff } from '../hosts.ts';
import { helpPage, helpStylePath, type Shelf, searchPage } from './helpPage.ts';
import { helpStyle } from './helpStyle.ts';
import { type Manual, manualPictures, readManual, readPictures } from './readManual.ts';
import { searchManual } from './searchManual.ts';

type Parts = { readonly directory: TenantDirectory; readonly consoleHost: ConsoleHost };

/** The page for residents, and that of staff to begin with. */
const residentPage = 'resident';
const firstPage = 'staff';

const only = (manual: Manual, isWanted: (name: string) => boolean): Manual =>
  new Map([...manual].filter(([name]) => isWanted(name)));

type Asked = { Params: { page?: string }; Querystring: { q?: unknown } };

const questionOf = ({ q }: Asked['Querystring']) => (typeof q === 'string' ? q.trim() : '');

/** Serves the manuals: of staff and of those who run the product below /console/help, of residents at /t/…/help. */
export async function serveHelp(app: FastifyInstance, { directory, consoleHost }: Parts) {
  const manual = await readManual();
  const crowd = { schema: { hide: true }, config: { limit: 'crowdByAddress' } } as const;
  app.get(helpStylePath, crowd, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(helpStyle),
  );
  const pictures = await readPictures();
  app.get<{ Params: { file: string } }>(`${manualPictures}/:file`, crowd, async (request, reply) => {
    const picture = pictures.get(request.params.file);
    if (!picture) return notFound(reply);
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(picture);
  });
  const ofStaff: Shelf = {
    manual: only(manual, (name) => name !== residentPage),
    addressOf: (name) => `/console/help/${name}`,
    searchAddress: '/console/help',
    back: null,
  };
  for (const url of ['/console/help', '/console/help/:page'])
    app.get<Asked>(url, crowd, async (request, reply) => {
      if (!isForStaff(consoleHost, request)) return notFound(reply);
      return answer(reply, ofStaff, { name: request.params.page ?? firstPage, question: questionOf(request.query) });
    });
  const ofResidents = only(manual, (name) => name === residentPage);
  app.get<Asked & { Params: { tenantAlias: string } }>('/t/:tenantAlias/help', crowd, async (request, reply) => {
    const tenant = isForResidents(consoleHost, request) ? await directory.byAlias(request.params.tenantAlias) : null;
    if (!tenant) return notFound(reply);
    const { tenantAlias, tenantName } = tenant;
    const here = helpAddress(tenantAlias);
    const shelf: Shelf = {
      manual: ofResidents,
      addressOf: () => here,
      searchAddress: here,
      back: { label: `${tenantName}の予約ページへ`, to: paths.tenant(tenantAlias) },
    };
    return answer(reply, shelf, { name: residentPage, question: questionOf(request.query) });
  });
}

function answer(
  reply: FastifyReply,
  shelf: Shelf,
  { name, question }: { readonly name: string; readonly question: string },
) {
  const page = shelf.manual.get(name);
  if (!page) return notFound(reply);
  reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
  return reply.send(
    question === '' ? helpPage(shelf, page) : searchPage(shelf, question, searchManual(shelf.manual, question)),
  );
}

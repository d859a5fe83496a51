import type { FastifyInstance, FastifyReply } from 'fastify';
import { dayOf, daysBetween, isDay } from '#rules/day/day.ts';
import type { Executor } from '#server/executor.ts';
import { Refused } from '#server/refused.ts';
import type { TenantDirectory } from '#server/tenant/directory.ts';
import { embedHostFacts } from '#server/tenant/tenantFacts.ts';
import { localDateTimeOf } from '#server/time.ts';
import { notFound } from '../consoleScreens.ts';
import { type ConsoleHost, isForResidents } from '../hosts.ts';
import { embedPage, embedStylePath, mostDaysAhead } from './embedPage.ts';
import { embedStyle } from './embedStyle.ts';
import type { VisitorReads } from './visitorReads.ts';

type Parts = {
  readonly reads: VisitorReads;
  readonly directory: TenantDirectory;
  readonly executor: Pick<Executor, 'clock'>;
  readonly publicUrl: string;
  readonly consoleHost: ConsoleHost;
};

type Address = { Params: { tenantAlias: string; containerId: string }; Querystring: { week?: unknown } };

/** The page runs nothing, and loads its style alone. */
const policyFor = (hosts: readonly string[]) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${hosts.length === 0 ? "'none'" : hosts.join(' ')}`,
  ].join(';');

/** The one page that others may frame: those whom its tenant names, and nobody where it names none. */
function mayBeFramed(reply: FastifyReply, hosts: readonly string[]) {
  reply.header('content-security-policy', policyFor(hosts));
  // It knows one origin at most, and would keep out whom the policy lets in.
  if (hosts.length > 0) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
}

const shownWeek = (week: unknown, today: string) => {
  if (typeof week !== 'string' || !isDay(week)) return today;
  const ahead = daysBetween(today, week);
  return ahead < 0 || ahead > mostDaysAhead ? today : week;
};

/** Serves the calendar of a hall for other sites to frame. It knows no session and sets no cookie. */
export function serveEmbeds(app: FastifyInstance, { reads, directory, executor, publicUrl, consoleHost }: Parts) {
  const crowd = { schema: { hide: true }, config: { limit: 'crowdByAddress' } } as const;
  app.get(embedStylePath, crowd, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(embedStyle),
  );
  app.get<Address>('/embed/t/:tenantAlias/halls/:containerId', crowd, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const { tenantAlias, containerId } = request.params;
    const tenant = isForResidents(consoleHost, request) ? await directory.byAlias(tenantAlias) : null;
    if (tenant?.tenantMode !== 'facility') return notFound(reply);
    const today = dayOf(localDateTimeOf(executor.clock(), tenant.timeZone));
    const first = shownWeek(request.query.week, today);
    const seen = await reads.ask(tenant, 'Public/GetDayAvailability', { containerId, date: first }).catch((error) => {
      if (error instanceof Refused && error.refusal.code === 'notFound') return null;
      throw error;
    });
    if (seen === null) return notFound(reply);
    const { answer: availability, view, alsoKnown } = seen;
    mayBeFramed(reply, await alsoKnown(embedHostFacts, null));
    const page = embedPage({ tenant: view.tenant, containerId, publicUrl, availability, today, first });
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

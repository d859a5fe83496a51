import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { calendarFile } from '#rules/reservation/calendarFile.ts';
import type { Executor } from '#server/executor.ts';
import { Refused } from '#server/refused.ts';
import type { TenantDirectory } from '#server/tenant/directory.ts';
import { lastChangeOf } from '#server/tenant/revision.queries.ts';
import { type ConsoleHost, isForResidents } from '../hosts.ts';
import { courseSessions, roomHours } from './openCalendars.ts';
import { eventsCsv, facilitiesCsv } from './openData.ts';
import { hallsPlaced } from './placedRooms.ts';
import { placesOfCourses } from './placesOfCourses.ts';
import { noRobotsText, robotsText } from './robots.ts';
import { sendFile } from './sendFile.ts';
import { sitemap, sitemapIndex } from './sitemap.ts';
import type { VisitorReads } from './visitorReads.ts';

type Parts = {
  readonly reads: VisitorReads;
  readonly directory: TenantDirectory;
  readonly executor: Executor;
  readonly publicUrl: string;
  readonly consoleHost: ConsoleHost;
};

type Named = { Params: { tenantAlias: string } };

/** Whoever uses the data names the tenant it is from. */
const licence = '<https://creativecommons.org/licenses/by/4.0/>; rel="license"';

/** The tenant at an address, of this mode; refuses notFound. Whether it shows itself is asked with what it shows. */
async function tenantNamed({ directory }: Parts, { params }: FastifyRequest<Named>, mode?: Tenant['tenantMode']) {
  const tenant = await directory.byAlias(params.tenantAlias);
  if (!tenant || (mode !== undefined && tenant.tenantMode !== mode)) throw new Refused('notFound');
  return tenant;
}

/** Files that anybody may take along: for search engines, for calendars, and as open data. None has a word of a person. */
export function serveOpenFiles(app: FastifyInstance, parts: Parts) {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!isForResidents(parts.consoleHost, request)) throw new Refused('notFound');
    });
    serveSitemaps(scope, parts);
    serveCalendars(scope, parts);
    serveOpenData(scope, parts);
  });
  app.get('/robots.txt', { schema: { hide: true }, config: { limit: 'crowdByAddress' } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(isForResidents(parts.consoleHost, request) ? robotsText(parts.publicUrl) : noRobotsText),
  );
}

const crowd = { schema: { hide: true }, config: { limit: 'crowdByAddress' } } as const;
const visits = { schema: { hide: true }, config: { limit: 'visitsByAddress' } } as const;

/** The addresses of a tenant's public pages. */
async function publicPaths({ reads }: Parts, tenant: Tenant): Promise<readonly string[]> {
  const { tenantAlias: alias } = tenant;
  if (tenant.tenantMode === 'event') {
    const { answer } = await reads.ask(tenant, 'Public/GetCourses', {});
    return [paths.openCourses(alias), ...answer.items.map(({ eventId }) => paths.openCourse(alias, eventId))];
  }
  const { answer } = await reads.ask(tenant, 'Public/GetHalls', {});
  return [
    paths.openHalls(alias),
    paths.openSearch(alias),
    ...answer.items.flatMap(({ containerId, rooms }) => [
      paths.openHall(alias, containerId),
      ...rooms.map(({ articleId }) => paths.openRoom(alias, articleId)),
    ]),
  ];
}

function serveSitemaps(app: FastifyInstance, parts: Parts) {
  const { directory, executor, publicUrl } = parts;
  app.get('/sitemap.xml', { ...visits, config: { limit: 'searchesByAddress' } }, async (request, reply) => {
    const aliases = await directory.publicAliases();
    const text = sitemapIndex(aliases.map((alias) => `${publicUrl}/t/${alias}/sitemap.xml`));
    return sendFile(request, reply, { type: 'xml', text });
  });
  app.get<Named>('/t/:tenantAlias/sitemap.xml', visits, async (request, reply) => {
    const tenant = await tenantNamed(parts, request);
    const shown = await publicPaths(parts, tenant);
    const { tenantId, tenantAlias } = tenant;
    const actor = { kind: 'visitor', address: '', sessionToken: '' } as const;
    const scope = executor.scope({ tenant, actor, log: request.log });
    const changedAt = (await scope.transact(({ trx }) => lastChangeOf(trx, { tenantId })))?.madeAt ?? null;
    const addresses = [...shown, paths.openAnnouncements(tenantAlias)].map((path) => `${publicUrl}${path}`);
    return sendFile(request, reply, { type: 'xml', text: sitemap(addresses, changedAt) });
  });
}

const idForm = '[0-9a-f-]{36}';

function serveCalendars(app: FastifyInstance, parts: Parts) {
  const { reads, executor, publicUrl } = parts;
  const textOf = (uses: Parameters<typeof calendarFile>[0]) => calendarFile(uses, executor.clock());
  const sendCalendar = (request: FastifyRequest, reply: FastifyReply, text: string) =>
    sendFile(request, reply, { type: 'ics', text });

  app.get<{ Params: Named['Params'] & { articleId: string } }>(
    `/t/:tenantAlias/rooms/:articleId(^${idForm}).ics`,
    crowd,
    async (request, reply) => {
      const { articleId } = request.params;
      const tenant = await tenantNamed(parts, request, 'facility');
      const [placed] = await reads.make(
        tenant,
        hallsPlaced(({ rooms }) => rooms.some((room) => room.articleId === articleId)),
      );
      const room = placed?.rooms.find((one) => one.articleId === articleId);
      if (!placed || !room) throw new Refused('notFound');
      const text = placed.remembered(
        `hours of ${articleId} at ${placed.hall.containerName} ${placed.hall.address}`,
        () => textOf(roomHours(room, placed, { tenant, publicUrl })),
      );
      return sendCalendar(request, reply, text);
    },
  );
  app.get<Named>('/t/:tenantAlias/courses.ics', crowd, async (request, reply) => {
    const tenant = await tenantNamed(parts, request, 'event');
    const { answer, ...seen } = await reads.ask(tenant, 'Public/GetCourses', {});
    const { placeOf, remembered } = await placesOfCourses(seen);
    const text = remembered('calendar', () =>
      textOf(
        answer.items.flatMap((course) =>
          courseSessions(course, placeOf(course), { tenant: seen.view.tenant, publicUrl }),
        ),
      ),
    );
    return sendCalendar(request, reply, text);
  });
  app.get<{ Params: Named['Params'] & { eventId: string } }>(
    `/t/:tenantAlias/courses/:eventId(^${idForm}).ics`,
    crowd,
    async (request, reply) => {
      const { eventId } = request.params;
      const tenant = await tenantNamed(parts, request, 'event');
      const { answer, ...seen } = await reads.ask(tenant, 'Public/GetCourse', { eventId });
      const { placeOf, remembered } = await placesOfCourses(seen);
      const text = remembered('calendar', () =>
        textOf(courseSessions(answer, placeOf(answer), { tenant: seen.view.tenant, publicUrl })),
      );
      return sendCalendar(request, reply, text);
    },
  );
}

function serveOpenData(app: FastifyInstance, parts: Parts) {
  const { reads, publicUrl } = parts;
  const sendData = (request: FastifyRequest, reply: FastifyReply, text: string) =>
    sendFile(request, reply.header('link', licence), { type: 'csv', text });

  app.get<Named>('/t/:tenantAlias/open-data/facilities.csv', visits, async (request, reply) => {
    const tenant = await tenantNamed(parts, request, 'facility');
    const halls = await reads.make(
      tenant,
      hallsPlaced(() => true),
    );
    return sendData(request, reply, facilitiesCsv(halls, { tenant, publicUrl }));
  });
  app.get<Named>('/t/:tenantAlias/open-data/events.csv', visits, async (request, reply) => {
    const tenant = await tenantNamed(parts, request, 'event');
    const { answer, ...seen } = await reads.ask(tenant, 'Public/GetCourses', {});
    const { placeOf, remembered } = await placesOfCourses(seen);
    const courses = answer.items.map((course) => ({ course, place: placeOf(course) }));
    const text = remembered('open data', () => eventsCsv(courses, { tenant: seen.view.tenant, publicUrl }));
    return sendData(request, reply, text);
  });
}

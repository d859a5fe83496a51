import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calendarFeedPath } from '#contract/calendarFeed.ts';
import { addMonths, dayOf } from '#rules/day/day.ts';
import { calendarFile } from '#rules/reservation/calendarFile.ts';
import { ownerOfFeed } from '#server/account/feed/feed.queries.ts';
import { isToken } from '#server/account/token.ts';
import type { Context } from '#server/context.ts';
import { sessionsInCalendar } from '#server/event/mine/sessionsInCalendar.ts';
import type { Executor } from '#server/executor.ts';
import { roomsInCalendar } from '#server/facility/mine/roomsInCalendar.ts';
import { Refused } from '#server/refused.ts';
import type { TenantDirectory } from '#server/tenant/directory.ts';
import { type ConsoleHost, isForResidents } from '../hosts.ts';
import { sendFile } from '../open/sendFile.ts';

type Parts = {
  readonly directory: TenantDirectory;
  readonly executor: Executor;
  readonly consoleHost: ConsoleHost;
};

type Address = { Params: { tenantAlias: string; token: string } };

/** So far back a calendar shows what was; all that is to come. */
const monthsBack = 3;

/** Nothing between keeps what is one person's. The address opens it, so no page it leads to hears of it. */
const forItsOwner = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Serves each person's reservations at the secret address of their own. It is the only key, so one that ended, one of
 * another tenant and one that never was are answered alike.
 */
export function serveFeeds(app: FastifyInstance, parts: Parts) {
  const options = { schema: { hide: true }, config: { limit: 'visitsByAddress' } } as const;
  app.get<Address>(calendarFeedPath(':tenantAlias', ':token'), options, async (request, reply) => {
    reply.headers(forItsOwner);
    const text = await textFor(parts, request);
    return sendFile(request, reply, { type: 'ics', text, cacheControl: forItsOwner['cache-control'] });
  });
}

async function textFor({ directory, executor, consoleHost }: Parts, request: FastifyRequest<Address>) {
  const { tenantAlias, token } = request.params;
  const tenant = isToken(token) && isForResidents(consoleHost, request) ? await directory.byAlias(tenantAlias) : null;
  if (!tenant) throw new Refused('notFound');
  const actor = { kind: 'visitor', address: '', sessionToken: '' } as const;
  return executor.scope({ tenant, actor, log: request.log }).transact((context) => calendarOf(context, token));
}

async function calendarOf(context: Context, token: string) {
  const { trx, tenant, now, nowMs } = context;
  const userId = await ownerOfFeed(trx, { tenantId: tenant.tenantId, token });
  if (userId === undefined) throw new Refused('notFound');
  const usesFrom = tenant.tenantMode === 'event' ? sessionsInCalendar : roomsInCalendar;
  const uses = await usesFrom(context, { userId, first: addMonths(dayOf(now), -monthsBack) });
  return calendarFile(uses, nowMs, `${tenant.tenantName}の予約`);
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobScope } from '../lottery/testing/jobScope.ts';
import { aReservation } from '../testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '../testing/aSmallTown.ts';
import { aStaffMember } from '../testing/aStaffMember.ts';
import { type Death, dyingAt, isKilled } from '../testing/dyingAt.ts';
import type { TestTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { writeReport } from './monthReport/monthReport.queries.ts';
import { statistics } from './statistics.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

async function run(tenant: TestTenant, death: Death | null) {
  const { scope, transactions } = dyingAt(await jobScope(server, tenant), death);
  if (typeof statistics === 'function') throw new Error('a job of one transaction');
  const died = await isKilled(statistics.unbound(scope, ''));
  return { died, transactions: transactions() };
}

async function aUsedTown() {
  server.clock.set('2026-06-10T10:00');
  const town = await aSmallTown(server);
  for (const [index, state] of ['completed', 'completed', 'no_show', 'cancelled_user', 'confirmed'].entries())
    await aReservation(server, town.member, town.hall, { date: `2026-06-1${index}`, state });
  const { tenantId, staffId } = await aStaffMember(server, town.tenant);
  await writeReport(server.db, { tenantId, staffId, containerId: null, sentMonth: '2026-04-01' });
  server.clock.set('2026-06-16T03:05');
  return { town, tenant: town.tenant };
}

/** All that is kept, without the ids of the town. */
async function kept({ tenant, hall }: SmallTown) {
  const { tenantId } = tenant;
  const uses = await server.db
    .selectFrom('statistics_use')
    .select(['day', 'outcome', 'fee', 'is_first'])
    .where('tenant_id', '=', tenantId)
    .orderBy('day')
    .execute();
  const days = await server.db
    .selectFrom('statistics_day')
    .select(['day', 'offers', 'used', 'has_use'])
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', hall.halfA.articleId)
    .orderBy('day')
    .execute();
  const sums = await server.db
    .selectFrom('statistics_sum')
    .select(['topic', 'key', 'weekday', 'counted', 'fee', 'offered', 'used'])
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', hall.halfA.articleId)
    .orderBy('topic')
    .orderBy('key')
    .orderBy('weekday')
    .execute();
  const ofPlace = await server.db
    .selectFrom('statistics_place_sum')
    .select(['topic', 'key', 'weekday', 'counted', 'fee', 'offered', 'used'])
    .where('tenant_id', '=', tenantId)
    .orderBy('topic')
    .orderBy('key')
    .orderBy('weekday')
    .execute();
  const stale = await server.db
    .selectFrom('statistics_stale')
    .select('day')
    .where('tenant_id', '=', tenantId)
    .execute();
  const reports = await server.db
    .selectFrom('job')
    .select('kind')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'monthReportMail')
    .execute();
  return { uses, days, sums, ofPlace, stale, reports };
}

it('[STAT-01] a job that is killed at any of its transactions has copied and counted each use, and has a month sent, once when it is done', async () => {
  const whole = await aUsedTown();
  const { transactions } = await run(whole.tenant, null);
  const expected = await kept(whole.town);
  expect(expected.uses).toHaveLength(4);
  expect(expected.days.length).toBeGreaterThan(5);
  expect(expected.stale).toEqual([]);
  expect(expected.reports).toHaveLength(1);
  expect(transactions).toBeGreaterThan(3);
  for (let at = 1; at <= transactions; at += 1) {
    for (const when of ['before', 'after'] as const) {
      const { town, tenant } = await aUsedTown();
      expect((await run(tenant, { at, when })).died, `${when} ${at}`).toBe(true);
      await run(tenant, null);
      await run(tenant, null);
      expect(await kept(town), `${when} ${at}`).toEqual(expected);
    }
  }
});

it('[STAT-01] two processes at once copy and count each use once', async () => {
  const { town, tenant } = await aUsedTown();
  await Promise.all([run(tenant, null), run(tenant, null), run(tenant, null)]);
  const { uses, stale, reports } = await kept(town);
  expect(uses).toHaveLength(4);
  expect(stale).toEqual([]);
  expect(reports).toHaveLength(1);
});

import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect, inTenant } from '../db/connect.ts';
import { aTenant, type TestTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { scheduleMissing } from './job.queries.ts';
import { scheduleRecurringJobs } from './recurringJobs.ts';

let server: TestServer;
let one: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('job').execute();
  one = await aTenant(server);
  other = await aTenant(server);
});

/** As a process that has just started. */
async function look() {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) });
  const { db } = connect({ url: server.database.appUrl, size: 2, onLost: () => undefined });
  const began = performance.now();
  const tenantIds = [one.tenantId, other.tenantId];
  const again = () => scheduleRecurringJobs({ db, tenantIds, nowMs: server.clock(), log });
  await again();
  return { tookMs: performance.now() - began, warnings, again, end: () => db.destroy() };
}

const kindsOf = async ({ tenantId }: TestTenant) =>
  (await server.db.selectFrom('job').select('kind').where('tenant_id', '=', tenantId).orderBy('kind').execute()).map(
    ({ kind }) => kind,
  );

const both = ['lotteryPlan', 'statistics', 'sweep', 'tellOfTerms'];

it('waits for nobody who is at a recurring job', async () => {
  await (await look()).end();
  await server.db.transaction().execute(async (trx) => {
    // As a job does: it is gone, and there again, once it commits.
    await trx.deleteFrom('job').where('kind', '=', 'sweep').execute();
    const looked = await look();
    expect(looked.warnings).toEqual([]);
    expect(looked.tookMs).toBeLessThan(2_500);
    await looked.end();
  });
});

it('gives the others theirs while one tenant has to wait, and that one as soon as it can', async () => {
  let looked: Awaited<ReturnType<typeof look>> | undefined;
  await inTenant(server.db, one.tenantId, async (trx) => {
    const jobs = [{ kind: 'sweep', subject: '', dueAt: new Date() } as const];
    await scheduleMissing(trx, { tenantId: one.tenantId, jobs });
    await trx.selectFrom('job').select('kind').execute();
    looked = await look();
    expect(await kindsOf(other)).toEqual(both);
    expect(looked.warnings).toHaveLength(1);
    expect(JSON.parse(looked.warnings[0] ?? '')).toMatchObject({ tenantId: one.tenantId });
  });
  await looked?.again();
  expect(await kindsOf(one)).toEqual(both);
  await looked?.end();
});

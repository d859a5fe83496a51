import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { dyingAt, isKilled } from '#server/testing/dyingAt.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { settleCoursePlan } from './settleCoursePlan.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** A course that was called off, with somebody who has paid and somebody who has not. */
async function calledOff() {
  server.clock.set('2026-06-10T10:00');
  const { tenant, events, container } = await aSchool(server);
  const { guitar } = events;
  for (const paymentState of ['paid', 'counter'] as const) {
    await anEventReservation(server, await aMember(server, tenant), guitar, { fee: 4500, paymentState });
  }
  const staff = await aStaffMember(server, tenant, { role: 'manager' });
  const named = { containerId: container.eventContainerId, eventId: guitar.eventId };
  const { digest } = (await server.call('Desk/PreviewCallOff', named, { staff })).body;
  await server.call('Desk/CallOffCourse', { ...named, digest, reason: '工事' }, { staff });
  const { plan_id: planId } = await server.db
    .selectFrom('course_plan')
    .select('plan_id')
    .where('tenant_id', '=', tenant.tenantId)
    .executeTakeFirstOrThrow();
  return { tenant, planId };
}

const countOf = async (table: 'notice' | 'ledger', tenantId: string, kind: string) =>
  (
    await server.db
      .selectFrom(table)
      .select('kind')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', kind)
      .execute()
  ).length;

it('[COURSE-01] killed at every step, calling off is gone on with: each refund and each message once', async () => {
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const { tenant, planId } = await calledOff();
      const handler = settleCoursePlan({ payments: server.server.payments });
      const { scope } = dyingAt(await jobScope(server, tenant), { at, when });
      const isDead = await isKilled(handler.unbound(scope, planId));
      if (!isDead) break;
      deaths += 1;
      await runJobsNow(server);
      server.clock.advance(120_000);
      await runJobsNow(server);
      const { tenantId } = tenant;
      const lines = await server.db
        .selectFrom('course_plan_line')
        .select(['outcome', 'refund'])
        .where('tenant_id', '=', tenantId)
        .orderBy('refund')
        .execute();
      expect(lines, `${when} ${at}`).toEqual([
        { outcome: 'cancelled', refund: 0 },
        { outcome: 'cancelled', refund: 4500 },
      ]);
      expect(await countOf('ledger', tenantId, 'refund_due'), `${when} ${at}`).toBe(1);
      expect(await countOf('notice', tenantId, 'cancelledByOperator'), `${when} ${at}`).toBe(2);
    }
  }
  process.stdout.write(`calling off was killed ${deaths} times\n`);
  expect(deaths).toBeGreaterThan(6);
}, 120_000);

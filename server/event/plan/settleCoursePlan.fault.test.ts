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

/** A course with somebody who has paid and somebody who has not. */
async function aCourse() {
  server.clock.set('2026-06-10T10:00');
  const { tenant, events, container } = await aSchool(server);
  const { guitar } = events;
  for (const paymentState of ['paid', 'counter'] as const) {
    await anEventReservation(server, await aMember(server, tenant), guitar, { fee: 4500, paymentState });
  }
  const staff = await aStaffMember(server, tenant, { role: 'manager' });
  const named = { containerId: container.eventContainerId, eventId: guitar.eventId };
  return { tenant, guitar, named, staff };
}

type Course = Awaited<ReturnType<typeof aCourse>>;

async function calledOff({ named, staff }: Course) {
  const { digest } = (await server.call('Desk/PreviewCallOff', named, { staff })).body;
  await server.call('Desk/CallOffCourse', { ...named, digest, reason: '工事' }, { staff });
}

/** One of its dates is called off, and a third of the fee is taken off. */
async function withoutOneDate({ guitar, named, staff }: Course) {
  const eventSessionId = guitar.sessions[1]?.eventSessionId ?? '';
  const asked = { ...named, change: { kind: 'dropSession', eventSessionId, instead: null, perPerson: 1500 } as const };
  const { digest } = (await server.call('Desk/PreviewSessionChange', asked, { staff })).body;
  await server.call('Desk/ChangeSession', { ...asked, digest, reason: '工事' }, { staff });
}

async function planned(decide: (course: Course) => Promise<void>) {
  const course = await aCourse();
  const { tenant } = course;
  await decide(course);
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

it.each([
  ['calling off', calledOff, { outcome: 'cancelled', refund: 4500 }, 'cancelledByOperator'],
  ['calling off one date', withoutOneDate, { outcome: 'told', refund: 1500 }, 'sessionDropped'],
] as const)(
  '[COURSE-01] killed at every step, %s is gone on with: each refund and each message once',
  async (name, decide, done, notice) => {
    let deaths = 0;
    for (const when of ['before', 'after'] as const) {
      for (let at = 1; ; at += 1) {
        const { tenant, planId } = await planned(decide);
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
        expect(lines, `${when} ${at}`).toEqual([{ ...done, refund: 0 }, done]);
        expect(await countOf('ledger', tenantId, 'refund_due'), `${when} ${at}`).toBe(1);
        expect(await countOf('notice', tenantId, notice), `${when} ${at}`).toBe(2);
      }
    }
    process.stdout.write(`${name} was killed ${deaths} times\n`);
    expect(deaths).toBeGreaterThan(6);
  },
  120_000,
);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson } from '#server/testing/factories.ts';
import { importText } from '#server/testing/importText.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { enteredMeanwhile } from '../testing/enteredMeanwhile.ts';

const rounds = loadOf(10, 2);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

async function anOffice() {
  server.clock.set('2026-06-10T10:00');
  const school = await aSchool(server, await anEventTenant(server));
  const clerks = await Promise.all([1, 2, 3].map(() => aStaffMember(server, school.tenant)));
  const change = (staff: (typeof clerks)[number], fields: object, revision: number) =>
    server.http(
      'Office/ChangeCourse',
      {
        containerId: school.container.eventContainerId,
        eventId: school.events.woodwork.eventId,
        fields,
        revision,
      },
      { staff },
    );
  const revisionNow = async () =>
    (await server.http('Office/GetCourse', { eventId: null }, clerks[0] && { staff: clerks[0] })).body.revision;
  return { ...school, clerks, change, revisionNow };
}

it('[COURSE-02] of several who change one thing of a course at once one does; the others are told that somebody was quicker', async () => {
  const { clerks, change, revisionNow } = await anOffice();
  for (let round = 0; round < rounds; round += 1) {
    const revision = await revisionNow();
    const answers = await Promise.all(
      clerks.map((staff, index) => change(staff, { name: `木工${round}-${index}` }, revision)),
    );
    const told = answers.map(({ status, body }) => body.error?.code ?? String(status)).toSorted();
    expect(told).toEqual(['200', 'changedMeanwhile', 'changedMeanwhile']);
  }
});

it('[COURSE-02] an import and a screen at once: one is done and the other is told, and nothing is lost between them', async () => {
  const { tenant, clerks, change, revisionNow } = await anOffice();
  const [clerk] = clerks;
  if (!clerk) throw new Error('nobody works there');
  const { bundle } = await asStaff(server, tenant.tenantAlias, 'Local/ExportBundle', { withUsers: false });
  const text = bundle.replace('name: 木工', 'name: 工芸');
  const [changed, imported] = await Promise.allSettled([
    change(clerk, { name: '木のおもちゃ' }, await revisionNow()),
    importText(server.server, text, server.clock()),
  ]);
  const done = [changed.status === 'fulfilled' && changed.value.status === 200, imported.status === 'fulfilled'];
  expect(done).toContain(true);
  if (changed.status === 'fulfilled' && changed.value.status !== 200) {
    expect(changed.value.body.error?.code).toBe('changedMeanwhile');
  }
  const after = (await asStaff(server, tenant.tenantAlias, 'Local/ExportBundle', { withUsers: false })).bundle;
  expect(after).toMatch(/name: (木のおもちゃ|工芸)/);
});

it('[COURSE-02] the last seat and a lower capacity at once: one is done, the other is told', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { tenant, events, clerks, change, revisionNow } = await anOffice();
    const [clerk] = clerks;
    if (!clerk) throw new Error('nobody works there');
    const people = await Promise.all([1, 2].map(() => aPerson(server, tenant)));
    await server.http(
      'EventReservation/AddEventToCart',
      addBody([events.woodwork]),
      people[0] && { session: people[0] },
    );
    const revision = await revisionNow();
    const [added, changed] = await Promise.all([
      server.http('EventReservation/AddEventToCart', addBody([events.woodwork]), people[1] && { session: people[1] }),
      change(clerk, { capacity: 1 }, revision),
    ]);
    const isSeated = added.body.items?.[0]?.success === true;
    expect([isSeated, changed.status === 200]).toEqual([isSeated, !isSeated]);
    expect(await brokenEventRules(server.db, tenant.tenantId)).toEqual([]);
  }
});

it('[COURSE-02] nobody enters a course while it gets another date', async () => {
  expect(await enteredMeanwhile(server)).toEqual({ changed: 200, waited: true });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TownFields } from '#contract/office/townForm.ts';
import { loadOf } from '#rules/testing/load.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aPerson } from '#server/testing/factories.ts';
import { importText } from '#server/testing/importText.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';
import { anOffice, exported, morningAt } from '../testing/anOffice.ts';
import {
  atTheDeskAlone,
  bookedMeanwhile,
  inTheEveningAlone,
  onNoHoliday,
  onNoThirdSaturday,
  otherwiseElsewhere,
} from '../testing/bookedMeanwhile.ts';
import { townPlan } from '../testing/townWork.ts';

const rounds = loadOf(20, 5);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('[OFFICE-02] of several who change one thing at once one does; the others are told that somebody was quicker', async () => {
  server.clock.set('2026-06-10T10:00');
  const office = await anOffice(server);
  const { containerId, tenant } = office;
  const clerks = await Promise.all([1, 2, 3].map(() => aStaffMember(server, tenant)));
  for (let round = 0; round < rounds; round += 1) {
    const { revision } = (await server.http('Office/GetPlace', { containerId }, { staff: office.staff })).body;
    const answers = await Promise.all(
      clerks.map((staff, index) =>
        server.http(
          'Office/ChangePlace',
          { containerId, fields: { phoneNumber: `000-${round}-${index}` }, revision },
          { staff },
        ),
      ),
    );
    const told = answers.map(({ status, body }) => body.error?.code ?? String(status)).toSorted();
    expect(told).toEqual(['200', 'changedMeanwhile', 'changedMeanwhile']);
  }
});

it('[OFFICE-02] an import and a screen at once: both are done, or the slower one is told', async () => {
  server.clock.set('2026-06-10T10:00');
  for (let round = 0; round < rounds; round += 1) {
    const office = await anOffice(server);
    const { containerId, staff } = office;
    const text = (await exported(server, office)).replace('phoneNumber: 000-111-2222', 'phoneNumber: 000-999-9999');
    const { revision } = (await server.http('Office/GetPlace', { containerId }, { staff })).body;
    const [changed, imported] = await Promise.allSettled([
      server.http('Office/ChangePlace', { containerId, fields: { faxNumber: '000-111-2223' }, revision }, { staff }),
      importText(server.server, text, server.clock()),
    ]);
    expect(imported.status).toBe('fulfilled');
    expect(changed).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    const revisions = await server.db
      .selectFrom('tenant_revision')
      .select('revision')
      .where('tenant_id', '=', office.tenant.tenantId)
      .orderBy('revision')
      .execute();
    expect(revisions.map((row) => row.revision)).toEqual([1, 2, 3]);
    const after = await exported(server, office);
    expect(after).toContain('phoneNumber: 000-999-9999');
  }
});

it.each([
  ['a frame', inTheEveningAlone],
  ['a day, as a holiday', onNoHoliday],
  ['a day of every month, as a closing', onNoThirdSaturday],
  ['a room, which the desk alone reserves', atTheDeskAlone],
])('[OFFICE-02] nobody books %s that the office takes away meanwhile without being told', async (_, takenAway) => {
  expect(await bookedMeanwhile(server, takenAway)).toEqual({ changed: 200, waited: true, booked: 409, untold: 0 });
});

it('[OFFICE-02] everybody goes on booking the other rooms while one is changed', async () => {
  expect(await bookedMeanwhile(server, otherwiseElsewhere)).toEqual({
    changed: 200,
    waited: false,
    booked: 200,
    untold: 1,
  });
});

it('[OFFICE-02] what was reserved while a change was being planned is kept as if it had been there before', async () => {
  server.clock.set('2026-06-10T10:00');
  const office = await anOffice(server);
  const { containerId, staff } = office;
  const session = await aPerson(server, office.tenant);
  const wanted = await morningAt(server, office, '2026-06-20');
  const joined = { rooms: [{ kind: 'change' as const, key: 'half', from: null, fields: { joins: ['by-hour'] } }] };
  const asked = { containerId, fields: {}, ...joined };
  const { revision, problems } = (await server.http('Office/PreviewPlace', asked, { staff })).body;
  expect(problems).toEqual([]);
  const change = Promise.withResolvers<{ readonly status: number; readonly body: unknown }>();
  const meanwhile = async () => {
    // It has planned, and waits for the places that the reservation holds.
    server.http('Office/ChangePlace', { ...asked, revision }, { staff }).then(change.resolve, change.reject);
    await untilWaiting(server, 2);
  };
  const reserved = await writeTogether(server, { table: 'reservation_detail', count: 1, meanwhile }, () =>
    server.http('Reservation/Reserve', wanted, { session }),
  );
  expect(reserved.status).toBe(200);
  expect((await change.promise).body).toMatchObject({ error: { code: 'placeRefused' } });
});

it('[OFFICE-02] of several who set up the town at once, each another thing, all do; of one thing one does', async () => {
  server.clock.set('2026-06-10T10:00');
  const { tenant, staff } = await anOffice(server);
  const office = { staff };
  const clerks = await Promise.all([1, 2, 3].map(() => aStaffMember(server, tenant)));
  const things = ['undoMinutes', 'retentionYears', 'reminderHour'] as const;
  for (let round = 0; round < rounds; round += 1) {
    const send = async (fieldsOf: (index: number) => TownFields) => {
      const { revision } = await townPlan(server, office, {});
      const sent = clerks.map((clerk, index) =>
        server.http('Office/ChangeTown', { fields: fieldsOf(index), revision }, { staff: clerk }),
      );
      return (await Promise.all(sent)).map(({ status, body }) => body.error?.code ?? String(status)).toSorted();
    };
    const number = 6 + (round % 2);
    expect(await send((index) => ({ [things[index] ?? 'undoMinutes']: number }))).toEqual(['200', '200', '200']);
    expect(await send((index) => ({ cancelDeadlineDays: 10 + 3 * round + index }))).toEqual([
      ...['200', 'changedMeanwhile', 'changedMeanwhile'],
    ]);
  }
});

it('[OFFICE-02] an import and a setting of the town at once are both done, one after the other', async () => {
  server.clock.set('2026-06-10T10:00');
  for (let round = 0; round < rounds; round += 1) {
    const office = await anOffice(server);
    const { staff } = office;
    const text = (await exported(server, office)).replace('phoneNumber: 000-111-2222', 'phoneNumber: 000-999-9999');
    const { revision } = await townPlan(server, office, {});
    const fields = { hue: 'purple' as const };
    const [changed, imported] = await Promise.allSettled([
      server.http('Office/ChangeTown', { fields, revision }, { staff }),
      importText(server.server, text, server.clock()),
    ]);
    expect(imported.status).toBe('fulfilled');
    expect(changed).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    const revisions = await server.db
      .selectFrom('tenant_revision')
      .select('revision')
      .where('tenant_id', '=', office.tenant.tenantId)
      .orderBy('revision')
      .execute();
    expect(revisions.map((row) => row.revision)).toEqual([1, 2, 3]);
    expect(await exported(server, office)).toContain('phoneNumber: 000-999-9999');
  }
});

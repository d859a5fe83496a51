import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { importText } from '#server/testing/importText.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, exported } from './testing/anOffice.ts';
import { bookedMeanwhile } from './testing/bookedMeanwhile.ts';

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

it('[OFFICE-02] nobody books what the office takes away meanwhile without being told', async () => {
  expect(await bookedMeanwhile(server)).toEqual({ changed: 200, booked: 409, untold: 0 });
});

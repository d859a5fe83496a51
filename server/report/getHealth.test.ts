import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schedule } from '#server/jobs/job.queries.ts';
import { aPayingTown, begin, book } from '#server/testing/aPayingTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { noteBackup } from '../db/backup/backupRun.queries.ts';
import { inTenant } from '../db/connect.ts';
import { act } from '../testing/aPayingTown.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

it('tells what is late, what the provider has not answered, and when the last backup was', async () => {
  server.clock.set('2026-06-10T10:00');
  const town = await aPayingTown(server);
  const staff = await aStaffMember(server, town.tenant);
  const health = async () => (await server.call('Desk/GetHealth', {}, { staff })).body;
  expect(await health()).toEqual({
    late: { count: 0, since: null },
    payments: { lastPaidAt: null, openPayments: 0, openRefunds: 0 },
    lastBackupAt: null,
    copies: null,
  });

  await noteBackup(server.database.ownerUrl, { finishedAt: new Date(server.clock()), isEncrypted: true });
  const paid = await book(server, town, { date: '2026-07-04' });
  await act(server, await begin(server, town, paid), 'card');
  await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId: paid });
  await begin(server, town, await book(server, town, { date: '2026-07-05' }));
  const { tenantId } = town.tenant;
  const dueAt = new Date(server.clock());
  await inTenant(server.appDb, tenantId, (trx) => schedule(trx, { tenantId, kind: 'lotteryPlan', subject: '', dueAt }));
  server.clock.set('2026-06-10T10:14');
  expect(await health()).toMatchObject({
    late: { count: 0 },
    payments: { lastPaidAt: '2026-06-10T10:00', openPayments: 0 },
    lastBackupAt: '2026-06-10T10:00',
  });
  server.clock.set('2026-07-20T10:00');
  // The session before is over.
  const again = await aStaffMember(server, town.tenant);
  const late = (await server.call('Desk/GetHealth', {}, { staff: again })).body;
  expect(late.late.since).toBe('2026-06-10T10:00');
  expect(late.late.count).toBeGreaterThanOrEqual(1);
  expect(late.payments).toMatchObject({ openPayments: 1, openRefunds: 0 });
});

it('says nothing of a provider where nothing is taken online', async () => {
  const town = await aPayingTown(server, { setting: { fee_collection: 'counter' } });
  const staff = await aStaffMember(server, town.tenant);
  expect((await server.call('Desk/GetHealth', {}, { staff })).body.payments).toBeNull();
});

describe('the copies of the database', () => {
  let copied: TestServer;
  let staff: Awaited<ReturnType<typeof aStaffMember>>;
  const names = ['copy_two', 'copy_three'].map((name) => `${name}_${process.pid}`);
  beforeAll(async () => {
    copied = await aServer({ databaseCopies: 2 });
    staff = await aStaffMember(copied, (await aPayingTown(copied)).tenant);
    for (const name of names) await sql`select pg_create_physical_replication_slot(${name})`.execute(copied.db);
  });
  afterAll(async () => {
    for (const name of names) await sql`select pg_drop_replication_slot(${name})`.execute(copied.db);
    await copied.close();
  });

  const copies = async () => (await copied.call('Desk/GetHealth', {}, { staff })).body.copies;

  /** Copies as a standby does, by the slot that is its own. */
  async function aStandby(slot: string) {
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(copied.db);
    const options = { connectionString: copied.database.superuserUrl, replication: 'database' };
    const client = new pg.Client(options);
    client.on('error', () => undefined);
    await client.connect();
    void client.query(`START_REPLICATION SLOT ${slot} PHYSICAL ${rows[0]?.lsn}`).catch(() => undefined);
    return client;
  }

  it('one whose machine is away is missing, for staff and in the figures', async () => {
    expect(await copies()).toEqual({ expected: 2, present: 0 });
    const [two, three] = names as [string, string];
    const first = await aStandby(two);
    const second = await aStandby(three);
    try {
      await expect.poll(copies).toEqual({ expected: 2, present: 2 });
      await second.end();
      await expect.poll(copies).toEqual({ expected: 2, present: 1 });
      const text = await copied.metrics.text();
      expect(text).toContain('yoyaku_database_copies{state="expected"} 2');
      expect(text).toContain('yoyaku_database_copies{state="present"} 1');
    } finally {
      await first.end();
      await expect.poll(copies).toEqual({ expected: 2, present: 0 });
    }
  });

  it('nothing is said of them where nobody has said how many there are', async () => {
    expect(await server.metrics.text()).not.toContain('yoyaku_database_copies');
  });
});

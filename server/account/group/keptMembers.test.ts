import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schedule } from '#server/jobs/job.queries.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { newId } from '#server/newId.ts';
import { aGroup } from '#server/testing/aGroup.ts';
import { aMember, aTenant, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server, { setting: { retention_years: 2 } });
});
afterAll(() => server.close());

async function sweepOn(day: string) {
  server.clock.set(`${day}T09:00`);
  await server.db.deleteFrom('job').execute();
  const due = { kind: 'sweep', subject: '', dueAt: new Date(server.clock()) } as const;
  await schedule(server.db, { tenantId: tenant.tenantId, ...due });
  await runDueJobs({ ...server.server, log: pino({ level: 'silent' }), nowMs: server.clock() });
  server.clock.set('2026-06-10T10:00');
}

const namesOf = async ({ userId }: TestMember) => {
  const rows = await server.db.selectFrom('group_member').select('name').where('group_id', '=', userId).execute();
  return rows.map(({ name }) => name).toSorted();
};

const aFormerMember = (group: TestMember, columns: { name: string; until: string | null } & { account_id?: string }) =>
  server.db
    .insertInto('group_member')
    .values({
      tenant_id: tenant.tenantId,
      member_id: newId(),
      group_id: group.userId,
      name_kana: 'モトコウセイイン',
      is_local: true,
      since: '2026-04-01',
      ...columns,
    })
    .execute();

const oldGuest = { kind: 'guest', verified_at: null, created_at: new Date('2026-01-01T00:00:00Z') };

const isForgotten = async ({ userId }: TestMember) => {
  const [row] = await server.db.selectFrom('account').select('erased_at').where('user_id', '=', userId).execute();
  return row === undefined || row.erased_at !== null;
};

it('[SAFE-07] who left a group is forgotten after the years that the town keeps, known by name alone or not', async () => {
  const [one, person] = [await aMember(server, tenant), await aMember(server, tenant)];
  const group = await aGroup(server, tenant, { representative: one });
  await aFormerMember(group, { name: '去った人', until: '2026-05-01' });
  await aFormerMember(group, { name: '一日あとの人', until: '2026-05-02' });
  await aFormerMember(group, { name: 'いまの人', until: null });
  await aFormerMember(group, { name: '', account_id: person.userId, until: '2026-05-01' });
  await sweepOn('2028-05-01');
  expect(await namesOf(group)).toEqual(['', '', 'いまの人', '一日あとの人', '去った人'].toSorted());
  await sweepOn('2028-05-02');
  expect(await namesOf(group)).toEqual(['', 'いまの人', '一日あとの人'].toSorted());
  expect(await isForgotten(person)).toBe(false);
});

it('[SAFE-07] no sweep takes a guest who belongs to a group that stands, whatever his age; once he left, one does', async () => {
  const [member, leading, alone] = [
    await aMember(server, tenant, oldGuest),
    await aMember(server, tenant, oldGuest),
    await aMember(server, tenant, oldGuest),
  ];
  const group = await aGroup(server, tenant, { representative: leading });
  await aFormerMember(group, { name: '', account_id: member.userId, until: null });
  const forgotten = async () => [await isForgotten(leading), await isForgotten(member), await isForgotten(alone)];
  await sweepOn('2026-06-11');
  expect(await forgotten()).toEqual([false, false, true]);
  await sweepOn('2040-01-01');
  expect(await forgotten()).toEqual([false, false, true]);
  await server.db
    .updateTable('group_member')
    .set({ until: '2026-06-01' })
    .where('account_id', '=', member.userId)
    .execute();
  await sweepOn('2040-01-01');
  expect(await forgotten()).toEqual([false, true, true]);
  const current = server.db.selectFrom('group_member').select('account_id').where('group_id', '=', group.userId);
  expect(await current.where('until', 'is', null).execute()).toEqual([{ account_id: leading.userId }]);
});

/** Sweeps while a guest is being made the representative of a group, and answers whether the group has lost them. */
async function sweepMeanwhile() {
  const guest = await aMember(server, tenant, { ...oldGuest, verified_at: new Date(0) });
  const group = await aGroup(server, tenant, { representative: await aMember(server, tenant) });
  const forgetting = await server.db.transaction().execute(async (trx) => {
    await sql`select 1 from account where user_id = ${guest.userId} for key share`.execute(trx);
    const swept = sweepOn('2040-01-01');
    // Either the sweep ends meanwhile, or it waits for this transaction.
    const waits = async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(server.db);
      return rows.length > 0;
    };
    let isOver = false;
    swept.finally(() => {
      isOver = true;
    });
    while (!isOver && !(await waits())) await new Promise((resolve) => setImmediate(resolve));
    await trx
      .insertInto('group_member')
      .values({
        tenant_id: tenant.tenantId,
        member_id: newId(),
        group_id: group.userId,
        account_id: guest.userId,
        is_local: true,
        since: '2026-06-10',
      })
      .execute();
    return { swept };
  });
  await forgetting.swept;
  return isForgotten(guest);
}

it('[SAFE-07] a guest who is being made a member is not swept at that moment, and would be without the lock', async () => {
  expect(await sweepMeanwhile()).toBe(false);
  const former = new URL('../../db/migrations/0039_forgotten_before.sql', import.meta.url);
  await sql.raw(readFileSync(former, 'utf8')).execute(server.db);
  expect(await sweepMeanwhile()).toBe(true);
});

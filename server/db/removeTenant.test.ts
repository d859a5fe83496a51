import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDraw } from '../testing/aDraw.ts';
import { aReservation } from '../testing/aReservation.ts';
import { aSmallTown } from '../testing/aSmallTown.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { connect, inTenant } from './connect.ts';
import { removeTenant } from './removeTenant.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

async function aDrawnTown() {
  const town = await aSmallTown(server);
  await aDraw(server, town.member, town.hall);
  return town;
}

const drawsOf = async ({ tenantId }: { readonly tenantId: string }) =>
  (await server.db.selectFrom('lottery_draw').select('state').where('tenant_id', '=', tenantId).execute())
    .map(({ state }) => state)
    .toSorted();

/** Who waits for a lock, and whether they have it in the end. */
const waiting = async () =>
  (
    await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'yoyaku remove' and wait_event_type = 'Lock'`.execute(
      server.db,
    )
  ).rows.length;

it('[SAFE-07] the draws of other tenants go on while one is removed', async () => {
  const gone = await aDrawnTown();
  const other = await aSmallTown(server);
  const { tenantAlias: alias, tenantName: name } = gone.tenant;
  let removal: ReturnType<typeof removeTenant> | undefined;
  // Somebody still changes the tenant that is to go, so its removal waits in the middle of its work.
  await server.db.transaction().execute(async (trx) => {
    await sql`select 1 from account where tenant_id = ${gone.tenant.tenantId} for update`.execute(trx);
    removal = removeTenant(server.database.ownerUrl, { alias, name, isForced: true, nowMs: server.clock() });
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    await aDraw(server, other.member, other.hall);
    expect(await drawsOf(other.tenant)).toEqual(['drawn', 'open']);
    expect(await waiting()).toBe(1);
  });
  expect(await removal).toMatchObject({ name, isRemoved: true });
  expect(await drawsOf(gone.tenant)).toEqual([]);
  expect(await drawsOf(other.tenant)).toEqual(['drawn', 'open']);
});

it('nothing else deletes a draw that was closed', async () => {
  const town = await aDrawnTown();
  const { tenantId } = town.tenant;
  const owner = connect({ url: server.database.ownerUrl, size: 1, onLost: () => undefined });
  const deleted = (db: typeof owner.db, removed: string) =>
    inTenant(db, tenantId, async (trx) => {
      await sql.raw(`set local app.removed_tenant = '${removed}'`).execute(trx);
      await sql`delete from lottery_draw where tenant_id = ${tenantId}`.execute(trx);
    });
  try {
    await expect(deleted(owner.db, '')).rejects.toThrow(/is closed/);
    await expect(deleted(owner.db, (await aSmallTown(server)).tenant.tenantId)).rejects.toThrow(/is closed/);
    await expect(deleted(server.appDb, tenantId)).rejects.toThrow(/is closed/);
  } finally {
    await owner.db.destroy();
  }
  expect(await drawsOf(town.tenant)).toEqual(['drawn', 'open']);
});

it('[BUNDLE-01] what is over leaves a tenant free to go; a use to come or money on its way keeps it', async () => {
  const town = await aSmallTown(server);
  const { tenantAlias: alias, tenantName: name } = town.tenant;
  const remove = () => removeTenant(server.database.ownerUrl, { alias, name, isForced: false, nowMs: server.clock() });
  const use = await aReservation(server, town.member, town.hall, { date: '2026-06-20' });
  expect(await remove()).toMatchObject({ toCome: 1, moneyUnderWay: 0, isRemoved: false });
  const became = (row: { state?: string; payment_state?: string }) =>
    server.db.updateTable('reservation').set(row).where('reservation_id', '=', use.reservationId).execute();
  await became({ state: 'cancelled_user', payment_state: 'refund_pending' });
  expect(await remove()).toMatchObject({ toCome: 0, moneyUnderWay: 1, isRemoved: false });
  await became({ payment_state: 'refunded' });
  expect(await remove()).toMatchObject({ toCome: 0, moneyUnderWay: 0, isRemoved: true });
  expect(await remove()).toBeNull();
});

import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { aCliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { townBundle } from '#server/cli/testing/townBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import type * as tenantQueries from '#server/tenant/tenant.queries.ts';
import { exportBundle } from '../export/exportBundle.ts';
import { StaleBundle } from '../StaleBundle.ts';

const guards = vi.hoisted(() => ({ isLocking: true }));

vi.mock('#server/tenant/tenant.queries.ts', async (original) => {
  const real = await original<typeof tenantQueries>();
  const lockAlias: typeof real.lockAlias = (trx, alias) =>
    real.lockAlias(trx, guards.isLocking ? alias : `nobody waits ${Math.random()}`);
  return { ...real, lockAlias };
});

afterEach(() => {
  guards.isLocking = true;
});

/** Two people import what they made of one export: one has changed a fee, the other one a name. */
async function raceOn({ lock, key }: { readonly lock: boolean; readonly key: boolean }) {
  const town = await aCliDatabase();
  try {
    const { tenantId } = await town.importText(townBundle);
    if (!key) await sql`alter table tenant_revision drop constraint tenant_revision_next`.execute(town.all);
    guards.isLocking = lock;
    const exported = () => inTenant(town.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: false }));
    const read = await exported();
    const texts = [read.replace('weekday: 500', 'weekday: 550'), read.replace('name: 音楽スタジオ', 'name: 録音室')];
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(town.all)
      ).rows.length;
    let imports: Promise<PromiseSettledResult<unknown>[]> | undefined;
    // Both have begun before either can write a room.
    await town.all.transaction().execute(async (trx) => {
      await sql`select from fresh_version where kind = 'space' for update`.execute(trx);
      imports = Promise.allSettled(texts.map((text) => town.importText(text, testNowMs, { isOverwriting: false })));
      await expect.poll(waiting).toBe(2);
    });
    const results = (await imports) ?? [];
    const refused = results
      .filter(({ status }) => status === 'rejected')
      .map((result) => 'reason' in result && result.reason);
    for (const reason of refused) expect(reason).toBeInstanceOf(StaleBundle);
    const now = await exported();
    const kept = [now.includes('weekday: 550'), now.includes('name: 録音室')].filter(Boolean).length;
    return { acknowledged: results.length - refused.length, kept };
  } finally {
    await town.close();
  }
}

it('[BUNDLE-01] of two who import what they made of one revision, one is refused', async () => {
  expect(await raceOn({ lock: true, key: true })).toEqual({ acknowledged: 1, kept: 1 });
});

it('[BUNDLE-01] the table alone refuses the second as well', async () => {
  expect(await raceOn({ lock: false, key: true })).toEqual({ acknowledged: 1, kept: 1 });
});

it('without the key of the table and the lock both are told that it is done, and one change is lost', async () => {
  expect(await raceOn({ lock: false, key: false })).toEqual({ acknowledged: 2, kept: 1 });
});

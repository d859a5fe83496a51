import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTenant } from '../db/connect.ts';
import { deadlocksOf } from './aCrowd.ts';
import { aHall } from './aHall.ts';
import { aTenant } from './factories.ts';
import { aServer } from './testServer.ts';

it('deadlocksOf sees a deadlock, also one whose loser was run again', async () => {
  const server = await aServer();
  try {
    const tenant = await aTenant(server);
    const { A, B } = (await aHall(server, tenant)).spaces;
    const lockInOrder = (spaceIds: readonly string[]) =>
      inTenant(server.appDb, tenant.tenantId, async (trx) => {
        for (const spaceId of spaceIds) {
          await sql`select 1 from space where space_id = ${spaceId} for update`.execute(trx);
          await sleep(300);
        }
      });
    expect(await deadlocksOf(server)).toBe(0);
    await Promise.all([lockInOrder([A, B]), lockInOrder([B, A])]);
    expect(await deadlocksOf(server)).toBe(1);
  } finally {
    await server.close();
  }
});

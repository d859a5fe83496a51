import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';
import { aDueCeremony } from '../testing/aDueCeremony.ts';
import type * as ceremonyQueries from './ceremony.queries.ts';

/** The negative control of typing at once: the same program, which holds no reading that was there before. */
vi.mock('./ceremony.queries.ts', async (original) => {
  const real = await original<typeof ceremonyQueries>();
  const firstReading: typeof real.firstReading = async (trx, reading) => {
    const found = await trx
      .selectFrom('lottery_ceremony')
      .select(['digits', 'first_by', 'second_by'])
      .where('tenant_id', '=', reading.tenantId)
      .where('draw_id', '=', reading.drawId)
      .executeTakeFirst();
    return found ?? real.firstReading(trx, reading);
  };
  return { ...real, firstReading };
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

const digits = '31415926535897932384';
const others = '27182818284590452353';

it('without the lock what was drawn by is written over by who begins anew', async () => {
  const { town, one, two, drawId, typeAtOnce, readings } = await aDueCeremony(server);
  const three = await aStaffMember(server, town.tenant);
  await typeAtOnce(one, digits);
  const answers = await server.db.transaction().execute(async (trx) => {
    await sql`select 1 from lottery_ceremony where draw_id = ${drawId} for update`.execute(trx);
    const confirming = typeAtOnce(two, digits);
    await untilWaiting(server, 1);
    const beginning = typeAtOnce(three, others, true);
    await untilWaiting(server, 2);
    return [confirming, beginning];
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await town.draws()).toMatchObject([{ state: 'drawn', randomness: digits }]);
  expect(await readings()).toMatchObject({ digits: others });
});

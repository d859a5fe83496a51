import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { aCrowd, atOnce } from '#server/testing/aCrowd.ts';
import { aHall } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aTenant } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

/** In which there is one winner each. */
const rounds = loadOf(10, 3);

/**
 * The negative control of the races: the same server and the same program, on a database that has lost its two guards.
 * The constraint is dropped, and a policy hides every space from the lock's statement, so that it raises no version and
 * holds nothing. With either guard alone no place is booked twice; without both the races must notice. What is written in one
 * message is judged by the constraint alone, see reserveQuick.race.test.ts.
 */
async function raceOn(guards: { readonly constraint: boolean; readonly lock: boolean }) {
  const server: TestServer = await aServer({ listen: true, poolSize: 20, isQuick: guards.constraint });
  try {
    if (!guards.constraint) await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(server.db);
    if (!guards.lock) {
      await sql`create policy no_lock on space as restrictive for select using (false)`.execute(server.db);
    }
    const tenant = await aTenant(server);
    const crowd = await aCrowd(server, tenant, 40);
    const hall = await aHall(server, tenant);
    const winners: number[] = [];
    const isControl = !guards.constraint && !guards.lock;
    for (let round = 0; round < (isControl ? 1 : rounds); round += 1) {
      const body = reserveBody(hall, { date: addDays('2026-06-20', round) });
      const rush = () => atOnce(crowd, (session) => server.http('Reservation/Reserve', body, { session }));
      const { answers } = isControl
        ? await writeTogether(server, { table: 'occupancy', count: 2 }, rush)
        : await rush();
      winners.push(answers.filter(({ status }) => status === 200).length);
    }
    return { winners, overlaps: (await overlappingClaims(server.db, tenant.tenantId)).length };
  } finally {
    await server.close();
  }
}

const oneEach = Array.from({ length: rounds }, () => 1);

it('without constraint and lock the same program books a frame twice', async () => {
  const { winners, overlaps } = await raceOn({ constraint: false, lock: false });
  expect(winners[0]).toBeGreaterThan(1);
  expect(overlaps).toBeGreaterThan(0);
});

it.each([
  { constraint: true, lock: false },
  { constraint: false, lock: true },
])('with constraint $constraint and lock $lock there is one winner each', async (guards) => {
  expect(await raceOn(guards)).toEqual({ winners: oneEach, overlaps: 0 });
});

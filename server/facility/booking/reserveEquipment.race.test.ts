import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { aCrowd, atOnce, deadlocksOf, untilJudged } from '#server/testing/aCrowd.ts';
import { aHall } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aTenant } from '#server/testing/factories.ts';
import { aServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

const rounds = loadOf(20, 4);
/** Days that are raced for in a round, each by two people. */
const days = 12;

/**
 * Two people want the last piano of a place on the same day, in rooms of their own, so that nothing but the piano is in
 * question: one in the morning, the other one all day. The lock is taken away by a trigger that lets no version be
 * raised.
 */
async function raceOn(guards: { readonly constraint: boolean; readonly lock: boolean }) {
  const server = await aServer({ listen: true, poolSize: 2 * days });
  try {
    if (!guards.constraint) await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(server.db);
    if (!guards.lock) {
      await sql`create function no_lock() returns trigger language plpgsql as
        'begin return case when new.kind = ''space'' then null else new end; end'`.execute(server.db);
      await sql`create trigger no_lock before insert on fresh_version for each row execute function no_lock()`.execute(
        server.db,
      );
    }
    const tenant = await aTenant(server);
    const crowd = await aCrowd(server, tenant, 2 * days);
    const before = await deadlocksOf(server);
    const winners: number[] = [];
    const codes = new Set<string>();
    const isControl = !guards.constraint && !guards.lock;
    for (let round = 0; round < (isControl ? 1 : rounds); round += 1) {
      const hall = await aHall(server, tenant, { equipment: [{ name: 'ピアノ', stock: 1 }] });
      const rush = () =>
        atOnce(crowd, (session, index) => {
          const date = addDays('2026-06-20', index >> 1);
          const wanted =
            index % 2 === 0
              ? ({ date, article: hall.halfA, frames: ['午前'] } as const)
              : ({ date, article: hall.halfB, frames: ['全日'] } as const);
          const body = { ...reserveBody(hall, wanted), equipmentNames: ['ピアノ'] };
          return untilJudged(() => server.http('Reservation/Reserve', body, { session }));
        });
      // Two of one day at least, since there are fewer days.
      const { answers } = isControl
        ? await writeTogether(server, { table: 'occupancy', count: days + 1 }, rush)
        : await rush();
      for (let day = 0; day < days; day += 1) {
        const pair = answers.slice(2 * day, 2 * day + 2);
        winners.push(pair.filter(({ status }) => status === 200).length);
      }
      for (const { body } of answers) if (body.error) codes.add(body.error.code);
    }
    return { winners, codes: [...codes], deadlocks: (await deadlocksOf(server)) - before };
  } finally {
    await server.close();
  }
}

it('without constraint and lock the same program lends the last piano twice', async () => {
  const { winners } = await raceOn({ constraint: false, lock: false });
  expect(winners.some((count) => count > 1)).toBe(true);
});

it.each([
  { constraint: true, lock: true, refusals: ['equipmentTaken'] },
  // The constraint names no equipment: it is asked for last and alone here.
  { constraint: true, lock: false, refusals: ['equipmentTaken', 'taken'] },
  { constraint: false, lock: true, refusals: ['equipmentTaken'] },
])(
  '[FEE-07] with constraint $constraint and lock $lock one has the piano each day',
  async ({ refusals, ...guards }) => {
    const { winners, codes, deadlocks } = await raceOn(guards);
    expect(winners.filter((count) => count !== 1)).toEqual([]);
    expect(codes.filter((code) => !refusals.includes(code))).toEqual([]);
    expect(deadlocks).toBe(0);
  },
);

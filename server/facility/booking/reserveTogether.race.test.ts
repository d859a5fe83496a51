import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { aCrowd, atOnce, deadlocksOf, untilJudged } from '#server/testing/aCrowd.ts';
import { aHall } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aTenant } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

const rounds = loadOf(20, 4);
/** Days that are raced for in a round, each by two people. */
const days = 12;

/**
 * Two people want both halves of a hall on the same day, one naming them from the one side, the other from the other: the
 * first all day in the first half and the morning in the second, the second the other way round. The lock is taken away
 * by a trigger that lets no version be raised.
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
      const hall = await aHall(server, tenant);
      const rush = () =>
        atOnce(crowd, (session, index) => {
          const date = addDays('2026-06-20', index >> 1);
          const sides = index % 2 === 0 ? [hall.halfA, hall.halfB] : [hall.halfB, hall.halfA];
          const details = sides.flatMap(
            (article, side) => reserveBody(hall, { date, article, frames: [side === 0 ? '全日' : '午前'] }).details,
          );
          const body = { ...reserveBody(hall, { date }), details };
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
    // Every reservation that stands was made with that of the other half.
    const halves = await sql<{ count: string }>`
      select count(*) from (select application_id from reservation where tenant_id = ${tenant.tenantId}
        group by application_id having application_id is null or count(*) <> 2) as half`.execute(server.db);
    return {
      winners,
      codes: [...codes],
      halves: Number(halves.rows[0]?.count),
      overlaps: (await overlappingClaims(server.db, tenant.tenantId)).length,
      deadlocks: (await deadlocksOf(server)) - before,
    };
  } finally {
    await server.close();
  }
}

it('without constraint and lock the same program lets two applications have the same rooms', async () => {
  const { winners, overlaps } = await raceOn({ constraint: false, lock: false });
  expect(winners.some((count) => count > 1)).toBe(true);
  expect(overlaps).toBeGreaterThan(0);
});

it.each([
  { constraint: true, lock: true },
  { constraint: false, lock: true },
])('with constraint $constraint and lock $lock one has both rooms each day, nobody half of them', async (guards) => {
  const { winners, codes, halves, overlaps, deadlocks } = await raceOn(guards);
  expect(winners.filter((count) => count !== 1)).toEqual([]);
  expect([codes, halves, overlaps, deadlocks]).toEqual([['taken'], 0, 0, 0]);
});

it('without the lock the constraint alone lets at most one have both rooms, and nobody half of them', async () => {
  const { winners, halves, overlaps } = await raceOn({ constraint: true, lock: false });
  // Each may stand in the way of the other, from its own side.
  expect(winners.filter((count) => count > 1)).toEqual([]);
  expect([halves, overlaps]).toEqual([0, 0]);
});

it('applications that are made from both sides and cancelled at the same time: none in parts, 0 deadlocks', async () => {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    const tenant = await aTenant(server);
    const crowd = await aCrowd(server, tenant, 20);
    const hall = await aHall(server, tenant);
    const before = await deadlocksOf(server);
    let cancelled = 0;
    for (let round = 0; round < rounds; round += 1) {
      await atOnce(crowd, async (session, index) => {
        const sides = index % 2 === 0 ? [hall.halfA, hall.halfB] : [hall.halfB, hall.halfA];
        const details = sides.flatMap((article) => reserveBody(hall, { article }).details);
        const body = { ...reserveBody(hall), details };
        const made = await untilJudged(() => server.http('Reservation/Reserve', body, { session }));
        if (made.status !== 200) return;
        // From either of its rooms.
        const reservationId = made.body.rooms[index % 3 === 0 ? 0 : 1]?.reservationId ?? '';
        const gone = await untilJudged(() =>
          server.http('Reservation/CancelApplication', { reservationId }, { session }),
        );
        expect(gone.status).toBe(200);
        cancelled += 1;
      });
    }
    expect(cancelled).toBeGreaterThanOrEqual(rounds);
    const left = await sql<{ count: string }>`
      select (select count(*) from occupancy where tenant_id = ${tenant.tenantId})
        + (select count(*) from reservation where tenant_id = ${tenant.tenantId} and state <> 'cancelled_user')
        as count`.execute(server.db);
    expect(Number(left.rows[0]?.count)).toBe(0);
    expect((await deadlocksOf(server)) - before).toBe(0);
  } finally {
    await server.close();
  }
});

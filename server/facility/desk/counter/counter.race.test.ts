import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

const rounds = loadOf(20, 6);

/** Two desks, for a resident and for a guest, and a resident want one cell, round by round. */
async function raceOn({ isGuarded }: { readonly isGuarded: boolean }) {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    if (!isGuarded) {
      await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(server.db);
      await sql`create policy no_lock on space as restrictive for select using (false)`.execute(server.db);
    }
    const { tenant, hall, member, session } = await aSmallTown(server);
    const one = await aStaffMember(server, tenant, { role: 'desk' });
    const other = await aStaffMember(server, tenant, { role: 'desk' });
    const winners: number[] = [];
    const refusals = new Set<string | undefined>();
    for (let round = 0; round < (isGuarded ? rounds : 1); round += 1) {
      const body = reserveBody(hall, { date: addDays('2026-06-20', round) });
      const race = () =>
        Promise.all([
          untilJudged(() =>
            server.http(
              'Desk/Reserve',
              { ...body, person: { kind: 'registered', userId: member.userId } },
              { staff: one },
            ),
          ),
          untilJudged(() =>
            server.http(
              'Desk/Reserve',
              { ...body, person: { kind: 'guest', personName: '山田 太郎' } },
              { staff: other },
            ),
          ),
          untilJudged(() => server.http('Reservation/Reserve', body, { session })),
        ]);
      const answers = isGuarded ? await race() : await writeTogether(server, { table: 'occupancy', count: 3 }, race);
      winners.push(answers.filter(({ status }) => status === 200).length);
      for (const { status, body: answer } of answers) if (status !== 200) refusals.add(answer.error?.code);
    }
    return { winners, refusals: [...refusals], overlaps: (await overlappingClaims(server.db, tenant.tenantId)).length };
  } finally {
    await server.close();
  }
}

it('[BOARD-05] two desks and a resident at one cell: one wins, the others read that it is taken', async () => {
  const { winners, refusals, overlaps } = await raceOn({ isGuarded: true });
  expect(winners).toEqual(Array.from({ length: rounds }, () => 1));
  expect(refusals).toEqual(['taken']);
  expect(overlaps).toBe(0);
});

it('without constraint and lock the same cell is booked twice', async () => {
  const { winners, overlaps } = await raceOn({ isGuarded: false });
  expect(winners).toEqual([3]);
  expect(overlaps).toBeGreaterThan(0);
});

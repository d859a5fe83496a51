import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { accountOf, aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { asMember } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

const rounds = loadOf(20, 6);

/** Two desks move a reservation each to one cell that a resident reserves at the same time, round by round. */
async function raceOn({ isGuarded }: { readonly isGuarded: boolean }) {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    if (!isGuarded) {
      await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(server.db);
      await sql`create policy no_lock on space as restrictive for select using (false)`.execute(server.db);
    }
    const town = await aPayingTown(server);
    const { tenant, hall } = town;
    const others = await asMember(server, town, await aMember(server, tenant));
    const desks = [
      await aStaffMember(server, tenant, { role: 'desk' }),
      await aStaffMember(server, tenant, { role: 'desk' }),
    ];
    const winners: number[] = [];
    const refusals = new Set<string | undefined>();
    let isOff = 0;
    for (let round = 0; round < (isGuarded ? rounds : 1); round += 1) {
      const date = addDays('2026-06-20', round);
      const ids = [
        await book(server, town, { date, frames: ['午後'] }),
        await book(server, town, { date, frames: ['夜間'], article: hall.halfB }),
      ];
      const body = reserveBody(hall, { date });
      const moves: { readonly staff: (typeof desks)[number]; readonly sent: RequestOf<'Desk/MoveReservation'> }[] = [];
      for (const [index, reservationId] of ids.entries()) {
        const to = { reservationId, containerId: hall.containerId, details: body.details };
        const staff = desks[index] as (typeof desks)[number];
        const seen = (await server.call('Desk/PreviewMove', to, { staff })).body;
        const { version, difference: expectedDifference } = seen;
        moves.push({ staff, sent: { ...to, version, expectedDifference, reason: '点検' } });
      }
      const race = () =>
        Promise.all([
          ...moves.map(({ staff, sent }) => untilJudged(() => server.http('Desk/MoveReservation', sent, { staff }))),
          untilJudged(() => server.http('Reservation/Reserve', body, { session: others.session })),
        ]);
      const answers = isGuarded ? await race() : await writeTogether(server, { table: 'occupancy', count: 3 }, race);
      winners.push(answers.filter(({ status }) => status === 200).length);
      for (const { status, body: answer } of answers) if (status !== 200) refusals.add(answer.error?.code);
      for (const id of ids) isOff += await offBy(server, tenant.tenantId, id);
    }
    const overlaps = (await overlappingClaims(server.db, tenant.tenantId)).length;
    return { winners, refusals: [...refusals], overlaps, isOff };
  } finally {
    await server.close();
  }
}

type Server = Awaited<ReturnType<typeof aServer>>;

/** Yen by which the account of a reservation differs from its fee, and places too many or too few. */
async function offBy(server: Server, tenantId: string, reservationId: string) {
  const { fee } = await server.db
    .selectFrom('reservation')
    .select('fee')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  const { owed } = await accountOf(server, tenantId, { kind: 'reservation', id: reservationId });
  const places = await server.db
    .selectFrom('occupancy')
    .select('space_id')
    .where('reservation_id', '=', reservationId)
    .execute();
  return Math.abs(owed - fee) + Math.abs(places.length - 1);
}

it('[DESK-07] two moves and a resident at one cell: one wins, the others stay where they are, to the yen', async () => {
  const { winners, refusals, overlaps, isOff } = await raceOn({ isGuarded: true });
  expect(winners).toEqual(Array.from({ length: rounds }, () => 1));
  expect(refusals).toEqual(['taken']);
  expect({ overlaps, isOff }).toEqual({ overlaps: 0, isOff: 0 });
});

it('without constraint and lock the same cell is taken twice', async () => {
  const { winners, overlaps } = await raceOn({ isGuarded: false });
  expect(winners).toEqual([3]);
  expect(overlaps).toBeGreaterThan(0);
});

it('[DESK-07] a move against a cancellation: what is cancelled holds nothing and owes nothing', async () => {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    const town = await aPayingTown(server, { setting: { cancel_deadline_days: 0 } });
    const { tenant, hall, session } = town;
    const staff = await aStaffMember(server, tenant, { role: 'desk' });
    for (let round = 0; round < rounds; round += 1) {
      const date = addDays('2026-06-20', round);
      const reservationId = await book(server, town, { date });
      const { details, containerId } = reserveBody(hall, { date, frames: ['午後'] });
      const to = { reservationId, containerId, details };
      const { version, difference: expectedDifference } = (await server.call('Desk/PreviewMove', to, { staff })).body;
      const [moved, cancelled] = await Promise.all([
        untilJudged(() =>
          server.http('Desk/MoveReservation', { ...to, version, expectedDifference, reason: '点検' }, { staff }),
        ),
        untilJudged(() => server.http('Reservation/CancelReservation', { reservationId }, { session })),
      ]);
      expect(cancelled.status).toBe(200);
      if (moved.status !== 200) expect(moved.body.error?.code).toBe('changedMeanwhile');
      const { owed, held, due } = await accountOf(server, tenant.tenantId, { kind: 'reservation', id: reservationId });
      expect({ owed, held, due }).toEqual({ owed: 0, held: 0, due: 0 });
      const places = await server.db
        .selectFrom('occupancy')
        .select('space_id')
        .where('reservation_id', '=', reservationId)
        .execute();
      expect(places).toEqual([]);
      const jobs = await server.db
        .selectFrom('job')
        .select('kind')
        .where('subject', '=', reservationId)
        .where('kind', '=', 'expireUnpaid')
        .execute();
      expect(jobs).toEqual([]);
    }
  } finally {
    await server.close();
  }
});

import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { aCrowd, untilJudged } from '#server/testing/aCrowd.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer } from '#server/testing/testServer.ts';

const rounds = loadOf(10, 5);

/** Wednesdays are opened, and taken back while residents book them. */
it('[RULE-01] whoever books while an opening is taken back is left to staff, or is refused', async () => {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    server.clock.set('2026-06-10T10:00');
    const { tenant, hall } = await aSmallTown(server, { hall: { article: { closed_weekdays: [3] } } });
    const { containerId } = hall;
    const crowd = await aCrowd(server, tenant, 6);
    const staff = await aStaffMember(server, tenant, { role: 'manager' });
    // Taking back takes its time between reading who is booked and its commit, so that some come in between.
    await sql`create function slowly() returns trigger language plpgsql as
      'begin perform pg_sleep(0.1); return new; end'`.execute(server.db);
    await sql`create trigger slowly before insert on follow_up for each statement execute function slowly()`.execute(
      server.db,
    );
    const codes = new Set<string | undefined>();
    const booked: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const day = addDays('2026-06-24', 7 * round);
      await server.http('Desk/OpenDay', { containerId, day, told: '夏祭り' }, { staff });
      const { items } = (await server.http('Desk/ListOpenings', {}, { staff })).body;
      const lift = { containerId, day, mark: items[0]?.mark ?? '', reason: '中止' };
      const frames = [['午前'], ['午後'], ['夜間']] as const;
      const [lifted, ...answers] = await Promise.all([
        setTimeout(40).then(() => untilJudged(() => server.http('Desk/LiftOpening', lift, { staff }))),
        ...crowd.map(async (session, index) => {
          await setTimeout(index * 20);
          const article = index < 3 ? hall.halfA : hall.halfB;
          const body = reserveBody(hall, { date: day, article, frames: frames[index % 3] ?? [] });
          return untilJudged(() => server.http('Reservation/Reserve', body, { session }));
        }),
      ]);
      expect([round, lifted.status, lifted.body]).toEqual([round, 200, expect.anything()]);
      for (const { status, body } of answers) {
        if (status === 200) booked.push(body.reservationId);
        else codes.add(body.error?.code);
      }
    }
    const { items } = (await server.http('Desk/ListFollowUps', {}, { staff })).body;
    expect(items.map(({ reservationId }) => reservationId).toSorted()).toEqual(booked.toSorted());
    process.stdout.write(`taking an opening back while booking: ${booked.length} left to staff\n`);
    expect([...codes].filter((code) => code !== 'closed')).toEqual([]);
  } finally {
    await server.close();
  }
}, 120_000);

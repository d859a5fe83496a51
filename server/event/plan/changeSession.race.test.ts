import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { runJobs } from '#server/testing/aPayingTown.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { aServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

const july26 = { day: '2026-07-26', fromMinute: 600, toMinute: 720 };

/** Somebody reserves a course whose seats nobody counts, and is about to write when its date is called off and made up for. */
async function raceWithAnEntry({ looksAgain }: { readonly looksAgain: boolean }) {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    server.clock.set('2026-06-10T10:00');
    const { tenant, events, container } = await aSchool(server);
    const { walking } = events;
    const member = await aMember(server, tenant);
    const session = await aSession(server, member);
    const staff = await aStaffMember(server, tenant, { role: 'manager' });
    const { eventReservationId } = await anEventReservation(server, member, walking, { state: 'in_cart' });
    const eventSessionId = walking.sessions[0]?.eventSessionId ?? '';
    const change = { kind: 'dropSession', eventSessionId, instead: july26, perPerson: 0 } as const;
    const asked = { containerId: container.eventContainerId, eventId: walking.eventId, change };
    const { digest } = (await server.call('Desk/PreviewSessionChange', asked, { staff })).body;
    const changeSession = async () => {
      const done = await server.call('Desk/ChangeSession', { ...asked, digest, reason: '工事' }, { staff });
      expect(done.status).toBe(200);
      await runJobs(server);
      if (!looksAgain) await server.db.deleteFrom('job').where('kind', '=', 'settleCoursePlan').execute();
    };
    const entry = await writeTogether(
      server,
      {
        table: 'event_reservation_detail',
        rows: sql`new.event_reservation_id = ${sql.lit(eventReservationId)}`,
        count: 1,
        meanwhile: changeSession,
      },
      () =>
        server.http(
          'EventReservation/ReserveEventFromCart',
          { eventReservationIds: [eventReservationId] },
          { session },
        ),
    );
    server.clock.advance(120_000);
    await runJobs(server);
    const { rows } = await sql<{ told: number; dates: number }>`
      select (select count(*)::integer from notice where kind = 'sessionDropped') as told,
        (select count(*)::integer from event_reservation_detail join event_session using (tenant_id, event_session_id)
          where event_reservation_id = ${eventReservationId} and called_off = '') as dates`.execute(server.db);
    return { isReserved: entry.body.items?.[0]?.success === true, ...rows[0] };
  } finally {
    await server.close();
  }
}

it('[COURSE-01] an entry that is written while a date of its course is called off is told of it, and has what makes up for it', async () => {
  expect(await raceWithAnEntry({ looksAgain: true })).toEqual({ isReserved: true, told: 1, dates: 1 });
});

it('without the second look it has a date that does not take place, and no other', async () => {
  expect(await raceWithAnEntry({ looksAgain: false })).toEqual({ isReserved: true, told: 0, dates: 0 });
});

it('[COURSE-01] two who change a date act once, and who gives the course up meanwhile gets back no more than was paid', async () => {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    server.clock.set('2026-06-10T10:00');
    const { tenant, events, container } = await aSchool(server);
    const { guitar } = events;
    const paid = { fee: 4500, paymentState: 'paid' } as const;
    const members = await Promise.all([1, 2, 3].map(() => aMember(server, tenant)));
    const made = [];
    for (const member of members) made.push(await anEventReservation(server, member, guitar, paid));
    const [first] = members;
    if (!first) throw new Error('nobody');
    const session = await aSession(server, first);
    const desks = [
      await aStaffMember(server, tenant, { role: 'manager' }),
      await aStaffMember(server, tenant, { role: 'manager' }),
    ];
    const eventSessionId = guitar.sessions[1]?.eventSessionId ?? '';
    const change = { kind: 'dropSession', eventSessionId, instead: null, perPerson: 1500 } as const;
    const asked = { containerId: container.eventContainerId, eventId: guitar.eventId, change };
    const { digest } = (await server.call('Desk/PreviewSessionChange', asked, { staff: desks[0] })).body;
    const acts = await Promise.all(
      desks.map((staff) =>
        untilJudged(() => server.http('Desk/ChangeSession', { ...asked, digest, reason: '工事' }, { staff })),
      ),
    );
    expect(acts.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const gone = made[0]?.eventReservationId ?? '';
    const [cancelled] = await Promise.all([
      untilJudged(() => server.http('EventReservation/CancelReservation', { eventReservationId: gone }, { session })),
      runJobs(server),
    ]);
    expect(cancelled.status).toBe(200);
    server.clock.advance(120_000);
    await runJobs(server);
    const { rows } = await sql<{ event_reservation_id: string; back: number; notices: number }>`
      select event_reservation_id, sum(amount)::integer as back,
        (select count(*)::integer from notice where kind = 'sessionDropped') as notices
      from ledger where tenant_id = ${tenant.tenantId} and kind = 'refund_due' group by event_reservation_id`.execute(
      server.db,
    );
    const back = new Map(rows.map((row) => [row.event_reservation_id, row.back]));
    expect(made.slice(1).map(({ eventReservationId }) => back.get(eventReservationId))).toEqual([1500, 1500]);
    expect(back.get(gone) ?? 0).toBeLessThanOrEqual(4500);
    expect(rows[0]?.notices).toBeGreaterThanOrEqual(2);
    const { rows: owed } = await sql<{ open: number }>`
      select coalesce(sum(case kind when 'charged' then amount when 'released' then -amount else 0 end), 0)::integer as open
      from ledger where tenant_id = ${tenant.tenantId} and event_reservation_id = ${gone}`.execute(server.db);
    expect(owed[0]?.open).toBeLessThanOrEqual(4500);
  } finally {
    await server.close();
  }
});

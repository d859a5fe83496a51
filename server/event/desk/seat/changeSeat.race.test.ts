import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

const rounds = loadOf(20, 5);

async function twoCourses(server: TestServer) {
  const school = await aSchool(server);
  const { tenant, category, spans } = school;
  const clerks = await Promise.all([1, 2].map(() => aStaffMember(server, tenant, { role: 'desk' })));
  const course = (capacity: number) => anEvent(server, category, { capacity, spans: [spans.firstCome] });
  const seated = async (event: Awaited<ReturnType<typeof course>>) =>
    (await anEventReservation(server, await aMember(server, tenant), event)).eventReservationId;
  const change = (reservationId: string, { eventId }: { readonly eventId: string }, clerk = clerks[0]) =>
    untilJudged(async () => {
      if (!clerk) throw new Error('nobody works there');
      const asked = { reservationId, eventId };
      const { body } = await server.http('Desk/PreviewSeatChange', asked, { staff: clerk });
      const seen = { version: body.version ?? 1, expectedDifference: body.difference ?? 0 };
      return server.http('Desk/ChangeSeat', { ...asked, ...seen, reason: '本人の希望' }, { staff: clerk });
    });
  return { ...school, clerks, course, seated, change };
}

/** Whoever has one of the seats after a race, and what is broken then. */
const outcome = async (server: TestServer, tenantId: string, won: readonly boolean[]) => ({
  winners: won.filter((has) => has).length,
  broken: await brokenEventRules(server.db, tenantId),
});

it('[COURSE-03] the last seat, wanted by a change at the desk and by a resident, goes to one of them', async () => {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    const { tenant, course, seated, change } = await twoCourses(server);
    for (let round = 0; round < rounds; round += 1) {
      const target = await course(1);
      const reservationId = await seated(await course(2));
      const session = await aSession(server, await aMember(server, tenant));
      const [desk, cart] = await Promise.all([
        change(reservationId, target),
        untilJudged(() => server.http('EventReservation/AddEventToCart', addBody([target]), { session })),
      ]);
      const won = [desk.status === 200, cart.body.items?.[0]?.success === true];
      expect(await outcome(server, tenant.tenantId, won)).toEqual({ winners: 1, broken: [] });
    }
  } finally {
    await server.close();
  }
});

/** Two desks change the seats of two people to the last one of a course. */
async function bothToTheLastSeat({ isGuarded }: { readonly isGuarded: boolean }) {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    const { tenant, clerks, course, seated, change } = await twoCourses(server);
    const [target, home] = [await course(1), await course(2)];
    const seats = [await seated(home), await seated(home)];
    const race = () => Promise.all(seats.map((reservationId, index) => change(reservationId, target, clerks[index])));
    if (!isGuarded) {
      await sql`create policy no_lock on event as restrictive for update using (false)`.execute(server.db);
      await sql`drop index event_reservation_seat`.execute(server.db);
    }
    const answers = isGuarded
      ? await race()
      : await writeTogether(server, { table: 'event_reservation_detail', count: 2 }, race);
    return await outcome(
      server,
      tenant.tenantId,
      answers.map(({ status }) => status === 200),
    );
  } finally {
    await server.close();
  }
}

it('[COURSE-03] the last seat, wanted by two changes at the desk, goes to one of them', async () => {
  expect(await bothToTheLastSeat({ isGuarded: true })).toEqual({ winners: 1, broken: [] });
});

it('without lock and index both get it', async () => {
  const { winners, broken } = await bothToTheLastSeat({ isGuarded: false });
  expect(winners).toBe(2);
  expect(broken).not.toEqual([]);
}, 60_000);

it('[COURSE-03] two desks that change one seat: one does, the other is told; people who change places both ways never lock each other out', async () => {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    const { tenant, clerks, course, seated, change } = await twoCourses(server);
    const [morning, afternoon, evening] = [await course(3), await course(3), await course(3)];
    for (let round = 0; round < rounds; round += 1) {
      const reservationId = await seated(morning);
      const asked = { reservationId, reason: '本人の希望', expectedDifference: 0 };
      const { version } = (
        await server.http(
          'Desk/PreviewSeatChange',
          { reservationId, eventId: afternoon.eventId },
          clerks[0] && { staff: clerks[0] },
        )
      ).body;
      const answers = await Promise.all(
        [afternoon, evening].map(({ eventId }, index) => {
          const staff = clerks[index];
          return server.http('Desk/ChangeSeat', { ...asked, version, eventId }, staff && { staff });
        }),
      );
      expect(answers.map(({ status, body }) => body.error?.code ?? status).toSorted()).toEqual([
        200,
        'changedMeanwhile',
      ]);
      const { event_id } = await server.db
        .selectFrom('event_reservation')
        .select('event_id')
        .where('tenant_id', '=', tenant.tenantId)
        .where('event_reservation_id', '=', reservationId)
        .executeTakeFirstOrThrow();
      expect([afternoon.eventId, evening.eventId]).toContain(event_id);
      // Out of the way of the next round.
      await change(reservationId, await course(1));
    }
    const there = await seated(morning);
    const back = await seated(afternoon);
    const swapped = await Promise.all([change(there, afternoon, clerks[0]), change(back, morning, clerks[1])]);
    expect(swapped.map(({ status }) => status)).toEqual([200, 200]);
    expect(await brokenEventRules(server.db, tenant.tenantId)).toEqual([]);
  } finally {
    await server.close();
  }
});

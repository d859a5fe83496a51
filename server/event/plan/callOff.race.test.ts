import { expect, it } from 'vitest';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { runJobs } from '#server/testing/aPayingTown.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { aServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

/**
 * Somebody reserves from their cart a course whose seats nobody counts, so that no lock of it stops them, and is about to
 * write when it is called off.
 */
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
    const named = { containerId: container.eventContainerId, eventId: walking.eventId };
    const { digest } = (await server.call('Desk/PreviewCallOff', named, { staff })).body;
    const callOff = async () => {
      const done = await server.call('Desk/CallOffCourse', { ...named, digest, reason: '工事' }, { staff });
      expect(done.status).toBe(200);
      await runJobs(server);
      if (!looksAgain) await server.db.deleteFrom('job').where('kind', '=', 'settleCoursePlan').execute();
    };
    const entry = await writeTogether(server, { table: 'event_reservation_detail', count: 1, meanwhile: callOff }, () =>
      server.http('EventReservation/ReserveEventFromCart', { eventReservationIds: [eventReservationId] }, { session }),
    );
    server.clock.advance(120_000);
    await runJobs(server);
    const { state } = await server.db
      .selectFrom('event_reservation')
      .select('state')
      .where('event_reservation_id', '=', eventReservationId)
      .executeTakeFirstOrThrow();
    return { isReserved: entry.body.items?.[0]?.success === true, state };
  } finally {
    await server.close();
  }
}

it('[COURSE-01] an entry that is written while its course is called off is refused, or is cancelled like all others', async () => {
  const { isReserved, state } = await raceWithAnEntry({ looksAgain: true });
  expect(state).toBe(isReserved ? 'cancelled_operator' : 'in_cart');
});

it('without the second look it has a place in a course that does not take place', async () => {
  expect(await raceWithAnEntry({ looksAgain: false })).toEqual({ isReserved: true, state: 'fixed' });
});

it('[COURSE-01] two who call a course off, and two who cancel one of its people, act once', async () => {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    server.clock.set('2026-06-10T10:00');
    const { tenant, events, container } = await aSchool(server);
    const { guitar } = events;
    const paid = { fee: 4500, paymentState: 'paid' } as const;
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await anEventReservation(server, await aMember(server, tenant), guitar, paid)).eventReservationId);
    const desks = [
      await aStaffMember(server, tenant, { role: 'manager' }),
      await aStaffMember(server, tenant, { role: 'manager' }),
    ];
    const reservationId = ids[0] ?? '';
    const asked = { reservationId, cause: 'facility' } as const;
    const { version } = (await server.call('Desk/PreviewCancellation', asked, { staff: desks[0] })).body;
    const cancelled = await Promise.all(
      desks.map((staff) =>
        untilJudged(() => server.http('Desk/CancelReservation', { ...asked, version, reason: '重複' }, { staff })),
      ),
    );
    expect(cancelled.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const named = { containerId: container.eventContainerId, eventId: guitar.eventId };
    const { digest } = (await server.call('Desk/PreviewCallOff', named, { staff: desks[0] })).body;
    const off = await Promise.all(
      desks.map((staff) =>
        untilJudged(() => server.http('Desk/CallOffCourse', { ...named, digest, reason: '工事' }, { staff })),
      ),
    );
    expect(off.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await runJobs(server);
    const refunds = await server.db
      .selectFrom('ledger')
      .select(['event_reservation_id', 'amount'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('kind', '=', 'refund_due')
      .execute();
    expect(refunds.map((row) => row.event_reservation_id).toSorted()).toEqual(ids.toSorted());
  } finally {
    await server.close();
  }
});

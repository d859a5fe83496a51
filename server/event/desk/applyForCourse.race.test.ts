import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { aServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

const rounds = loadOf(20, 6);

/** A desk for somebody who telephoned and a resident with their cart want the last seat, round by round. */
async function raceForTheLastSeat({ isGuarded }: { readonly isGuarded: boolean }) {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    if (!isGuarded) {
      await sql`create policy no_lock on event as restrictive for update using (false)`.execute(server.db);
      await sql`drop index event_reservation_seat`.execute(server.db);
    }
    const school = await aSchool(server);
    const { tenant, category, spans, container } = school;
    const staff = await aStaffMember(server, tenant, { role: 'desk' });
    const winners: number[] = [];
    const refusals = new Set<string | undefined>();
    for (let round = 0; round < (isGuarded ? rounds : 1); round += 1) {
      const event = await anEvent(server, category, { capacity: 1, spans: [spans.firstCome] });
      const { userId } = await aMember(server, tenant);
      const session = await aSession(server, await aMember(server, tenant));
      const wanted = { containerId: container.eventContainerId, eventId: event.eventId, userId };
      const race = () =>
        Promise.all([
          untilJudged(() => server.http('Desk/ApplyForCourse', wanted, { staff })),
          untilJudged(() => server.http('EventReservation/AddEventToCart', addBody([event]), { session })),
        ]);
      const [desk, cart] = isGuarded
        ? await race()
        : await writeTogether(server, { table: 'event_reservation', count: 2 }, race);
      const hasSeat = [desk.status === 200, cart.body.items?.[0]?.success === true];
      winners.push(hasSeat.filter((has) => has).length);
      if (desk.status !== 200) refusals.add(desk.body.error?.code);
      else if (!hasSeat[1]) refusals.add(cart.body.items?.[0]?.code ?? undefined);
    }
    return { winners, refusals: [...refusals], broken: await brokenEventRules(server.db, tenant.tenantId) };
  } finally {
    await server.close();
  }
}

it('[COURSE-03] the last seat, wanted at the desk and by a resident, goes to one of them', async () => {
  const { winners, refusals, broken } = await raceForTheLastSeat({ isGuarded: true });
  expect(winners).toEqual(Array.from({ length: rounds }, () => 1));
  expect(['courseNotTakeable', 'full']).toEqual(expect.arrayContaining(refusals));
  expect(broken).toEqual([]);
});

it('without lock and index both get it', async () => {
  const { winners, broken } = await raceForTheLastSeat({ isGuarded: false });
  expect(winners).toEqual([2]);
  expect(broken).not.toEqual([]);
});

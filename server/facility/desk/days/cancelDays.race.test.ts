import { expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { accountOf, aPayingTown } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const rounds = loadOf(20, 6);

/** A town at whose desks somebody gives up days of a reservation of two at once with somebody else. */
async function race(
  title: string,
  against: (scene: Scene) => Promise<{ status: number; body: { error?: { code?: string } } }>,
) {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    const town = await aPayingTown(server, { setting: { cancel_deadline_days: 0 } });
    const desks = [await aStaffMember(server, town.tenant), await aStaffMember(server, town.tenant)] as const;
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [addDays('2026-06-20', 2 * round), addDays('2026-06-20', 2 * round + 1)];
      const details = [one, other].flatMap((date) => reserveBody(town.hall, { date }).details);
      const wish = { ...reserveBody(town.hall, { date: one }), details };
      const { reservationId } = (await server.call('Reservation/Reserve', wish, { session: town.session })).body;
      const asked = { reservationId, cause: 'facility' as const, days: [one] };
      const { version } = (await server.call('Desk/PreviewCancelledDays', asked, { staff: desks[0] })).body;
      const scene = { server, town, desks, reservationId, version, days: [one, other] as const };
      const answers = await Promise.all([
        server.http('Desk/CancelDays', { ...asked, version, reason: '点検' }, { staff: desks[0] }),
        against(scene),
      ]);
      for (const { status, body } of answers)
        if (status !== 200) expect(['changedMeanwhile', 'notCancelable'], title).toContain(body.error?.code);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      await agrees(scene);
    }
  } finally {
    await server.close();
  }
}

type Scene = {
  readonly server: TestServer;
  readonly town: SmallTown;
  readonly desks: readonly [TestStaff, TestStaff];
  readonly reservationId: string;
  readonly version: number;
  readonly days: readonly [string, string];
};

/** As many places as lines while it stands, none once it is over, and its account is its fee. */
async function agrees({ server, town, reservationId }: Scene) {
  const named = (table: 'occupancy' | 'reservation_detail') =>
    server.db.selectFrom(table).select('tenant_id').where('reservation_id', '=', reservationId).execute();
  const { state, fee } = await server.db
    .selectFrom('reservation')
    .select(['state', 'fee'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  const stands = state === 'confirmed';
  const places = await named('occupancy');
  const lines = await named('reservation_detail');
  expect(places.length).toBe(stands ? lines.length : 0);
  expect(lines.length).toBeGreaterThan(0);
  const { owed } = await accountOf(server, town.tenant.tenantId, { kind: 'reservation', id: reservationId });
  expect(owed).toBe(stands ? fee : 0);
}

it('[DESK-08] two desks give up a day each: one of them, and a day stays', async () => {
  await race('another day', ({ server, desks, reservationId, version, days }) => {
    const asked = { reservationId, cause: 'person' as const, days: [days[1]], version, reason: '都合' };
    return server.http('Desk/CancelDays', asked, { staff: desks[1] });
  });
});

it('[DESK-09] two desks give up the same day: once', async () => {
  await race('the same day', ({ server, desks, reservationId, version, days }) => {
    const asked = { reservationId, cause: 'person' as const, days: [days[0]], version, reason: '都合' };
    return server.http('Desk/CancelDays', asked, { staff: desks[1] });
  });
});

it('[DESK-08] a day against the cancellation by its person: what is cancelled holds nothing and owes nothing', async () => {
  await race('all of it', ({ server, town, reservationId }) =>
    server.http('Reservation/CancelReservation', { reservationId }, { session: town.session }),
  );
});

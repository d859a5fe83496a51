import { afterAll, beforeAll, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { killsAround } from '#server/testing/killsAround.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const kills = loadOf(200, 20);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 4 });
});
afterAll(() => server.close());

it('[RUSH-04] a connection that dies around the message cancels a reservation once, and its place is free', async () => {
  const { session, member, hall } = await aSmallTown(server);
  await killsAround<'Reservation/CancelReservation'>(server, kills, async (kill) => {
    const { reservationId } = await aReservation(server, member, hall, { date: addDays('2026-07-04', kill) });
    const call = { session, idempotencyKey: crypto.randomUUID() };
    return {
      send: () => server.http('Reservation/CancelReservation', { reservationId }, call),
      idIn: () => reservationId,
      written: async () => {
        const rows = await server.db
          .selectFrom('reservation_history')
          .innerJoin('reservation', 'reservation.reservation_id', 'reservation_history.reservation_id')
          .select('reservation.reservation_id')
          .where('reservation.reservation_id', '=', reservationId)
          .where('reservation_history.action', '=', 'cancel')
          .where('reservation.state', '=', 'cancelled_user')
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('occupancy').select('occupancy_id').where('reservation_id', '=', reservationId))),
          )
          .execute();
        return rows.map(({ reservation_id }) => reservation_id);
      },
    };
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isReservationState, nextStates, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

it('the index of uses that nothing has ended covers every state that can be completed', async () => {
  const { rows } = await sql<{ text: string }>`
    select pg_get_indexdef('reservation_to_end'::regclass) as text`.execute(server.db);
  const completable = Object.keys(reservationStates)
    .filter(isReservationState)
    .filter((state) => nextStates('complete', state).length > 0);
  const covered = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, state]) => state);
  expect(covered.toSorted()).toEqual(completable.toSorted());
});

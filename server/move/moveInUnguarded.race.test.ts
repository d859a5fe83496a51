import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aPerson } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';
import { madeUpFiles, madeUpUnpaid } from './testing/manyPast.ts';
import { aMovingTown, moveInto } from './testing/moveInto.ts';

vi.mock('./plan/moved.queries.ts', async (original) => ({
  ...(await original<typeof import('./plan/moved.queries.ts')>()),
  lockMove: async () => true,
}));

/** The negative controls of the races: the same program without its lock, and on a database without its constraint. */
it('without the lock two runs write every past reservation twice', async () => {
  const server = await aServer({ poolSize: 10 });
  try {
    const { tenant } = await aMovingTown(server);
    const { people, reservations } = madeUpFiles(3);
    await moveInto(server, tenant, { people });
    const past = reservations
      .split('\n')
      .filter((line) => !line.startsWith('F-'))
      .join('\n');
    await writeTogether(server, { table: 'reservation', count: 2 }, () =>
      Promise.all([moveInto(server, tenant, { reservations: past }), moveInto(server, tenant, { reservations: past })]),
    );
    const rows = await server.db
      .selectFrom('reservation')
      .select('reservation_id')
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    expect(rows).toHaveLength(6);
  } finally {
    await server.close();
  }
});

it('without the constraint a file takes the frame that a resident has just booked', async () => {
  const server = await aServer({ listen: true, poolSize: 10 });
  try {
    await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(server.db);
    const { tenant, hall } = await aMovingTown(server);
    const session = await aPerson(server, tenant);
    const body = reserveBody(hall, { article: hall.halfB, date: '2026-07-02' });
    await writeTogether(
      server,
      {
        table: 'reservation_history',
        rows: sql`new.action = 'moveIn'`,
        count: 1,
        meanwhile: () => server.http('Reservation/Reserve', body, { session }),
      },
      () => moveInto(server, tenant, { ...madeUpFiles(3), unpaid: madeUpUnpaid(3) }),
    );
    expect(await overlappingClaims(server.db, tenant.tenantId)).toHaveLength(1);
  } finally {
    await server.close();
  }
});

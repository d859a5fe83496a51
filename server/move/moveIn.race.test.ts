import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aPerson } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';
import { madeUpFiles, madeUpUnpaid } from './testing/manyPast.ts';
import { aMovingTown, moveInto } from './testing/moveInto.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 10 });
});
afterAll(() => server.close());

const count = 5;
const files = { ...madeUpFiles(count), unpaid: madeUpUnpaid(count) };

const countOf = async (tenantId: string, table: 'reservation' | 'account' | 'moved_row' | 'ledger') =>
  (await server.db.selectFrom(table).select('tenant_id').where('tenant_id', '=', tenantId).execute()).length;

it('[MOVE-01] a second run is refused while one is under way, and finds nothing to do afterwards', async () => {
  const { tenant } = await aMovingTown(server);
  let refused: unknown;
  const done = await writeTogether(
    server,
    {
      table: 'reservation_history',
      rows: sql`new.action = 'moveIn'`,
      count: 1,
      meanwhile: async () => {
        refused = await moveInto(server, tenant, files).catch((error: unknown) => error);
      },
    },
    () => moveInto(server, tenant, files),
  );
  expect(refused).toMatchObject({ refusal: { code: 'moveUnderWay' } });
  expect(done.isDone).toBe(true);
  expect(await countOf(tenant.tenantId, 'reservation')).toBe(2 * count);
  expect((await moveInto(server, tenant, files)).counts.every(({ same, read }) => same === read)).toBe(true);
});

it('[MOVE-01] a resident who books a frame between plan and writing keeps it: the line is named and nothing is written', async () => {
  const { tenant, hall } = await aMovingTown(server);
  const session = await aPerson(server, tenant);
  const body = reserveBody(hall, { article: hall.halfB, date: '2026-07-02' });
  let booked = 0;
  const done = await writeTogether(
    server,
    {
      table: 'reservation_history',
      rows: sql`new.action = 'moveIn'`,
      count: 1,
      meanwhile: async () => {
        booked = (await server.http('Reservation/Reserve', body, { session })).status;
      },
    },
    () => moveInto(server, tenant, files),
  );
  expect(booked).toBe(200);
  expect(done).toMatchObject({ isDone: false, wrong: [{ file: 'reservations.csv', line: 5 }] });
  expect(done.wrong[0]?.why).toContain('2026-07-02');
  expect(await countOf(tenant.tenantId, 'reservation')).toBe(1);
  expect(await countOf(tenant.tenantId, 'moved_row')).toBe(0);
});

it('[MOVE-01] of a resident and a file that want the same frame at the same time one has it', async () => {
  const { tenant, hall } = await aMovingTown(server);
  const session = await aPerson(server, tenant);
  const head = '予約番号,利用者の番号,部屋,利用日,開始時刻,終了時刻,状態,使用料,収納済額';
  await moveInto(server, tenant, { people: files.people });
  for (let round = 0; round < 6; round += 1) {
    const date = addDays('2026-06-20', round);
    const reservations = `${head}\nX-${round},1,ホールA,${date},9:00,12:00,予約,0,0`;
    const [resident, file] = await Promise.all([
      server.http('Reservation/Reserve', reserveBody(hall, { date }), { session }),
      moveInto(server, tenant, { reservations }),
    ]);
    expect([resident.status === 200, file.isDone].filter(Boolean)).toHaveLength(1);
  }
  expect(await overlappingClaims(server.db, tenant.tenantId)).toEqual([]);
});

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysFrom } from '#rules/day/day.ts';
import { aCrowd } from '../testing/aCrowd.ts';
import { aHall, type TestHall } from '../testing/aHall.ts';
import { reserveBody } from '../testing/aReservation.ts';
import { aTenant, type TestPerson } from '../testing/factories.ts';
import { writeNextMigrations } from '../testing/nextMigrations.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { connect } from './connect.ts';
import { isMigrated, migrate } from './migrate.ts';
import { shippedMigrations } from './migrationFiles.ts';

const people = 6;

let server: TestServer;
let hall: TestHall;
let crowd: TestPerson[];
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
  const tenant = await aTenant(server);
  hall = await aHall(server, tenant);
  crowd = await aCrowd(server, tenant, people);
});
afterAll(() => server.close());

const days = daysFrom('2026-06-20', 40);
const rooms = () => [hall.halfA, hall.halfB];

/** Reserves, looks and cancels, over and over; answers every status that a server may not answer. */
async function use(session: TestPerson, turn: number, isOver: () => boolean) {
  const failed: string[] = [];
  let calls = 0;
  const note = (name: string, { status, body }: { status: number; body: object }) => {
    calls += 1;
    if (status >= 500) failed.push(`${name}: ${status} ${JSON.stringify(body)}`);
  };
  for (let round = turn; !isOver(); round += people) {
    const article = rooms()[round % 2] ?? hall.halfA;
    const date = days[Math.floor(round / 2) % days.length] ?? '';
    const body = reserveBody(hall, { article, date, frames: ['午前'] });
    const reserved = await server.http('Reservation/Reserve', body, { session });
    note('Reserve', reserved);
    note('GetReservation', await server.http('Reservation/GetReservation', {}, { session }));
    const { reservationId } = reserved.body;
    if (reserved.status !== 200) continue;
    note('CancelReservation', await server.http('Reservation/CancelReservation', { reservationId }, { session }));
  }
  return { calls, failed };
}

/** Somebody who reads for seconds, like a report, and holds the tables that a migration wants. */
async function readSlowly(isOver: () => boolean) {
  const client = new pg.Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  while (!isOver()) {
    await client.query(
      'begin; select count(*) from reservation; select count(*) from account; select pg_sleep(4); commit',
    );
    await sleep(1_000);
  }
  await client.end();
}

it('an upgrade beside an old process under load fails no call', async () => {
  const path = await mkdtemp(join(tmpdir(), 'yoyaku-next-'));
  await cp(shippedMigrations, path, { recursive: true });
  await writeNextMigrations(path);
  const folder = pathToFileURL(`${path}/`);
  const owner = connect({ url: server.database.ownerUrl, size: 2, onLost: () => undefined });
  let isOver = false;
  const reader = readSlowly(() => isOver);
  const load = crowd.map((session, turn) => use(session, turn, () => isOver));
  await sleep(1_000);
  try {
    await migrate(owner.db, new URL(server.database.appUrl).username, folder);
    // The old process goes on for a while on the new schema, and could start again.
    await sleep(1_000);
    expect(await isMigrated(owner.db)).toBe(true);
    expect(await isMigrated(owner.db, folder)).toBe(true);
  } finally {
    isOver = true;
    await owner.db.destroy();
    await reader;
    await rm(path, { recursive: true, force: true });
  }
  const used = await Promise.all(load);
  expect(used.flatMap(({ failed }) => failed)).toEqual([]);
  const calls = used.reduce((sum, one) => sum + one.calls, 0);
  console.info(`${calls} calls during an upgrade, none failed`);
  expect(calls).toBeGreaterThan(50);
  const { rows } = await sql`select count(*)::integer as count from reservation where colour is null`.execute(
    server.db,
  );
  expect(rows).toEqual([{ count: 0 }]);
}, 180_000);

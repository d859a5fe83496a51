import pg from 'pg';
import type { RequestOf } from '#contract/endpoints.ts';
import { addDays } from '#rules/day/day.ts';
import type { BenchDatabase } from '../benchServers.ts';
import { freePlaces, reserveBody } from '../data/freePlaces.ts';
import type { Town } from '../data/townData.ts';
import type { HttpClient } from '../httpClient.ts';
import { measure } from '../measure.ts';
import { allAtOnce } from './allAtOnce.ts';
import { recordCall } from './recordCall.ts';
import { countOf, type Sent, sendStraight } from './recordSql.ts';
import { asAnother } from './replayReserve.ts';

/** How long after the first free day the recorded reservations lie: out of the way of the measured ones. */
const recordedDay = 390;

/** What the figures are taken of: the server by a client, its database straight. */
export type Bench = {
  readonly client: HttpClient;
  readonly database: BenchDatabase;
  readonly straight: pg.Pool;
};

const callerOf = (town: Town, turn: number) => ({
  tenantId: town.tenantId,
  token: town.tokens[turn % town.tokens.length] ?? '',
});

export async function availability(town: Town, { client, database, straight }: Bench) {
  const body: RequestOf<'Reservation/GetDayAvailability'> = { containerId: town.containerId, date: town.today };
  const statements = await recordCall(database, town, { name: 'Reservation/GetDayAvailability', body });
  let turn = 0;
  await measure(`GetDayAvailability: 25 rooms × 7 days, a year of reservations (${countOf(statements)})`, [
    {
      name: 'GetDayAvailability',
      work: () => client.call('Reservation/GetDayAvailability', body, callerOf(town, turn++)),
    },
    { name: 'the same SQL', work: () => sendStraight(straight, statements) },
    { name: 'an empty call', work: () => client.call('Authentication/TenantGet', { tenantAlias: town.tenantAlias }) },
  ]);
}

export async function reserving(town: Town, { client, database, straight }: Bench) {
  const next = freePlaces(town);
  const from = new Date(`${town.firstFreeDay}T00:00:00+09:00`);
  const kept = await idsOf(database);
  // One recording per room: replays of a single one would queue for that room's lock.
  const recorded: { statements: readonly Sent[]; key: string }[] = [];
  const calendar = {
    name: 'Reservation/GetDayAvailability',
    body: { containerId: town.containerId, date: town.today },
  } as const;
  for (const [room] of town.articleIds.entries()) {
    const key = `bench-key-${room}`;
    const body = reserveBody(town, { room, frame: 0, date: addDays(town.firstFreeDay, recordedDay) });
    const made = { name: 'Reservation/Reserve', body, key } as const;
    recorded.push({ statements: await recordCall(database, town, made, calendar), key });
  }
  let turn = 0;
  let straightTurn = 0;
  await measure(`Reserve: one frame each, all of them free (${countOf(recorded[0]?.statements ?? [])})`, [
    {
      name: 'Reserve',
      work: () => client.call('Reservation/Reserve', next(), { ...callerOf(town, turn), key: `http-${turn++}` }),
    },
    {
      name: 'the same SQL',
      work: () => {
        const mine = straightTurn++;
        const one = recorded[mine % recorded.length];
        if (!one) throw new Error('nothing was recorded');
        const days = 1 + Math.floor(mine / recorded.length) + 365 * 3;
        return sendStraight(straight, asAnother(one.statements, { days, kept, from, key: one.key }));
      },
    },
    { name: 'an empty call', work: () => client.call('Authentication/TenantGet', { tenantAlias: town.tenantAlias }) },
  ]);
}

export const oneFrame = (town: Town, client: HttpClient) =>
  allAtOnce('Reserve: one frame', (round, person) => {
    const body = reserveBody(town, { room: 0, frame: 1, date: addDays(town.firstFreeDay, recordedDay + 1 + round) });
    return client.call('Reservation/Reserve', body, callerOf(town, person)).then(
      () => true,
      () => false,
    );
  });

/** Every id that stands in the database before the measurement. */
async function idsOf(database: BenchDatabase) {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select tenant_id as id from tenant union select container_id from container union select article_id from article
     union select space_id from space union select user_id from account`,
  );
  await client.end();
  return new Set(rows.map(({ id }) => id));
}

import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import type { Database } from '#server/db/connect.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, asMember, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { newestInput } from './previousInput.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const previousOf = async ({ session }: Pick<SmallTown, 'session'>, articleId: string) =>
  (await server.call('Reservation/FindPreviousInput', { articleId }, { session })).body.input;

const typed = {
  purpose: '合唱団「こだま」の練習',
  purposeType: '音楽',
  admissionFeeRequired: true,
  admissionFee: 300,
  expectedNumberOfAttendee: 28,
  equipmentNames: ['ピアノ'],
  equipmentQuantities: [{ name: 'ピアノ', quantity: 2 }],
};

type Booked = Partial<RequestOf<'Reservation/Reserve'>>;
const reserve = async ({ hall, session }: SmallTown, body: Booked) => {
  const answer = await server.call('Reservation/Reserve', { ...reserveBody(hall), ...body }, { session });
  expect(answer.status).toBe(200);
  return answer.body;
};

it('answers all that was typed for the last booking of the room, even for a day before those of others', async () => {
  const town = await aSmallTown(server, { hall: { equipment: ['マイク', { name: 'ピアノ', stock: 3 }] } });
  await reserve(town, { ...reserveBody(town.hall, { date: '2026-07-20' }), purpose: '総会' });
  server.clock.set('2026-06-10T10:01');
  await reserve(town, typed);
  server.clock.set('2026-06-10T10:02');
  await reserve(town, { ...reserveBody(town.hall, { article: town.hall.halfB }), purpose: '別の部屋' });
  const unasked = { useConditions: [], requestedReduction: null };
  expect(await previousOf(town, town.hall.halfA.articleId)).toEqual({ ...typed, ...unasked });
});

it.each(['cancelled_user', 'lost', 'completed', 'no_show'])(
  'counts one that is %s: it was typed all the same',
  async (state) => {
    const town = await aSmallTown(server);
    await aReservation(server, town.member, town.hall, { state, purpose: '句会' });
    expect(await previousOf(town, town.hall.halfA.articleId)).toMatchObject({ purpose: '句会' });
  },
);

it('answers nothing for a room that was never booked, nor for one that is none', async () => {
  const town = await aSmallTown(server);
  await reserve(town, {});
  expect(await previousOf(town, town.hall.halfB.articleId)).toBeNull();
  expect(await previousOf(town, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

it('answers nothing of another person or of another tenant', async () => {
  const town = await aSmallTown(server);
  await reserve(town, {});
  const rival = await asMember(server, town, await aMember(server, town.tenant));
  const elsewhere = await aSmallTown(server);
  for (const other of [rival, elsewhere]) expect(await previousOf(other, town.hall.halfA.articleId)).toBeNull();
});

it('reads the newest one from its index, without sorting the others of the person', async () => {
  const { member, hall } = await aSmallTown(server);
  await server.db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    const explaining = new Proxy<Database>(trx, {
      get: (target, key) => {
        if (key !== 'executeQuery') return Reflect.get(target, key).bind?.(target);
        return ({ sql, parameters }: CompiledQuery) =>
          target.executeQuery(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
      },
    });
    const plan = JSON.stringify(await newestInput.run(explaining, { ...member, articleId: hall.halfA.articleId }));
    expect(plan).toContain('Index Scan Backward using reservation_previous_input');
    expect(plan).not.toContain('Sort');
  });
});

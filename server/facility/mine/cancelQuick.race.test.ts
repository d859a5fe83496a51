import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { atOnce, untilJudged } from '#server/testing/aCrowd.ts';
import { type AnotherServer, anotherServer } from '#server/testing/anotherServer.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { changesOf } from '#server/testing/changesOf.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aPerson, type TenantOverrides } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';

const rounds = loadOf(10, 3);

/** A town whose settings are in memory, because somebody has just looked and reserved. */
async function aKnownTown(server: TestServer, setting: TenantOverrides['setting'] = {}, tenant: TenantOverrides = {}) {
  const town = await aSmallTown(server, { tenant: { ...tenant, setting } });
  const { hall, session } = town;
  const look = { containerId: hall.containerId, date: '2026-06-21' };
  await server.call('Reservation/GetDayAvailability', look, { session });
  await server.call('Reservation/Reserve', reserveBody(hall, { date: '2026-06-21' }), { session });
  return town;
}

/** What the quick way leaves alone. */
type Left = {
  readonly of?: Parameters<typeof aReservation>[3];
  readonly account?: Parameters<typeof aPerson>[2];
  readonly tenant?: TenantOverrides;
};

/** How many transactions read a reservation for themselves. */
const looksOf = (statements: readonly string[]) =>
  statements.filter((text) => text.includes('"draw_closes_at"')).length;

const historyOf = async ({ db }: TestServer, reservationId: string) =>
  (
    await db
      .selectFrom('reservation_history')
      .select('action')
      .where('reservation_id', '=', reservationId)
      .orderBy('sequence')
      .execute()
  ).map(({ action }) => action);

describe('in one message', () => {
  let server: TestServer;
  let slow: AnotherServer;
  beforeAll(async () => {
    server = await aServer({ listen: true, poolSize: 20 });
    slow = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock, isQuick: false });
  });
  afterAll(async () => {
    await slow.close();
    await server.close();
  });

  /** What cancelling changes in all tables, and its answer. */
  async function cancelledBy(send: TestServer['call'], { session }: Pick<SmallTown, 'session'>, reservationId: string) {
    let answer: readonly unknown[] = [];
    const counted = await countStatements(async () => {
      const { status, body } = await send('Reservation/CancelReservation', { reservationId }, { session });
      answer = [status, body];
    });
    return { answer, looks: looksOf(counted.statements) };
  }

  it.each([
    { paymentState: 'none', setting: {} },
    { paymentState: 'counter', setting: { fee_collection: 'counter', release_cancelled: 'next_morning' } },
  ] as const)('leaves the same as its transaction, of what is $paymentState', async ({ paymentState, setting }) => {
    const changes: unknown[] = [];
    for (const [send, looks] of [[server.call, 0] as const, [slow.call, 1] as const]) {
      const town = await aKnownTown(server, setting);
      const { reservationId } = await aReservation(server, town.member, town.hall, {
        date: '2026-07-04',
        paymentState,
      });
      const { done, changed } = await changesOf(server, town.tenant, () => cancelledBy(send, town, reservationId));
      expect(done.looks).toBe(looks);
      changes.push({ answer: done.answer, changed });
    }
    const [quickly, slowly] = changes;
    expect(quickly).toMatchObject({ answer: [200, { refundWords: '' }] });
    expect(quickly).toEqual(slowly);
  });

  it.each([
    { name: 'under review', of: { state: 'under_review' } },
    { name: 'paid in cash', of: { paymentState: 'paid' } },
    { name: 'owed online', of: { paymentState: 'unpaid' } },
    { name: 'of a group', account: { is_group: true, first_name: '', first_name_kana: '' } },
    { name: 'of a town where people wait in turn', tenant: { vacancyOrder: 'asked' } },
  ] as const)('what is $name is cancelled by its transaction', async ({ of, account, tenant }: Left) => {
    const town = await aKnownTown(server, {}, tenant);
    const person = await aPerson(server, town.tenant, account);
    const { reservationId } = await aReservation(server, person, town.hall, { date: '2026-07-04', ...of });
    const { answer, looks } = await cancelledBy(server.call, { session: person }, reservationId);
    expect(answer[0]).toBe(200);
    expect(looks).toBeGreaterThan(0);
  });

  it('the same key sent on both ways, over two servers, acts once', async () => {
    const { tenant, hall, member, session } = await aKnownTown(server);
    const crowd = [{ ...member, ...session }];
    for (let more = 0; more < 5; more += 1) crowd.push(await aPerson(server, tenant));
    for (let round = 0; round < rounds; round += 1) {
      const mine = [];
      for (const [index, person] of crowd.entries()) {
        const options = { date: `2026-07-${String(4 + index).padStart(2, '0')}` };
        mine.push({ person, id: (await aReservation(server, person, hall, options)).reservationId });
      }
      const { answers } = await atOnce(mine, async ({ person, id }) => {
        const call = { session: person, idempotencyKey: crypto.randomUUID() };
        const both = [server.http, slow.call].map((send) =>
          untilJudged(() => send('Reservation/CancelReservation', { reservationId: id }, call)),
        );
        return (await Promise.all(both)).map(({ status, body }) => [status, body.refundWords]);
      });
      for (const [one, other] of answers) {
        expect(one).toEqual([200, '']);
        expect(other).toEqual(one);
      }
      for (const { id } of mine) expect(await historyOf(server, id)).toEqual(['reserve', 'cancel']);
    }
  });
});

type Lost = {
  readonly name: string;
  readonly change: (reservationId: string) => ReturnType<typeof sql>;
  /** What is said and what is left, and the same without guards. */
  readonly guarded: readonly unknown[];
  readonly unguarded: readonly unknown[];
};

const charged = (
  reservationId: string,
  kind: string,
) => sql`insert into ledger (tenant_id, reservation_id, kind, amount, happened_at)
  select tenant_id, reservation_id, ${kind}, 1200, now() from reservation where reservation_id = ${reservationId}`;

const lost: readonly Lost[] = [
  {
    name: 'staff cancel it',
    change: (id) => sql`update reservation set state = 'cancelled_operator' where reservation_id = ${id}`,
    guarded: ['alreadyCanceled', 'cancelled_operator', 'counter', 0],
    unguarded: [undefined, 'cancelled_user', 'none', 0],
  },
  {
    name: 'staff move it to a day that is too near',
    change: (id) => sql`with line as (update reservation_detail set date = '2026-06-02' where reservation_id = ${id})
      update reservation set first_date = '2026-06-02', last_date = '2026-06-02' where reservation_id = ${id}`,
    guarded: ['cancelDeadlinePassed', 'confirmed', 'counter', 0],
    unguarded: [undefined, 'cancelled_user', 'none', 0],
  },
  {
    name: 'it is paid at the counter',
    change: (id) => sql`with line as (${charged(id, 'received_at_counter')})
      update reservation set payment_state = 'paid' where reservation_id = ${id}`,
    guarded: [undefined, 'cancelled_user', 'refund_pending', 1200],
    unguarded: [undefined, 'cancelled_user', 'none', 0],
  },
  {
    name: 'a payment begins',
    change: (id) => sql`update reservation set payment_state = 'processing' where reservation_id = ${id}`,
    guarded: [undefined, 'cancelled_user', 'processing', 0],
    unguarded: [undefined, 'cancelled_user', 'none', 0],
  },
];

describe.each([true, false])('while the message waits, with guards: %s', (isGuarded) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer({ listen: true, poolSize: 20 });
    if (!isGuarded) {
      await sql`create or replace function guard(holds boolean, name text) returns void language plpgsql stable
        as 'begin end'`.execute(server.db);
    }
  });
  afterAll(() => server.close());

  it.each(lost)('$name', async ({ change, guarded, unguarded }) => {
    const { hall, member, session } = await aKnownTown(server, { fee_collection: 'counter' });
    const options = { date: '2026-07-04', paymentState: 'counter' } as const;
    const { reservationId } = await aReservation(server, member, hall, options);
    const { asked } = await server.db.transaction().execute(async (trx) => {
      await sql`select from reservation where reservation_id = ${reservationId} for update`.execute(trx);
      const asked = server.http('Reservation/CancelReservation', { reservationId }, { session });
      await untilWaiting(server, 1);
      await change(reservationId).execute(trx);
      return { asked };
    });
    const { body } = await asked;
    const row = await server.db
      .selectFrom('reservation')
      .select(['state', 'payment_state'])
      .select(
        sql<number>`(select coalesce(sum(amount), 0)::integer from ledger where kind = 'refund_due'
        and ledger.reservation_id = reservation.reservation_id)`.as('due'),
      )
      .where('reservation_id', '=', reservationId)
      .executeTakeFirstOrThrow();
    const left = [body.error?.code, row.state, row.payment_state, row.due];
    expect(left).toEqual(isGuarded ? guarded : unguarded);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumOfPieces } from '#rules/payment/till.ts';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const days = Array.from({ length: 12 }, (_, index) => `2026-07-${String(index + 10).padStart(2, '0')}`);

const pieces = {
  '10000': 0,
  '5000': 0,
  '2000': 0,
  '1000': 30,
  '500': 0,
  '100': 0,
  '50': 0,
  '10': 0,
  '5': 0,
  '1': 0,
};

it('[MONEY-02] cash while a till is closed is in its sums or refused; receipts have no gaps; one till opens', async () => {
  server.clock.set('2026-06-10T10:00');
  const town = await aPayingTown(server);
  const clerks = await Promise.all(Array.from({ length: 4 }, () => aStaffMember(server, town.tenant)));
  const [staff = clerks[0]] = clerks;
  const { containerId } = town.hall;
  const opened = await Promise.all(
    clerks.map((clerk) => server.call('Desk/OpenTill', { containerId, float: 30_000 }, { staff: clerk })),
  );
  expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const reservations: string[] = [];
  for (const date of days) reservations.push(await book(server, town, { date }));

  /** Counts and closes with what is expected, until nothing went through it in between. */
  const closes = async () => {
    for (;;) {
      const { till } = (await server.call('Desk/GetTill', { containerId }, { staff })).body;
      if (!till) throw new Error('no till');
      const named = { containerId, tillId: till.tillId, version: till.version };
      const count = await server.call('Desk/CountTill', { ...named, pieces }, { staff });
      if (count.status !== 200) continue;
      const request = { ...named, version: count.body.version, left: 30_000, reason: '数えずに締めた' };
      const { status, body } = await server.call('Desk/CloseTill', request, { staff });
      if (status === 200) return { till: named.tillId, difference: body.difference };
      expect(body.error?.code).toBe('tillMoved');
    }
  };
  const [closed, ...answers] = await Promise.all([
    closes(),
    ...reservations.map((reservationId, index) =>
      server.call('Desk/ReceiveCash', { reservationId, tendered: 2_000 }, { staff: clerks[index % clerks.length] }),
    ),
  ]);
  const taken = answers.filter(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error?.code)).toEqual(
    Array(answers.length - taken.length).fill('tillNotOpen'),
  );
  const through = await server.db.selectFrom('ledger').select('amount').where('till_id', '=', closed.till).execute();
  const yen = through.reduce((sum, { amount }) => sum + amount, 0);
  expect(yen).toBe(taken.reduce((sum, { body }) => sum + body.received, 0));
  // What was closed with is what is in the ledger of this till: nothing came after.
  expect(sumOfPieces(pieces) - (30_000 + yen)).toBe(closed.difference);
  const numbers = await server.db.selectFrom('receipt').select('number').orderBy('number').execute();
  expect(numbers.map(({ number }) => number)).toEqual(taken.map((_, index) => index + 1));
});

it('[MONEY-02] a till that cash is going into cannot be closed until it is in', async () => {
  server.clock.set('2026-06-10T10:00');
  const town = await aPayingTown(server);
  const staff = await aStaffMember(server, town.tenant);
  const { containerId } = town.hall;
  const reservationId = await book(server, town);
  const { tillId } = (await server.call('Desk/OpenTill', { containerId, float: 30_000 }, { staff })).body;
  const counted = await server.call('Desk/CountTill', { containerId, tillId, version: 1, pieces }, { staff });
  const { version } = counted.body;
  const answers = await server.db.transaction().execute(async (trx) => {
    // Whoever pays has the till by now and waits for the reservation.
    await sql`select 1 from reservation where reservation_id = ${reservationId} for update`.execute(trx);
    const received = server.call('Desk/ReceiveCash', { reservationId, tendered: 2_000 }, { staff });
    await untilWaiting(server, 1);
    const closed = server.call('Desk/CloseTill', { containerId, tillId, version, left: 30_000, reason: '' }, { staff });
    await Promise.race([closed, untilWaiting(server, 2)]);
    return [received, closed] as const;
  });
  const [received, closed] = await Promise.all(answers);
  expect(received.status).toBe(200);
  expect(closed.body.error?.code).toBe('tillMoved');
  expect((await server.call('Desk/GetTill', { containerId }, { staff })).body.till?.isOpen).toBe(true);
});

it('[MONEY-01] parts of a fee that several desks take at once come to no more than is owed, each with its receipt', async () => {
  server.clock.set('2026-06-10T10:00');
  const town = await aPayingTown(server);
  const clerks = await Promise.all(Array.from({ length: 4 }, () => aStaffMember(server, town.tenant)));
  const [staff] = clerks;
  await server.call('Desk/OpenTill', { containerId: town.hall.containerId, float: 0 }, { staff });
  for (const date of days.slice(0, 6)) {
    const reservationId = await book(server, town, { date });
    const { fee } = await server.db
      .selectFrom('reservation')
      .select('fee')
      .where('reservation_id', '=', reservationId)
      .executeTakeFirstOrThrow();
    const part = Math.floor(fee / 2) - 1;
    const answers = await Promise.all(
      clerks.map((clerk) => server.call('Desk/ReceiveCash', { reservationId, tendered: fee, part }, { staff: clerk })),
    );
    expect(answers.map(({ body }) => body.error?.code ?? 'taken').toSorted()).toEqual([
      ...['partWrong', 'partWrong'],
      ...['taken', 'taken'],
    ]);
    const { items } = (await server.call('Desk/ListReceipts', { reservationId }, { staff })).body;
    expect(items.map(({ amount }) => amount)).toEqual([part, part]);
    const { body } = await server.call('Desk/ReceiveCash', { reservationId, tendered: fee }, { staff });
    expect(body).toMatchObject({ received: fee - 2 * part, rest: 0 });
  }
});

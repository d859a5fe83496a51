import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function aTown() {
  const town = await aPayingTown(server, { setting: { fee_collection: 'counter' } });
  const staff = await aStaffMember(server, town.tenant);
  const issue = (asked: object) => server.call('Desk/IssueBills', { count: 0, yen: 0, ...asked }, { staff });
  const bills = async (reservationId: string) =>
    (await server.call('Desk/ListBills', { reservationId }, { staff })).body.items.map(
      ({ billNumber, amount, voidReason, printed }) => [billNumber, amount, voidReason, printed],
    );
  const unpaid = async () => (await server.call('Desk/ListUnpaid', {}, { staff })).body;
  return { ...town, staff, issue, bills, unpaid };
}

describe('bills', () => {
  it('are numbered without gaps, for all of a list or one, and the same is printed again instead', async () => {
    const town = await aTown();
    const first = await book(server, town, { date: '2026-07-04' });
    const second = await book(server, town, { date: '2026-07-05' });
    const { count, yen, items } = await town.unpaid();
    expect([count, items.map(({ billNumber }) => billNumber)]).toEqual([2, ['', '']]);
    expect((await town.issue({ count, yen: yen + 1 })).body.error?.code).toBe('sumChanged');
    const [one] = items.filter(({ reservationId }) => reservationId === first);
    const alone = await town.issue({ text: first, count: 1, yen: one?.open });
    expect(alone.body).toMatchObject({
      issued: 1,
      items: [
        { reservationId: first, billNumber: '2026-000001', isReissue: false, voidReason: null, amount: one?.open },
      ],
    });
    expect(alone.body.items[0]?.purpose).toContain('使用料');
    const all = (await town.issue({ count, yen })).body;
    expect(all.issued).toBe(1);
    expect(all.items.map(({ billNumber, isReissue }) => [billNumber, isReissue]).toSorted()).toEqual([
      ['2026-000001', true],
      ['2026-000002', false],
    ]);
    expect((await town.unpaid()).items.map(({ billNumber }) => billNumber).toSorted()).toEqual([
      '2026-000001',
      '2026-000002',
    ]);
    expect(await town.bills(second)).toEqual([['2026-000002', yen - (one?.open ?? 0), null, 1]]);
  });

  it('are void once the sum is another, a new one was issued, or nothing is owed, and say why when printed', async () => {
    const town = await aTown();
    const { staff, hall, session } = town;
    const paid = await book(server, town, { date: '2026-07-04' });
    const cancelled = await book(server, town, { date: '2026-07-05' });
    const { count, yen, items } = await town.unpaid();
    const open = items.find(({ reservationId }) => reservationId === paid)?.open ?? 0;
    await town.issue({ count, yen });
    await server.call('Desk/OpenTill', { containerId: hall.containerId, float: 0 }, { staff });
    await server.call('Desk/ReceiveCash', { reservationId: paid, tendered: 300, part: 300 }, { staff });
    const [[number] = []] = await town.bills(paid);
    expect(await town.bills(paid)).toEqual([[number, open, 'changed', 1]]);
    await town.issue({ text: paid, count: 1, yen: open - 300 });
    expect(await town.bills(paid)).toEqual([
      [number, open, 'replaced', 1],
      ['2026-000003', open - 300, null, 1],
    ]);
    await server.call('Desk/ReceiveCash', { reservationId: paid, tendered: open }, { staff });
    expect((await town.bills(paid)).map(([, , why]) => why)).toEqual(['paid', 'paid']);
    await server.call('Reservation/CancelReservation', { reservationId: cancelled }, { session });
    expect((await town.bills(cancelled)).map(([, , why]) => why)).toEqual(['cancelled']);
    const [bill] = (await server.call('Desk/ListBills', { reservationId: cancelled }, { staff })).body.items;
    const named = { reservationId: cancelled, billId: bill?.billId ?? '' };
    expect((await server.call('Desk/PrintBill', named, { staff })).body).toMatchObject({
      ...{ voidReason: 'cancelled', isReissue: true, printed: 2 },
    });
    const foreign = { ...named, reservationId: paid };
    expect((await server.call('Desk/PrintBill', foreign, { staff })).status).toBe(404);
    const { rows } = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('action', 'in', ['Desk/IssueBills', 'Desk/PrintBill'])
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows).toHaveLength(3);
  });

  it('are issued anew where the use was moved at the same fee: the last one names another day', async () => {
    const town = await aTown();
    const { staff, hall } = town;
    const reservationId = await book(server, town, { date: '2026-07-04' });
    const { count, yen } = await town.unpaid();
    await town.issue({ count, yen });
    const { containerId, details } = reserveBody(hall, { date: '2026-07-11' });
    const wanted = { reservationId, containerId, details };
    const { version, difference } = (await server.call('Desk/PreviewMove', wanted, { staff })).body;
    expect(difference).toBe(0);
    const move = { ...wanted, version, expectedDifference: 0, reason: '設備の点検のため' };
    expect((await server.call('Desk/MoveReservation', move, { staff })).status).toBe(200);
    const { issued, items } = (await town.issue({ count, yen })).body;
    expect(issued).toBe(1);
    expect(items[0]?.purpose).toContain('2026年7月11日');
    expect((await town.bills(reservationId)).map(([, , why]) => why)).toEqual(['replaced', null]);
  });

  it('are issued once by two who press at once', async () => {
    const town = await aTown();
    for (const date of ['2026-07-04', '2026-07-05', '2026-07-11']) await book(server, town, { date });
    const { count, yen } = await town.unpaid();
    const answers = await Promise.all([1, 2, 3].map(() => town.issue({ count, yen })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.issued, 0)).toBe(3);
    const numbers = await server.db
      .selectFrom('bill')
      .select('number')
      .where('tenant_id', '=', town.tenant.tenantId)
      .orderBy('number')
      .execute();
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});

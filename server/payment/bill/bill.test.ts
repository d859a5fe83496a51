import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#contract/permissions.ts';
import { roleTable } from '#rules/staff/roles.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember } from '#server/testing/factories.ts';
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

const reasons = async ({ bills }: Awaited<ReturnType<typeof aTown>>, reservationId: string) =>
  (await bills(reservationId)).map(([, , why]) => why);

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

  it('are issued for just what was chosen of a list, and are to the address of the person as it is now', async () => {
    const town = await aTown();
    const { staff, hall, tenant, member } = town;
    const first = await book(server, town, { date: '2026-07-04' });
    const second = await book(server, town, { date: '2026-07-05' });
    const elsewhere = await book(server, { ...town, hall: await aHall(server, tenant) }, { date: '2026-07-11' });
    const { items } = await town.unpaid();
    const openOf = (id: string) => items.find(({ reservationId }) => reservationId === id)?.open ?? 0;
    const live = async (address: string) =>
      server.db.updateTable('account').set({ address }).where('user_id', '=', member.userId).execute();
    await live('宮城県みどり町1-1');
    // What is not in the list is not issued because somebody names it.
    const { containerId } = hall;
    const foreign = { containerId, reservationIds: [elsewhere], count: 1, yen: openOf(elsewhere) };
    expect((await town.issue(foreign)).body.error?.code).toBe('sumChanged');
    const chosen = { containerId, reservationIds: [second] };
    expect((await town.issue({ ...chosen, count: 2, yen: openOf(first) + openOf(second) })).status).toBe(409);
    const issued = (await town.issue({ ...chosen, count: 1, yen: openOf(second) })).body;
    expect(issued).toMatchObject({ issued: 1, items: [{ reservationId: second, address: '宮城県みどり町1-1' }] });
    expect([await town.bills(first), await town.bills(elsewhere)]).toEqual([[], []]);
    // The log names what it was issued for, not the hall that was shown.
    const { subject, answer } = await server.db
      .selectFrom('audit_event')
      .select(['subject', 'answer'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('action', '=', 'Desk/IssueBills')
      .executeTakeFirstOrThrow();
    expect(subject).toBe(second);
    expect(JSON.stringify(answer)).not.toContain('みどり町1-1');
    // So does that of looks, by whom it was issued to.
    const looks = await server.db
      .selectFrom('access_log')
      .select('request')
      .where('tenant_id', '=', tenant.tenantId)
      .where('operation', '=', 'Desk/IssueBills')
      .execute();
    expect(looks.map(({ request }) => request)).toEqual([
      {
        ...chosen,
        course: null,
        isOverdue: false,
        usedOn: null,
        payBy: null,
        text: '',
        count: 1,
        yen: openOf(second),
        userNumbers: [member.userNumber],
      },
    ]);
    await live('');
    const [bill] = (await server.call('Desk/ListBills', { reservationId: second }, { staff })).body.items;
    const printed = { reservationId: second, billId: bill?.billId ?? '' };
    expect((await server.call('Desk/PrintBill', printed, { staff })).body).toMatchObject({
      address: '',
      voidReason: null,
    });
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
      voidReason: 'cancelled',
      isReissue: true,
      printed: 2,
    });
    const foreign = { ...named, reservationId: paid };
    expect((await server.call('Desk/PrintBill', foreign, { staff })).status).toBe(404);
    const { rows } = await server.db
      .selectFrom('audit_event')
      .select(['action', 'subject'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('action', 'in', ['Desk/IssueBills', 'Desk/PrintBill'])
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual(['2件', paid, cancelled].toSorted());
  });

  it('are void as soon as anything that is printed on them is another, and are issued anew then', async () => {
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
    expect(await reasons(town, reservationId)).toEqual(['moved']);
    expect((await town.unpaid()).items.map(({ billNumber }) => billNumber)).toEqual(['']);
    const { issued, items } = (await town.issue({ count, yen })).body;
    expect(issued).toBe(1);
    expect(items[0]?.purpose).toContain('2026年7月11日');
    expect(await reasons(town, reservationId)).toEqual(['replaced', null]);

    await server.db
      .updateTable('reservation')
      .set({ pay_until: new Date('2026-07-01T00:00Z') })
      .where('reservation_id', '=', reservationId)
      .execute();
    expect(await reasons(town, reservationId)).toEqual(['replaced', 'due']);
  });

  it('are void once the fee is lowered or waived, which is no cancellation', async () => {
    const town = await aTown();
    const reservationId = await book(server, town, { date: '2026-07-04' });
    const { count, yen } = await town.unpaid();
    await town.issue({ count, yen });
    const settle = (sum: number) =>
      asStaff(server, town.tenant.tenantAlias, 'Desk/SettleFee', {
        reservationId,
        decision: { kind: 'amount', yen: sum },
        reason: '市の事業',
      });
    await settle(700);
    expect(await reasons(town, reservationId)).toEqual(['changed']);
    await town.issue({ count, yen: 700 });
    expect(await reasons(town, reservationId)).toEqual(['replaced', null]);
    await settle(0);
    expect(await reasons(town, reservationId)).toEqual(['waived', 'waived']);
  });

  it('are void where the account goes over to one of another name, and are good again once that is taken back', async () => {
    const town = await aTown();
    const { staff, tenant, member } = town;
    const reservationId = await book(server, town, { date: '2026-07-04' });
    const { count, yen } = await town.unpaid();
    await town.issue({ count, yen });
    const keeper = await aMember(server, tenant);
    const both = { userNumber: keeper.userNumber, otherNumber: member.userNumber };
    const { seen } = (await server.call('Desk/PreviewMerge', both, { staff })).body;
    const merge = { ...both, take: [], seen, reason: '二重登録' };
    const { mergeId } = (await server.call('Desk/MergePeople', merge, { staff })).body;
    expect(await reasons(town, reservationId)).toEqual(['person']);
    const name = { last_name: '山田', first_name: '花子' };
    const rename = (userId: string) =>
      server.db.updateTable('account').set(name).where('user_id', '=', userId).execute();
    await rename(keeper.userId);
    await rename(member.userId);
    expect(await reasons(town, reservationId)).toEqual([null]);
    // It stands, and goes to where its person lives by the account that is left.
    const live = (userId: string, address: string) =>
      server.db.updateTable('account').set({ address }).where('user_id', '=', userId).execute();
    await live(member.userId, '宮城県みどり町1-1');
    await live(keeper.userId, '宮城県あおば町2-2');
    const [bill] = (await server.call('Desk/ListBills', { reservationId }, { staff })).body.items;
    const printed = await server.call('Desk/PrintBill', { reservationId, billId: bill?.billId ?? '' }, { staff });
    expect(printed.body).toMatchObject({ personName: '山田 花子', address: '宮城県あおば町2-2' });
    await server.db.updateTable('account').set({ last_name: '鈴木' }).where('user_id', '=', keeper.userId).execute();
    expect(await reasons(town, reservationId)).toEqual(['person']);
    const undo = { userNumber: keeper.userNumber, mergeId, reason: '別の方' };
    expect((await server.call('Desk/UndoMerge', undo, { staff })).status).toBe(200);
    expect(await reasons(town, reservationId)).toEqual([null]);
  });

  it('are issued to each role for just what its list says that it may receive', async () => {
    const town = await aTown();
    const elsewhere = await aHall(server, town.tenant, { name: '公民館' });
    await book(server, town, { date: '2026-07-04' });
    await book(server, { ...town, hall: elsewhere }, { date: '2026-07-05' });
    const issuing: string[] = [];
    for (const role of roles) {
      const places = roleTable[role].reach === 'places' ? [town.hall.containerId] : null;
      const staff = await aStaffMember(server, town.tenant, { role, containerIds: places });
      const listed = await server.call('Desk/ListUnpaid', {}, { staff });
      const receivable = (listed.body.items ?? []).filter(({ canReceive }) => canReceive);
      const sums = { count: receivable.length, yen: receivable.reduce((sum, { open }) => sum + open, 0) };
      const { status, body } = await server.call('Desk/IssueBills', sums, { staff });
      expect([role, status]).toEqual([role, listed.status]);
      if (status === 200) issuing.push(`${role} ${body.items.length}`);
    }
    expect(issuing).toEqual(['admin 2', 'manager 1', 'desk 1', 'courses 1', 'cashier 1']);
  });

  it('set a day of their own for what is overdue, which is printed again until it has passed, and name whose they are', async () => {
    const town = await aTown();
    const { staff, member } = town;
    const overdue = await book(server, town, { date: '2026-06-13' });
    const inTime = await book(server, town, { date: '2026-07-05' });
    server.clock.set('2026-06-20T10:00');
    const late = await aStaffMember(server, town.tenant);
    const { count, yen } = (await server.call('Desk/ListUnpaid', {}, { staff: late })).body;
    const issue = async (more: { readonly payBy?: string } = {}) =>
      server.call('Desk/IssueBills', { count, yen, ...more }, { staff: late });
    expect((await issue({ payBy: '2026-06-20' })).body.error?.code).toBe('payByOver');
    const first = (await issue()).body;
    const of = (id: string, { items }: typeof first) => items.find(({ reservationId }) => reservationId === id);
    expect(of(overdue, first)).toMatchObject({
      payBy: '2026-07-04',
      dueText: '2026/07/04(土)（指定期限）',
      voidReason: null,
      requestText: expect.stringContaining('指定期限までに納入してください。'),
    });
    expect(of(inTime, first)).toMatchObject({ payBy: null, dueText: expect.stringContaining('利用日') });
    // They go into one envelope.
    expect(first.items.map(({ userNumber }) => userNumber)).toEqual([member.userNumber, member.userNumber]);
    expect((await issue()).body.issued).toBe(0);
    const again = (await issue({ payBy: '2026-07-31' })).body;
    expect([again.issued, of(overdue, again)?.payBy, of(inTime, again)?.isReissue]).toEqual([1, '2026-07-31', true]);
    server.clock.set('2026-08-01T10:00');
    const later = await aStaffMember(server, town.tenant);
    const passed = await server.call('Desk/IssueBills', { count, yen }, { staff: later });
    expect(of(overdue, passed.body)?.payBy).toBe('2026-08-15');
    expect(staff.staffId).not.toBe(later.staffId);
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

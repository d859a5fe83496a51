import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, aPayingTown, begin, book, runJobs, tell } from '#server/testing/aPayingTown.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { cancelForFacility } from '#server/testing/cancelForFacility.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Town = SmallTown & { readonly staff: TestStaff };

async function aTown(): Promise<Town> {
  const town = await aPayingTown(server);
  return { ...town, staff: await aStaffMember(server, town.tenant, { role: 'cashier' }) };
}

const june = { from: '2026-06-01', to: '2026-06-30' };

async function paid(town: Town, date = '2026-07-04') {
  const id = await book(server, town, { date });
  const ref = await begin(server, town, id);
  await tell(server, town.tenant, await act(server, ref, 'card'));
  return { id, ref };
}

const cancel = ({ tenant }: Town, reservationId: string) =>
  cancelForFacility(server, tenant.tenantAlias, { reservationId, reason: '雨漏り' });

const elsewhere = async (town: Town) => ({
  staff: await aStaffMember(server, town.tenant, {
    role: 'desk',
    containerIds: ['00000000-0000-4000-8000-000000000000'],
  }),
});

it('what somebody owes, has paid and gets back is told by reservation, at the places of the caller', async () => {
  const town = await aTown();
  const { id } = await paid(town);
  const open = await book(server, town, { date: '2026-07-11' });
  const given = await paid(town, '2026-07-18');
  await cancel(town, given.id);
  await book(server, await aTown(), { date: '2026-07-25' });
  const request = { userNumber: town.member.userNumber };
  const { items, ...sums } = (await server.call('Desk/GetPersonMoney', request, town)).body;
  const found = new Map(items.map((item) => [item.reservationId, [item.open, item.held, item.due]]));
  expect(found).toEqual(
    new Map([
      [id, [0, 1200, 0]],
      [open, [1200, 0, 0]],
      [given.id, [0, 1200, 1200]],
    ]),
  );
  expect(sums).toEqual({ hasMore: false, open: 1200, held: 2400, due: 1200 });
  const merged = await aMember(server, town.tenant, { merged_into: town.member.userId });
  const byOther = await server.call('Desk/GetPersonMoney', { userNumber: merged.userNumber }, town);
  expect(byOther.body).toEqual({ items, ...sums });
  const { body } = await server.call('Desk/GetPersonMoney', request, await elsewhere(town));
  expect(body).toEqual({ items: [], hasMore: false, open: 0, held: 0, due: 0 });
});

describe('the ledger', () => {
  it('is found by days, kind, person and reservation, with the sums of all', async () => {
    const town = await aTown();
    const { id } = await paid(town);
    await book(server, town, { date: '2026-07-11' });
    const list = async (more = {}) => (await server.call('Desk/ListLedger', { ...june, ...more }, town)).body;
    const all = await list();
    expect(all.items.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
      ['charged', 1200],
      ['charged', 1200],
      ['received', 1200],
    ]);
    expect(all.sums).toEqual([
      { kind: 'charged', lines: 2, yen: 2400 },
      { kind: 'received', lines: 1, yen: 1200 },
    ]);
    const { userNumber } = town.member;
    expect(all.items[0]).toMatchObject({ userNumber, isOfTill: false, phoneEnd: expect.stringMatching(/^\d{0,4}$/) });
    expect((await list({ kind: 'received' })).items).toMatchObject([{ reservationId: id }]);
    expect((await list({ text: id.slice(0, 8) })).items).toHaveLength(2);
    expect((await list({ text: userNumber })).items).toHaveLength(3);
    expect((await list({ text: '%' })).items).toEqual([]);
    expect((await list({ from: '2026-06-11' })).items).toEqual([]);
    expect((await list({ containerId: town.hall.containerId })).items).toHaveLength(3);
    expect((await server.call('Desk/ListLedger', june, await elsewhere(town))).body).toMatchObject({
      items: [],
      sums: [],
    });
  });

  it('is asked for days in their order, and for a year at most', async () => {
    const town = await aTown();
    const code = async (period: typeof june) => (await server.call('Desk/ListLedger', period, town)).body.error?.code;
    expect(await code({ from: '2026-06-02', to: '2026-06-01' })).toBe('daysReversed');
    expect(await code({ from: '2025-06-01', to: '2026-06-30' })).toBe('tooManyDays');
  });
});

it('what is owed is listed until it is paid, with its age, and as overdue after its time', async () => {
  const town = await aTown();
  await paid(town);
  const id = await book(server, town, { date: '2026-07-18' });
  const list = async (isOverdue = false) => (await server.call('Desk/ListUnpaid', { isOverdue }, town)).body;
  expect(await list()).toMatchObject({
    count: 1,
    yen: 1200,
    items: [{ reservationId: id, open: 1200, since: '2026-06-10', isOverdue: false }],
  });
  expect((await list(true)).items).toEqual([]);
  const found = async (text: string) => (await server.call('Desk/ListUnpaid', { text }, town)).body.count;
  const { last_name, last_name_kana, phone_number_3 } = await server.db
    .selectFrom('account')
    .select(['last_name', 'last_name_kana', 'phone_number_3'])
    .where('user_id', '=', town.member.userId)
    .executeTakeFirstOrThrow();
  expect([await found(phone_number_3), await found('0001')]).toEqual([1, 0]);
  expect([await found(last_name), await found(last_name_kana), await found(id.slice(0, 8))]).toEqual([1, 1, 1]);
  expect([await found(town.member.userNumber), await found('%'), await found('居ない')]).toEqual([1, 0, 0]);
  expect((await server.call('Desk/ListUnpaid', {}, await elsewhere(town))).body.items).toEqual([]);
  const payUntil = (await list()).items[0]?.payUntil ?? '';
  await server.db.deleteFrom('job').execute();
  server.clock.set(`${payUntil.slice(0, 8)}${String(Number(payUntil.slice(8, 10)) + 1).padStart(2, '0')}T10:00`);
  const later = { staff: await aStaffMember(server, town.tenant, { role: 'cashier' }) };
  expect((await server.call('Desk/ListUnpaid', { isOverdue: true }, later)).body.items).toMatchObject([
    { reservationId: id, isOverdue: true, dueOn: payUntil.slice(0, 10) },
  ]);
});

it('what is paid at the counter without a date is overdue after its last day of use, in the list and of its person', async () => {
  const town = await aTown();
  await server.db
    .updateTable('tenant_setting')
    .set({ fee_collection: 'counter' })
    .where('tenant_id', '=', town.tenant.tenantId)
    .execute();
  const id = await book(server, town, { date: '2026-06-20' });
  const dated = await book(server, town, { date: '2026-07-18' });
  await server.db
    .updateTable('reservation')
    .set({ pay_until: new Date('2026-07-01T00:00:00Z') })
    .where('reservation_id', '=', dated)
    .execute();
  const overdueOn = async (day: string) => {
    server.clock.set(`${day}T10:00`);
    const staff = await aStaffMember(server, town.tenant, { role: 'cashier' });
    const listed = (await server.call('Desk/ListUnpaid', { isOverdue: true }, { staff })).body.items;
    const { userNumber } = town.member;
    const { items } = (await server.call('Desk/GetPersonMoney', { userNumber }, { staff })).body;
    return [listed, items.filter(({ isOverdue }) => isOverdue)].map((each) => each.map((one) => one.reservationId));
  };
  expect(await overdueOn('2026-06-20')).toEqual([[], []]);
  expect(await overdueOn('2026-06-21')).toEqual([[id], [id]]);

  // It stands before what is due on a later day.
  const staff = await aStaffMember(server, town.tenant, { role: 'cashier' });
  const { items } = (await server.call('Desk/ListUnpaid', {}, { staff })).body;
  expect(items.map(({ reservationId }) => reservationId)).toEqual([id, dated]);
});

it('[MONEY-04] a refund that the provider refuses is listed as failed, and no more once it is paid another way', async () => {
  const town = await aTown();
  const { id, ref } = await paid(town);
  await cancel(town, id);
  const list = async () => (await server.call('Desk/ListRefunds', {}, town)).body;
  expect((await list()).items).toMatchObject([{ reservationId: id, state: 'waiting', due: 1200, byHand: 0 }]);
  await server.db.updateTable('sandbox_payment').set({ refunded: 1 }).where('provider_ref', '=', ref).execute();
  await runJobs(server);
  expect(await list()).toMatchObject({
    count: 1,
    yen: 1200,
    items: [{ reservationId: id, state: 'failed', due: 1200, byHand: 1200 }],
  });
  expect((await server.call('Desk/ListRefunds', {}, await elsewhere(town))).body.items).toEqual([]);
  const named = async (text: string) => (await server.call('Desk/ListRefunds', { text }, town)).body.items.length;
  const { userNumber } = town.member;
  expect(await Promise.all([named(userNumber), named(id.slice(0, 8)), named('居ない')])).toEqual([1, 1, 0]);
  const given = { reservationId: id, way: 'transfer', amount: 1200, reference: '振込 17' } as const;
  expect((await server.call('Desk/GiveBack', given, town)).status).toBe(200);
  expect((await list()).items).toEqual([]);
  expect((await server.call('Desk/GiveBack', given, town)).body.error?.code).toBe('nothingToRefund');
});

it('what was decided last is the first of what goes back: its person may stand at the counter', async () => {
  const town = await aTown();
  const [first, last] = [(await paid(town)).id, (await paid(town, '2026-07-11')).id];
  await cancel(town, first);
  server.clock.set('2026-06-10T10:05');
  await cancel(town, last);
  const { items } = (await server.call('Desk/ListRefunds', {}, town)).body;
  expect(items.map(({ reservationId }) => reservationId)).toEqual([last, first]);
});

describe('[MONEY-05] the ledger beside the provider', () => {
  it('lists what is missing on either side and what differs, and counts what is equal', async () => {
    const town = await aTown();
    const [equal, theirs, ours, differs] = [
      await paid(town),
      await paid(town, '2026-07-11'),
      await paid(town, '2026-07-18'),
      await paid(town, '2026-07-25'),
    ];
    await server.db.deleteFrom('sandbox_payment').where('provider_ref', '=', ours.ref).execute();
    await server.db
      .updateTable('sandbox_payment')
      .set({ amount: 1300 })
      .where('provider_ref', '=', differs.ref)
      .execute();
    const known = server.db.selectFrom('payment').select('payment_id').where('provider_ref', '=', theirs.ref);
    await server.db.deleteFrom('ledger').where('payment_id', 'in', known).execute();
    const { body } = await server.call('Desk/Reconcile', { from: '2026-06-10', to: '2026-06-10' }, town);
    const [sum, none] = [{ received: 1200, refunded: 0 }, null];
    expect(body.items).toEqual([
      {
        match: 'differs',
        providerRef: differs.ref,
        reservationId: differs.id,
        ours: sum,
        theirs: { received: 1300, refunded: 0 },
      },
      { match: 'oursOnly', providerRef: ours.ref, reservationId: ours.id, ours: sum, theirs: none },
      { match: 'theirsOnly', providerRef: theirs.ref, reservationId: null, ours: none, theirs: sum },
      { match: 'equal', providerRef: equal.ref, reservationId: equal.id, ours: sum, theirs: sum },
    ]);
    expect(body.counts.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    const other = await server.call('Desk/Reconcile', { from: '2026-06-11', to: '2026-06-11' }, town);
    expect(other.body.items).toEqual([]);
  });

  it('sees a refund that only one side knows', async () => {
    const town = await aTown();
    const { ref } = await paid(town);
    await server.db.updateTable('sandbox_payment').set({ refunded: 500 }).where('provider_ref', '=', ref).execute();
    const { body } = await server.call('Desk/Reconcile', { from: '2026-06-10', to: '2026-06-10' }, town);
    expect(body.items).toMatchObject([{ match: 'differs', theirs: { received: 1200, refunded: 500 } }]);
  });
});

it('people are reminded of what is overdue once for each due date, where they can be reached', async () => {
  const town = await aTown();
  const id = await book(server, town, { date: '2026-07-18' });
  const kept = { keeps_place: true } as const;
  await server.db.updateTable('reservation').set(kept).where('reservation_id', '=', id).execute();
  const preview = async (who: Pick<Town, 'staff'>) => (await server.call('Desk/PreviewReminders', {}, who)).body;
  expect(await preview(town)).toMatchObject({ count: 0, yen: 0, mail: { subject: '' } });
  server.clock.set('2026-07-17T10:00');
  const later = { staff: await aStaffMember(server, town.tenant, { role: 'cashier' }) };
  expect(await preview(later)).toMatchObject({ count: 1, yen: 1200, told: 0, unreachable: [], hasMore: false });
  expect((await preview(later)).mail.body).toContain('1,200円');
  expect((await preview(await elsewhere(town))).count).toBe(0);
  const send = (count: number, yen: number) => server.call('Desk/SendReminders', { count, yen }, later);
  expect((await send(2, 2400)).body.error?.code).toBe('sumChanged');
  expect((await send(1, 1200)).body).toEqual({ sent: 1 });
  expect(await preview(later)).toMatchObject({ count: 0, told: 1 });
  expect((await send(1, 1200)).body.error?.code).toBe('sumChanged');
  const mails = await server.db.selectFrom('notice').select('dedupe').where('kind', '=', 'paymentOverdue').execute();
  expect(mails.filter(({ dedupe }) => dedupe.includes(id))).toHaveLength(1);
  await server.db.deleteFrom('notice_delivery').execute();
  await server.db.deleteFrom('notice').where('kind', '=', 'paymentOverdue').execute();
  await server.db.updateTable('account').set({ email: '' }).where('user_id', '=', town.member.userId).execute();
  const { userNumber } = town.member;
  expect(await preview(later)).toMatchObject({ count: 0, unreachable: [{ userNumber, open: 1200 }] });
});

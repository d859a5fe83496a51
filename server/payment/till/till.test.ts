import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aHall } from '#server/testing/aHall.ts';
import { act, aPayingTown, begin, book, linesOf, runJobs, standingOf, tell } from '#server/testing/aPayingTown.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { payByTransfer } from '#server/testing/byTransfer.ts';
import { cancelForFacility } from '#server/testing/cancelForFacility.ts';
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
  const staff = await aStaffMember(server, town.tenant, { role: 'manager', containerIds: [town.hall.containerId] });
  return { ...town, staff };
}

const dayLater = async (town: Town, at: string): Promise<Town> => {
  server.clock.set(at);
  return { ...town, staff: await aStaffMember(server, town.tenant, { role: 'manager' }) };
};

const none = {
  '10000': 0,
  '5000': 0,
  '2000': 0,
  '1000': 0,
  '500': 0,
  '100': 0,
  '50': 0,
  '10': 0,
  '5': 0,
  '1': 0,
};
/** Notes and coins of a sum that is a multiple of 100. */
const pieces = (yen: number) => ({ ...none, '1000': Math.floor(yen / 1000), '100': (yen % 1000) / 100 });

const place = ({ hall: { containerId } }: Town) => ({ containerId });

const open = (town: Town, float = 30_000, reason = '') =>
  server.call('Desk/OpenTill', { ...place(town), float, reason }, town);

const openAt = (town: Town, name: string, float: number) =>
  server.call('Desk/OpenTill', { ...place(town), name, float }, town);

const get = async (town: Town, tillId: string | null = null) =>
  (await server.call('Desk/GetTill', { ...place(town), tillId }, town)).body;

async function named(town: Town, tillId: string | null = null) {
  const { till } = await get(town, tillId);
  if (!till) throw new Error('no till');
  return { ...place(town), tillId: till.tillId, version: till.version };
}

async function countOf(town: Town, tillId: string | null, yen: number) {
  return server.call('Desk/CountTill', { ...(await named(town, tillId)), pieces: pieces(yen) }, town);
}

const count = (town: Town, yen: number) => countOf(town, null, yen);

const close = async (town: Town, left = 30_000, reason = '') =>
  server.call('Desk/CloseTill', { ...(await named(town)), left, reason }, town);

const receive = (town: Town, reservationId: string, tendered = 2_000, more = {}) =>
  server.call('Desk/ReceiveCash', { reservationId, tendered, ...more }, town);

const giveBack = (town: Town, reservationId: string, way: 'cash' | 'transfer', amount = 1_200, reference = '') =>
  server.call('Desk/GiveBack', { reservationId, way, amount, reference }, town);

const lines = ({ tenant }: Town, id: string) => linesOf(server, tenant.tenantId, { kind: 'reservation', id });

const code = ({ body }: { readonly body: { readonly error?: { readonly code: string } } }) => body.error?.code;

const cancel = ({ tenant }: Town, reservationId: string) =>
  cancelForFacility(server, tenant.tenantAlias, { reservationId, reason: '雨漏り' });

describe('[MONEY-01] cash', () => {
  it('is refused without an open till, and changes nothing', async () => {
    const town = await aTown();
    const id = await book(server, town);
    expect(code(await receive(town, id))).toBe('tillNotOpen');
    expect(await lines(town, id)).toEqual(['charged 1200']);
  });

  it('goes into the open till, gives a numbered receipt and 支払済み, and change', async () => {
    const town = await aTown();
    const id = await book(server, town);
    await open(town);
    const { body } = await receive(town, id);
    expect(body).toMatchObject({ receiptNumber: '2026-000001', received: 1200, change: 800 });
    expect(await standingOf(server, id)).toMatchObject({ payment: 'paid', owed: 1200, held: 1200 });
    const second = await book(server, town, { date: '2026-07-11' });
    expect((await receive(town, second)).body.receiptNumber).toBe('2026-000002');
    expect(code(await receive(town, id))).toBe('nothingOwed');
  });

  it('that is too little, or for another sum than was shown, is refused, and no number is lost', async () => {
    const town = await aTown();
    const id = await book(server, town);
    await open(town);
    expect(code(await receive(town, id, 1_000))).toBe('tenderedTooLittle');
    expect(code(await receive(town, id, 2_000, { amount: 1_100 }))).toBe('sumChanged');
    expect(await lines(town, id)).toEqual(['charged 1200']);
    expect((await receive(town, id, 1_200, { amount: 1_200 })).body).toMatchObject({
      receiptNumber: '2026-000001',
      change: 0,
    });
  });

  it('begins its numbers anew with a fiscal year, in each tenant', async () => {
    const town = await aTown();
    const other = await aTown();
    for (const one of [town, other]) {
      await open(one);
      expect((await receive(one, await book(server, one))).body.receiptNumber).toBe('2026-000001');
    }
    const id = await book(server, town, { date: '2026-07-11' });
    const [receipt] = await server.db.selectFrom('receipt').select('fiscal_year').execute();
    expect(receipt?.fiscal_year).toBe(2026);
    expect((await receive(town, id)).body.receiptNumber).toBe('2026-000002');
  });

  it('has a receipt that tells the name, the sum and what for, and says when it is issued again', async () => {
    const town = await aTown();
    const id = await book(server, town);
    await open(town);
    const { receiptId } = (await receive(town, id)).body;
    const print = () => server.call('Desk/PrintReceipt', { reservationId: id, receiptId }, town);
    expect((await print()).body).toMatchObject({
      receiptNumber: '2026-000001',
      isReissue: false,
      issuedOn: '2026-06-10',
      issuedBy: '窓口 花子',
      tendered: 2_000,
      change: 800,
      amount: 1_200,
      purpose: expect.stringContaining('使用料として'),
    });
    expect((await print()).body.isReissue).toBe(true);
    const other = await book(server, town, { date: '2026-07-11' });
    expect((await server.call('Desk/PrintReceipt', { reservationId: other, receiptId }, town)).status).toBe(404);
  });

  it('can be a part of what is owed: each has its receipt, and the rest stays 未払い', async () => {
    const town = await aTown();
    const id = await book(server, town);
    await open(town);
    expect(code(await receive(town, id, 2_000, { amount: 1_200, part: 1_201 }))).toBe('partWrong');
    expect(code(await receive(town, id, 400, { amount: 1_200, part: 500 }))).toBe('tenderedTooLittle');
    const { body } = await receive(town, id, 1_000, { amount: 1_200, part: 500 });
    expect(body).toMatchObject({ receiptNumber: '2026-000001', received: 500, change: 500, rest: 700 });
    expect(await standingOf(server, id)).toMatchObject({ payment: 'unpaid', owed: 1200, held: 500 });
    const first = await server.call('Desk/PrintReceipt', { reservationId: id, receiptId: body.receiptId }, town);
    expect(first.body).toMatchObject({
      amount: 500,
      lines: [],
      purpose: expect.stringContaining('使用料の一部として'),
    });
    const last = (await receive(town, id, 700)).body;
    expect(last).toMatchObject({ received: 700, rest: 0, receiptNumber: '2026-000002' });
    const second = await server.call('Desk/PrintReceipt', { reservationId: id, receiptId: last.receiptId }, town);
    expect(second.body.purpose).toContain('使用料の残額として');
    expect(await standingOf(server, id)).toMatchObject({ payment: 'paid', owed: 1200, held: 1200 });
    const { items } = (await server.call('Desk/ListReceipts', { reservationId: id }, town)).body;
    expect(items.map(({ amount, isVoid, printed }) => [amount, isVoid, printed])).toEqual([
      [500, false, 1],
      [700, false, 1],
    ]);
    const mails = await server.db.selectFrom('notice').select('dedupe').where('kind', '=', 'paid').execute();
    expect(mails.filter(({ dedupe }) => dedupe.includes(id))).toHaveLength(2);
  });

  it('in part takes no place when the rest is late; the rest can be paid online, and nobody pays twice', async () => {
    const town = await aTown();
    const id = await book(server, town);
    const before = await begin(server, town, id);
    await open(town);
    await receive(town, id, 500, { part: 500 });
    // The page that was open was for all of it.
    await tell(server, town.tenant, await act(server, before, 'card'));
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ payment: 'paid', owed: 1200, held: 1200, due: 0 });
    const late = await book(server, town, { date: '2026-07-11' });
    await receive(town, late, 500, { part: 500 });
    server.clock.set('2026-07-10T10:00');
    await runJobs(server);
    expect(await standingOf(server, late)).toMatchObject({ state: 'confirmed', payment: 'unpaid', held: 500 });
    const next = await dayLater(town, '2026-07-10T10:00');
    const { items } = (await server.call('Desk/ListUnpaid', { isOverdue: true }, next)).body;
    expect(items).toMatchObject([{ reservationId: late, open: 700, isOverdue: true }]);
  });

  it('has a receipt that names the issuer and the tax where the tenant has one, and is void once all went back', async () => {
    const town = await aTown();
    await server.db
      .updateTable('tenant_setting')
      .set({ invoice_issuer_number: 'T1234567890123', receipt_tax_rate: 10 })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    const id = await book(server, town);
    await open(town);
    const { receiptId } = (await receive(town, id)).body;
    const print = async () => (await server.call('Desk/PrintReceipt', { reservationId: id, receiptId }, town)).body;
    expect(await print()).toMatchObject({
      issuerNumber: 'T1234567890123',
      tax: { percent: 10, yen: 109 },
      isReissue: false,
      isVoid: false,
    });
    await cancel(town, id);
    expect((await giveBack(town, id, 'cash')).status).toBe(200);
    expect(await print()).toMatchObject({ isReissue: true, isVoid: true, amount: 1_200 });
    const { items } = (await server.call('Desk/ListReceipts', { reservationId: id }, town)).body;
    expect(items).toMatchObject([{ receiptId, isVoid: true, printed: 2 }]);
    const logged = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('action', '=', 'Desk/PrintReceipt')
      .execute();
    expect(logged).toHaveLength(2);
  });

  it('of a person goes into no till by a transfer', async () => {
    const town = await aTown();
    const id = await book(server, town);
    const transfer = { reservationId: id, way: 'transfer', reference: ' ' } as const;
    const unnamed = await server.call('Desk/ReceiveCash', transfer, { staff: town.staff });
    expect(unnamed.body.error?.code).toBe('referenceRequired');
    const named = { ...transfer, reference: ' 振込 18 ' };
    const { body } = await server.call('Desk/ReceiveCash', named, { staff: town.staff });
    expect(body).toEqual({ receiptId: '', receiptNumber: '', received: 1_200, change: 0, rest: 0 });
    expect(await standingOf(server, id)).toMatchObject({ payment: 'paid' });
    const line = await server.db
      .selectFrom('ledger')
      .select(['till_id', 'way', 'reference'])
      .where('reservation_id', '=', id)
      .where('kind', '=', 'received_at_counter')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ till_id: null, way: 'transfer', reference: '振込 18' });
  });
});

it('the tills of the places are listed as they stand today, at the places of the caller alone', async () => {
  const town = await aTown();
  const other = await aHall(server, town.tenant);
  const listed = async (who: Town) =>
    (await server.call('Desk/ListTills', {}, who)).body.items.map(({ containerId, standing, day }) => ({
      containerId,
      standing,
      day,
    }));
  const here = (standing: string, day: string | null) => [{ ...place(town), standing, day }];
  expect(await listed(town)).toEqual(here('notOpened', null));
  await open(town);
  expect(await listed(town)).toEqual(here('open', '2026-06-10'));
  const next = await dayLater(town, '2026-06-11T09:00');
  expect(await listed(next)).toEqual(
    expect.arrayContaining([
      ...here('leftOpen', '2026-06-10'),
      { containerId: other.containerId, standing: 'notOpened', day: null },
    ]),
  );
  await count(next, 30_000);
  await close(next);
  await open(next);
  await count(next, 30_000);
  await close(next);
  expect(await listed(next)).toEqual(expect.arrayContaining(here('closed', '2026-06-11')));
});

describe('[MONEY-02] closing a till', () => {
  it('refuses a count of less than no notes', async () => {
    const town = await aTown();
    await open(town);
    const sent = { ...(await named(town)), pieces: { ...none, '1000': 31, '100': -1 } };
    expect(code(await server.call('Desk/CountTill', sent, town))).toBe('piecesWrong');
    expect((await get(town)).till).toMatchObject({ counts: [], sums: null });
  });

  it('tells the expected sum only after the count, and keeps the counts', async () => {
    const town = await aTown();
    await open(town);
    await receive(town, await book(server, town));
    expect((await get(town)).till).toMatchObject({ sums: null, lines: [], counts: [] });
    expect(code(await close(town))).toBe('tillNotCounted');
    expect((await count(town, 31_100)).body).toMatchObject({ counted: 31_100, expected: 31_200, difference: -100 });
    await count(town, 31_200);
    const { till } = await get(town);
    expect(till?.counts.map(({ counted, expected }) => [counted, expected])).toEqual([
      [31_100, 31_200],
      [31_200, 31_200],
    ]);
    expect(till).toMatchObject({ sums: { received: 1_200, refunded: 0, corrected: 0, expected: 31_200 } });
    expect(till?.lines).toMatchObject([{ kind: 'receipt', amount: 1_200, number: '2026-000001' }]);
    expect((await close(town)).body).toEqual({ difference: 0 });
  });

  it('needs a reason for a difference, and a new count after more cash', async () => {
    const town = await aTown();
    await open(town);
    await count(town, 29_900);
    expect(code(await close(town, 29_900))).toBe('differenceReasonRequired');
    await receive(town, await book(server, town));
    expect(code(await close(town, 29_900, '釣銭の渡し間違い'))).toBe('tillMoved');
    await count(town, 31_100);
    expect(code(await close(town, 31_101, '釣銭の渡し間違い'))).toBe('leftTooMuch');
    expect((await close(town, 30_000, '釣銭の渡し間違い')).body).toEqual({ difference: -100 });
    expect((await get(town)).till).toMatchObject({
      isOpen: false,
      difference: -100,
      differenceReason: '釣銭の渡し間違い',
      left: 30_000,
      closedBy: '窓口 花子',
      closedAt: '2026-06-10T10:00',
    });
  });

  it('[MONEY-06] takes no cash any more; the next one, today or on another day, opens with what was left, or says why not', async () => {
    const town = await aTown();
    await open(town);
    const id = await book(server, town);
    await count(town, 30_000);
    await close(town);
    expect(code(await receive(town, id))).toBe('tillNotOpen');
    expect(code(await open(town, 29_000))).toBe('floatReasonRequired');
    expect((await open(town)).status).toBe(200);
    expect((await get(town)).till).toMatchObject({ day: '2026-06-10', number: 2, isOpen: true });
    await count(town, 30_000);
    await close(town);
    const next = await dayLater(town, '2026-06-11T09:00');
    expect(await get(next)).toMatchObject({
      windows: [{ name: '', isOpen: false, left: 30_000 }],
      today: '2026-06-11',
    });
    expect(code(await open(next, 29_000))).toBe('floatReasonRequired');
    expect((await open(next)).status).toBe(200);
    expect(code(await open(next))).toBe('tillAlreadyOpen');
    expect((await receive(next, id)).status).toBe(200);
  });

  it('is owed before the next day takes cash', async () => {
    const town = await aTown();
    await open(town);
    const id = await book(server, town);
    const next = await dayLater(town, '2026-06-11T09:00');
    expect(code(await receive(next, id))).toBe('tillOfEarlierDay');
    expect(code(await open(next))).toBe('tillAlreadyOpen');
  });

  it('is corrected by lines of today only, and the closed day stays as it is', async () => {
    const town = await aTown();
    await open(town);
    await count(town, 30_000);
    await close(town);
    const before = (await get(town)).till;
    const next = await dayLater(town, '2026-06-11T09:00');
    const correct = (tillId: string, reason = '硬貨が見つかった') =>
      server.call('Desk/CorrectTill', { ...place(town), tillId, amount: 100, reason }, next);
    const wrong = before?.tillId ?? '';
    expect(code(await correct(wrong))).toBe('tillNotOpen');
    await open(next);
    expect(code(await correct(wrong, ' '))).toBe('reasonRequired');
    expect(code(await correct((await get(next)).till?.tillId ?? ''))).toBe('tillNotClosed');
    expect((await correct(wrong)).status).toBe(200);
    expect((await count(next, 30_100)).body).toMatchObject({ expected: 30_100, difference: 0 });
    expect((await get(next)).till?.lines).toMatchObject([
      { kind: 'correction', amount: 100, note: '2026年6月10日(水)の訂正：硬貨が見つかった' },
    ]);
    expect((await get(next, wrong)).till).toEqual(before);
  });

  it('is taken back by who may, with the second factor given again, while no later day was opened', async () => {
    const town = await aTown();
    await open(town);
    await count(town, 30_000);
    await close(town);
    const request = { ...(await named(town)), reason: '打ち間違い' };
    const desk = await aStaffMember(server, town.tenant, { role: 'desk' });
    expect(code(await server.call('Desk/ReopenTill', request, { staff: desk }))).toBe('notPermitted');
    server.clock.set('2026-06-10T10:11');
    expect(code(await server.call('Desk/ReopenTill', request, town))).toBe('stepUpRequired');
    const next = await dayLater(town, '2026-06-10T10:12');
    const blank = { ...request, reason: '' };
    expect(code(await server.call('Desk/ReopenTill', blank, next))).toBe('reasonRequired');
    const old = { ...request, version: request.version - 1 };
    expect(code(await server.call('Desk/ReopenTill', old, next))).toBe('changedMeanwhile');
    expect((await server.call('Desk/ReopenTill', request, next)).status).toBe(200);
    expect((await receive(next, await book(server, town))).status).toBe(200);
    await count(next, 31_200);
    await close(next);
    const day = await dayLater(town, '2026-06-11T09:00');
    const first = await named(day);
    await open(day);
    await count(day, 30_000);
    await close(day);
    expect(code(await server.call('Desk/ReopenTill', { ...first, reason: '打ち間違い' }, day))).toBe('tillNotLast');
  });

  it('of another hall, of no hall and of nothing are not there', async () => {
    const town = await aTown();
    const admin = { staff: await aStaffMember(server, town.tenant) };
    const other = await aTown();
    await open(other);
    const request = await named(other);
    expect((await server.call('Desk/OpenTill', { containerId: request.tillId, float: 0 }, admin)).status).toBe(404);
    expect((await server.call('Desk/GetTill', { containerId: request.containerId }, admin)).status).toBe(404);
    const mine = { ...request, ...place(town), pieces: none };
    expect((await server.call('Desk/CountTill', mine, admin)).status).toBe(404);
  });
});

describe('[MONEY-03] the sheet of a day and the ledger of the same place and day', () => {
  /** Cash received and all that went back: by the sheet, and by the ledger. */
  async function both(town: Town, tillId: string | null = null) {
    const { till } = await get(town, tillId);
    if (!till?.sums) throw new Error('not counted');
    const { received, refunded, outside } = till.sums;
    const wanted = { from: till.day, to: till.day, ...place(town) };
    const { sums } = (await server.call('Desk/ListLedger', wanted, town)).body;
    const ledgerOf = (kind: string) => sums.find((sum) => sum.kind === kind)?.yen ?? 0;
    return {
      sheet: [received + outside.received.yen, refunded + outside.refunded.yen],
      ledger: [ledgerOf('received_at_counter'), ledgerOf('refunded')],
      till,
      outside,
    };
  }

  it('agree to the yen, with cash and refunds of no till and without, each line with its person', async () => {
    const town = await aTown();
    await open(town);
    const id = await book(server, town);
    await receive(town, id);
    await receive(town, await book(server, town, { date: '2026-07-11' }));
    await cancel(town, id);
    await giveBack(town, id, 'cash');
    await count(town, 31_200);
    const without = await both(town);
    expect(without).toMatchObject({ sheet: [2_400, 1_200], ledger: [2_400, 1_200] });
    expect(without.outside).toEqual({ received: { lines: 0, yen: 0 }, refunded: { lines: 0, yen: 0 } });
    const [receipt, , refund] = without.till.lines;
    expect(receipt?.personName).not.toBe('');
    expect(refund).toMatchObject({
      kind: 'refund',
      personName: receipt?.personName,
      note: `${receipt?.note.replace('として', '')}の返金`,
    });

    // A transfer goes into no till, and comes out of none.
    const late = await book(server, town, { date: '2026-07-04' });
    await payByTransfer(server, town.tenant.tenantAlias, late);
    const back = await book(server, town, { date: '2026-07-18' });
    await payByTransfer(server, town.tenant.tenantAlias, back);
    await cancel(town, back);
    await giveBack(town, back, 'transfer', 1_200, '振込 17');
    const besides = await both(town);
    expect(besides).toMatchObject({ sheet: [4_800, 2_400], ledger: [4_800, 2_400] });
    expect(besides.outside).toEqual({ received: { lines: 2, yen: 2_400 }, refunded: { lines: 1, yen: 1_200 } });
    // What no till knows is not expected in it.
    expect((await close(town)).body).toEqual({ difference: 0 });

    // Nor the day after.
    const third = await book(server, town, { date: '2026-07-25' });
    const next = await dayLater(town, '2026-06-11T09:00');
    await open(next);
    await receive(next, third);
    await count(next, 31_200);
    expect(await both(next)).toMatchObject({ sheet: [1_200, 0], ledger: [1_200, 0] });
    expect(await both(next, besides.till.tillId)).toMatchObject({ sheet: [4_800, 2_400], ledger: [4_800, 2_400] });
  });

  it('agree after a reservation was moved to another place: its cash stays where it was taken', async () => {
    const town = await aTown();
    await open(town);
    const id = await book(server, town);
    await receive(town, id);
    const { containerId } = await aHall(server, town.tenant);
    await server.db
      .updateTable('reservation')
      .set({ container_id: containerId })
      .where('reservation_id', '=', id)
      .execute();
    await count(town, 31_200);
    expect(await both(town)).toMatchObject({ sheet: [1_200, 0], ledger: [1_200, 0] });
    const wanted = { from: '2026-06-10', to: '2026-06-10', containerId };
    const admin = { staff: await aStaffMember(server, town.tenant) };
    const { sums } = (await server.call('Desk/ListLedger', wanted, admin)).body;
    expect(sums.map(({ kind }) => kind)).not.toContain('received_at_counter');
  });
});

describe('[MONEY-04] a refund', () => {
  async function aRefused() {
    const town = await aTown();
    const id = await book(server, town);
    const ref = await begin(server, town, id);
    await tell(server, town.tenant, await act(server, ref, 'card'));
    await cancel(town, id);
    return { town, id, ref };
  }

  it('that the provider has still to make is not paid another way', async () => {
    const { town, id } = await aRefused();
    expect(code(await giveBack(town, id, 'transfer', 1_200, '振込 17'))).toBe('nothingToRefund');
    await runJobs(server);
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refunded', held: 0, due: 0 });
    expect(code(await giveBack(town, id, 'transfer', 1_200, '振込 17'))).toBe('nothingToRefund');
  });

  it('that the provider refuses is paid another way once, and never twice', async () => {
    const { town, id, ref } = await aRefused();
    await server.db.updateTable('sandbox_payment').set({ refunded: 1 }).where('provider_ref', '=', ref).execute();
    await runJobs(server);
    expect(code(await giveBack(town, id, 'transfer'))).toBe('referenceRequired');
    expect(code(await giveBack(town, id, 'transfer', 1_199, '振込 17'))).toBe('sumChanged');
    const both = [giveBack(town, id, 'transfer', 1_200, '振込 17'), giveBack(town, id, 'transfer', 1_200, '振込 18')];
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await standingOf(server, id)).toMatchObject({ payment: 'refunded', held: 0, due: 0 });
    await runJobs(server);
    expect((await lines(town, id)).filter((line) => line.startsWith('refunded'))).toEqual(['refunded 1200']);
  });

  it('in cash comes out of the open till', async () => {
    const town = await aTown();
    await open(town);
    const id = await book(server, town);
    await receive(town, id);
    await cancel(town, id);
    await runJobs(server);
    expect((await giveBack(town, id, 'cash')).body).toEqual({ amount: 1_200, slipNumber: '20260610-01' });
    expect((await count(town, 30_000)).body).toMatchObject({ expected: 30_000, difference: 0 });
    expect((await get(town)).till).toMatchObject({
      sums: { received: 1_200, refunded: 1_200 },
      lines: [
        { kind: 'receipt', number: '2026-000001' },
        { kind: 'refund', amount: -1_200, number: '20260610-01' },
      ],
    });
    expect(code(await giveBack(town, id, 'cash'))).toBe('nothingToRefund');
  });

  it('in cash has a slip to sign, which its ledger prints again, and a transfer has none', async () => {
    const town = await aTown();
    await open(town);
    const paid = async (date: string) => {
      const id = await book(server, town, { date });
      await receive(town, id);
      await cancel(town, id);
      return id;
    };
    const [first, second, third] = [await paid('2026-06-20'), await paid('2026-06-27'), await paid('2026-07-04')];
    server.clock.set('2026-06-10T10:05');
    await giveBack(town, first, 'cash');
    expect((await giveBack(town, second, 'cash')).body.slipNumber).toBe('20260610-02');
    expect((await giveBack(town, third, 'transfer', 1_200, '振込 17')).body.slipNumber).toBe('');
    const { ledger } = (await server.call('Desk/GetReservation', { reservationId: second }, town)).body;
    expect(ledger.map(({ kind, slipNumber }) => `${kind} ${slipNumber}`.trim())).toEqual([
      ...['charged', 'received_at_counter', 'released', 'refund_due', 'refunded 20260610-02'],
    ]);
    const print = (reservationId: string, slipNumber: string) =>
      server.call('Desk/PrintRefundSlip', { reservationId, slipNumber }, town);
    expect((await print(second, '20260610-02')).body).toEqual({
      slipNumber: '20260610-02',
      reservationId: second,
      amount: 1_200,
      givenOn: '2026-06-10',
      personName: expect.stringMatching(/^山田 /),
      placeName: town.hall.containerName,
      purpose: `${town.hall.halfA.articleName}（2026年6月27日(土)）使用料`,
      cause: '予約の取消（施設都合）',
      givenBy: '窓口 花子',
    });
    // The lines of the till name the same numbers.
    await count(town, 30_000);
    expect((await get(town)).till?.lines.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { reservationId: first, number: '20260610-01' },
      { reservationId: second, number: '20260610-02' },
    ]);
    expect(code(await print(second, '20260610-01'))).toBe('notFound');
    expect(code(await print(third, ''))).toBe('notFound');
  });
});

describe('[MONEY-06] several tills and counts a day', () => {
  it('a count in between closes nothing, and each stays with what was counted, who counted and what was expected', async () => {
    const town = await aTown();
    await open(town);
    await count(town, 30_000);
    await receive(town, await book(server, town));
    await count(town, 31_000);
    expect((await get(town)).till).toMatchObject({
      isOpen: true,
      counts: [
        { number: 1, counted: 30_000, expected: 30_000, countedBy: '窓口 花子', countedAt: '2026-06-10T10:00' },
        { number: 2, counted: 31_000, expected: 31_200, pieces: { '1000': 31 } },
      ],
    });
  });

  it('two windows take cash at once, each into its own till, which the clerk chooses', async () => {
    const town = await aTown();
    const [first, second] = [(await open(town)).body.tillId, (await openAt(town, '窓口2', 5_000)).body.tillId];
    expect(code(await openAt(town, '窓口２', 5_000))).toBe('tillAlreadyOpen');
    expect(code(await openAt(town, '窓口1', 5_000))).toBe('tillAlreadyOpen');
    const id = await book(server, town);
    expect(code(await receive(town, id))).toBe('tillNotChosen');
    expect((await receive(town, id, 2_000, { openTillId: second })).body).toMatchObject({ received: 1200 });
    await receive(town, await book(server, town, { date: '2026-07-11' }), 2_000, { openTillId: first });
    const { items } = (await server.call('Desk/ListTills', {}, town)).body;
    expect(items.find(({ containerId }) => containerId === town.hall.containerId)).toMatchObject({
      standing: 'open',
      isLeftOpen: false,
      open: [
        { tillId: first, name: '' },
        { tillId: second, name: '窓口2' },
      ],
    });
    expect((await countOf(town, second, 6_200)).body).toMatchObject({ expected: 6_200, difference: 0 });
    const { till } = await get(town, second);
    expect(till).toMatchObject({
      name: '窓口2',
      number: 2,
      sums: { received: 1200, others: { received: { lines: 1, yen: 1200 }, refunded: { lines: 0, yen: 0 } } },
    });
    // With one of them closed nobody is asked any more.
    const { tillId, version } = till ?? { tillId: '', version: 0 };
    const closed = { ...place(town), tillId, version, left: 6_200, reason: '' };
    expect((await server.call('Desk/CloseTill', closed, town)).status).toBe(200);
    expect((await receive(town, await book(server, town, { date: '2026-07-12' }))).status).toBe(200);
    const { windows } = await get(town);
    expect(windows).toEqual([
      { name: '', isOpen: true, left: null },
      { name: '窓口2', isOpen: false, left: 6_200 },
    ]);
    expect(code(await openAt(town, '窓口2', 5_000))).toBe('floatReasonRequired');
  });

  it('slips of the tills of one day have numbers of their own, and a void stands by itself on the sheet', async () => {
    const town = await aTown();
    await open(town);
    const second = (await openAt(town, '窓口2', 5_000)).body.tillId;
    const slips: string[] = [];
    for (const [index, openTillId] of [
      second,
      (await get(town)).days.find(({ name }) => name === '')?.tillId,
    ].entries()) {
      const reservationId = await book(server, town, { date: `2026-07-1${index + 1}` });
      const { receiptId } = (await receive(town, reservationId, 2_000, { openTillId })).body;
      await server.call('Desk/VoidReceipt', { reservationId, receiptId, reason: '別の方の予約でした' }, town);
      const { ledger } = (await server.call('Desk/GetReservation', { reservationId }, town)).body;
      slips.push(ledger.at(-1)?.slipNumber ?? '');
    }
    expect(slips).toEqual(['20260610-2-01', '20260610-01']);
    await countOf(town, second, 5_000);
    const { till } = await get(town, second);
    expect(till?.sums).toMatchObject({ received: 1200, refunded: 1200, voided: 1200, expected: 5_000 });
    expect(till?.lines.map(({ kind, amount, number }) => [kind, amount, number])).toEqual([
      ['receipt', 1200, '2026-000001'],
      ['void', -1200, '20260610-2-01'],
    ]);
  });

  it('the till of a window is opened again where no later one of that window is', async () => {
    const town = await aTown();
    await open(town);
    const second = (await openAt(town, '窓口2', 5_000)).body.tillId;
    await countOf(town, second, 5_000);
    const { version = 0 } = (await get(town, second)).till ?? {};
    await server.call('Desk/CloseTill', { ...place(town), tillId: second, version, left: 5_000, reason: '' }, town);
    const again = { ...place(town), tillId: second, version: version + 1, reason: '締めた後の収納' };
    expect((await server.call('Desk/ReopenTill', again, town)).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stepUpLife } from '#server/staff/member.ts';
import {
  act,
  aPayingTown,
  begin,
  book,
  linesOf,
  moneyJobs,
  runJobs,
  standingOf,
  tell,
} from '#server/testing/aPayingTown.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { cancelForFacility } from '#server/testing/cancelForFacility.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Town = SmallTown & { readonly staff: TestStaff };

/** A town whose till is open, with somebody at the desk who may not give back any sum. */
async function aTown(): Promise<Town> {
  const town = await aPayingTown(server);
  const staff = await aStaffMember(server, town.tenant, { role: 'desk' });
  await server.call('Desk/OpenTill', { containerId: town.hall.containerId, float: 30_000 }, { staff });
  return { ...town, staff };
}

const as = async (town: Town, role: 'desk' | 'manager'): Promise<Town> => ({
  ...town,
  staff: await aStaffMember(server, town.tenant, { role }),
});

async function paid(town: Town, more = {}, date = '2026-07-04') {
  const reservationId = await book(server, town, { date });
  const { body } = await server.call('Desk/ReceiveCash', { reservationId, tendered: 2_000, ...more }, town);
  return { reservationId, receiptId: body.receiptId };
}

type Paid = Awaited<ReturnType<typeof paid>>;

const reason = '別の方の予約でした';
const voided = (town: Town, one: Paid, more = {}) => server.call('Desk/VoidReceipt', { ...one, reason, ...more }, town);
const preview = (town: Town, one: Paid) => server.call('Desk/PreviewVoidedReceipt', one, town);
const code = ({ body }: { readonly body: { readonly error?: { readonly code: string } } }) => body.error?.code;
const receipts = async (town: Town, { reservationId }: Paid) =>
  (await server.call('Desk/ListReceipts', { reservationId }, town)).body.items;
const till = async ({ hall: { containerId }, staff }: Town) =>
  (await server.call('Desk/GetTill', { containerId }, { staff })).body.till;

const none = { '5000': 0, '2000': 0, '500': 0, '100': 0, '50': 0, '10': 0, '5': 0, '1': 0 };

/** Counts what a till holds, in thousands of yen. */
async function counted(town: Town, thousands: number) {
  const open = await till(town);
  if (!open) throw new Error('no till');
  const { containerId, tillId, version } = open;
  const pieces = { ...none, '10000': 0, '1000': thousands };
  const { body } = await server.call('Desk/CountTill', { containerId, tillId, version, pieces }, town);
  return { containerId, tillId, ...body };
}

async function closed(town: Town, thousands: number) {
  const { containerId, tillId, version } = await counted(town, thousands);
  const closing = { containerId, tillId, version, left: thousands * 1_000, reason: '数えた' };
  expect((await server.call('Desk/CloseTill', closing, town)).status).toBe(200);
}

const rights = async (town: Town, one: Paid) => {
  const [item] = await receipts(town, one);
  return [item?.whyItStays, item?.isVoidLate];
};

describe('[MONEY-06] the cash of a receipt is taken back', () => {
  it('by whoever took it, with a reason: it is void and kept, 未払い again, and book and till agree', async () => {
    const town = await aTown();
    const one = await paid(town);
    expect(await rights(town, one)).toEqual([null, false]);
    expect(code(await voided(town, one, { reason: ' ' }))).toBe('reasonRequired');
    const seen = (await preview(town, one)).body;
    expect(seen).toMatchObject({ receiptNumber: '2026-000001', amount: 1200, open: 1200, paymentText: '未払い' });
    expect(seen.mail.subject).toContain('お支払いの記録を取り消しました');
    const { body } = await voided(town, one, { version: seen.version });
    expect(body).toEqual({ receiptNumber: '2026-000001', amount: 1200, open: 1200, paymentText: '未払い' });
    expect(await standingOf(server, one.reservationId)).toMatchObject({
      payment: 'unpaid',
      held: 0,
      due: 0,
      owed: 1200,
    });
    const lines = await linesOf(server, town.tenant.tenantId, { kind: 'reservation', id: one.reservationId });
    expect(lines.slice(-2)).toEqual(['refund_due 1200', 'refunded 1200']);
    expect(await receipts(town, one)).toMatchObject([
      {
        isVoid: true,
        voided: { on: '2026-06-10', by: '窓口 花子', reason },
        whyItStays: 'receiptIsVoid',
        amount: 1200,
      },
    ]);
    const reprint = (await server.call('Desk/PrintReceipt', one, town)).body;
    expect(reprint).toMatchObject({ isVoid: true, voided: { reason }, receiptNumber: '2026-000001' });
    // The number is not used again, and the fee can be paid again.
    const again = await server.call('Desk/ReceiveCash', { reservationId: one.reservationId, tendered: 1_200 }, town);
    expect(again.body).toMatchObject({ receiptNumber: '2026-000002', received: 1200 });
    await counted(town, 31);
    expect(await till(town)).toMatchObject({ sums: { received: 2400, refunded: 1200, expected: 31_200 } });
  });

  it('tells the person and the history, and is told apart from a refund', async () => {
    const town = await aTown();
    const one = await paid(town);
    await voided(town, one);
    await runJobs(server);
    expect(server.mailbox.mails.map(({ body }) => body).join()).toContain(`■ 理由　${reason}`);
    const { body } = await server.call('Desk/GetReservation', { reservationId: one.reservationId }, town);
    expect(body.history[0]).toMatchObject({
      action: 'voidReceipt',
      reason: `領収書 2026-000001の1,200円を取消。${reason}`,
      note: '',
    });
    expect(body.ledger.at(-1)).toMatchObject({ kind: 'refunded', note: expect.stringContaining('収納の取消') });
    const slip = { reservationId: one.reservationId, slipNumber: body.ledger.at(-1)?.slipNumber ?? '' };
    expect((await server.call('Desk/PrintRefundSlip', slip, town)).body.cause).toBe('収納の取消');
  });

  it('once, of what was seen, and of its own reservation', async () => {
    const town = await aTown();
    const one = await paid(town);
    const { version } = (await preview(town, one)).body;
    const memo = { reservationId: one.reservationId, text: '電話あり', version };
    expect((await server.call('Desk/WriteMemo', memo, town)).status).toBe(200);
    expect(code(await voided(town, one, { version }))).toBe('changedMeanwhile');
    const other = await book(server, town, { date: '2026-07-11' });
    expect((await voided(town, { ...one, reservationId: other })).status).toBe(404);
    expect((await voided(town, one)).status).toBe(200);
    expect(code(await voided(town, one))).toBe('receiptIsVoid');
    expect(code(await preview(town, one))).toBe('receiptIsVoid');
  });

  it('of a part alone, and the rest stays paid', async () => {
    const town = await aTown();
    const one = await paid(town, { part: 500 });
    const rest = { reservationId: one.reservationId, tendered: 700 };
    await server.call('Desk/ReceiveCash', rest, town);
    expect((await voided(town, one)).body).toMatchObject({ amount: 500, open: 500 });
    expect(await standingOf(server, one.reservationId)).toMatchObject({ payment: 'unpaid', held: 700 });
    expect((await receipts(town, one)).map(({ isVoid }) => isVoid)).toEqual([true, false]);
  });

  it('once the till was counted or closed only by whoever may give back any sum, with the second factor, into lines of today', async () => {
    const town = await aTown();
    const [first, second] = [await paid(town), await paid(town, {}, '2026-07-11')];
    await counted(town, 32);
    expect(await rights(town, first)).toEqual([null, true]);
    expect(code(await voided(town, first))).toBe('receiptVoidLimited');
    await closed(town, 32);
    server.clock.set('2026-06-11T09:00');
    const manager = await as(town, 'manager');
    expect(code(await voided(manager, first))).toBe('tillNotOpen');
    const { containerId } = town.hall;
    await server.call('Desk/OpenTill', { containerId, float: 32_000 }, manager);
    expect(code(await voided(await as(town, 'desk'), first))).toBe('receiptVoidLimited');
    await server.db
      .updateTable('staff_session')
      .set({ factor_at: new Date(server.clock() - stepUpLife - 1000) })
      .where('staff_id', '=', manager.staff.staffId)
      .execute();
    expect(code(await voided(manager, first))).toBe('stepUpRequired');
    expect((await voided(await as(town, 'manager'), first)).status).toBe(200);
    await counted(manager, 30);
    expect((await till(manager))?.sums).toMatchObject({ received: 0, refunded: 1200, expected: 30_800 });
    expect((await receipts(manager, second))[0]?.isVoid).toBe(false);
  });

  it('does not cost the place where the time for paying is over, and keeps that time where it is not', async () => {
    const town = await aTown();
    const one = await paid(town);
    await voided(town, one);
    const jobs = await moneyJobs(server, town.tenant.tenantId);
    expect(jobs.map(({ kind }) => kind)).toContain('expireUnpaid');
    await server.call('Desk/ReceiveCash', { reservationId: one.reservationId, tendered: 1_200 }, town);
    server.clock.set('2026-07-02T10:00');
    const manager = await as(town, 'manager');
    await closed(manager, 31);
    await server.call('Desk/OpenTill', { containerId: town.hall.containerId, float: 31_000 }, manager);
    const receiptId = (await receipts(manager, one)).at(-1)?.receiptId ?? '';
    expect((await voided(manager, { ...one, receiptId })).body).toMatchObject({ paymentText: '未払い（窓口）' });
    server.clock.set('2026-07-03T23:00');
    await runJobs(server);
    expect(await standingOf(server, one.reservationId)).toMatchObject({ state: 'confirmed', payment: 'counter' });
  });

  it('not once its reservation is cancelled or its money went back', async () => {
    const town = await aTown();
    const one = await paid(town);
    await cancelForFacility(server, town.tenant.tenantAlias, { reservationId: one.reservationId, reason: '雨漏り' });
    expect(await rights(town, one)).toEqual(['receiptStays', false]);
    expect(code(await voided(town, one))).toBe('receiptStays');
    const back = { reservationId: one.reservationId, way: 'cash', amount: 1_200 } as const;
    expect((await server.call('Desk/GiveBack', back, town)).status).toBe(200);
    expect(code(await voided(town, one))).toBe('receiptIsVoid');
  });

  it('and a page that was open for another sum is void: what is paid there too much goes back', async () => {
    const town = await aTown();
    const one = await paid(town, { part: 500 });
    const page = await begin(server, town, one.reservationId);
    expect((await voided(town, one)).status).toBe(200);
    await tell(server, town.tenant, await act(server, page, 'card'));
    await runJobs(server);
    expect(await standingOf(server, one.reservationId)).toMatchObject({ owed: 1200, held: 700, due: 0 });
  });
});

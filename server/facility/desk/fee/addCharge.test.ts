import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { longestLabel, mostCount, mostLines, mostYen } from '#rules/facility/fee/chargeLimits.ts';
import type { OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { newId } from '#server/newId.ts';
import { act, aPayingTown, begin, book, linesOf, runJobs, standingOf, tell } from '#server/testing/aPayingTown.ts';
import { atMoment, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { giveBackByTransfer, payByTransfer } from '#server/testing/byTransfer.ts';
import { cancelForFacility } from '#server/testing/cancelForFacility.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await server.db.deleteFrom('job').execute();
  await server.db.deleteFrom('notice').execute();
  server.mailbox.mails.length = 0;
});
afterAll(() => server.close());

type Line = RequestOf<'Desk/AddCharge'>['lines'][number];
type Booked = SmallTown & { readonly id: string };

const steps: OrdinanceVersion['steps'] = [
  {
    kind: 'amounts',
    as: 'cooling',
    rules: [{ code: 'cooling', label: '冷房', law: '別表第3', when: {}, yen: 300, per: 'hour', settled: 'afterUse' }],
  },
];

/** A morning of July 4th for 1,000 yen, with cooling at 300 yen an hour that is paid on the day. */
async function aBooking(fee_collection = 'counter', yen = 1000): Promise<Booked> {
  const town = await aPayingTown(server, { setting: { fee_collection, cancel_deadline_days: 0 } });
  await enterOrdinance(server, town, { base: [{ kind: 'frames', when: {}, yen: { 午前: yen } }], steps });
  return { ...town, id: await book(server, town) };
}

const own = (yen: number, label = '延長 1時間'): Line => ({ kind: 'own', label, yen });
const quoted: Line = { kind: 'quoted', code: 'cooling' };

const add = (
  { tenant, id }: Pick<Booked, 'tenant' | 'id'>,
  line: Line,
  more: { reason?: string; chargeId?: string } = {},
) =>
  asStaff(server, tenant.tenantAlias, 'Desk/AddCharge', {
    reservationId: id,
    chargeId: newId(),
    lines: [line],
    reason: '計測のため',
    ...more,
  });

const pay = ({ tenant, id }: Booked) => payByTransfer(server, tenant.tenantAlias, id);
const giveBack = ({ tenant, id }: Booked) => giveBackByTransfer(server, tenant.tenantAlias, id);
const lines = ({ tenant, id }: Booked) => linesOf(server, tenant.tenantId, { kind: 'reservation', id });
const standing = ({ id }: Booked) => standingOf(server, id);

/** As the person sees it at a moment. */
async function seen(town: Booked, moment: string) {
  const { session } = await atMoment(server, town, moment);
  return (await server.call('Reservation/FindReservation', { reservationId: town.id }, { session })).body;
}

/** What the report has of the day. */
async function reported({ tenant }: Booked) {
  const days = { from: '2026-07-04', to: '2026-07-04' };
  const { parts } = await asStaff(server, tenant.tenantAlias, 'Local/GetReport', days);
  let csv = '';
  for await (const part of parts) csv += part.csv;
  const rows = parse(csv, { columns: true }) as Record<string, string>[];
  const sumOf = (column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
  return { fee: sumOf('使用料'), later: sumOf('当日精算') };
}

const refused = (code: string) => ({ refusal: { code } });

describe('a charge beside the fee', () => {
  it('after the use is owed at the counter, shown apart from the fee, and told', async () => {
    const town = await aBooking();
    await pay(town);
    await server.db
      .updateTable('reservation')
      .set({ state: 'completed' })
      .where('reservation_id', '=', town.id)
      .execute();
    server.clock.set('2026-07-04T13:00');
    server.mailbox.mails.length = 0;
    expect(await add(town, quoted, { reason: '' })).toEqual({
      charged: 900,
      open: 900,
      due: 0,
      paymentText: '未払い（窓口）',
    });
    expect(await add(town, own(2000))).toEqual({ charged: 2900, open: 2900, due: 0, paymentText: '未払い（窓口）' });
    expect(await seen(town, '2026-07-04T13:00')).toMatchObject({
      fee: 1000,
      feeLines: [{ amount: 1000 }],
      afterUse: [],
      laterCharges: [
        { name: '冷房', law: '別表第3', note: '', amount: 900 },
        { name: '延長 1時間', law: '', note: '計測のため', amount: 2000 },
      ],
      paymentStatusText: '窓口支払い',
      payUntil: null,
      paidAmount: 1000,
    });
    await runJobs(server);
    const mail = server.mailbox.mails.find(({ body }) => body.includes('延長 1時間'));
    expect(mail?.subject).toContain('当日精算の料金があります');
    expect(await pay(town)).toEqual({ received: 2900 });
    expect(await lines(town)).toEqual([
      'charged 1000',
      'received_at_counter 1000',
      'charged 900',
      'charged 2000',
      'received_at_counter 2900',
    ]);
    expect(await standing(town)).toMatchObject({ payment: 'paid', owed: 3900, held: 3900, due: 0 });
    expect(await reported(town)).toEqual({ fee: 1000, later: 2900 });
  });

  it('is charged once, however often it is sent', async () => {
    const town = await aBooking();
    const chargeId = newId();
    const both = await Promise.all([add(town, own(500), { chargeId }), add(town, own(500), { chargeId })]);
    expect(both.map(({ charged }) => charged)).toEqual([500, 500]);
    expect(await lines(town)).toEqual(['charged 1000', 'charged 500']);
    await add(town, quoted);
    await expect(add(town, quoted)).rejects.toMatchObject(refused('lineSettled'));
  });

  it('is corrected by another line, down to nothing, and never changed', async () => {
    const town = await aBooking();
    await add(town, own(900, '冷房'));
    expect(await add(town, own(-300, '冷房'), { reason: '2時間の使用' })).toMatchObject({ charged: 600, open: 1600 });
    await expect(add(town, own(-601))).rejects.toMatchObject(refused('chargedTooLittle'));
    expect(await add(town, own(-600, '冷房'))).toMatchObject({ charged: 0, open: 1000, paymentText: '未払い（窓口）' });
    expect(await lines(town)).toEqual(['charged 1000', 'charged 900', 'released 300', 'released 600']);
    const { laterCharges } = await seen(town, '2026-06-10T10:00');
    expect(laterCharges.map(({ amount }: { amount: number }) => amount)).toEqual([900, -300, -600]);
    await expect(add(town, own(100), { reason: ' ' })).rejects.toMatchObject(refused('reasonRequired'));
  });

  it('that was paid and is taken back is given back at the counter', async () => {
    const town = await aBooking('counter', 0);
    expect(await standing(town)).toMatchObject({ payment: 'none' });
    await add(town, own(500));
    await pay(town);
    expect(await add(town, own(-500))).toEqual({ charged: 0, open: 0, due: 500, paymentText: '返金手続中' });
    expect(await giveBack(town)).toEqual({ amount: 500 });
    expect(await standing(town)).toMatchObject({ payment: 'refunded', owed: 0, held: 0, due: 0 });
    expect(await add(town, own(200))).toMatchObject({ open: 200, paymentText: '未払い（窓口）' });
  });

  it('before the use is paid online with a fee that is not paid yet', async () => {
    const town = await aBooking('online');
    expect(await add(town, own(500))).toMatchObject({ open: 1500, paymentText: '未払い' });
    const ref = await begin(server, town, town.id);
    await tell(server, town.tenant, await act(server, ref, 'card'));
    expect(await lines(town)).toEqual(['charged 1000', 'charged 500', 'received 1500']);
    expect(await standing(town)).toMatchObject({ payment: 'paid', owed: 1500, held: 1500 });
  });

  it('while the page of the provider is open is left to the counter, or goes back', async () => {
    const town = await aBooking('online');
    const ref = await begin(server, town, town.id);
    await add(town, own(500));
    await tell(server, town.tenant, await act(server, ref, 'card'));
    expect(await standing(town)).toMatchObject({ payment: 'counter', owed: 1500, held: 1000 });
    expect(await pay(town)).toEqual({ received: 500 });
    const other = await aBooking('online');
    await add(other, own(500));
    const page = await begin(server, other, other.id);
    await add(other, own(-500));
    await tell(server, other.tenant, await act(server, page, 'card'));
    expect(await standing(other)).toMatchObject({ payment: 'paid', owed: 1000, due: 500 });
  });

  it('to what expires while its slip is on the way is owed again with the fee when that was paid after all', async () => {
    const expired = async (yen: number) => {
      const town = await aBooking('online');
      const ref = await begin(server, town, town.id);
      await act(server, ref, 'slip');
      await add(town, own(1_200));
      await add(town, own(yen));
      server.clock.set('2026-06-25T00:00');
      await runJobs(server);
      expect(await standing(town)).toMatchObject({ state: 'expired_unpaid', owed: 0 });
      expect(await tell(server, town.tenant, await act(server, ref, 'late'))).toBe(200);
      server.clock.set('2026-06-10T10:00');
      return town;
    };
    const more = await expired(-700);
    expect(await standing(more)).toEqual({ state: 'confirmed', payment: 'counter', owed: 1500, held: 1000, due: 0 });
    expect(await pay(more)).toEqual({ received: 500 });
    const none = await expired(-1_200);
    expect(await standing(none)).toEqual({ state: 'confirmed', payment: 'paid', owed: 1000, held: 1000, due: 0 });
  });

  it('is refused for what is over or not final, and for whom it is not', async () => {
    const town = await aBooking();
    await expect(add(town, { kind: 'quoted', code: 'heating' })).rejects.toMatchObject(refused('lineNotQuoted'));
    const other = await aBooking();
    await expect(add({ tenant: town.tenant, id: other.id }, own(1))).rejects.toMatchObject(refused('notFound'));
    await server.db
      .updateTable('reservation')
      .set({ is_fee_final: false })
      .where('reservation_id', '=', other.id)
      .execute();
    await expect(add(other, own(1))).rejects.toMatchObject(refused('feeNotFinal'));
    await server.call('Reservation/CancelReservation', { reservationId: town.id }, { session: town.session });
    await expect(add(town, own(1))).rejects.toMatchObject(refused('chargeNotPossible'));
    expect(await lines(town)).toEqual(['charged 1000', 'released 1000']);
  });

  it('goes with a reservation that staff cancel', async () => {
    const town = await aBooking();
    await add(town, own(500));
    await pay(town);
    await cancelForFacility(server, town.tenant.tenantAlias, { reservationId: town.id, reason: '停電' });
    expect(await standing(town)).toMatchObject({ payment: 'refund_pending', due: 1500 });
  });

  it('that was not paid keeps nobody from reading that the fee goes back when staff cancel', async () => {
    const town = await aBooking();
    await pay(town);
    await add(town, own(500));
    const { tenantAlias } = town.tenant;
    await cancelForFacility(server, tenantAlias, { reservationId: town.id, reason: '停電' });
    expect(await standing(town)).toMatchObject({ payment: 'refund_pending', due: 1000 });
    await giveBack(town);
    expect(await standing(town)).toMatchObject({ payment: 'refunded', due: 0 });
  });
});

describe('[DESK-12] charged on the screen', () => {
  const extended: OrdinanceVersion['steps'][number] = {
    kind: 'extension',
    as: 'extension',
    of: ['base'],
    unitMinutes: 30,
    beside: 'frame',
    rules: [{ code: 'longer', label: '延長', when: {}, yen: 250 }],
  };

  /** The same morning, whose till is open, with those who may charge for it. */
  async function aDesk(moment = '2026-07-04T12:40') {
    server.clock.set('2026-06-10T10:00');
    const town = await aPayingTown(server, { setting: { fee_collection: 'counter', cancel_deadline_days: 0 } });
    await enterOrdinance(server, town, {
      base: [{ kind: 'frames', when: {}, yen: { 午前: 1000 } }],
      steps: [...steps, extended],
    });
    const id = await book(server, town);
    server.clock.set(moment);
    const containerIds = [town.hall.containerId];
    const clerk = await aStaffMember(server, town.tenant, { role: 'desk', containerIds });
    const manager = await aStaffMember(server, town.tenant, { role: 'manager', containerIds });
    await server.call('Desk/OpenTill', { containerId: town.hall.containerId, float: 10_000 }, { staff: clerk });
    return { ...town, id, clerk, manager };
  }

  type Desk = Awaited<ReturnType<typeof aDesk>>;

  const preview = ({ id, clerk }: Desk, lines: readonly Line[] = [], staff = clerk) =>
    server.call('Desk/PreviewCharge', { reservationId: id, lines: [...lines] }, { staff });

  const charge = (
    { id, clerk }: Desk,
    lines: readonly Line[],
    { staff = clerk, ...more }: { staff?: TestStaff; reason?: string; version?: number } = {},
  ) => server.call('Desk/AddCharge', { reservationId: id, lines: [...lines], ...more }, { staff });

  /** So many of what the ordinance offers under a name. */
  async function units(desk: Desk, label: string, count: number): Promise<Line> {
    const { offers } = (await preview(desk)).body;
    const found = offers.find((one: { label: string }) => one.label === label);
    if (!found) throw new Error(`no ${label}`);
    return { kind: 'ordinance', offer: found.offer, count };
  }

  const code = ({ body }: { readonly body: { readonly error?: { readonly code: string } } }) => body.error?.code;

  it('several lines of the ordinance and one of their own are shown, told, charged and paid at once', async () => {
    const desk = await aDesk();
    expect((await preview(desk)).body).toMatchObject({ before: 1000, after: 1000, lines: [], mail: { subject: '' } });
    const lines = [await units(desk, '冷房', 2), await units(desk, '延長（利用の後）', 2), own(700, '清掃')];
    const { body: shown } = await preview(desk, lines);
    expect(shown).toMatchObject({
      before: 1000,
      after: 2800,
      open: 2800,
      paymentText: '未払い（窓口）',
      setOff: 0,
      refund: 0,
      lines: [
        { name: '冷房', note: '300円 × 2時間', law: '別表第3', amount: 600 },
        { name: '延長 12:00～13:00', note: '', amount: 500 },
        { name: '清掃', amount: 700 },
      ],
    });
    const said = ['■ 冷房　600円', '■ 延長 12:00～13:00　500円', '■ 清掃　700円', '■ 合計　1,800円'].join('\n');
    expect(shown.mail.body).toContain(said);
    expect(code(await charge(desk, lines, { version: shown.version }))).toBe('reasonRequired');
    const { body } = await charge(desk, lines, { reason: '床の清掃', version: shown.version });
    expect(body).toEqual({ charged: 1800, open: 2800, due: 0, paymentText: '未払い（窓口）' });
    expect(code(await charge(desk, lines, { reason: '床の清掃', version: shown.version }))).toBe('changedMeanwhile');
    await runJobs(server);
    const mail = server.mailbox.mails.find(({ subject }) => subject.includes('当日精算'));
    expect(mail?.body).toContain(`${said}\n■ 理由　床の清掃`);
    const paid = { reservationId: desk.id, tendered: 3000, amount: 2800 };
    const taken = (await server.call('Desk/ReceiveCash', paid, { staff: desk.clerk })).body;
    expect(taken).toMatchObject({ received: 2800, change: 200, rest: 0 });
    const printed = { reservationId: desk.id, receiptId: taken.receiptId };
    const { body: receipt } = await server.call('Desk/PrintReceipt', printed, { staff: desk.clerk });
    expect(receipt.lines).toEqual([
      { name: '午前', amount: 1000 },
      { name: '冷房', amount: 600 },
      { name: '延長 12:00～13:00', amount: 500 },
      { name: '清掃', amount: 700 },
    ]);
    expect(receipt.purpose).toMatch(/使用料として$/);
    expect(await reported(desk)).toEqual({ fee: 1000, later: 1800 });
    const days = { from: '2026-07-04', to: '2026-07-04' };
    const { body: day } = await server.call('Desk/ListLedger', days, { staff: desk.manager });
    expect(day.sums).toEqual(
      expect.arrayContaining([
        { kind: 'charged', lines: 3, yen: 1800 },
        { kind: 'received_at_counter', lines: 1, yen: 2800 },
      ]),
    );
  });

  it('after the fee was paid has a receipt of its own', async () => {
    const desk = await aDesk();
    const take = (tendered: number) =>
      server.call('Desk/ReceiveCash', { reservationId: desk.id, tendered }, { staff: desk.clerk });
    await take(1000);
    await charge(desk, [await units(desk, '冷房', 1)]);
    const { receiptId } = (await take(500)).body;
    const printed = { reservationId: desk.id, receiptId };
    const { body } = await server.call('Desk/PrintReceipt', printed, { staff: desk.clerk });
    expect(body).toMatchObject({ amount: 300, lines: [{ name: '冷房', amount: 300 }] });
    expect(body.purpose).toMatch(/使用料（当日精算）として$/);
  });

  it('once the day is over takes the right to pass rules, and a reason', async () => {
    const desk = await aDesk('2026-07-05T09:00');
    const lines = [await units(desk, '冷房', 1)];
    expect(code(await charge(desk, lines, { reason: '記入漏れ' }))).toBe('dayIsOver');
    expect(code(await charge(desk, lines, { staff: desk.manager }))).toBe('reasonRequired');
    const { body } = await charge(desk, lines, { staff: desk.manager, reason: '記入漏れ' });
    expect(body).toMatchObject({ charged: 300, open: 1300 });
  });

  it('is held to its limits, to what the ordinance offers, and to the hall', async () => {
    const desk = await aDesk();
    const [cooling, other] = [await units(desk, '冷房', 1), await aDesk()];
    const many = Array.from({ length: mostLines + 1 }, (_, index) => own(1, `項目${index}`));
    const longer = own(1, '長'.repeat(longestLabel + 1));
    const counted = (count: number): Line => ({
      kind: 'ordinance',
      offer: 'offer' in cooling ? cooling.offer : '',
      count,
    });
    for (const lines of [
      [],
      many,
      [longer],
      [own(1, ' ')],
      [own(mostYen + 1)],
      [own(0)],
      [counted(0)],
      [counted(mostCount + 1)],
    ])
      expect(code(await charge(desk, lines, { reason: '清掃' }))).toBe('malformed');
    expect(code(await charge(desk, [own(mostYen), own(1)], { reason: '清掃' }))).toBe('chargedTooMuch');
    expect(code(await charge(desk, [{ kind: 'ordinance', offer: 'rule cooling 1', count: 1 }]))).toBe('lineNotOffered');
    expect(code(await charge(desk, [cooling, cooling]))).toBe('lineSettled');
    expect((await charge({ ...desk, id: other.id }, [cooling])).status).toBe(404);
    expect((await preview({ ...desk, id: other.id })).status).toBe(404);
    const viewer = await aStaffMember(server, desk.tenant, { role: 'viewer' });
    expect((await charge(desk, [cooling], { staff: viewer })).status).toBe(403);
    expect((await preview(desk, [], viewer)).status).toBe(403);
    expect(code(await preview(desk, [own(-1)]))).toBe('chargedTooLittle');
    expect(await lines(desk)).toEqual(['charged 1000']);
  });

  it('a line that takes back obeys the one limit of money that goes back', async () => {
    const desk = await aDesk();
    await charge(desk, [own(60_000)], { reason: '破損' });
    expect((await preview(desk, [own(-60_000)])).body).toMatchObject({ before: 61_000, after: 1000, open: 1000 });
    expect(code(await charge(desk, [own(-60_000)], { reason: '誤り' }))).toBe('moneyBackLimited');
    expect((await charge(desk, [own(-500)], { reason: '誤り' })).status).toBe(200);
  });
});

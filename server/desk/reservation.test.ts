import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { aLotteryTown } from '#server/lottery/testing/aLotteryTown.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function aTown() {
  const town = await aPayingTown(server);
  const clerk = await aStaffMember(server, town.tenant, { role: 'desk', containerIds: [town.hall.containerId] });
  return { ...town, clerk };
}

const find = async (staff: TestStaff, request: object = {}) => {
  const { status, body } = await server.call('Desk/FindReservations', request, { staff });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

const idsOf = async (staff: TestStaff, request: object) =>
  (await find(staff, request)).items.map(({ reservationId }) => reservationId);

const get = async (staff: TestStaff, reservationId: string) =>
  (await server.call('Desk/GetReservation', { reservationId }, { staff })).body;

/** As an input method may leave it. */
const inWide = (text: string) =>
  text.replaceAll(/[0-9A-Z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

describe('reservations are found', () => {
  it('by number, person, phone, reading and purpose, masked, and by what they are', async () => {
    const town = await aTown();
    const first = await book(server, town, { date: '2026-07-04' });
    const phone = { phone_number_1: '090', phone_number_2: '1234', phone_number_3: '8765' };
    const kana = { last_name: '佐藤', last_name_kana: 'サトウ', first_name: '恵', first_name_kana: 'メグミ' };
    const other = await aMember(server, town.tenant, { ...phone, ...kana });
    const second = (await aReservation(server, other, town.hall, { date: '2026-07-05' })).reservationId;
    expect(await idsOf(town.clerk, {})).toEqual([first, second]);
    expect(await idsOf(town.clerk, { order: 'latestUse' })).toEqual([second, first]);
    const printed = reservationNumber(first);
    for (const text of [first, first.slice(0, 8), printed, printed.replace('-', '').toLowerCase(), inWide(printed)]) {
      expect([text, await idsOf(town.clerk, { text })]).toEqual([text, [first]]);
    }
    for (const text of ['さとう', '佐藤', '8765', other.userNumber]) {
      expect([text, await idsOf(town.clerk, { text })]).toEqual([text, [second]]);
    }
    const { items } = await find(town.clerk, { text: 'さとう' });
    expect(items[0]).toMatchObject({ personName: '佐藤 恵', phoneEnd: '8765', statusText: '予約確定' });
    // As a field or in a whole number: the digits alone stand in ids by chance.
    expect(JSON.stringify(items)).not.toMatch(/"1234"|1234-?8765/);
    const { purpose } = items[0] ?? {};
    expect(await idsOf(town.clerk, { text: purpose?.slice(1) })).toContain(second);
    expect(await idsOf(town.clerk, { from: '2026-07-05', to: '2026-07-05' })).toEqual([second]);
    expect(await idsOf(town.clerk, { askedTo: '2026-06-09' })).toEqual([]);
    expect(await idsOf(town.clerk, { paymentStates: ['unpaid'] })).toEqual([first]);
    expect(await idsOf(town.clerk, { states: ['no_show'] })).toEqual([]);
    expect(await idsOf(town.clerk, { articleId: town.hall.halfB.articleId })).toEqual([]);
    expect(await idsOf(town.clerk, { text: '%' })).toEqual([]);
  });

  it('what is to come before the past, and within a day by time and then by room', async () => {
    const town = await aTown();
    const { member, hall } = town;
    const at = async (date: string, frame: '午前' | '午後' | '夜間', article = hall.halfA) =>
      (await aReservation(server, member, hall, { date, frames: [frame], article })).reservationId;
    const longAgo = await at('2026-05-01', '午前');
    const yesterday = await at('2026-06-09', '夜間');
    const next = await at('2026-07-05', '午前');
    const eveningOfToday = await at('2026-06-10', '夜間');
    const noonOfB = await at('2026-06-10', '午後', hall.halfB);
    const noonOfA = await at('2026-06-10', '午後');
    const text = member.userNumber;
    const all = [noonOfA, noonOfB, eveningOfToday, next, yesterday, longAgo];
    expect(await idsOf(town.clerk, { text, order: 'next' })).toEqual(all);
    expect(await idsOf(town.clerk, { order: 'next', from: '2026-01-01' })).toEqual(all);
    expect(await idsOf(town.clerk, { order: 'next', from: '2026-06-01', to: '2026-06-30' })).toEqual([
      ...[noonOfA, noonOfB, eveningOfToday, yesterday],
    ]);
    expect(await idsOf(town.clerk, { order: 'next', from: '2026-07-01' })).toEqual([next]);
    expect(await idsOf(town.clerk, { text, order: 'use' })).toEqual([
      ...[longAgo, yesterday, noonOfA, noonOfB, eveningOfToday, next],
    ]);
    // A use over several days is to come until its last one is over, and is found by each of them.
    const running = (await aReservation(server, member, hall, { date: '2026-06-08' })).reservationId;
    await server.db
      .updateTable('reservation')
      .set({ last_date: '2026-06-11' })
      .where('reservation_id', '=', running)
      .execute();
    expect(await idsOf(town.clerk, { text, order: 'next' })).toEqual([running, ...all]);
    expect(await idsOf(town.clerk, { order: 'next', from: '2026-06-09' })).toEqual([running, ...all.slice(0, -1)]);
    expect(await idsOf(town.clerk, { order: 'next', from: '2026-06-11' })).toEqual([running, next]);
  });

  it('by a name that too many share: some, and that there are more', async () => {
    const town = await aTown();
    const named = { last_name: '山田', last_name_kana: 'ヤマダ' };
    const one = await aMember(server, town.tenant, named);
    const { reservationId } = await aReservation(server, one, town.hall, { date: '2026-07-05' });
    expect(await find(town.clerk, { text: 'やまだ' })).toMatchObject({ items: [{ reservationId }], hasMore: false });
    for (let others = 0; others < 300; others += 1) await aMember(server, town.tenant, named);
    expect(await find(town.clerk, { text: 'やまだ' })).toMatchObject({ hasMore: true });
  });

  it('at the places of the caller alone, and by nobody’s name for who may not know people', async () => {
    const town = await aTown();
    const reservationId = await book(server, town, { date: '2026-07-04' });
    const abroad = await aTown();
    expect(await idsOf(abroad.clerk, {})).toEqual([]);
    expect((await server.call('Desk/GetReservation', { reservationId }, { staff: abroad.clerk })).status).toBe(404);
    const viewer = await aStaffMember(server, town.tenant, { role: 'viewer' });
    const { items } = await find(viewer);
    expect(items).toMatchObject([{ reservationId, personName: '', userNumber: '', phoneEnd: '', purpose: '' }]);
    expect(await idsOf(viewer, { text: town.member.userNumber })).toEqual([]);
    expect(await get(viewer, reservationId)).toMatchObject({ money: null, ledger: [], notices: [] });
  });

  it('nothing of a draw before it is announced', async () => {
    const town = await aLotteryTown(server);
    await town.enter(town.member);
    await town.enter(await aMember(server, town.tenant));
    await runJobs(server, '2026-06-15T17:00');
    await runJobs(server, '2026-06-15T17:10');
    const admin = await aStaffMember(server, town.tenant);
    const { items } = await find(admin);
    expect(items.map(({ statusText, paymentText }) => [statusText, paymentText])).toEqual([
      ['抽選待ち', ''],
      ['抽選待ち', ''],
    ]);
    expect(await idsOf(admin, { states: ['won', 'lost'] })).toEqual([]);
    const [entry] = items;
    const { history } = await get(admin, entry?.reservationId ?? '');
    expect(history.map(({ action }) => action)).toEqual(['enter']);
  });
});

describe('one reservation', () => {
  it('shows use, person, money, lines, what was done with names and what was sent', async () => {
    const town = await aTown();
    const reservationId = await book(server, town, { date: '2026-07-04' });
    server.clock.set('2026-06-10T10:05');
    const line = { kind: 'own', label: '延長', yen: 500 } as const;
    const charge = { reservationId, chargeId: reservationId, lines: [line], reason: '片付け' };
    await server.call('Desk/AddCharge', charge, { staff: town.clerk });
    const seen = await get(town.clerk, reservationId);
    expect(seen).toMatchObject({
      reservation: { reservationId, statusText: '予約確定', paymentText: '未払い' },
      uses: [{ date: '2026-07-04' }],
      can: { review: false, cancel: true, settleFee: true },
      memos: [],
    });
    expect(seen.money).toEqual({ owed: seen.reservation.fee + 500, held: 0, due: 0, byHand: 0, setOff: 0 });
    expect(seen.ledger).toEqual([
      { at: '2026-06-10T10:00', kind: 'charged', amount: seen.reservation.fee, note: '', by: 'ご本人', slipNumber: '' },
      { at: '2026-06-10T10:05', kind: 'charged', amount: 500, note: '延長', by: '窓口 花子さん', slipNumber: '' },
    ]);
    expect(seen.laterCharges).toMatchObject([{ name: '延長', amount: 500 }]);
    expect(seen.feeLines.reduce((sum, { amount }) => sum + amount, 0)).toBe(seen.reservation.fee);
    expect(seen.history.at(-1)).toMatchObject({ by: 'ご本人', action: 'reserve' });
    expect(seen.history[0]).toMatchObject({
      by: '窓口 花子さん',
      action: 'addCharge',
      reason: '片付け',
      at: '2026-06-10T10:05',
    });
    expect(seen.notices.some(({ channel, subject }) => channel === 'mail' && subject !== '')).toBe(true);
    expect(seen.version).toBe(seen.history.length);
  });

  it('[DESK-07] says why it cannot be moved, in the words with which the move is refused', async () => {
    const town = await aTown();
    const { hall, member } = town;
    const { reservationId } = await aReservation(server, member, hall, { date: '2026-07-04', paymentState: 'paid' });
    const { containerId, details } = reserveBody(hall, { date: '2026-07-11' });
    const told = async () => {
      // Whoever was signed in is logged out when the clock leaps.
      const staff = await aStaffMember(server, town.tenant, { role: 'desk' });
      const { can, whyNotMovable } = await get(staff, reservationId);
      const moved = await server.call('Desk/PreviewMove', { reservationId, containerId, details }, { staff });
      expect(whyNotMovable).toBe(moved.body.error?.message ?? null);
      return [can.move, whyNotMovable];
    };
    expect(await told()).toEqual([true, null]);
    server.clock.set('2026-07-04T09:00');
    expect(await told()).toEqual([true, '利用の開始時刻を過ぎているため移動できません。']);
    server.clock.set('2026-06-10T10:00');
    await server.call('Reservation/CancelReservation', { reservationId }, { session: town.session });
    expect(await told()).toEqual([false, expect.stringMatching(/^この予約は「取消.*」のため移動できません。/)]);
  });

  it('[DESK-07] [DESK-08] tells whether a message reaches its person, by mail or by LINE where the town sends there', async () => {
    const town = await aTown();
    const isReachable = async (over: Parameters<typeof aMember>[2], date: string) => {
      const member = await aMember(server, town.tenant, over);
      const { reservationId } = await aReservation(server, member, town.hall, { date });
      return (await get(town.clerk, reservationId)).isReachable;
    };
    expect(await isReachable({ email: 'sato@example.jp' }, '2026-07-04')).toBe(true);
    expect(await isReachable({ email: null }, '2026-07-05')).toBe(false);
    const onLine = { email: null, line_user_id: 'U1' };
    expect(await isReachable(onLine, '2026-07-06')).toBe(false);
    await server.db
      .updateTable('tenant_setting')
      .set({ line_messaging_token: 'token' })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(await isReachable({ ...onLine, line_user_id: 'U2' }, '2026-07-07')).toBe(true);
  });

  it('names the system’s operator with a name where one was written down, and without brackets where none was', async () => {
    const town = await aTown();
    const { tenantId } = town.tenant;
    const reservationId = await book(server, town, { date: '2026-07-04' });
    const row = { tenant_id: tenantId, reservation_id: reservationId, happened_at: new Date(), after: '{}' };
    const byOperators = ['operator:', 'operator:system'].map((actor) => ({
      ...row,
      actor,
      action: 'waive',
      reason: '',
    }));
    await server.db.insertInto('reservation_history').values(byOperators).execute();
    const { history } = await get(town.clerk, reservationId);
    expect(history.slice(0, 2).map(({ by }) => by)).toEqual(['システム管理者（system）', 'システム管理者']);
  });

  it('keeps every memo, of staff alone, and refuses one over another that was not seen', async () => {
    const town = await aTown();
    const reservationId = await book(server, town, { date: '2026-07-04' });
    const { version } = await get(town.clerk, reservationId);
    const write = (text: string, seen: number) =>
      server.call('Desk/WriteMemo', { reservationId, text, version: seen }, { staff: town.clerk });
    expect((await write('鍵は事務室', version)).body).toEqual({ version: version + 1 });
    expect((await write('鍵は守衛室', version)).body.error?.message).toContain('10:00に窓口 花子さんが変更しました');
    await write('鍵は受付', version + 1);
    const seen = await get(town.clerk, reservationId);
    expect(seen.memos.map(({ text, by }) => [text, by])).toEqual([
      ['鍵は受付', '窓口 花子さん'],
      ['鍵は事務室', '窓口 花子さん'],
    ]);
    const own = await server.call('Reservation/FindReservation', { reservationId }, { session: town.session });
    expect(JSON.stringify(own.body)).not.toContain('鍵は');
  });
});

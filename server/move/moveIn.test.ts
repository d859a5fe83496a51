import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventTenant } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { cancelForFacility } from '#server/testing/cancelForFacility.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aMovingTown, exampleOf, moveInto } from './testing/moveInto.ts';

let server: TestServer;
beforeAll(async () => {
  // Wednesday 2026-06-10, 10:00 in Tokyo.
  server = await aServer();
});
afterAll(() => server.close());

const people = [
  '番号,氏名,フリガナ,電話番号,メールアドレス,利用者区分',
  '10001,新井 花子,アライ ハナコ,080-1111-2222,arai@example.jp,市内',
  '10002,上田 一郎,うえだ いちろう,0225-12-3456,,市外',
].join('\r\n');

const head = '予約番号,利用者の番号,施設,部屋,利用日,開始時刻,終了時刻,状態,使用料,使用目的';
const booked = (...lines: readonly string[]) => [head, ...lines].join('\r\n');
const future = 'R-1,10001,中央公民館,ホールA,2026/6/20,9:00,12:00,予約,"1,200",合唱の練習';
const past = 'R-0,10002,中央公民館,ホールB,2026/4/1,1300,1700,予約,1400,講演会';

const rowsOf = async (tenantId: string) => ({
  accounts: await server.db
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('user_number')
    .execute(),
  reservations: await server.db
    .selectFrom('reservation')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('first_date')
    .execute(),
  places: await server.db.selectFrom('occupancy').selectAll().where('tenant_id', '=', tenantId).execute(),
  ledger: await server.db
    .selectFrom('ledger')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('sequence')
    .execute(),
  notices: await server.db.selectFrom('notice').selectAll().where('tenant_id', '=', tenantId).execute(),
  jobs: await server.db
    .selectFrom('job')
    .select('kind')
    .where('tenant_id', '=', tenantId)
    .where('subject', '<>', '')
    .execute(),
  moved: await server.db
    .selectFrom('moved_row')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('external_id')
    .execute(),
});

const agrees = (sheet: readonly { inFiles: number; here: number }[]) =>
  sheet.length > 0 && sheet.every(({ inFiles, here }) => inFiles === here);

describe('[MOVE-01] moving in', () => {
  it('plans first and writes nothing then', async () => {
    const { tenant } = await aMovingTown(server);
    const plan = await moveInto(server, tenant, { people, reservations: booked(past, future) }, { isDoing: false });
    expect(plan).toEqual({
      isDone: false,
      counts: [
        { kind: '利用者', read: 2, added: 2, changed: 0, same: 0, kept: 0 },
        { kind: '予約', read: 2, added: 2, changed: 0, same: 0, kept: 0 },
      ],
      wrong: [],
      remarks: [],
      sheet: [],
    });
    const { accounts, reservations, moved } = await rowsOf(tenant.tenantId);
    expect([accounts, reservations, moved]).toEqual([[], [], []]);
  });

  it('writes people without passwords and their reservations, tells nobody, and the sheet agrees', async () => {
    const { tenant, hall } = await aMovingTown(server);
    const done = await moveInto(server, tenant, {
      people,
      reservations: booked(past, future),
      unpaid: '予約番号,未収額\nR-1,1200',
    });
    expect(done.wrong).toEqual([]);
    expect(agrees(done.sheet)).toBe(true);
    expect(done.sheet).toContainEqual({
      kind: '予約',
      place: '中央公民館',
      state: '予約確定',
      unit: '未収（円）',
      inFiles: 1200,
      here: 1200,
    });
    const { accounts, reservations, places, ledger, notices, jobs } = await rowsOf(tenant.tenantId);
    expect(accounts).toMatchObject([
      { user_number: '10001', password_hash: '', kind: 'member', classes: ['local'], email: 'arai@example.jp' },
      { user_number: '10002', password_hash: '', last_name: '上田', last_name_kana: 'ウエダ', phone_number_1: '0225' },
    ]);
    expect(reservations).toMatchObject([
      { state: 'completed', payment_state: 'paid', fee: 1400, purpose: '講演会' },
      { state: 'confirmed', payment_state: 'counter', fee: 1200, article_name: 'ホールA' },
    ]);
    expect(places).toMatchObject([{ space_id: hall.spaces.A, kind: 'reservation' }]);
    expect(ledger.map(({ kind, amount, cause }) => [kind, amount, cause])).toEqual([
      ['charged', 1400, 'movedIn'],
      ['received_at_counter', 1400, 'movedIn'],
      ['charged', 1200, 'movedIn'],
    ]);
    expect(notices).toEqual([]);
    expect(jobs).toEqual([{ kind: 'completeUse' }]);
  });

  it('changes nothing a second time, and only what a line says otherwise a third time', async () => {
    const { tenant } = await aMovingTown(server);
    const first = { people, reservations: booked(past, future) };
    await moveInto(server, tenant, first);
    const before = await rowsOf(tenant.tenantId);
    const again = await moveInto(server, tenant, first);
    expect(again.counts.map(({ added, changed, same }) => [added, changed, same])).toEqual([
      [0, 0, 2],
      [0, 0, 2],
    ]);
    expect(agrees(again.sheet)).toBe(true);
    expect(await rowsOf(tenant.tenantId)).toEqual(before);
    const third = await moveInto(server, tenant, {
      people: people.replace('080-1111-2222', '080-9999-0000'),
      reservations: booked(future.replace('2026/6/20', '2026/6/21').replace('"1,200"', '900')),
    });
    expect(third.counts.map(({ read, changed, same }) => [read, changed, same])).toEqual([
      [2, 1, 1],
      [1, 1, 0],
    ]);
    expect(third.remarks).toEqual(['予約「R-0」は、前に取り込みましたが、今回のファイルにありません。']);
    const after = await rowsOf(tenant.tenantId);
    expect(after.accounts[0]).toMatchObject({ phone_number_2: '9999' });
    expect(after.reservations[1]).toMatchObject({ first_date: '2026-06-21', fee: 900, payment_state: 'paid' });
    expect(after.places).toHaveLength(1);
    expect(agrees(third.sheet)).toBe(true);
  });

  it('leaves what was changed here since as it is, and names the line', async () => {
    const { tenant } = await aMovingTown(server);
    const files = { people, reservations: booked(future) };
    await moveInto(server, tenant, files);
    const { reservations } = await rowsOf(tenant.tenantId);
    const [one] = reservations;
    const reservationId = one?.reservation_id ?? '';
    await cancelForFacility(server, tenant.tenantAlias, { reservationId, reason: '設備の故障' });
    const same = await moveInto(server, tenant, files);
    expect(same.counts[1]).toMatchObject({ kept: 1, changed: 0 });
    const other = await moveInto(server, tenant, { people, reservations: booked(future.replace('9:00', '10:00')) });
    expect(other.remarks).toEqual([
      'reservations.csv:2: この予約は、このシステムで変更または抹消されているので、そのままにします。',
    ]);
    expect((await rowsOf(tenant.tenantId)).reservations[0]?.state).toMatch(/^cancelled/);
  });

  it('leaves an account as its person or staff have changed it since, whatever else its line says by then', async () => {
    const { tenant } = await aMovingTown(server);
    await moveInto(server, tenant, { people });
    await server.db
      .updateTable('account')
      .set({ email: 'new@example.jp' })
      .where('tenant_id', '=', tenant.tenantId)
      .where('user_number', '=', '10001')
      .execute();
    const same = await moveInto(server, tenant, { people });
    expect([same.counts[0], same.remarks]).toMatchObject([{ changed: 0, same: 1, kept: 1 }, []]);
    const other = await moveInto(server, tenant, { people: people.replace('080-1111-2222', '080-9999-0000') });
    expect(other.counts[0]).toMatchObject({ changed: 0, same: 1, kept: 1 });
    expect(other.remarks).toEqual([
      'people.csv:2: この利用者は、このシステムで変更または抹消されているので、そのままにします。',
    ]);
    const { accounts } = await rowsOf(tenant.tenantId);
    expect(accounts[0]).toMatchObject({ email: 'new@example.jp', phone_number_2: '1111' });
  });

  it('leaves a member of a group as staff have changed them since', async () => {
    const { tenant } = await aMovingTown(server);
    const members = (local: string) =>
      `団体の番号,構成員の番号,在住・在勤・在学,代表者,加入日,脱退日\n9,10001,${local},はい,2020/4/1,\n9,10002,はい,,2020/4/1,`;
    const groups = '番号,団体名,団体名カナ,電話番号\n9,みどり会,ミドリカイ,0225-11-2222';
    const files = { people, groups, members: members('はい') };
    expect((await moveInto(server, tenant, files)).wrong).toEqual([]);
    expect((await moveInto(server, tenant, files)).counts[2]).toMatchObject({ read: 2, same: 2 });
    await server.db
      .updateTable('group_member')
      .set({ until: '2026-06-01' })
      .where('tenant_id', '=', tenant.tenantId)
      .where('is_representative', '=', true)
      .execute();
    const other = await moveInto(server, tenant, { ...files, members: members('いいえ') });
    expect(other.counts[2]).toMatchObject({ changed: 0, same: 1, kept: 1 });
    expect(other.remarks).toEqual([
      'members.csv:2: この構成員は、このシステムで変更または抹消されているので、そのままにします。',
    ]);
  });

  it('does not bring back whom somebody had forgotten here', async () => {
    const { tenant } = await aMovingTown(server);
    const files = { people, reservations: booked(past) };
    await moveInto(server, tenant, files);
    await asStaff(server, tenant.tenantAlias, 'Desk/ForgetPerson', { userNumber: '10001' });
    const again = await moveInto(server, tenant, files);
    expect(again.counts[0]).toMatchObject({ added: 0, changed: 0, kept: 1 });
    const { accounts, moved } = await rowsOf(tenant.tenantId);
    expect(accounts.filter(({ erased_at }) => erased_at === null)).toHaveLength(1);
    expect(moved.map(({ external_id }) => external_id)).not.toContain('10001');
  });

  it('reads the example of a system of rooms: Shift_JIS, eras, names of rooms, line breaks in fields', async () => {
    const { tenant } = await aMovingTown(server);
    const { files, columns } = exampleOf('shisetsu');
    const done = await moveInto(server, tenant, files, { columns });
    expect(done.wrong).toEqual([]);
    expect(done.remarks).toEqual(['people.csv:5: メールアドレスは別の方と同じなので、取り込みません。']);
    expect(done.counts.map(({ kind, added }) => [kind, added])).toEqual([
      ['利用者', 3],
      ['団体', 1],
      ['構成員', 3],
      ['予約', 4],
    ]);
    expect(agrees(done.sheet)).toBe(true);
    const { reservations, accounts } = await rowsOf(tenant.tenantId);
    expect(
      reservations.map(({ article_name, state, payment_state, fee }) => [article_name, state, payment_state, fee]),
    ).toEqual([
      ['ホール全体', 'completed', 'paid', 2000],
      ['ホールA', 'confirmed', 'counter', 2400],
      ['ホールB', 'confirmed', 'paid', 1600],
      ['ホールB', 'cancelled_user', 'refund_pending', 1400],
    ]);
    expect(accounts[0]).toMatchObject({
      last_name: '髙橋',
      address: 'みどり町1-2 コーポみどり203',
      birthday: '1980-03-04',
    });
    const { body } = await server.call('Desk/GetGroup', { userNumber: '0009001' }, { staff: await staffOf(tenant) });
    expect(body).toMatchObject({ until: '2027-03-31' });
  });

  it('reads the example of a system of courses: UTF-8, English columns, words for states', async () => {
    const tenant = await anEventTenant(server);
    const category = await aCategory(server, await anEventContainer(server, tenant, { name: '学習館' }), {
      name: '教養',
    });
    const spans = [await aSpan(server, tenant, { name: '先着' })];
    await anEvent(server, category, { name: '書道', capacity: 10, price: 3000, spans, row: { number: 'C-101' } });
    await anEvent(server, category, { name: '俳句', spans, row: { number: 'C-102' } });
    const { files, columns } = exampleOf('manabi');
    const done = await moveInto(server, tenant, files, { columns });
    expect(done.wrong).toEqual([]);
    expect(agrees(done.sheet)).toBe(true);
    const rows = await server.db
      .selectFrom('event_reservation')
      .select(['state', 'payment_state', 'seat_number', 'fee'])
      .where('tenant_id', '=', tenant.tenantId)
      .orderBy('added_at')
      .execute();
    expect(rows).toEqual([
      { state: 'fixed', payment_state: 'paid', seat_number: 1, fee: 3000 },
      { state: 'fixed', payment_state: 'counter', seat_number: 2, fee: 3000 },
      { state: 'cancelled_user', payment_state: 'none', seat_number: null, fee: 1500 },
    ]);
    expect((await moveInto(server, tenant, files, { columns })).counts.map(({ same, read }) => same === read)).toEqual([
      true,
      true,
    ]);
  });
});

async function staffOf(tenant: Parameters<typeof aStaffMember>[1]) {
  return aStaffMember(server, tenant, { role: 'manager' });
}

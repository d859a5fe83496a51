import { userInfo } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { act, aPayingTown, begin, book, standingOf, tell } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { runProgram } from './testing/runProgram.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** Runs `reservation …`, on June 10th at 10:00 unless said otherwise. */
const reservation = (command: string, { alias, id }: { alias: string; id: string }, ...rest: readonly string[]) =>
  at('2026-06-10T10:00', command, alias, id, ...rest);

const at = (moment: string, ...args: readonly string[]) =>
  runProgram({ url: server.database.appUrl, moment }, 'reservation', ...args);

/** A town that takes fees so, with half A reserved for the morning of July 4th, for 1,200 yen. */
async function aBooking(fee_collection: 'online' | 'counter' | 'none' = 'online') {
  const town = await aPayingTown(server, { setting: { fee_collection } });
  const id = await book(server, town);
  return { ...town, id, alias: town.tenant.tenantAlias };
}

type Booking = SmallTown & { readonly id: string; readonly alias: string };

const payByCard = async (booking: Booking) =>
  tell(server, booking.tenant, await act(server, await begin(server, booking, booking.id), 'card'));

async function nameOf({ member }: Pick<SmallTown, 'member'>) {
  const row = await server.db
    .selectFrom('account')
    .select('first_name')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  return `山田 ${row.first_name}`;
}

/** The line of a booking, with these words for its state and its money. */
const lineOf = async ({ id, hall, member }: Booking, state: string, money: string) =>
  [
    ...[id, '2026-07-04', hall.containerName, 'ホールA', '午前', member.userNumber, await nameOf({ member })],
    ...[state, money, '1200円'],
  ].join('\t');

const lastHistoryOf = (id: string) =>
  server.db
    .selectFrom('reservation_history')
    .select(['actor', 'action', 'reason'])
    .where('reservation_id', '=', id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const operator = `operator:local:${userInfo().username}`;

describe('reservation find', () => {
  test('finds by number, day and user, today’s when nothing is asked for, and no other', async () => {
    const booking = await aBooking();
    const later = { ...booking, id: await book(server, booking, { date: '2026-07-05' }) };
    const { alias, id, member } = booking;
    const line = await lineOf(booking, '予約確定', '未払い');
    const sunday = (await lineOf(later, '予約確定', '未払い')).replace('07-04', '07-05').replace('1200円', '1500円');
    const found = (...lines: string[]) => ({ code: 0, stdout: lines.map((one) => `${one}\n`).join(''), stderr: '' });
    const none = { code: 0, stdout: '', stderr: 'None found.\n' };
    expect(await at('2026-06-10T10:00', 'find', alias, '--number', id)).toEqual(found(line));
    expect(await at('2026-06-10T10:00', 'find', alias, '--day', '2026-07-05')).toEqual(found(sunday));
    expect(await at('2026-06-10T10:00', 'find', alias, '--user', member.userNumber)).toEqual(found(line, sunday));
    expect(await at('2026-07-04T10:00', 'find', alias)).toEqual(found(line));
    expect(await at('2026-07-03T10:00', 'find', alias)).toEqual(none);
    expect(await at('2026-06-10T10:00', 'find', alias, '--user', '99999999')).toEqual(none);
    const other = await aBooking();
    expect(await at('2026-06-10T10:00', 'find', other.alias, '--number', id)).toEqual(none);
  });
});

describe('reservation check-in', () => {
  test.each(['online', 'counter'] as const)(
    'of what is still to be paid (%s) says so beside the line',
    async (collection) => {
      const booking = await aBooking(collection);
      const money = collection === 'online' ? '未払い' : '未払い（窓口）';
      expect(await at('2026-07-04T08:50', 'check-in', booking.alias, booking.id)).toEqual({
        code: 0,
        stdout: `${await lineOf(booking, '受付済み', money)}\n`,
        stderr: '1200 yen are still to be paid.\n',
      });
      expect(await standingOf(server, booking.id)).toMatchObject({ state: 'checked_in' });
      expect(await lastHistoryOf(booking.id)).toEqual({ actor: operator, action: 'checkIn', reason: '' });
    },
  );

  test.each(['paid', 'free'])('of what is %s asks for nothing', async (what) => {
    const booking = await aBooking(what === 'paid' ? 'online' : 'none');
    if (what === 'paid') await payByCard(booking);
    expect(await at('2026-07-04T08:50', 'check-in', booking.alias, booking.id)).toEqual({
      code: 0,
      stdout: `${await lineOf(booking, '受付済み', what === 'paid' ? '支払済み' : '-')}\n`,
      stderr: '',
    });
  });

  test('before its day by the tenant’s own clock is refused', async () => {
    const booking = await aBooking();
    expect(await at('2026-07-03T23:59', 'check-in', booking.alias, booking.id)).toEqual({
      code: 1,
      stdout: '',
      stderr: '本日は受付できません。利用日（2026-07-04）に受付してください。\n',
    });
    expect((await at('2026-07-04T00:00', 'check-in', booking.alias, booking.id)).code).toBe(0);
  });

  test('[DESK-13] once its day is over takes a reason', async () => {
    const booking = await aBooking();
    const checkIn = ['2026-07-05T00:00', 'check-in', booking.alias, booking.id] as const;
    expect(await at(...checkIn)).toEqual({ code: 1, stdout: '', stderr: '理由を入力してください。\n' });
    expect((await at(...checkIn, '--reason', '停電のため紙で受付')).code).toBe(0);
  });
});

describe('reservation cancel', () => {
  test('of what was paid says what is to be given back, and needs a reason', async () => {
    const booking = await aBooking();
    await payByCard(booking);
    const blank = await reservation('cancel', booking, '--reason', ' ');
    expect(blank).toEqual({ code: 1, stdout: '', stderr: '理由を入力してください。\n' });
    expect(await reservation('cancel', booking, '--reason', '雨漏り')).toEqual({
      code: 0,
      stdout: `${await lineOf(booking, '取消（施設都合）', '返金手続中')}\n`,
      stderr: '1200 yen are to be given back.\n',
    });
    expect(await standingOf(server, booking.id)).toMatchObject({ state: 'cancelled_operator', due: 1200 });
    expect(await lastHistoryOf(booking.id)).toEqual({ actor: operator, action: 'cancelByOperator', reason: '雨漏り' });
  });

  test('of what was not paid gives nothing back', async () => {
    const booking = await aBooking();
    expect(await reservation('cancel', booking, '--reason', '雨漏り')).toEqual({
      code: 0,
      stdout: `${await lineOf(booking, '取消（施設都合）', '-')}\n`,
      stderr: '',
    });
  });

  test('of a course prints its line', async () => {
    const school = await aSchool(server, await anEventTenant(server));
    const course = await anEvent(server, school.category, { name: '茶道', spans: [school.spans.firstCome] });
    const person = await aPerson(server, school.tenant);
    const { eventReservationId: id } = await anEventReservation(server, person, course);
    const { code, stdout } = await reservation(
      'cancel',
      { alias: school.tenant.tenantAlias, id },
      '--reason',
      '講師の急病',
    );
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\t')).toEqual([
      ...[id, '2026-07-12', '文化学校', `${course.eventNumber} 茶道`, '10:00～12:00', person.userNumber],
      ...[await nameOf({ member: person }), '中止', '-', '0円'],
    ]);
  });
});

const transfer = ['--reference', '振込 1'];

describe('money', () => {
  test('mark-paid records a transfer, once', async () => {
    const booking = await aBooking('counter');
    const received = { code: 0, stdout: '1200 yen received.\n', stderr: '' };
    expect(await reservation('mark-paid', booking, ...transfer)).toEqual(received);
    expect(await standingOf(server, booking.id)).toMatchObject({ payment: 'paid', held: 1200 });
    expect(await lastHistoryOf(booking.id)).toMatchObject({ actor: operator, action: 'payAtCounter' });
    const sentence = 'この予約に受け取る料金はありません。入出金の明細を確認してください。\n';
    const again = { code: 1, stdout: '', stderr: sentence };
    expect(await reservation('mark-paid', booking, ...transfer)).toEqual(again);
  });

  test('fee add charges beside the fee, says what is open, and takes back', async () => {
    const { id, alias } = await aBooking('counter');
    const add = (...options: readonly string[]) =>
      runProgram({ url: server.database.appUrl, moment: '2026-06-10T10:00' }, 'fee', 'add', alias, id, ...options);
    const line = ['--line', '延長 1時間', '--reason', '片付け'];
    expect(await add(...line, '--yen', '600', '--law', '備考4')).toEqual({
      code: 0,
      stdout:
        '追加料金は合わせて600円です。1,800円が未納です（未払い（窓口））。収納は reservation mark-paid で記録します。\n',
      stderr: '',
    });
    const twice = await add(...line, '--yen', '600');
    expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('10分以内') });
    expect((await add(...line, '--yen', '600', '--again')).stdout).toContain('追加料金は合わせて1,200円です。');
    expect((await add(...line, '--yen', '-1200')).stdout).toContain('追加料金は合わせて0円です。');
    expect(await lastHistoryOf(id)).toMatchObject({ actor: operator, action: 'addCharge', reason: '片付け' });
    const refused = { code: 1, stdout: '' };
    expect(await add(...line)).toMatchObject({ ...refused, stderr: '--line には --yen も指定してください。\n' });
    expect(await add('--yen', '5')).toMatchObject({
      ...refused,
      stderr: '--line か --quoted の一方を指定してください。\n',
    });
    expect(await add(...line, '--yen', '1,000')).toMatchObject({
      ...refused,
      stderr: '--yen は整数の円で指定してください。「1,000」は使えません。\n',
    });
    expect((await add('--quoted', 'cooling')).code).toBe(1);
  });

  test('fee settle decides on a fee that is not final, once and one way', async () => {
    const town = await aPayingTown(server);
    const rules = [{ code: 'city', label: '市の後援', when: {}, off: '20%' as const }];
    await enterOrdinance(server, town, { steps: [{ kind: 'reductions', of: ['base'], combine: 'highest', rules }] });
    const body = { ...reserveBody(town.hall, { date: '2026-07-04' }), requestedReduction: 'city' };
    const { reservationId } = (await server.call('Reservation/Reserve', body, { session: town.session })).body;
    const { tenantAlias } = town.tenant;
    const settle = (...options: readonly string[]) =>
      runProgram(
        { url: server.database.appUrl, moment: '2026-06-10T10:00' },
        ...['fee', 'settle', tenantAlias, reservationId, ...options],
      );
    const refused = (stderr: string) => ({ code: 1, stdout: '', stderr: `${stderr}\n` });
    const one = refused('--grant、--refuse、--amount のうち1つを指定してください。');
    expect(await settle()).toEqual(one);
    expect(await settle('--refuse', '--grant', 'city')).toEqual(one);
    expect(await settle('--amount', '1,000')).toEqual(
      refused('--amount は整数の円で指定してください。「1,000」は使えません。'),
    );
    expect(await settle('--amount', '1000')).toEqual(refused('理由を入力してください。'));
    expect((await at('2026-07-04T10:00', 'find', tenantAlias)).stdout).toContain('\t減免申請中（市の後援）\t1000円');
    expect(await settle('--grant', 'city', '--reason', '確認')).toEqual({
      code: 0,
      stdout: '料金は800円です（未払い）。納期は2026-06-24 23:59です。\n',
      stderr: '',
    });
    expect(await lastHistoryOf(reservationId)).toMatchObject({ actor: operator, action: 'charge' });
    expect(await settle('--refuse')).toEqual(refused('この予約の使用料は、すでに確定しています。'));
  });

  test('mark-refunded records what was given back by hand, once', async () => {
    const booking = await aBooking('counter');
    await reservation('mark-paid', booking, ...transfer);
    const sentence = 'この予約に手渡しで返金する金額はありません。入出金の明細を確認してください。\n';
    const nothing = { code: 1, stdout: '', stderr: sentence };
    expect(await reservation('mark-refunded', booking, ...transfer)).toEqual(nothing);
    await reservation('cancel', booking, '--reason', '雨漏り');
    const givenBack = { code: 0, stdout: '1200 yen given back.\n', stderr: '' };
    expect(await reservation('mark-refunded', booking, ...transfer)).toEqual(givenBack);
    expect(await standingOf(server, booking.id)).toMatchObject({ payment: 'refunded', held: 0, due: 0 });
    expect(await reservation('mark-refunded', booking, ...transfer)).toEqual(nothing);
  });

  test('money shows every yen and the balance, and changes nothing', async () => {
    const booking = await aBooking('counter');
    await reservation('mark-paid', booking, ...transfer);
    await reservation('cancel', booking, '--reason', '雨漏り');
    const before = await standingOf(server, booking.id);
    const { code, stdout, stderr } = await reservation('money', booking);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n').map((line) => line.split('\t').slice(0, 4).join(' '))).toEqual([
      'ledger 2026-06-10T10:00 charged 1200円',
      'ledger 2026-06-10T10:00 received_at_counter 1200円',
      'ledger 2026-06-10T10:00 released 1200円',
      'ledger 2026-06-10T10:00 refund_due 1200円',
      'balance  owed 0円 held 1200円',
      '',
    ]);
    expect(stdout).toContain('\tto give back 1200円\n');
    expect(await standingOf(server, booking.id)).toEqual(before);
  });

  test.each([
    ['check-in', []],
    ['mark-paid', transfer],
    ['mark-refunded', transfer],
    ['money', []],
  ])('%s of another tenant’s reservation is refused', async (command, options) => {
    const [mine, theirs] = [await aBooking('counter'), await aBooking('counter')];
    expect(await at('2026-07-04T08:50', command, mine.alias, theirs.id, ...options)).toEqual({
      code: 1,
      stdout: '',
      stderr: `予約「${theirs.id}」は見つかりませんでした。番号を確認してください。\n`,
    });
  });
});

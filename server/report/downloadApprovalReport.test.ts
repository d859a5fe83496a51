import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { yen } from '#rules/text/yen.ts';
import { newId } from '#server/newId.ts';
import { aHall } from '../testing/aHall.ts';
import { anOrdinance, ordinanceConditions } from '../testing/anOrdinance.ts';
import { aReservation, reserveBody } from '../testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '../testing/aStaffMember.ts';
import { asStaff } from '../testing/asStaff.ts';
import type { TenantOverrides } from '../testing/factories.ts';
import { aMember, aPerson, aResident, aSession, aTenant } from '../testing/factories.ts';
import { readPdf } from '../testing/readPdf.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

async function aBooking(overrides: TenantOverrides = {}) {
  const { tenant, member, session } = await aResident(server, overrides);
  const hall = await aHall(server, tenant, { name: '中央公民館' });
  const { reservationId } = await aReservation(server, member, hall, { date: '2026-07-02' });
  return { tenant, member, session, hall, reservationId };
}

type Booking = Awaited<ReturnType<typeof aBooking>>;

const ask = ({ session, reservationId }: Pick<Booking, 'session' | 'reservationId'>) =>
  server.call('Report/DownloadApprovalReport', { reservationId }, { session });

const open = (url: string) => server.app.inject({ method: 'GET', url: url.replace('http://yoyaku.test', '') });

/** What the document of a reservation says, without blanks. */
const textOf = async (booking: Pick<Booking, 'session' | 'reservationId'>) =>
  (await readPdf((await open((await ask(booking)).body.signedUrl)).rawPayload)).join('').replaceAll(/\s/g, '');

const checkCodeOf = (said: string) => /確認コード(.{11})/.exec(said)?.[1];

const change = ({ reservationId }: Booking, set: { state?: string; payment_state?: string }) =>
  server.db.updateTable('reservation').set(set).where('reservation_id', '=', reservationId).execute();

it('[DETAIL-04] gives a link to a PDF of the reservation', async () => {
  const booking = await aBooking();
  const { status, body } = await ask(booking);
  expect(status).toBe(200);
  const document = await open(body.signedUrl);
  expect(document.statusCode).toBe(200);
  expect(document.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(document.headers['content-disposition']).toMatch(/^inline; filename="approval-[0-9A-F-]+\.pdf"/);
  const said = (await readPdf(document.rawPayload)).join('').replaceAll(' ', '');
  for (const part of ['施設使用承認書', '中央公民館', booking.member.userNumber, '2026/07/02(木)']) {
    expect(said).toContain(part);
  }
});

it('[DETAIL-04] the document says all of what was reserved', async () => {
  server.clock.set('2026-06-10T10:00');
  const tenant = await aTenant(server, {
    tenantName: 'みどり町',
    userNumberLabel: '会員番号',
    setting: { fee_collection: 'counter' },
  });
  const hall = await aHall(server, tenant, {
    name: '中央公民館',
    equipment: ['グランドピアノ', '演台', '司会台'],
    notes: '土足厳禁です。\n\nごみはお持ち帰りください。',
  });
  const holder = { last_name: '髙橋', first_name: '𠮷子', last_name_kana: 'タカハシ', first_name_kana: 'ヨシコ' };
  const person = await aPerson(server, tenant, holder);
  const days = ['2026-07-04', '2026-07-05'].flatMap(
    (date) => reserveBody(hall, { date, frames: ['午前', '午後'] }).details,
  );
  const reserved = await server.call(
    'Reservation/Reserve',
    {
      ...reserveBody(hall),
      date: '2026-07-04',
      purpose: '定期演奏会',
      purposeType: '音楽',
      admissionFeeRequired: true,
      admissionFee: 1500,
      expectedNumberOfAttendee: 1200,
      equipmentNames: ['グランドピアノ', '演台'],
      details: days.map((detail, index) => ({ ...detail, reservationDetailNumber: index + 1 })),
    },
    { session: person },
  );
  const { reservationId } = reserved.body;
  const number = `${reservationId.slice(0, 4)}-${reservationId.slice(4, 8)}`.toUpperCase();
  // It is issued on the day on which it is opened.
  server.clock.set('2026-06-12T23:59');
  const read = async () => textOf({ session: await aSession(server, person), reservationId });
  const unpaid = await read();
  expect(unpaid.replaceAll(/確認コード[0-9A-F]{5}-[0-9A-F]{5}/g, '確認コード')).toBe(
    [
      `承認番号${number}発行日2026/06/12(金)施設使用承認書`,
      'みどり町中央公民館〒986-0000宮城県石巻市1-1電話0225-00-0000',
      `髙橋𠮷子様（タカハシヨシコ）会員番号${person.userNumber}次のとおり、施設の使用を承認します。`,
      '使用施設中央公民館ホールA',
      '使用日時2026/07/04(土)午前09:00～12:002026/07/04(土)午後13:00～17:00',
      '2026/07/05(日)午前09:00～12:002026/07/05(日)午後13:00～17:00',
      '使用目的定期演奏会種別音楽利用予定人数1,200人入場料・会費あり（1,500円）備品グランドピアノ、演台',
      '使用料2026/07/04(土)午前09:00～12:001,200円2026/07/04(土)午後13:00～17:001,600円',
      '2026/07/05(日)午前09:00～12:001,500円2026/07/05(日)午後13:00～17:002,000円合計6,300円お支払い窓口支払い',
      `承認番号${number}確認コード1/2ページ`,
      '使用の条件',
      '1使用の際は、この承認書（画面の表示でも差し支えありません）を受付で提示してください。',
      '2使用時間には、準備と後片付けの時間を含みます。',
      '3使用する権利を他の人に譲ること、承認を受けた目的と異なる使用をすることはできません。',
      '4設備や備品を壊したとき、またはなくしたときは、すみやかに届け出てください。',
      '5災害その他やむを得ない事情により、承認を取り消すことがあります。',
      '6土足厳禁です。7ごみはお持ち帰りください。',
      `承認番号${number}確認コード2/2ページ`,
    ].join(''),
  );
  await server.db
    .updateTable('reservation')
    .set({ payment_state: 'paid' })
    .where('reservation_id', '=', reservationId)
    .execute();
  const paid = await read();
  expect(paid).toContain('合計6,300円お支払い支払済み');
  // The code by which staff verify the document is of its current content.
  expect(checkCodeOf(paid)).not.toBe(checkCodeOf(unpaid));
  expect(checkCodeOf(await read())).toBe(checkCodeOf(paid));
});

it('[DESK-11] a document from before the contents were changed is void: the new one says so, under another code', async () => {
  server.clock.set('2026-06-10T10:00');
  const booking = await aBooking();
  const { tenant, hall, reservationId } = booking;
  const before = await textOf(booking);
  expect(before).not.toContain('無効');
  const staff = await aStaffMember(server, tenant, { role: 'desk' });
  const { containerId: _, date: __, details: ___, ...contents } = reserveBody(hall);
  const asked = { reservationId, contents: { ...contents, expectedNumberOfAttendee: 34 } };
  const { version, difference: expectedDifference } = (await server.call('Desk/PreviewContents', asked, { staff }))
    .body;
  const sent = { ...asked, version, expectedDifference, reason: '申出' };
  expect((await server.call('Desk/ChangeContents', sent, { staff })).status).toBe(200);
  const after = await textOf(booking);
  expect(after).toContain('2026/06/10(水)10:00に変更した内容です。それより前に発行した承認書は無効です。');
  expect(after).toContain('利用予定人数34人');
  expect(checkCodeOf(after)).not.toBe(checkCodeOf(before));
});

it('[DETAIL-04] the document of a use without money, people or equipment says so', async () => {
  server.clock.set('2026-06-10T10:00');
  const { tenant, session } = await aResident(server);
  const hall = await aHall(server, tenant);
  const body = { ...reserveBody(hall, { frames: ['夜間'] }), expectedNumberOfAttendee: 0 };
  const reserved = await server.call('Reservation/Reserve', body, { session });
  const said = await textOf({ session, reservationId: reserved.body.reservationId });
  expect(said).toContain('種別音楽利用予定人数0人入場料・会費なし備品なし使用料');
  expect(said).toContain('2026/06/20(土)夜間18:00～22:002,000円合計2,000円使用の条件');
  const other = await server.call('Reservation/Reserve', reserveBody(hall), { session });
  expect(await textOf({ session, reservationId: other.body.reservationId })).toContain('利用予定人数―入場料');
});

it('[DETAIL-04] the link ends after 120 seconds, and LINE may add to it', async () => {
  const booking = await aBooking();
  const { signedUrl } = (await ask(booking)).body;
  expect((await open(`${signedUrl}&is_liff_external_open_window=true`)).statusCode).toBe(200);
  server.clock.advance(121_000);
  const late = await open(signedUrl);
  expect(late.statusCode).toBe(410);
  expect(late.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(late.body).toContain('このリンクは有効期限が切れました。予約の詳細から、もう一度表示してください。');
  // A page like the others, with its look and a way back.
  const { tenantAlias } = booking.tenant;
  expect(late.body).toContain(`href="/t/${tenantAlias}/my-reservation/${booking.reservationId}"`);
  const style = /<link rel="stylesheet" href="([^"]+)">/.exec(late.body)?.[1] ?? '';
  const looked = await open(style);
  expect([looked.statusCode, looked.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
});

it('[DETAIL-04] an altered link shows nothing', async () => {
  const [mine, other] = [await aBooking(), await aBooking()];
  const { signedUrl } = (await ask(mine)).body;
  const forged = [
    signedUrl.replace(mine.reservationId, other.reservationId),
    signedUrl.replace(mine.tenant.tenantAlias, other.tenant.tenantAlias),
    signedUrl.replace(/expires=\d+/, 'expires=9999999999'),
    signedUrl.replace(/signature=.*/, 'signature=x'),
    signedUrl.replace(/\?.*/, ''),
    signedUrl.replace(mine.tenant.tenantAlias, 'nowhere'),
  ];
  for (const url of forged) {
    const answer = await open(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
  }
});

const atDesk = (staff: TestStaff, { reservationId }: Pick<Booking, 'reservationId'>) =>
  server.call('Desk/DownloadApproval', { reservationId }, { staff });

const shownAtDesk = async (staff: TestStaff, { reservationId }: Booking) =>
  (await server.call('Desk/GetReservation', { reservationId }, { staff })).body.approval;

it('staff of the place open the document of a resident, that is written down, and a link that has ended leads back', async () => {
  const booking = await aBooking();
  const { containerId } = booking.hall;
  const clerk = await aStaffMember(server, booking.tenant, { role: 'desk', containerIds: [containerId] });
  const { status, body } = await atDesk(clerk, booking);
  expect([status, await shownAtDesk(clerk, booking)]).toEqual([200, 'valid']);
  const said = async (url: string) => (await readPdf((await open(url)).rawPayload)).join('').replaceAll(/\s/g, '');
  expect(await said(body.signedUrl)).toBe(await said((await ask(booking)).body.signedUrl));
  const looks = await server.db
    .selectFrom('access_log')
    .select('request')
    .where('tenant_id', '=', booking.tenant.tenantId)
    .where('operation', '=', 'Desk/DownloadApproval')
    .execute();
  expect(looks).toEqual([{ request: { reservationId: booking.reservationId } }]);
  server.clock.advance(121_000);
  const late = await open(body.signedUrl);
  expect(late.statusCode).toBe(410);
  expect(late.body).toContain(`/console/t/${booking.tenant.tenantAlias}/reservations/${booking.reservationId}`);
});

it('[TEXT-01] tells staff which characters of a name the document does not show as they are', async () => {
  const booking = await aBooking();
  await server.db
    .updateTable('account')
    .set({ last_name: '葛\u{E0100}城', first_name: '𰀀子' })
    .where('user_id', '=', booking.member.userId)
    .execute();
  const clerk = await aStaffMember(server, booking.tenant, { role: 'desk' });
  expect((await atDesk(clerk, booking)).body.unprintable).toEqual(['葛\u{E0100}', '𰀀']);
  const plain = await aBooking();
  const other = await aStaffMember(server, plain.tenant, { role: 'desk' });
  expect((await atDesk(other, plain)).body.unprintable).toEqual([]);
});

it('staff open none of another place or tenant, and none that may not know people', async () => {
  const booking = await aBooking();
  const elsewhere = await aHall(server, booking.tenant, { name: '体育館' });
  const places = { role: 'desk', containerIds: [elsewhere.containerId] } as const;
  const viewer = await aStaffMember(server, booking.tenant, { role: 'viewer' });
  const stranger = await aStaffMember(server, (await aBooking()).tenant);
  const neighbour = await aStaffMember(server, booking.tenant, places);
  const codes = [];
  for (const staff of [neighbour, stranger, viewer]) codes.push((await atDesk(staff, booking)).body.error?.code);
  expect(codes).toEqual(['notFound', 'notFound', 'notPermitted']);
  expect(await shownAtDesk(viewer, booking)).toBeNull();
});

it('staff get no document where its person has none, and read why', async () => {
  const town = await aBooking();
  const admin = await aStaffMember(server, town.tenant);
  for (const [state, approval] of [
    ['under_review', 'inReview'],
    ['lottery_waiting', 'beforeDraw'],
    ['rejected', 'none'],
  ] as const) {
    await change(town, { state });
    expect([await shownAtDesk(admin, town), (await atDesk(admin, town)).body.error?.code]).toEqual([
      approval,
      'noApproval',
    ]);
  }
  await change(town, { state: 'cancelled_user' });
  expect([await shownAtDesk(admin, town), (await atDesk(admin, town)).status]).toEqual(['void', 200]);
  const paidFirst = await aBooking({ functionTag: 'musashino' });
  const other = await aStaffMember(server, paidFirst.tenant);
  expect(await shownAtDesk(other, paidFirst)).toBe('unpaid');
  expect((await atDesk(other, paidFirst)).body.error?.code).toBe('noApproval');
});

it('gives no link to somebody else', async () => {
  const booking = await aBooking();
  const neighbour = await aSession(server, await aMember(server, booking.tenant));
  const stranger = await aBooking();
  for (const session of [neighbour, stranger.session]) {
    const { status, body } = await ask({ session, reservationId: booking.reservationId });
    expect([status, body.error?.code]).toEqual([404, 'notFound']);
  }
});

it('[DETAIL-04] a cancelled reservation has a void document', async () => {
  const booking = await aBooking();
  await change(booking, { state: 'cancelled_user' });
  const document = await open((await ask(booking)).body.signedUrl);
  expect((await readPdf(document.rawPayload)).join('').replaceAll(' ', '')).toContain('この承認書は無効です');
});

it.each(['lottery_waiting', 'lost', 'withdrawn'])('what is %s has none', async (state) => {
  const booking = await aBooking();
  await change(booking, { state });
  const { status, body } = await ask(booking);
  expect([status, body.error?.code]).toEqual([409, 'noApproval']);
});

it('[DETAIL-04] for musashino only what is paid and not cancelled', async () => {
  const booking = await aBooking({ functionTag: 'musashino' });
  expect((await ask(booking)).body.error?.code).toBe('noApproval');
  await change(booking, { payment_state: 'paid' });
  expect((await ask(booking)).status).toBe(200);
  await change(booking, { state: 'cancelled_user' });
  expect((await ask(booking)).body.error?.code).toBe('noApproval');
});

it('a resident hears soon, though three hundred requests of another link were begun and left', async () => {
  const listening = await aServer({ listen: true });
  const aLink = async () => {
    const { tenant, member, session } = await aResident(listening);
    const hall = await aHall(listening, tenant);
    const { reservationId } = await aReservation(listening, member, hall, { date: '2026-07-02' });
    const { body } = await listening.call('Report/DownloadApprovalReport', { reservationId }, { session });
    return body.signedUrl.replace('http://yoyaku.test', listening.baseUrl);
  };
  const [flooded, wanted] = [await aLink(), await aLink()];
  const started = once(process, 'worker') as Promise<[Worker]>;
  await (await fetch(wanted)).arrayBuffer();
  const [thread] = await started;
  let prints = 0;
  thread.on('message', () => {
    prints += 1;
  });
  const { pathname, search, port } = new URL(flooded);
  const sockets = Array.from({ length: 300 }, () => createConnection(Number(port), '127.0.0.1'));
  for (const socket of sockets) socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n\r\n`);
  // All of them are being worked on by then: at least one print has begun and ended.
  await vi.waitFor(() => expect(prints).toBeGreaterThan(0), 30_000);
  for (const socket of sockets) socket.destroy();
  const document = Buffer.from(await (await fetch(wanted)).arrayBuffer());
  expect(document.subarray(0, 5).toString()).toBe('%PDF-');
  // One for each time that the one before had ended, and not one for each who asked.
  expect(prints).toBeLessThan(20);
  await listening.close();
});

it('the style of the page for a link that has ended is the same for everybody and carries no cookie', async () => {
  const style = await open('/document/page.css');
  expect(style.headers['cache-control']).toContain('public');
  expect(style.headers['set-cookie']).toBeUndefined();
});

it('[FEE-03] the document says the lines that were quoted and frozen, and what is paid on the day', async () => {
  server.clock.set('2026-06-10T10:00');
  const { tenant, session } = await aResident(server);
  const hall = await aHall(server, tenant, { ordinance: [anOrdinance()], useConditions: ordinanceConditions });
  const body = { ...reserveBody(hall, { frames: ['午前', '午後'] }), useConditions: ['practice'] };
  const { body: quote } = await server.call('Reservation/GetQuote', body, { session });
  const sent = { ...body, expectedFee: quote.total };
  const { reservationId } = (await server.call('Reservation/Reserve', sent, { session })).body;
  const { body: shown } = await server.call('Reservation/FindReservation', { reservationId }, { session });
  expect(shown).toMatchObject({ fee: quote.total, feeLines: quote.lines, afterUse: quote.afterUse });
  const said = await textOf({ session, reservationId });
  for (const { name, note, law, amount } of [...quote.lines, ...quote.afterUse]) {
    for (const part of [name, note, law, yen(amount)]) expect(said).toContain(part.replaceAll(/\s/g, ''));
  }
  expect(said).toContain(`合計${yen(quote.total)}`);
});

it('[FEE-03] the document says what staff charged later, and no more what was quoted and is settled', async () => {
  server.clock.set('2026-06-10T10:00');
  const { tenant, session } = await aResident(server);
  const hall = await aHall(server, tenant, { ordinance: [anOrdinance()], useConditions: ordinanceConditions });
  const { reservationId } = (await server.call('Reservation/Reserve', reserveBody(hall), { session })).body;
  const charge = (line: RequestOf<'Desk/AddCharge'>['lines'][number], reason: string) =>
    asStaff(server, tenant.tenantAlias, 'Desk/AddCharge', { reservationId, chargeId: newId(), lines: [line], reason });
  expect(await textOf({ session, reservationId })).toContain('当日のお支払い冷房');
  await charge({ kind: 'quoted', code: 'cooling' }, '');
  await charge({ kind: 'own', label: '延長 1時間', law: '備考4', yen: 600 }, '片付け');
  await charge({ kind: 'own', label: '延長 1時間', yen: -100 }, '端数の訂正');
  const said = await textOf({ session, reservationId });
  expect(said).toContain('当日精算冷房');
  for (const part of [
    '延長1時間片付け備考4600円',
    '端数の訂正-100円',
    '当日精算の合計1,400円',
    '9,800円',
    '窓口支払い',
  ]) {
    expect(said).toContain(part);
  }
  expect(said).not.toContain('当日のお支払い');
});

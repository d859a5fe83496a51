import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aPayingTown } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
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

type Options = Parameters<typeof aSmallTown>[1];

async function aDesk(options: Options = {}, makeTown = aSmallTown) {
  const town = await makeTown(server, options);
  const containerIds = [town.hall.containerId];
  const clerk = await aStaffMember(server, town.tenant, { role: 'desk', containerIds });
  const manager = await aStaffMember(server, town.tenant, { role: 'manager', containerIds });
  return { ...town, clerk, manager };
}

type Desk = Awaited<ReturnType<typeof aDesk>>;

type Wanted = Parameters<typeof reserveBody>[1] & {
  readonly staff?: TestStaff;
  readonly guest?: { readonly personName: string; readonly personNameKana?: string; readonly phoneNumber?: string };
  readonly userId?: string;
  readonly reason?: string;
  readonly payment?: 'counter' | 'online';
};

function reserve(
  { hall, member, clerk }: Desk,
  { staff = clerk, guest, userId = member.userId, reason, payment, ...wanted }: Wanted = {},
) {
  const person = guest ? { kind: 'guest' as const, ...guest } : { kind: 'registered' as const, userId };
  const terms = { ...(reason !== undefined && { reason }), ...(payment && { payment }) };
  return server.call('Desk/Reserve', { ...reserveBody(hall, wanted), person, ...terms }, { staff });
}

const rowOf = (reservationId: string) =>
  server.db.selectFrom('reservation').selectAll().where('reservation_id', '=', reservationId).executeTakeFirstOrThrow();

const historyOf = (reservationId: string) =>
  server.db
    .selectFrom('reservation_history')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('sequence')
    .execute();

const auditOf = ({ tenant }: Desk) =>
  server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('tenant_id', '=', tenant.tenantId)
    .where('action', '=', 'Desk/Reserve')
    .execute();

describe('booking for a resident at the counter', () => {
  it('is his reservation, which he sees, and whose history names who booked it', async () => {
    const town = await aDesk();
    const { status, body } = await reserve(town);
    expect(status).toBe(200);
    expect(body).toMatchObject({ entryType: 'normal', userNumber: town.member.userNumber, passed: [] });
    const seen = await server.call('Reservation/GetReservation', {}, { session: town.session });
    expect(seen.body.items.map(({ reservationId }) => reservationId)).toEqual([body.reservationId]);
    expect(await historyOf(body.reservationId)).toMatchObject([
      { actor: `staff:${town.clerk.staffId}`, action: 'reserve', reason: '' },
    ]);
    expect(await auditOf(town)).toMatchObject([{ subject: body.reservationId, actor: `staff:${town.clerk.staffId}` }]);
  });

  it('tells him by mail that it was booked at the counter', async () => {
    const town = await aDesk();
    await reserve(town);
    await runJobs(server, '2026-06-10T10:01');
    const [mail] = server.mailbox.mails;
    expect(mail?.body).toContain('窓口（お電話を含みます）でお受けした予約です。');
    await server.call('Reservation/Reserve', reserveBody(town.hall, { date: '2026-06-21' }), { session: town.session });
    await runJobs(server, '2026-06-10T10:02');
    expect(server.mailbox.mails).toHaveLength(2);
    expect(server.mailbox.mails[1]?.body).not.toContain('窓口（お電話');
  });

  it('costs what he would pay himself, as the desk is told before', async () => {
    const town = await aDesk({}, aPayingTown as typeof aSmallTown);
    const body = reserveBody(town.hall);
    const own = await server.call('Reservation/GetQuote', body, { session: town.session });
    const atDesk = await server.call('Desk/GetQuote', { ...body, userId: town.member.userId }, { staff: town.clerk });
    expect(atDesk.body).toEqual(own.body);
    const { reservationId } = (await reserve(town)).body;
    expect((await rowOf(reservationId)).fee).toBe(own.body.total);
  });

  it('is asked what the room asks of him, and offered what it offers him', async () => {
    const { tenant, hall, member, session, clerk } = await aDesk({ tenant: { setting: { fee_collection: 'online' } } });
    const { containerId, halfA } = hall;
    const request = { containerId, articleId: halfA.articleId, date: '2026-06-20' };
    const own = await server.call('Reservation/GetDayArticleAvailability', request, { session });
    const look = (userId: string | null) => server.call('Desk/GetRoomDay', { ...request, userId }, { staff: clerk });
    expect((await look(member.userId)).body).toEqual({ ...own.body, payments: ['counter', 'online'], capacity: null });
    expect((await look(null)).body.rows).toEqual(own.body.rows);
    expect((await look(tenant.tenantId)).body.error?.code).toBe('notFound');
    const nowhere = { ...request, articleId: member.userId };
    expect((await server.call('Desk/GetRoomDay', nowhere, { staff: clerk })).body.error?.code).toBe('notFound');
  });

  it('is told how many people the room is for', async () => {
    const town = await aDesk({ hall: { article: { schedule: JSON.stringify({ capacity: 40 }) } } });
    const { containerId, halfA } = town.hall;
    const request = { containerId, articleId: halfA.articleId, date: '2026-06-20' };
    const { body } = await server.call('Desk/GetRoomDay', request, { staff: town.clerk });
    expect(body.capacity).toBe(40);
  });

  it('of several rooms is one application, priced together, of which all stand or none', async () => {
    const town = await aDesk({}, aPayingTown as typeof aSmallTown);
    const { halfA, halfB } = town.hall;
    const details = [halfA, halfB].flatMap((article) => reserveBody(town.hall, { article, frames: ['午前'] }).details);
    const both = {
      ...reserveBody(town.hall, { article: halfA, frames: ['午前'] }),
      details: details.map((detail, index) => ({ ...detail, reservationDetailNumber: index + 1 })),
    };
    const { userId } = town.member;
    const quote = (await server.call('Desk/GetQuote', { ...both, userId }, { staff: town.clerk })).body;
    expect(quote.rooms).toHaveLength(2);
    const send = (expectedFee: number) =>
      server.call(
        'Desk/Reserve',
        { ...both, expectedFee, person: { kind: 'registered' as const, userId } },
        { staff: town.clerk },
      );
    expect((await send(quote.total + 1)).body.error?.code).toBe('feeChanged');
    const { body } = await send(quote.total);
    const rows = await Promise.all(body.rooms.map(({ reservationId }) => rowOf(reservationId)));
    expect(rows.map(({ article_id }) => article_id)).toEqual([halfA.articleId, halfB.articleId]);
    expect(new Set(rows.map(({ application_id }) => application_id)).size).toBe(1);
    expect(rows.reduce((sum, { fee }) => sum + fee, 0)).toBe(quote.total);
    expect((await send(quote.total)).body.error?.code).toBe('taken');
  });

  it('is paid at the counter, or online where that is agreed', async () => {
    const town = await aDesk({ tenant: { setting: { fee_collection: 'online' } } });
    const atCounter = (await reserve(town)).body.reservationId;
    const online = (await reserve(town, { date: '2026-06-21', payment: 'online' })).body.reservationId;
    expect((await rowOf(atCounter)).payment_state).toBe('counter');
    expect((await rowOf(online)).payment_state).toBe('unpaid');
    const free = await aDesk();
    expect((await rowOf((await reserve(free)).body.reservationId)).payment_state).toBe('none');
  });

  it('is paid at the counter once it is approved, by somebody else than who booked it', async () => {
    const schedule = JSON.stringify({ approval: { classes: null } });
    const options = { hall: { article: { schedule } }, tenant: { setting: { fee_collection: 'online' } } };
    const town = await aDesk(options);
    const { reservationId, needsApproval } = (await reserve(town, { staff: town.manager })).body;
    expect(needsApproval).toBe(true);
    const approve = (staff: TestStaff) =>
      server.call('Desk/ReviewReservation', { reservationId, decision: 'approve' }, { staff });
    expect((await approve(town.manager)).body.error?.code).toBe('ownApplication');
    const other = await aStaffMember(server, town.tenant, { role: 'manager' });
    expect((await approve(other)).status).toBe(200);
    expect(await rowOf(reservationId)).toMatchObject({ state: 'confirmed', payment_state: 'counter' });
  });

  it('is refused for nobody, for who was forgotten, and for somebody of another tenant', async () => {
    const town = await aDesk();
    const elsewhere = await aSmallTown(server);
    expect((await reserve(town, { userId: elsewhere.member.userId })).body.error?.code).toBe('notFound');
    const gone = await aMember(server, town.tenant);
    await server.db
      .updateTable('account')
      .set({ erased_at: new Date(server.server.clock()) })
      .where('user_id', '=', gone.userId)
      .execute();
    expect((await reserve(town, { userId: gone.userId })).body.error?.code).toBe('notFound');
  });

  it('acts once when it is pressed twice', async () => {
    const town = await aDesk();
    const body = { ...reserveBody(town.hall), person: { kind: 'guest' as const, personName: '山田 太郎' } };
    const press = () => server.call('Desk/Reserve', body, { staff: town.clerk, idempotencyKey: 'once-only-key-1' });
    const [one, two] = [await press(), await press()];
    expect(two.body).toEqual(one.body);
    expect(one.status).toBe(200);
    const guests = server.db.selectFrom('account').selectAll().where('tenant_id', '=', town.tenant.tenantId);
    expect(await guests.where('kind', '=', 'guest').execute()).toHaveLength(1);
  });
});

describe('booking for somebody without a login', () => {
  it('keeps his name and phone number, and opens no login', async () => {
    const town = await aDesk();
    const guest = { personName: '山田　太郎', personNameKana: 'やまだ たろう', phoneNumber: '０９０１２３４５６７８' };
    const { body } = await reserve(town, { guest });
    const account = await server.db
      .selectFrom('account')
      .selectAll()
      .where('user_number', '=', body.userNumber)
      .where('tenant_id', '=', town.tenant.tenantId)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      kind: 'guest',
      last_name: '山田',
      first_name: '太郎',
      last_name_kana: 'ヤマダ',
      first_name_kana: 'タロウ',
      phone_number_1: '090',
      phone_number_2: '1234',
      phone_number_3: '5678',
      email: null,
      is_verified: true,
    });
    for (const password of ['', 'yoyaku2026', ' ']) {
      const login = { loginId: body.userNumber, password, tenantAlias: town.tenant.tenantAlias };
      expect((await server.call('Authentication/Login', login)).body.error?.code).toBe('wrongCredentials');
    }
    const text = JSON.stringify(await auditOf(town));
    for (const kept of ['山田', '12345678', '合唱の練習']) expect(text).not.toContain(kept);
  });

  it('wants a name, and a phone number that is one', async () => {
    const town = await aDesk();
    const codeOf = async (guest: NonNullable<Wanted['guest']>) => (await reserve(town, { guest })).body.error?.code;
    expect(await codeOf({ personName: '　' })).toBe('nameRequired');
    expect(await codeOf({ personName: '山田', personNameKana: '山田' })).toBe('kanaInvalid');
    expect(await codeOf({ personName: '山田', phoneNumber: '12' })).toBe('phoneTooLong');
    expect(await codeOf({ personName: 'あ'.repeat(150) })).toBe('tooLong');
  });

  it('leaves nobody behind when the place is taken', async () => {
    const town = await aDesk();
    await reserve(town);
    expect((await reserve(town, { guest: { personName: '山田 太郎' } })).body.error?.code).toBe('taken');
    const guests = server.db.selectFrom('account').selectAll().where('tenant_id', '=', town.tenant.tenantId);
    expect(await guests.where('kind', '=', 'guest').execute()).toEqual([]);
  });
});

describe('[BOARD-02] the last booking of somebody at the place', () => {
  const previousOf = async ({ hall, clerk }: Desk, userNumber: string) =>
    server.call('Desk/FindPreviousUse', { containerId: hall.containerId, userNumber }, { staff: clerk });

  it('is what was typed last, in whichever of its rooms, and the look at it is written down', async () => {
    const town = await aDesk();
    const { member, hall } = town;
    expect((await previousOf(town, member.userNumber)).body).toEqual({ previous: null });
    await reserve(town);
    server.clock.set('2026-06-10T10:01');
    await reserve(town, { article: hall.halfB, date: '2026-06-22' });
    const { body } = await previousOf(town, member.userNumber);
    expect(body.previous).toMatchObject({ roomName: 'ホールB', firstDay: '2026-06-22' });
    expect(body.previous?.input).toMatchObject({ purpose: '合唱の練習', purposeType: '音楽', useConditions: [] });
    const looks = server.db.selectFrom('access_log').selectAll().where('tenant_id', '=', town.tenant.tenantId);
    expect(await looks.where('operation', '=', 'Desk/FindPreviousUse').execute()).toHaveLength(2);
  });

  it('is rather the last use that has been than what is booked for later', async () => {
    const town = await aDesk();
    await reserve(town, { date: '2026-06-22' });
    await reserve(town, { date: '2026-06-21', article: town.hall.halfB });
    server.clock.set('2026-06-10T10:02');
    await reserve(town, { date: '2026-07-01' });
    server.clock.set('2026-06-23T10:00');
    const { tenant, hall, member } = town;
    const staff = await aStaffMember(server, tenant, { role: 'desk', containerIds: [hall.containerId] });
    const { body } = await previousOf({ ...town, clerk: staff }, member.userNumber);
    expect(body.previous).toMatchObject({ firstDay: '2026-06-22' });
  });

  it('is nothing of another place, and of a number that nobody has', async () => {
    const town = await aDesk();
    await reserve(town);
    const other = await aHall(server, town.tenant);
    const containerIds = [other.containerId];
    const staff = await aStaffMember(server, town.tenant, { role: 'desk', containerIds });
    const asked = { containerId: other.containerId, userNumber: town.member.userNumber };
    expect((await server.call('Desk/FindPreviousUse', asked, { staff })).body).toEqual({ previous: null });
    expect((await server.call('Desk/FindPreviousUse', asked, { staff: town.clerk })).status).toBe(404);
    expect((await previousOf(town, '99999999')).body.error?.code).toBe('notFound');
  });
});

describe('[BOARD-04] a rule that stands in the way', () => {
  const closesADayBefore = {
    opens: { unit: 'days' as const, ahead: 90, onDay: null, hour: 0 },
    closesDaysBefore: 3,
    closesHour: 17,
  };
  const late = { hall: { bookingWindow: closesADayBefore } };

  it('reads for the desk as for the resident, with or without a reason', async () => {
    const town = await aDesk(late);
    const wanted = { date: '2026-06-11' };
    const own = await server.call('Reservation/Reserve', reserveBody(town.hall, wanted), { session: town.session });
    expect(own.body.error?.code).toBe('deadlinePassed');
    for (const reason of ['', '館長の指示']) {
      expect((await reserve(town, { ...wanted, reason })).body.error).toEqual(own.body.error);
    }
  });

  it('is passed by a manager with a reason, and both stand in the history and the log', async () => {
    const town = await aDesk({ ...late, tenant: { setting: { max_open_reservations: 1 } } });
    await reserve(town);
    const wanted = { date: '2026-06-11', staff: town.manager };
    expect((await reserve(town, wanted)).body.error?.code).toBe('deadlinePassed');
    expect((await reserve(town, { ...wanted, reason: ' 　' })).body.error?.code).toBe('deadlinePassed');
    const { status, body } = await reserve(town, { ...wanted, reason: '町内会の急な会議のため' });
    expect(status).toBe(200);
    expect(body.passed).toEqual(['deadlinePassed', 'tooManyOpenReservations']);
    expect(await historyOf(body.reservationId)).toMatchObject([
      { action: 'reserve', reason: '町内会の急な会議のため', after: { passed: body.passed } },
    ]);
    const logged = (await auditOf(town)).find(({ subject }) => subject === body.reservationId);
    expect(logged).toMatchObject({ reason: '町内会の急な会議のため' });
    expect(JSON.stringify(logged?.answer)).toContain('deadlinePassed');
  });

  it('is passed only where the manager has the right', async () => {
    const town = await aDesk(late);
    const grant = { validFrom: '2020-01-01', validUntil: null };
    const both = await aStaffMember(server, town.tenant, {
      grants: [
        { role: 'desk', containerIds: [town.hall.containerId], ...grant },
        { role: 'manager', containerIds: ['00000000-0000-4000-8000-000000000000'], ...grant },
      ],
    });
    const answer = await reserve(town, { date: '2026-06-11', staff: both, reason: '急な会議' });
    expect(answer.body.error?.code).toBe('deadlinePassed');
  });

  it('opens early too, but never passes a place that is taken, a closure or a suspension', async () => {
    const town = await aDesk({ hall: { closures: [{ from: '2026-06-21T09:00', to: '2026-06-21T22:00' }] } });
    const reason = '指定管理者の依頼';
    const codeOf = async (wanted: Wanted) =>
      (await reserve(town, { staff: town.manager, reason, ...wanted })).body.error?.code;
    expect(await codeOf({ date: '2026-12-20' })).toBeUndefined();
    expect(await codeOf({ date: '2026-12-20' })).toBe('taken');
    expect(await codeOf({ date: '2026-06-21' })).toBe('closed');
    await server.db
      .updateTable('account')
      .set({ suspended_until: '2026-12-31' })
      .where('user_id', '=', town.member.userId)
      .execute();
    expect(await codeOf({ date: '2026-06-25' })).toBe('userSuspended');
  });

  it('leaves no reason behind where nothing had to be passed', async () => {
    const town = await aDesk();
    const { body } = await reserve(town, { staff: town.manager, reason: '念のため' });
    expect(body.passed).toEqual([]);
    expect(await historyOf(body.reservationId)).toMatchObject([{ reason: '' }]);
  });
});

it('a resident may use none of it', async () => {
  const town = await aDesk();
  const session = await aSession(server, town.member);
  const body = { ...reserveBody(town.hall), person: { kind: 'guest' as const, personName: '山田' } };
  expect((await server.call('Desk/Reserve', body, { session })).status).toBe(401);
});

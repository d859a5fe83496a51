import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPassword } from '#server/account/account.queries.ts';
import { openSession } from '#server/account/session/session.queries.ts';
import { callsOf } from '#server/app/calls.ts';
import { inTenant } from '#server/db/connect.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { Refused } from '#server/refused.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown, asMember, type SmallTown } from '#server/testing/aSmallTown.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember, aPerson, aResident } from '#server/testing/factories.ts';
import { tablesThatSay } from '#server/testing/tablesThatSay.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { forget } from './forget.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
// Everybody of these tests has the same marks.
beforeEach(() => sql`truncate tenant cascade`.execute(server.db));
afterAll(() => server.close());

/** What a person typed or is, and nothing else in the database says. */
const marks = {
  last_name: '小笠原',
  first_name: '千鶴子',
  last_name_kana: 'オガサワラ',
  first_name_kana: 'チヅコ',
  email: 'chizuko.ogasawara@example.jp',
  // No digits: a few of them stand in some time or id by chance.
  phone_number_2: '父島の電話',
  address: '東京都小笠原村父島西町',
  birthday: '1931-02-28',
  line_user_id: 'U-line-of-chizuko',
};
const purpose = '島唄の会の総会';
const reason = '小笠原さまの申し出により';

/** A town with somebody who has used a room, paid for it, was refunded for another and got messages. */
async function someoneWithPast(overrides: Parameters<typeof aSmallTown>[1] = {}): Promise<SmallTown> {
  server.clock.set('2026-06-10T10:00');
  const town = await aSmallTown(server, overrides);
  const member = await aMember(server, town.tenant, marks);
  const other = await aMember(server, town.tenant);
  for (const one of [member, other]) {
    const { reservationId } = await aReservation(server, one, town.hall, {
      date: one === member ? '2026-05-01' : '2026-05-02',
      state: 'completed',
      paymentState: 'paid',
      purpose: one === member ? purpose : '合唱の練習',
    });
    await server.db
      .insertInto('reservation_history')
      .values({
        tenant_id: member.tenantId,
        reservation_id: reservationId,
        happened_at: new Date(server.clock()),
        actor: `user:${one.userId}`,
        action: 'cancel',
        after: {},
        reason: one === member ? reason : 'ほかの理由',
      })
      .execute();
    await sql`
      with written as (
      insert into notice (tenant_id, notice_id, user_id, kind, channel, dedupe, recipient, facts, relevant_until,
        created_at)
      select tenant_id, gen_random_uuid(), user_id, 'booked', 'mail', user_id::text, email,
        jsonb_build_object('lastName', last_name), 'infinity', now()
      from account where user_id = ${one.userId}
      returning tenant_id, notice_id, channel, sequence)
      insert into notice_delivery (tenant_id, notice_id, channel, sequence, state, changed_at)
      select tenant_id, notice_id, channel, sequence, 'sent', now() from written`.execute(server.db);
  }
  return asMember(server, town, member);
}

const moneyOf = async ({ tenantId }: { readonly tenantId: string }) =>
  (
    await sql`select kind, amount, reservation_id from ledger where tenant_id = ${tenantId} order by sequence`.execute(
      server.db,
    )
  ).rows;

const erase = ({ session, member }: SmallTown, password = member.password) =>
  server.call('Authentication/EraseAccount', { password }, { session });

describe('GetOwnData', () => {
  it('[SAFE-07] tells a person everything that is kept of him, and nothing of others or of secrets', async () => {
    const town = await someoneWithPast();
    const { status, body } = await server.call('Authentication/GetOwnData', {}, { session: town.session });
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    for (const mark of [...Object.values(marks), purpose, town.member.userNumber]) expect(text).toContain(mark);
    expect(body.sections.map(({ name, records }) => [name, records.length])).toEqual([
      ['account', 1],
      ['agreements', 0],
      ['sessions', 1],
      ['rooms', 1],
      ['payments', 1],
      ['notices', 1],
    ]);
    for (const secret of [town.session.token, '$argon2', '合唱の練習', 'ヤマダ']) expect(text).not.toContain(secret);
  });

  it('[SAFE-07] tells of courses without results that are not shown', async () => {
    const tenant = await anEventTenant(server, { isVisibleApplicationResult: false });
    const { events, spans } = await aSchool(server, tenant);
    const session = await aPerson(server, tenant);
    await anEventReservation(server, session, events.pottery, { state: 'won', span: spans.lottery });
    const { body } = await server.call('Authentication/GetOwnData', {}, { session });
    const courses = body.sections.find(({ name }) => name === 'courses');
    expect(courses?.records.length).toBeGreaterThan(0);
    expect(JSON.stringify(courses)).toContain(events.pottery.eventName);
    expect(JSON.stringify(body)).not.toContain('当選');
  });
});

describe('EraseAccount', () => {
  it('[SAFE-07] leaves no word about the person in any table, and every yen and figure', async () => {
    const town = await someoneWithPast();
    const before = await moneyOf(town.tenant);
    expect(await tablesThatSay(server, [...Object.values(marks), purpose, reason])).not.toEqual([]);

    expect((await erase(town)).status).toBe(200);
    expect(await tablesThatSay(server, [...Object.values(marks), purpose, reason])).toEqual([]);
    expect(await moneyOf(town.tenant)).toEqual(before);
    expect((await server.call('Authentication/GetSelfUserInfo', {}, { session: town.session })).status).toBe(401);
    const { tenantAlias, userNumber: loginId, password } = town.member;
    const login = await server.call('Authentication/Login', { tenantAlias, loginId, password, lineAccessToken: '' });
    expect(login.status).toBe(401);
    const reservations = await server.db
      .selectFrom('reservation')
      .select(['purpose', 'state', 'fee'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .orderBy('first_date')
      .execute();
    expect(reservations).toMatchObject([{ purpose: '', state: 'completed' }, { purpose: '合唱の練習' }]);
    expect(await tablesThatSay(server, ['ほかの理由'])).toEqual(['reservation_history']);
  });

  it('[SAFE-07] is refused with a wrong password, and while a use or money is still to come', async () => {
    const town = await someoneWithPast();
    expect((await erase(town, 'wrong2026')).body).toMatchObject({ error: { code: 'wrongOldPassword' } });
    const { reservationId } = await aReservation(server, town.member, town.hall, { date: '2026-06-20' });
    const stillUnderWay = { status: 409, body: { error: { code: 'stillUnderWay' } } };
    expect(await erase(town)).toMatchObject(stillUnderWay);
    const become = (set: { state: string; payment_state: string }) =>
      server.db.updateTable('reservation').set(set).where('reservation_id', '=', reservationId).execute();
    await become({ state: 'cancelled_user', payment_state: 'refund_pending' });
    expect(await erase(town)).toMatchObject(stillUnderWay);
    expect(await tablesThatSay(server, [marks.email])).toContain('account');
    await become({ state: 'cancelled_user', payment_state: 'refunded' });
    expect((await erase(town)).status).toBe(200);
  });

  it('[SAFE-07] is refused for what GetOwnData has said before a password is typed', async () => {
    const town = await someoneWithPast();
    const said = async () => {
      const { body } = await server.call('Authentication/GetOwnData', {}, { session: town.session });
      return body.whyNotErasable;
    };
    expect(await said()).toBeNull();
    const { reservationId } = await aReservation(server, town.member, town.hall, { date: '2026-06-20' });
    expect((await erase(town)).body).toMatchObject({ error: { message: await said() } });
    const states = ['processing', 'refund_pending', 'refunded'] as const;
    for (const payment_state of states) {
      await server.db
        .updateTable('reservation')
        .set({ state: 'cancelled_user', payment_state })
        .where('reservation_id', '=', reservationId)
        .execute();
      const reason = (await said()) ?? undefined;
      expect([payment_state, reason]).toEqual([payment_state, (await erase(town)).body.error?.message]);
    }
  });

  it('[SAFE-07] is refused while a course goes on', async () => {
    const { tenant, events } = await aSchool(server);
    const person = await aPerson(server, tenant);
    await anEventReservation(server, person, events.guitar);
    const { body } = await server.call('Authentication/GetOwnData', {}, { session: person });
    expect(body.whyNotErasable).toMatch(/登録を削除できません/);
    const answer = await server.call('Authentication/EraseAccount', { password: person.password }, { session: person });
    expect(answer.body).toMatchObject({ error: { code: 'stillUnderWay' } });
  });

  it('leaves a tenant that can be taken elsewhere with its people', async () => {
    const town = await someoneWithPast();
    await erase(town);
    const { bundle } = await asStaff(server, town.tenant.tenantAlias, 'Local/ExportBundle', { withUsers: true });
    expect(bundle).not.toContain(town.member.userId);
    const calls = callsOf({
      parts: server.server,
      log: pino({ level: 'silent' }),
      staffName: 'local:yamada',
      reason: '',
    });
    const { change } = await calls.onInstallation('Installation/ImportBundle', { file: 'town.yaml', bundle });
    expect(change).toMatchObject({ added: 0, removed: 0 });
  });

  describe('while the person books', () => {
    // Passwords are hashed before anybody waits.
    const inTime = { timeout: 10_000 };
    const somebodyWaits = () =>
      vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(server.db);
        expect(rows.length).toBeGreaterThan(0);
      }, inTime);

    it('[SAFE-07] is refused for what is just being written', async () => {
      const town = await someoneWithPast();
      const erasing = await server.db.transaction().execute(async (trx) => {
        await aReservation({ ...server, db: trx }, town.member, town.hall, { date: '2026-06-20' });
        const answer = erase(town);
        await somebodyWaits();
        return { answer };
      });
      expect(await erasing.answer).toMatchObject({ status: 409, body: { error: { code: 'stillUnderWay' } } });
    });

    it('[SAFE-07] is refused with a password that is changed at that moment', async () => {
      const town = await someoneWithPast();
      const { tenantId, userId } = town.member;
      const erasing = await inTenant(server.appDb, tenantId, async (trx) => {
        await setPassword(trx, { tenantId, userId, passwordHash: 'another' });
        const answer = erase(town);
        await somebodyWaits();
        return { answer };
      });
      expect((await erasing.answer).body).toMatchObject({ error: { code: 'wrongOldPassword' } });
    });

    it('[SAFE-07] lets nobody book, or log in through LINE, who is forgotten at that moment', async () => {
      const town = await someoneWithPast();
      const { tenant, events } = await aSchool(server, town.tenant);
      const { tenantId, userId } = town.member;
      const { session } = town;
      const booking = await inTenant(server.appDb, tenant.tenantId, async (trx) => {
        await forget({ trx, tenant: town.tenant, nowMs: server.clock() } as never, [], { userId });
        const answers = Promise.all([
          server.call('Reservation/Reserve', reserveBody(town.hall, { date: '2026-06-20' }), { session }),
          server.call('EventReservation/AddEventToCart', addBody([events.guitar]), { session }),
        ]);
        await somebodyWaits();
        return { answers };
      });
      for (const { status, body } of await booking.answers) {
        expect([status, body]).toMatchObject([401, { error: { code: 'notLoggedIn' } }]);
      }
      const token = await inTenant(server.appDb, tenantId, (trx) =>
        openSession(trx, { tenantId, userId, nowMs: server.clock() }),
      );
      expect(token).toBeNull();
    });
  });

  it('reaches nobody of another tenant, whatever the caller of the function says', async () => {
    const [town, elsewhere] = [await someoneWithPast(), await aResident(server)];
    const wrong = sql`
      select set_config('app.tenant_id', ${elsewhere.tenant.tenantId}, true),
        forget_person(${town.tenant.tenantId}, ${town.member.userId}, now())`.execute(server.server.db);
    await expect(wrong).rejects.toThrow(/not bound to tenant/);
    expect(await tablesThatSay(server, [marks.email])).toContain('account');
  });
});

describe('staff', () => {
  it('[SAFE-07] forget a person who asks for it, and every look at personal data is written down', async () => {
    const town = await someoneWithPast();
    const { tenantAlias } = town.tenant;
    const { userNumber } = town.member;
    await asStaff(server, tenantAlias, 'Local/FindReservation', { userNumber });
    await asStaff(server, tenantAlias, 'Desk/ForgetPerson', { userNumber });
    expect(await tablesThatSay(server, [...Object.values(marks), purpose, reason])).toEqual([]);
    await expect(asStaff(server, tenantAlias, 'Desk/ForgetPerson', { userNumber })).rejects.toMatchObject({
      refusal: { code: 'notFound' },
    });
    const { items } = await asStaff(server, tenantAlias, 'Desk/ListAccess', {});
    expect(items.map(({ actor, operation }) => [actor, operation])).toEqual([
      ['operator:local:yamada', 'Desk/ForgetPerson'],
      ['operator:local:yamada', 'Local/FindReservation'],
    ]);
    expect(items[1]?.request).toContain(userNumber);
    await expect(sql`delete from access_log`.execute(server.server.db)).rejects.toThrow(/permission denied/);
  });

  it('[SAFE-07] a look that opens its own transactions is written down before it begins', async () => {
    const { tenant } = await someoneWithPast();
    const days = { from: '2026-06-01', to: '2026-06-30' };
    const written: number[] = [];
    const countRows = async () =>
      (await server.db.selectFrom('access_log').select('operation').where('tenant_id', '=', tenant.tenantId).execute())
        .length;
    const unbound = async () => {
      written.push(await countRows());
      throw new Refused('busy');
    };
    const operations = { ...server.server.operations, 'Local/FindReservation': { unbound } };
    const asked = asStaff(
      { server: { ...server.server, operations } },
      tenant.tenantAlias,
      'Local/FindReservation',
      {},
    );
    await expect(asked).rejects.toThrow(Refused);
    expect(written).toEqual([1]);
    await asStaff(server, tenant.tenantAlias, 'Local/GetReport', days);
    const { items } = await asStaff(server, tenant.tenantAlias, 'Desk/ListAccess', {});
    expect(items.map(({ operation }) => operation)).toEqual(['Local/GetReport', 'Local/FindReservation']);
    expect(JSON.parse(items[0]?.request ?? '')).toEqual(days);
  });
});

describe('after the years that a tenant keeps', () => {
  const sweep = async ({ tenantId }: { readonly tenantId: string }) => {
    await server.db.deleteFrom('job').execute();
    await schedule(server.db, { tenantId, kind: 'sweep', subject: '', dueAt: new Date(server.clock()) });
    await runDueJobs({ ...server.server, log: pino({ level: 'silent' }), nowMs: server.clock() });
  };
  const rowsOf = async ({ tenantId }: { readonly tenantId: string }) =>
    (
      await server.db
        .selectFrom('reservation')
        .select(['first_date', 'purpose'])
        .where('tenant_id', '=', tenantId)
        .orderBy('first_date')
        .execute()
    ).map(({ first_date, purpose: written }) => `${first_date} ${written}`);

  it('[SAFE-07] what has no money goes, what has some loses its words, and guests without anything are forgotten', async () => {
    const town = await someoneWithPast({ tenant: { setting: { retention_years: 2 } } });
    const guest = await aMember(server, town.tenant, { kind: 'guest', last_name: '通りすがり' });
    const { tenant, member, hall } = town;
    await aReservation(server, member, hall, { date: '2026-05-03', state: 'completed', purpose: 'お金のない利用' });
    await aReservation(server, member, hall, { date: '2026-05-04', state: 'completed', purpose: '一日あとの利用' });
    const before = await moneyOf(tenant);

    server.clock.set('2028-05-03T09:00');
    await sweep(tenant);
    expect(await rowsOf(tenant)).toEqual([
      '2026-05-01 ',
      '2026-05-02 ',
      '2026-05-03 お金のない利用',
      '2026-05-04 一日あとの利用',
    ]);
    server.clock.set('2028-05-04T09:00');
    await sweep(tenant);
    expect(await rowsOf(tenant)).toEqual(['2026-05-01 ', '2026-05-02 ', '2026-05-04 一日あとの利用']);
    expect(await moneyOf(tenant)).toEqual(before);
    expect(await tablesThatSay(server, ['通りすがり'])).toEqual(['account']);
    server.clock.set('2028-06-11T09:00');
    await sweep(tenant);
    expect(await tablesThatSay(server, ['通りすがり'])).toEqual([]);
    const kept = await server.db
      .selectFrom('account')
      .select('erased_at')
      .where('user_id', '=', guest.userId)
      .execute();
    expect(kept[0]?.erased_at).toEqual(new Date(server.clock()));
    expect(await tablesThatSay(server, [marks.email])).toContain('account');
  });

  it('[SAFE-07] what was asked for and worked out goes with the words, also where no purpose was written', async () => {
    const { tenant, member, hall } = await someoneWithPast({ tenant: { setting: { retention_years: 2 } } });
    const { reservationId } = await aReservation(server, member, hall, {
      date: '2026-05-03',
      state: 'completed',
      paymentState: 'paid',
      purpose: '',
    });
    const kept = () =>
      server.db
        .selectFrom('reservation')
        .select(['fee', 'requested_reduction', 'charged_days'])
        .where('reservation_id', '=', reservationId)
        .executeTakeFirst();
    await server.db
      .updateTable('reservation')
      .set({
        requested_reduction: JSON.stringify({ code: 'disabled', label: '障害者団体' }),
        charged_days: JSON.stringify([{ date: '2026-05-03', classes: ['障害者団体の会員'] }]),
      })
      .where('reservation_id', '=', reservationId)
      .execute();
    const fee = (await kept())?.fee;
    server.clock.set('2028-05-03T09:00');
    await sweep(tenant);
    expect(await tablesThatSay(server, ['障害者団体'])).toEqual(['reservation']);
    server.clock.set('2028-05-04T09:00');
    await sweep(tenant);
    expect(await tablesThatSay(server, ['障害者団体'])).toEqual([]);
    expect(await kept()).toEqual({ fee, requested_reduction: null, charged_days: null });
  });

  it('[SAFE-07] what staff wrote after the words were forgotten goes as well, when it is as old', async () => {
    const { tenant, member } = await someoneWithPast({ tenant: { setting: { retention_years: 2 } } });
    const { reservation_id } = await server.db
      .selectFrom('reservation')
      .select('reservation_id')
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    server.clock.set('2028-05-04T09:00');
    await sweep(tenant);
    await server.db
      .insertInto('reservation_history')
      .values({
        tenant_id: member.tenantId,
        reservation_id,
        happened_at: new Date(server.clock()),
        actor: 'staff:窓口 花子',
        action: 'memo',
        after: {},
        reason: '島の方から電話',
      })
      .execute();
    await sweep(tenant);
    expect(await tablesThatSay(server, ['島の方'])).toEqual(['reservation_history']);
    server.clock.set('2030-05-05T09:00');
    await sweep(tenant);
    expect(await tablesThatSay(server, ['島の方'])).toEqual([]);
  });

  type School = Awaited<ReturnType<typeof aSchool>>;

  async function aChildIsBrought(school: School, person: Awaited<ReturnType<typeof aPerson>>, price: number) {
    const companions = { label: 'お子さま', from: 1, upTo: 2, counts: 'people', prices: [{ price: 0 }] } as const;
    const loans = [{ name: '道具', price: 0, stock: 1 }];
    const spans = [school.spans.firstCome];
    const course = await anEvent(server, school.category, { capacity: 4, price, companions, loans, spans });
    const added = await server.call('EventReservation/AddEventToCart', addBody([course]), { session: person });
    const eventReservationId = added.body.items[0]?.eventReservationId ?? '';
    const party = [{ name: '小笠原 島太', birthday: '2020-01-15' }];
    const wanted = { eventReservationId, requestForBorrowInstrument: false, loans: ['道具'], party };
    await server.call('EventReservation/UpdateEventInCart', wanted, { session: person });
    const asked = { eventReservationIds: [eventReservationId] };
    const reserved = await server.call('EventReservation/ReserveEventFromCart', asked, { session: person });
    expect(reserved.body.items[0]?.outcome).toBe('fixed');
  }

  it('[SAFE-07] with a person go the names of the children he brought, and what was paid for them stays', async () => {
    server.clock.set('2026-06-10T10:00');
    const school = await aSchool(server, await anEventTenant(server, { setting: { fee_collection: 'counter' } }));
    const person = await aPerson(server, school.tenant);
    await aChildIsBrought(school, person, 800);
    expect(await tablesThatSay(server, ['島太', '2020-01-15'])).toContain('event_reservation');
    const { tenantId } = school.tenant;
    const prices = async () =>
      (await server.db.selectFrom('event_reservation').select('party').where('tenant_id', '=', tenantId).execute()).map(
        ({ party }) => party,
      );
    const [before] = await prices();
    await inTenant(server.appDb, tenantId, (trx) =>
      sql`select forget_person(${tenantId}, ${person.userId}, now())`.execute(trx),
    );
    expect(await tablesThatSay(server, ['島太', '2020-01-15'])).toEqual([]);
    expect(await prices()).toEqual([
      (before as { price: number }[]).map(({ price }) => ({ name: '', birthday: null, price })),
    ]);
  });

  it('[SAFE-07] courses go with their seats and what they lent, and where money stays, the names of the children go', async () => {
    server.clock.set('2026-06-10T10:00');
    const setting = { retention_years: 2, fee_collection: 'counter' };
    const school = await aSchool(server, await anEventTenant(server, { setting }));
    const person = await aPerson(server, school.tenant);
    for (const price of [0, 800]) await aChildIsBrought(school, person, price);
    const left = async () => {
      const countOf = async (table: 'event_reservation' | 'event_party_seat' | 'event_loan_unit') =>
        (
          await server.db
            .selectFrom(table)
            .select('tenant_id')
            .where('tenant_id', '=', school.tenant.tenantId)
            .execute()
        ).length;
      return [await countOf('event_reservation'), await countOf('event_party_seat'), await countOf('event_loan_unit')];
    };
    const note = '島からおいでになる';
    await sql`
      insert into event_reservation_history (tenant_id, event_reservation_id, happened_at, actor, action, reason, after)
      select tenant_id, event_reservation_id, ${new Date(server.clock())}, 'staff:講座 係', 'staffNote', ${note}, '{}'
      from event_reservation`.execute(server.db);
    const before = await moneyOf(school.tenant);
    server.clock.set('2028-07-12T09:00');
    await sweep(school.tenant);
    expect(await left()).toEqual([2, 4, 2]);
    expect(await tablesThatSay(server, ['島太', '2020-01-15'])).toContain('event_reservation');
    expect(await tablesThatSay(server, [note])).toEqual(['event_reservation_history']);
    server.clock.set('2028-07-13T09:00');
    await sweep(school.tenant);
    expect(await left()).toEqual([1, 2, 1]);
    expect(await tablesThatSay(server, ['島太', '2020-01-15', note])).toEqual([]);
    expect(await moneyOf(school.tenant)).toEqual(before);
  });
});

it('finds the person by an index in every table that refers to him', async () => {
  const { rows } = await sql<{ name: string }>`
    select f.conrelid::regclass::text as name from pg_constraint f
    where f.contype = 'f' and f.confrelid = 'account'::regclass and not exists (
      select from pg_index i
      where i.indrelid = f.conrelid and i.indpred is null
        and (i.indkey::smallint[])[0:1] operator(pg_catalog.@>) f.conkey[1:2])`.execute(server.db);
  expect(rows.map(({ name }) => name)).toEqual([]);
});

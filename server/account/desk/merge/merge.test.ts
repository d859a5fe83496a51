import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MergeField } from '#contract/desk/people/mergeFields.ts';
import { seededRandom } from '#demo/random.ts';
import { addDays } from '#rules/day/day.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { newId } from '#server/newId.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import {
  aMember,
  aPolicy,
  aSession,
  aTenant,
  memberPassword,
  passwordHash,
  type TestMember,
  type TestTenant,
} from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const random = seededRandom(testSeed);
let server: TestServer;
let tenant: TestTenant;
let hall: TestHall;
let staff: TestStaff;

beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
  hall = await aHall(server, tenant);
});
beforeEach(async () => {
  staff = await aStaffMember(server, tenant, { role: 'manager' });
});
afterAll(() => server.close());

type Numbered = { readonly userNumber: string };
const named = (keeper: Numbered, other: Numbered) => ({
  userNumber: keeper.userNumber,
  otherNumber: other.userNumber,
});
const preview = (keeper: Numbered, other: Numbered) =>
  server.call('Desk/PreviewMerge', named(keeper, other), { staff });
async function merge(keeper: Numbered, other: Numbered, take: readonly MergeField[] = []) {
  const { seen } = (await preview(keeper, other)).body;
  return server.call(
    'Desk/MergePeople',
    { ...named(keeper, other), take: [...take], seen, reason: '二重登録' },
    { staff },
  );
}
const undo = ({ userNumber }: Numbered, mergeId: string) =>
  server.call('Desk/UndoMerge', { userNumber, mergeId, reason: '別の方' }, { staff });
const signIn = (loginId: string, password: string = memberPassword) =>
  server.call('Authentication/Login', { tenantAlias: tenant.tenantAlias, loginId, password }, { tenant });
const selfOf = async (token: string) =>
  (await server.call('Authentication/GetSelfUserInfo', {}, { session: { ...tenant, token } })).body;

const tables = [
  ...[
    'account',
    'reservation',
    'reservation_detail',
    'reservation_history',
    'ledger',
    'payment',
    'receipt',
    'occupancy',
  ],
  ...['event_reservation', 'event_reservation_detail', 'event_reservation_history', 'event_lottery_entry'],
  ...['notice', 'agreement', 'session', 'idempotency', 'mail_token'],
];

/** Every row of the tenant, byte for byte. */
async function rowsOf() {
  const found: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(${sql.ref(table)})::text as row from ${sql.table(table)}
      where tenant_id = ${tenant.tenantId} order by 1`.execute(server.db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

const ownersOf = async (table: string) =>
  (
    await sql<{ user_id: string }>`select distinct user_id from ${sql.table(table)}
      where tenant_id = ${tenant.tenantId}`.execute(server.db)
  ).rows.map(({ user_id }) => user_id);

describe('[PEOPLE-03] two accounts of one person', () => {
  it('keep every reservation, ledger line, place and notice, and both numbers open them with their own passwords', async () => {
    const [keeper, other] = [await aMember(server, tenant), await aMember(server, tenant)];
    await server.db
      .updateTable('account')
      .set({ password_hash: await passwordHash('another-2026') })
      .where('user_id', '=', other.userId)
      .execute();
    const mine = await aReservation(server, keeper, hall, { date: '2026-07-01' });
    const theirs = await aReservation(server, other, hall, { date: '2026-07-02', paymentState: 'paid' });
    const session = await aSession(server, other);
    const before = await rowsOf();

    const shown = (await preview(keeper, other)).body;
    expect(shown).toMatchObject({ problems: [], moves: { reservations: 1, courses: 0, inCart: 0, sessions: 1 } });
    expect((await merge(keeper, other)).status).toBe(200);

    const after = await rowsOf();
    for (const table of ['ledger', 'payment', 'receipt', 'occupancy', 'reservation_detail', 'reservation_history']) {
      expect([table, after[table]]).toEqual([table, before[table]]);
    }
    expect(after.reservation?.length).toBe(before.reservation?.length);
    const listed = async (token: string) =>
      (await server.call('Reservation/GetReservation', {}, { session: { ...tenant, token } })).body;
    for (const [number, password] of [
      [keeper.userNumber, memberPassword],
      [other.userNumber, 'another-2026'],
    ] as const) {
      const { token } = (await signIn(number, password)).body;
      expect(await selfOf(token)).toMatchObject({ userNumber: keeper.userNumber });
      const text = JSON.stringify(await listed(token));
      expect([text.includes(mine.reservationId), text.includes(theirs.reservationId)]).toEqual([true, true]);
    }
    expect((await signIn(other.userNumber, memberPassword)).status).toBe(401);
    // Who was signed in goes on.
    expect(JSON.stringify(await listed(session.token))).toContain(theirs.reservationId);

    const found = (await server.call('Desk/GetPerson', { userNumber: other.userNumber }, { staff })).body;
    expect(found).toMatchObject({ userNumber: keeper.userNumber, merged: [{ userNumber: other.userNumber }] });
    const { items } = (await server.call('Desk/FindPeople', { text: other.userNumber }, { staff })).body;
    expect(items).toMatchObject([{ userNumber: keeper.userNumber }]);
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['action', 'reason'])
      .orderBy('sequence', 'desc')
      .limit(1)
      .execute();
    expect(audited).toEqual([{ action: 'Desk/MergePeople', reason: '二重登録' }]);
    const looks = await server.db
      .selectFrom('access_log')
      .select('operation')
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    expect(looks.map(({ operation }) => operation)).toContain('Desk/PreviewMerge');
  });

  it('keep what is chosen of each, and what only one has', async () => {
    const keeper = await aMember(server, tenant, { address: '古い住所', birthday: null, classes: ['市内'] });
    const other = await aMember(server, tenant, {
      address: '新しい住所',
      birthday: '1980-01-02',
      classes: ['在勤'],
      line_user_id: `U${newId()}`,
    });
    const { fields } = (await preview(keeper, other)).body;
    const filled = fields.filter(({ isFilled }) => isFilled).map(({ field }) => field);
    expect(filled).toEqual(['birthday', 'line']);
    await merge(keeper, other, [...filled, 'address', 'email']);
    const row = await server.db
      .selectFrom('account')
      .select(['address', 'birthday', 'classes', 'line_user_id', 'email'])
      .where('user_id', '=', keeper.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ address: '新しい住所', birthday: '1980-01-02', classes: ['市内'] });
    expect(row.line_user_id).not.toBeNull();
    const kept = await server.db
      .selectFrom('account')
      .select(['email', 'line_user_id'])
      .where('user_id', '=', other.userId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ email: null, line_user_id: null });
  });

  it('a new password is that of both numbers, and each may be typed as the old one', async () => {
    const [keeper, other] = [await aMember(server, tenant), await aMember(server, tenant)];
    await server.db
      .updateTable('account')
      .set({ password_hash: await passwordHash('another-2026') })
      .where('user_id', '=', other.userId)
      .execute();
    await merge(keeper, other);
    const { token } = (await signIn(other.userNumber, 'another-2026')).body;
    const changed = await server.call(
      'Authentication/ChangePassword',
      { oldPassword: 'another-2026', newPassword: 'midori-no-machi-9' },
      { session: { ...tenant, token } },
    );
    expect(changed.status).toBe(200);
    for (const { userNumber } of [keeper, other]) {
      expect((await signIn(userNumber, 'midori-no-machi-9')).status).toBe(200);
      expect((await signIn(userNumber)).status).toBe(401);
    }
  });

  it('forgotten, they are forgotten with both numbers and what the merge kept', async () => {
    const [keeper, other] = [await aMember(server, tenant), await aMember(server, tenant, { address: '丘の上9-9' })];
    await merge(keeper, other);
    const { token } = (await signIn(keeper.userNumber)).body;
    const data = await server.call('Authentication/GetOwnData', {}, { session: { ...tenant, token } });
    expect(JSON.stringify(data.body)).toContain('丘の上9-9');
    await server.db.transaction().execute(async (trx) => {
      await sql`select set_config('app.tenant_id', ${tenant.tenantId}, true)`.execute(trx);
      await sql`select forget_person(${tenant.tenantId}, ${keeper.userId}, now())`.execute(trx);
    });
    const rows = await rowsOf();
    expect(JSON.stringify(rows)).not.toContain('丘の上9-9');
    expect(JSON.stringify(rows)).not.toContain(other.userNumber);
    expect((await signIn(other.userNumber)).status).toBe(401);
    const left = await server.db
      .selectFrom('person_merge')
      .select('merge_id')
      .where('keeper_id', '=', keeper.userId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('[PEOPLE-03] a merge is refused', () => {
  const problemsOf = async (keeper: Numbered, other: Numbered) => {
    const shown = (await preview(keeper, other)).body.problems;
    const { status, body } = await merge(keeper, other);
    expect(status).toBe(409);
    expect(shown).toContain(body.error?.message);
    return body.error?.code;
  };

  it('with oneself, also by two numbers', async () => {
    const [keeper, other] = [await aMember(server, tenant), await aMember(server, tenant)];
    expect(await problemsOf(keeper, keeper)).toBe('mergeSame');
    await merge(keeper, other);
    expect(await problemsOf(keeper, other)).toBe('mergeSame');
  });

  it('where the one that is kept is a guest, or not known, or one is suspended', async () => {
    const guest = await aMember(server, tenant, { kind: 'guest', verified_at: null });
    const member = await aMember(server, tenant);
    expect(await problemsOf(guest, member)).toBe('mergeKeeperGuest');
    const unseen = await aMember(server, tenant, { kind: 'guest', verified_at: null });
    expect(await problemsOf(unseen, guest)).toBe('mergeKeeperUnverified');
    const suspended = await aMember(server, tenant, { suspended_until: '2026-12-31' });
    expect(await problemsOf(member, suspended)).toBe('mergeSuspended');
    expect(await problemsOf(suspended, member)).toBe('mergeSuspended');
    expect((await merge(member, guest)).status).toBe(200);
  });

  it('while one of them is paying', async () => {
    const [keeper, other] = [await aMember(server, tenant), await aMember(server, tenant)];
    const { reservationId } = await aReservation(server, other, hall, { date: '2026-07-05', paymentState: 'unpaid' });
    await server.db
      .insertInto('payment')
      .values({
        tenant_id: tenant.tenantId,
        payment_id: newId(),
        reservation_id: reservationId,
        provider: 'sandbox',
        amount: 100,
        currency: 'JPY',
        state: 'created',
        created_at: new Date(),
        changed_at: new Date(),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    expect(await problemsOf(keeper, other)).toBe('mergePaying');
  });

  it('where both have the same course', async () => {
    const container = await aCategory(server, await anEventContainer(server, tenant));
    const spans = [await aSpan(server, tenant)];
    const event = await anEvent(server, container, { spans });
    const [keeper, other] = [await aMember(server, tenant), await aMember(server, tenant)];
    await anEventReservation(server, keeper, event);
    await anEventReservation(server, other, event, { state: 'in_cart' });
    expect(await problemsOf(keeper, other)).toBe('mergeSameCourse');
  });

  it('when something else was seen, and when it was not reasoned', async () => {
    const [keeper, other] = [await aMember(server, tenant), await aMember(server, tenant)];
    const { seen } = (await preview(keeper, other)).body;
    await server.db
      .updateTable('account')
      .set({ address: '引っ越した先' })
      .where('user_id', '=', other.userId)
      .execute();
    const asked = { ...named(keeper, other), take: [], seen, reason: '二重登録' };
    expect((await server.call('Desk/MergePeople', asked, { staff })).body.error?.code).toBe('changedMeanwhile');
    expect((await server.call('Desk/MergePeople', { ...asked, reason: ' ' }, { staff })).body.error?.code).toBe(
      'reasonRequired',
    );
    expect((await preview(keeper, { userNumber: 'nobody' })).status).toBe(404);
  });
});

describe('[PEOPLE-03] a merge is taken back', () => {
  /** Something of everything for each of two people. */
  async function twoPeople() {
    const container = await aCategory(server, await anEventContainer(server, tenant));
    const spans = [await aSpan(server, tenant)];
    const drawn = [await aSpan(server, tenant, { entryType: 'lottery' })];
    const policyId = await aPolicy(server, tenant, { kind: random.pick(['privacy', 'terms'] as const) });
    const people: TestMember[] = [];
    for (const kind of ['member', random.pick(['member', 'guest'] as const)] as const) {
      const member = await aMember(server, tenant, {
        kind,
        address: random.pick(['', '市内1-1', '市外2-2']),
        birthday: random.pick([null, '1970-01-02', '1980-03-04']),
        email: random.pick([null, `${newId()}@example.jp`]),
        line_user_id: random.pick([null, `U${newId()}`]),
        classes: random.pick([[], ['市内'], ['市内', '在勤']]),
      });
      people.push(member);
      for (let count = random.pick([0, 1, 3]); count > 0; count -= 1) {
        nextDay = addDays(nextDay, 1);
        const state = random.pick(['confirmed', 'cancelled_user', 'completed'] as const);
        await aReservation(server, member, hall, { date: nextDay, state });
      }
      for (const state of ['in_cart', 'fixed', 'cancelled_user'] as const) {
        if (random.next() < 0.6) {
          await anEventReservation(server, member, await anEvent(server, container, { spans }), { state });
        }
      }
      if (people.length === 2 && random.next() < 0.6) {
        const event = await anEvent(server, container, { spans: drawn });
        await anEventReservation(server, member, event, { state: 'applied' });
      }
      if (random.next() < 0.6) await aSession(server, member);
      if (random.next() < 0.6) {
        const agreement = {
          tenant_id: tenant.tenantId,
          user_id: member.userId,
          policy_id: policyId,
          agreed_at: new Date(),
        };
        await server.db.insertInto('agreement').values(agreement).execute();
      }
    }
    const [keeper, other] = people;
    if (!keeper || !other) throw new Error('two were made');
    return { keeper, other };
  }
  let nextDay = '2026-08-01';

  it(`and every row is what it was, byte for byte, whatever they had (seed ${testSeed})`, async () => {
    for (let round = loadOf(60); round > 0; round -= 1) {
      const { keeper, other } = await twoPeople();
      const { fields } = (await preview(keeper, other)).body;
      const take = fields.filter(({ canTake }) => canTake && random.next() < 0.5).map(({ field }) => field);
      // Who signed in since a merge signs in again.
      server.clock.advance(1000);
      const before = await rowsOf();
      const { status, body } = await merge(keeper, other, take);
      expect(status).toBe(200);
      for (const table of ['reservation', 'event_reservation', 'session']) {
        expect(await ownersOf(table)).not.toContain(other.userId);
      }
      expect((await undo(random.pick([keeper, other]), body.mergeId)).status).toBe(200);
      expect(await rowsOf()).toEqual(before);
    }
  });

  it('for 30 days, once, and what came since stays with the one that was kept', async () => {
    const { keeper, other } = await twoPeople();
    const first = (await merge(keeper, other)).body.mergeId;
    const { token } = (await signIn(other.userNumber)).body;
    const body = reserveBody(hall, { date: '2026-06-21', article: hall.halfB });
    const booked = await server.call('Reservation/Reserve', body, { session: { ...tenant, token } });
    expect(booked.status).toBe(200);
    expect((await undo(keeper, first)).status).toBe(200);
    expect((await undo(keeper, first)).body.error?.code).toBe('mergeUndone');
    const { user_id } = await server.db
      .selectFrom('reservation')
      .select('user_id')
      .where('reservation_id', '=', booked.body.reservationId ?? '')
      .executeTakeFirstOrThrow();
    expect(user_id).toBe(keeper.userId);
    // Two people after all: whoever came in meanwhile sees the other one's no more.
    expect((await server.call('Authentication/GetSelfUserInfo', {}, { session: { ...tenant, token } })).status).toBe(
      401,
    );

    const second = (await merge(keeper, other)).body;
    try {
      server.clock.set(`${addDays(second.undoUntil, 1)}T00:01`);
      staff = await aStaffMember(server, tenant, { role: 'manager' });
      expect((await undo(keeper, second.mergeId)).body.error?.code).toBe('mergeOver');
      server.clock.set(`${second.undoUntil}T23:58`);
      staff = await aStaffMember(server, tenant, { role: 'manager' });
      expect((await undo(keeper, second.mergeId)).status).toBe(200);
    } finally {
      server.clock.set('2026-06-10T10:00');
    }
  });

  it('the later one first, where one follows the other', async () => {
    const [one, two, three] = [
      await aMember(server, tenant),
      await aMember(server, tenant),
      await aMember(server, tenant),
    ];
    const before = await rowsOf();
    const first = (await merge(two, one)).body.mergeId;
    const second = (await merge(three, two)).body.mergeId;
    expect(await selfOf((await signIn(one.userNumber)).body.token)).toMatchObject({ userNumber: three.userNumber });
    expect((await undo(three, first)).body.error?.code).toBe('mergeLater');
    expect((await undo(three, second)).status).toBe(200);
    expect(await selfOf((await signIn(one.userNumber)).body.token)).toMatchObject({ userNumber: two.userNumber });
    expect((await undo(two, first)).status).toBe(200);
    expect((await rowsOf()).account).toEqual(before.account);
  });

  it('not by the number of somebody else', async () => {
    const [keeper, other, third] = [
      await aMember(server, tenant),
      await aMember(server, tenant),
      await aMember(server, tenant),
    ];
    const { mergeId } = (await merge(keeper, other)).body;
    expect((await undo(third, mergeId)).status).toBe(404);
  });
});

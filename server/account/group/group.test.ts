import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import type { GroupRules } from '#rules/account/groupStanding.ts';
import { inTenant } from '#server/db/connect.ts';
import { aGroup } from '#server/testing/aGroup.ts';
import type { HallOptions } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember, aSession, aTenant, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { forgetPerson } from '../personal/forgetPerson.queries.ts';
import { unusedGuests } from '../registration/unverified.queries.ts';

const rules: GroupRules = {
  leastMembers: 3,
  localShare: 'majority',
  checksHouseholds: true,
  term: { months: 12 },
  mustMeet: true,
  countsTogether: false,
};

const setting = { group_rules: JSON.stringify(rules) };

let server: TestServer;
let tenant: TestTenant;
let clerk: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  tenant = await aTenant(server, { setting });
  clerk = await aStaffMember(server, tenant, { role: 'desk' });
  manager = await aStaffMember(server, tenant, { role: 'manager' });
});
afterAll(() => server.close());

const named = (personName: string, more = {}) => ({ personName, personNameKana: 'ヤマダ', isLocal: true, ...more });

const form = {
  groupName: 'みどり卓球会',
  groupNameKana: 'みどりたっきゅうかい',
  phoneNumber1: '090',
  phoneNumber2: '1234',
  phoneNumber3: '5678',
};

type Form = RequestOf<'Desk/RegisterGroup'>;

const register = (more: Partial<Form> = {}, staff = clerk) =>
  server.call('Desk/RegisterGroup', { ...form, members: [], ...more }, { staff });

async function registered(more: Partial<Form> = {}) {
  const { status, body } = await register(more);
  expect(status).toBe(200);
  return body.userNumber;
}

const get = async (userNumber: string, staff = clerk) =>
  (await server.call('Desk/GetGroup', { userNumber }, { staff })).body;

async function add(userNumber: string, member: Partial<RequestOf<'Desk/AddMember'>>, staff = clerk) {
  const { seen } = await get(userNumber);
  const body = { userNumber, seen, isLocal: true, ...member };
  return codeOf(await server.call('Desk/AddMember', body, { staff }));
}

const codeOf = ({ status, body }: { readonly status: number; readonly body: object }) =>
  status === 200 ? 'done' : ((body as { error?: { code: string } }).error?.code ?? '');

async function change(userNumber: string, name: string, what: RequestOf<'Desk/ChangeMember'>['change']) {
  const { members, seen } = await get(userNumber);
  const memberId = members.find(({ personName }) => personName === name)?.memberId ?? '';
  return codeOf(await server.call('Desk/ChangeMember', { userNumber, memberId, change: what, seen }, { staff: clerk }));
}

async function review(userNumber: string, more: Partial<RequestOf<'Desk/ReviewGroup'>> = {}, staff = manager) {
  const { seen } = await get(userNumber);
  const body = { userNumber, householdsChecked: true, renews: false, seen, ...more };
  return codeOf(await server.call('Desk/ReviewGroup', body, { staff }));
}

const namesIn = async (userNumber: string) => (await get(userNumber)).members.map(({ personName }) => personName);

describe('a group', () => {
  it('is registered with its members, is found by its name in any script, and has its name where that of a person stands', async () => {
    const person = await aMember(server, tenant, { last_name: '鈴木', first_name: '一郎' });
    const members = [
      named('山田 花子'),
      { memberNumber: person.userNumber, isLocal: false, isRepresentative: true },
      named('佐藤　次郎'),
    ];
    const userNumber = await registered({ members });
    expect(await get(userNumber)).toMatchObject({
      members: [
        { personName: '鈴木 一郎', userNumber: person.userNumber, isLocal: false, isRepresentative: true },
        { isRepresentative: false, since: '2026-06-10', until: null },
        { userNumber: '' },
      ],
      former: [],
      until: '2027-06-09',
      householdsChecked: false,
      renewsUntil: null,
      doubts: ['同一世帯だけの団体でないことの確認が済んでいません。'],
    });
    for (const text of ['ミドリ', 'みどりたっきゅう', '卓球', 'みどり卓球会', userNumber]) {
      const { items } = (await server.call('Desk/FindPeople', { text }, { staff: clerk })).body;
      expect(items).toMatchObject([{ userNumber, personName: 'みどり卓球会', isGroup: true }]);
    }
    const { body } = await server.call('Desk/GetPerson', { userNumber: person.userNumber }, { staff: clerk });
    expect(body.groups).toEqual([
      { userNumber, groupName: 'みどり卓球会', isRepresentative: true, since: '2026-06-10' },
    ]);
  });

  it('answers whose number was typed, and writes that down; a name that was typed stands in no log', async () => {
    const person = await aMember(server, tenant);
    const userNumber = await registered();
    expect(await add(userNumber, { memberNumber: ` ${person.userNumber} `, personName: '田中 一' })).toBe('done');
    expect(await add(userNumber, named('田中 二'))).toBe('done');
    const looks = await server.db
      .selectFrom('access_log')
      .select('request')
      .where('actor', '=', `staff:${clerk.staffId}`)
      .where('operation', '=', 'Desk/AddMember')
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    expect(looks.map(({ request }) => request)).toContainEqual({ userNumber, otherNumber: person.userNumber });
    expect(JSON.stringify(looks)).not.toContain('田中');
  });

  it('shows those who came on one day in the order of their readings, after its representative', async () => {
    const members = [
      named('渡辺 一郎', { personNameKana: 'ワタナベ イチロウ' }),
      named('青木 次郎', { personNameKana: 'アオキ ジロウ' }),
      named('田中 三郎', { personNameKana: 'タナカ サブロウ' }),
      named('山田 花子', { personNameKana: 'ヤマダ ハナコ', isRepresentative: true }),
      named('伊藤 四郎', { personNameKana: 'イトウ シロウ' }),
    ];
    const userNumber = await registered({ members });
    expect(await namesIn(userNumber)).toEqual(['山田 花子', '青木 次郎', '伊藤 四郎', '田中 三郎', '渡辺 一郎']);
  });

  it('shows the readings of its members only once that is written down', async () => {
    const userNumber = await registered({ members: [named('山田 花子', { personNameKana: 'やまだ　はなこ' })] });
    expect(JSON.stringify(await get(userNumber))).not.toContain('ヤマダ');
    const { items } = (await server.call('Desk/RevealMembers', { userNumber }, { staff: clerk })).body;
    expect(items).toMatchObject([{ kana: 'ヤマダ ハナコ' }]);
    const looks = await server.db
      .selectFrom('access_log')
      .select('operation')
      .where('actor', '=', `staff:${clerk.staffId}`)
      .where('operation', '=', 'Desk/RevealMembers')
      .execute();
    expect(looks).toHaveLength(1);
  });

  it('is not registered with what cannot be', async () => {
    const person = await aMember(server, tenant);
    const other = await registered();
    const twice = { memberNumber: person.userNumber, isLocal: true };
    const alone = await aTenant(server);
    const stranger = await aMember(server, alone);
    for (const [more, code] of [
      [{ groupName: ' ' }, 'nameRequired'],
      [{ groupNameKana: '' }, 'kanaRequired'],
      [{ groupNameKana: 'ミドリ卓球会' }, 'kanaInvalid'],
      [{ groupName: 'あ'.repeat(101) }, 'tooLong'],
      [{}, 'personKnown'],
      [{ members: [twice, twice] }, 'memberTwice'],
      [{ members: [named('山田 花子'), named('山田 花子 ')] }, 'memberTwice'],
      [
        { members: [named('甲', { isRepresentative: true }), named('乙', { isRepresentative: true })] },
        'representativeTwice',
      ],
      [{ members: [{ memberNumber: other, isLocal: true }] }, 'memberIsGroup'],
      [{ members: [{ memberNumber: stranger.userNumber, isLocal: true }] }, 'memberUnknown'],
      [{ members: [named('')] }, 'nameRequired'],
      [{ members: [named('山田 花子', { personNameKana: '山田 花子' })] }, 'kanaInvalid'],
      [{ members: Array.from({ length: 1000 }, (_, index) => named(`${index}`)) }, 'malformed'],
    ] as const) {
      const isAnother = code !== 'personKnown';
      expect(codeOf(await register({ isAnother, ...more } as Partial<Form>))).toBe(code);
    }
    const staff = await aStaffMember(server, alone, { role: 'manager' });
    expect(codeOf(await register({}, staff))).toBe('groupsNotOffered');
    // 60 characters, and 300 members.
    const members = Array.from({ length: 300 }, (_, index) => named(`会員${index}`));
    const long = await registered({ groupName: '長'.repeat(60), members, isAnother: true });
    expect((await get(long)).members).toHaveLength(300);
    expect(await add(long, named('もう一人'))).toBe('groupFull');
  });
});

describe('the members of a group', () => {
  it('come and go, with one representative at a time', async () => {
    const userNumber = await registered({ members: [named('甲', { isRepresentative: true }), named('乙')] });
    expect(await add(userNumber, named('乙'))).toBe('memberTwice');
    expect(await add(userNumber, { memberNumber: userNumber })).toBe('memberSelf');
    expect(await add(userNumber, named('丙', { isRepresentative: true }))).toBe('done');
    expect(await namesIn(userNumber)).toEqual(['丙', expect.any(String), expect.any(String)]);
    expect(await change(userNumber, '丙', 'end')).toBe('representativeEnds');
    expect(await change(userNumber, '甲', 'represents')).toBe('done');
    expect(await change(userNumber, '丙', 'notLocal')).toBe('done');
    expect((await get(userNumber)).members.filter((one) => one.isRepresentative || !one.isLocal)).toMatchObject([
      { personName: '甲', isRepresentative: true },
      { personName: '丙', isLocal: false },
    ]);
    server.clock.set('2026-07-01T09:00');
    clerk = await aStaffMember(server, tenant, { role: 'desk' });
    expect(await change(userNumber, '丙', 'end')).toBe('done');
    expect((await get(userNumber)).former).toMatchObject([{ personName: '丙', until: '2026-07-01' }]);
    // Who left may come back.
    expect(await add(userNumber, named('丙'))).toBe('done');
    const lines = await server.db
      .selectFrom('audit_event')
      .select(['action', 'subject', 'request', 'answer'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('subject', '=', userNumber)
      .orderBy('sequence')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      ...['Desk/RegisterGroup', 'Desk/AddMember', 'Desk/ChangeMember', 'Desk/ChangeMember', 'Desk/ChangeMember'],
      'Desk/AddMember',
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/[甲乙丙]|卓球|ヤマダ/);
  });

  it('are changed by nobody who has not seen them as they are, and never two at once', async () => {
    const userNumber = await registered({ members: [named('甲')] });
    const { seen } = await get(userNumber);
    const adding = ['乙', '丙', '丁'].map((personName) =>
      server.call(
        'Desk/AddMember',
        { userNumber, seen, ...named(personName), isRepresentative: true },
        { staff: clerk },
      ),
    );
    const codes = (await Promise.all(adding)).map(codeOf);
    expect(codes.toSorted()).toEqual(['changedMeanwhile', 'changedMeanwhile', 'done']);
    expect((await get(userNumber)).members.filter(({ isRepresentative }) => isRepresentative)).toHaveLength(1);
  });

  it('of a person or of another town are nobody’s', async () => {
    const person = await aMember(server, tenant);
    const town = await aTenant(server, { setting });
    const abroad = await aGroup(server, town, { representative: await aMember(server, town) });
    for (const { userNumber } of [person, abroad]) {
      expect(codeOf(await server.call('Desk/GetGroup', { userNumber }, { staff: clerk }))).toBe('notFound');
      const body = { userNumber, seen: '', ...named('甲') };
      expect(codeOf(await server.call('Desk/AddMember', body, { staff: clerk }))).toBe('notFound');
    }
  });
});

describe('the registration of a group', () => {
  const three = [named('甲', { isRepresentative: true }), named('乙'), named('丙')];

  it('is renewed by who may review, from 90 days before its end, once nothing is missing', async () => {
    const userNumber = await registered({ members: three.slice(0, 2) });
    expect(await review(userNumber, {}, clerk)).toBe('notPermitted');
    expect(await review(userNumber, { renews: true })).toBe('groupNotRenewable');
    server.clock.set('2027-04-01T10:00');
    clerk = await aStaffMember(server, tenant, { role: 'desk' });
    manager = await aStaffMember(server, tenant, { role: 'manager' });
    expect((await get(userNumber)).renewsUntil).toBe('2028-06-09');
    expect(await review(userNumber, { renews: true })).toBe('groupIncomplete');
    expect(await add(userNumber, named('丙'))).toBe('done');
    expect(await review(userNumber, { renews: true, householdsChecked: false })).toBe('groupIncomplete');
    expect(await review(userNumber, { renews: true })).toBe('done');
    expect(await get(userNumber)).toMatchObject({ until: '2028-06-09', doubts: [], renewsUntil: null });
    expect(await review(userNumber, { renews: true })).toBe('groupNotRenewable');
  });

  it('is asked when the group reserves: below its conditions or over it may not, and keeps what it has', async () => {
    const town = await aSmallTown(server, { tenant: { setting } });
    const columns = { group_until: '2026-06-30', households_checked: true };
    const group = await aGroup(server, town.tenant, { representative: town.member, others: 2, ...columns });
    const desk = await aStaffMember(server, town.tenant, { role: 'manager' });
    const reserve = async (date: string, who: TestMember = group) =>
      server.call('Reservation/Reserve', reserveBody(town.hall, { date }), { session: await aSession(server, who) });
    expect(codeOf(await reserve('2026-06-20'))).toBe('done');
    const end = server.db.updateTable('group_member').where('group_id', '=', group.userId);
    await end.set({ until: '2026-06-10' }).where('name', '=', '構成員1').execute();
    const { body } = await reserve('2026-06-21');
    expect(body.error).toMatchObject({
      code: 'groupIncomplete',
      message: '構成員が3名以上必要です（現在2名、あと1名）。新しい予約はできません。窓口へお問い合わせください。',
    });
    // The person who represents it may.
    expect(codeOf(await reserve('2026-06-21', town.member))).toBe('done');
    const seen = (await server.call('Desk/GetGroup', { userNumber: group.userNumber }, { staff: desk })).body;
    expect(seen.whyNot).toBe(body.error?.message);
    const booking = {
      ...reserveBody(town.hall, { date: '2026-06-22' }),
      person: { kind: 'registered' as const, userId: group.userId },
    };
    expect(codeOf(await server.call('Desk/Reserve', booking, { staff: desk }))).toBe('groupIncomplete');
    await end.set({ until: null }).where('name', '=', '構成員1').execute();
    expect(codeOf(await reserve('2026-06-22'))).toBe('done');
    server.clock.set('2026-07-01T00:00');
    expect((await reserve('2026-07-05')).body.error?.message).toMatch(/^団体登録の有効期限が過ぎています/);
    const rows = await server.db
      .selectFrom('reservation')
      .select('state')
      .where('user_id', '=', group.userId)
      .execute();
    expect(rows).toHaveLength(2);
  });
});

describe('limits', () => {
  const limited = { max_open_reservations: 3, max_frames_per_month: 4 };
  const town = async (countsTogether: boolean, hall: HallOptions = {}) => {
    const group_rules = JSON.stringify({ ...rules, leastMembers: 1, checksHouseholds: false, countsTogether });
    return aSmallTown(server, { hall, tenant: { setting: { ...limited, group_rules } } });
  };

  it.each([
    { countsTogether: true, told: 'tooManyOpenReservations' },
    { countsTogether: false, told: 'done' },
  ])('of groups with one representative: counted together $countsTogether', async ({ countsTogether, told }) => {
    const { tenant: own, member, hall } = await town(countsTogether);
    const [one, two] = [
      await aGroup(server, own, { representative: member }),
      await aGroup(server, own, { representative: member }),
    ];
    const stranger = await aGroup(server, own, { representative: await aMember(server, own) });
    let day = 20;
    const reserve = async (who: TestMember) => {
      day += 1;
      const body = reserveBody(hall, { date: `2026-06-${day}` });
      return codeOf(await server.call('Reservation/Reserve', body, { session: await aSession(server, who) }));
    };
    for (const who of [one, two, member]) expect(await reserve(who)).toBe('done');
    for (const who of [one, two, member]) expect(await reserve(who)).toBe(told);
    expect(await reserve(stranger)).toBe('done');
    // With another representative they are theirs.
    const desk = await aStaffMember(server, own, { role: 'desk' });
    const { seen } = (await server.call('Desk/GetGroup', { userNumber: one.userNumber }, { staff: desk })).body;
    const another = { userNumber: one.userNumber, seen, ...named('別の代表者', { isRepresentative: true }) };
    expect(codeOf(await server.call('Desk/AddMember', another, { staff: desk }))).toBe('done');
    expect(await reserve(one)).toBe('done');
  });

  it.each([
    { countsTogether: true, told: 'enteredTogether' },
    { countsTogether: false, told: 'done' },
  ])('of entries in a draw, by the same representative: counted together $countsTogether', async (counted) => {
    const lotteryWindow = { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 };
    const { tenant: own, member, hall } = await town(counted.countsTogether, { lotteryWindow });
    const [one, two] = [
      await aGroup(server, own, { representative: member }),
      await aGroup(server, own, { representative: member }),
    ];
    const stranger = await aGroup(server, own, { representative: await aMember(server, own) });
    const enter = async (who: TestMember, date = '2026-09-20') => {
      const session = await aSession(server, who);
      return server.call('Reservation/Reserve', reserveBody(hall, { date }), { session });
    };
    const { body: entry } = await enter(one);
    expect(entry.entryType).toBe('lottery');
    for (const who of [two, member]) expect(codeOf(await enter(who))).toBe(counted.told);
    expect(codeOf(await enter(stranger))).toBe('done');
    expect(codeOf(await enter(one))).toBe('alreadyEntered');
    if (!counted.countsTogether) return;
    // Another frame is another draw, and an entry that was withdrawn is none.
    expect(codeOf(await enter(two, '2026-09-21'))).toBe('done');
    const { reservationId } = entry;
    const session = await aSession(server, one);
    await server.call('Reservation/CancelReservation', { reservationId }, { session });
    expect(codeOf(await enter(member))).toBe('done');
  });
});

it('a person reads of his groups in his own data, a group of its members, and both are forgotten with whom they name', async () => {
  const person = await aMember(server, tenant, { last_name: '鈴木', first_name: '一郎' });
  const group = await aGroup(server, tenant, { representative: person, others: 1 });
  const ownData = async (who: TestMember) =>
    JSON.stringify((await server.call('Authentication/GetOwnData', {}, { session: await aSession(server, who) })).body);
  expect(await ownData(person)).toContain('みどり卓球会');
  expect(await ownData(group)).toMatch(/鈴木 一郎.*構成員1/);
  const forget = async ({ userId }: TestMember) =>
    inTenant(server.db, tenant.tenantId, (trx) =>
      forgetPerson(trx, { tenantId: tenant.tenantId, userId, nowMs: server.server.clock() }),
    );
  const left = async () =>
    (await server.db.selectFrom('group_member').select('name').where('group_id', '=', group.userId).execute()).map(
      ({ name }) => name,
    );
  await forget(person);
  expect(await left()).toEqual(['構成員1']);
  await forget(group);
  expect(await left()).toEqual([]);
});

it('a guest who was never verified is kept while he belongs to a group', async () => {
  const guest = { kind: 'guest', verified_at: null, created_at: new Date('2026-06-01T00:00:00Z') };
  const [member, other] = [await aMember(server, tenant, guest), await aMember(server, tenant, guest)];
  await aGroup(server, tenant, { representative: member });
  const { tenantId } = tenant;
  const before = new Date(server.server.clock());
  const unused = await inTenant(server.db, tenantId, (trx) =>
    unusedGuests(trx, { tenantId, before, askedBefore: before, rejectedBefore: before, most: 10 }),
  );
  expect(unused).toEqual([{ user_id: other.userId }]);
});

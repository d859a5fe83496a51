import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { inTenant } from '#server/db/connect.ts';
import { newId } from '#server/newId.ts';
import { aContext } from '#server/testing/aContext.ts';
import { aGroup } from '#server/testing/aGroup.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember, aTenant, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';
import { sweepMerges } from '../desk/merge/sweepMerges.ts';

let server: TestServer;
let tenant: TestTenant;
let staff: TestStaff;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
  staff = await aStaffMember(server, tenant, { role: 'manager' });
});
afterAll(() => server.close());

async function merge(keeper: TestMember, other: TestMember) {
  const named = { userNumber: keeper.userNumber, otherNumber: other.userNumber };
  const { seen } = (await server.call('Desk/PreviewMerge', named, { staff })).body;
  const { status, body } = await server.call(
    'Desk/MergePeople',
    { ...named, take: [], seen, reason: '二重登録' },
    { staff },
  );
  return status === 200 ? body.mergeId : ((body as { error?: { code: string } }).error?.code ?? '');
}

const undo = async ({ userNumber }: TestMember, mergeId: string) =>
  (await server.call('Desk/UndoMerge', { userNumber, mergeId, reason: '別の方' }, { staff })).status;

const rowsOf = (...groups: readonly TestMember[]) =>
  server.db
    .selectFrom('group_member')
    .selectAll()
    .where(
      'group_id',
      'in',
      groups.map(({ userId }) => userId),
    )
    .orderBy('member_id')
    .execute();

const member = () => aMember(server, tenant);

it('a membership goes with its person, and comes back', async () => {
  const [keeper, other] = [await member(), await member()];
  const group = await aGroup(server, tenant, { representative: other });
  const before = await rowsOf(group);
  const mergeId = await merge(keeper, other);
  expect(await rowsOf(group)).toMatchObject([{ account_id: keeper.userId, is_representative: true }]);
  expect(await undo(keeper, mergeId)).toBe(200);
  expect(await rowsOf(group)).toEqual(before);
});

it('two members of one group stay two, and a group is nobody’s other number', async () => {
  const [keeper, other] = [await member(), await member()];
  const group = await aGroup(server, tenant, { representative: keeper });
  expect(await merge(keeper, group)).toBe('mergeGroupWithPerson');
  const row = { tenant_id: tenant.tenantId, group_id: group.userId, member_id: newId(), account_id: other.userId };
  await server.db
    .insertInto('group_member')
    .values({ ...row, is_local: true, since: '2026-04-01' })
    .execute();
  expect(await merge(keeper, other)).toBe('mergeSameGroup');
});

it('of two groups the keeper gets the members that it has not, and keeps its representative', async () => {
  const [one, two] = [await member(), await member()];
  const keeper = await aGroup(server, tenant, { representative: one, others: 1 });
  const other = await aGroup(server, tenant, { representative: two, others: 3 });
  const before = await rowsOf(keeper, other);
  const mergeId = await merge(keeper, other);
  const names = (await rowsOf(keeper)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['', '', '構成員1', '構成員2', '構成員3']);
  expect(await leadersOf(keeper, other)).toEqual([one.userId]);
  expect(await rowsOf(other)).toMatchObject([{ name: '構成員1' }]);
  expect(await undo(keeper, mergeId)).toBe(200);
  expect(await rowsOf(keeper, other)).toEqual(before);
});

const random = seededRandom(testSeed);

/** A group of some of these people and names, with a representative or none, and with some who left it. */
async function anyGroup(people: readonly TestMember[]) {
  const group = await aGroup(server, tenant, { representative: await member() });
  await server.db.deleteFrom('group_member').where('group_id', '=', group.userId).execute();
  const known = people.map(({ userId }) => ({ account_id: userId, name: '', name_kana: '' }));
  const named = ['青木', '井上', '上野'].map((name) => ({ account_id: null, name, name_kana: 'カナ' }));
  const written = [...known, ...named].flatMap((one) => [
    ...(random.chance(0.5) ? [{ ...one, until: null }] : []),
    ...(random.chance(0.2) ? [{ ...one, until: '2026-05-01' }] : []),
  ]);
  const current = written.filter(({ until }) => until === null);
  const leader = current.length > 0 && random.chance(0.75) ? random.pick(current) : null;
  const rows = written.map((one) => ({
    tenant_id: tenant.tenantId,
    group_id: group.userId,
    member_id: newId(),
    since: '2026-04-01',
    ...one,
    is_local: random.chance(0.5),
    is_representative: one === leader,
  }));
  if (rows.length > 0) await server.db.insertInto('group_member').values(rows).execute();
  return group;
}

const currentOf = async (...groups: readonly TestMember[]) =>
  (await rowsOf(...groups)).filter(({ until }) => until === null);

/** Who represents one of these groups. */
const leadersOf = async (...groups: readonly TestMember[]) =>
  (await currentOf(...groups))
    .filter(({ is_representative }) => is_representative)
    .map(({ account_id, name }) => account_id ?? name);

const whoIn = async (...groups: readonly TestMember[]) =>
  [...new Set((await currentOf(...groups)).map(({ account_id, name }) => account_id ?? name))].toSorted();

it('any two groups become one with everybody and one representative, and again what they were, byte for byte', async () => {
  const people = [await member(), await member(), await member()];
  for (let round = 0; round < loadOf(200, 20); round += 1) {
    const [keeper, other] = [await anyGroup(people), await anyGroup(people)];
    const before = await rowsOf(keeper, other);
    const [everybody, [own], [theirs]] = [await whoIn(keeper, other), await leadersOf(keeper), await leadersOf(other)];
    const leader = own ?? theirs;
    const mergeId = await merge(keeper, other);
    expect([round, await whoIn(keeper)]).toEqual([round, everybody]);
    expect([round, await leadersOf(keeper, other)]).toEqual([round, leader === undefined ? [] : [leader]]);
    expect([round, await undo(keeper, mergeId)]).toEqual([round, 200]);
    expect([round, await rowsOf(keeper, other)]).toEqual([round, before]);
  }
});

it('what a merged group leaves behind keeps nobody from being merged, and goes once it cannot be undone', async () => {
  const [one, two, three] = [await member(), await member(), await member()];
  const [keeper, other] = [
    await aGroup(server, tenant, { representative: one }),
    await aGroup(server, tenant, { representative: three }),
  ];
  const row = { tenant_id: tenant.tenantId, is_local: true, since: '2026-04-01' };
  const both = [keeper, other].flatMap(({ userId: group_id }) => [
    { ...row, group_id, member_id: newId(), account_id: two.userId },
  ]);
  const first = { ...row, group_id: other.userId, member_id: newId(), account_id: one.userId };
  await server.db
    .insertInto('group_member')
    .values([...both, first])
    .execute();
  const mergeId = await merge(keeper, other);
  expect(await merge(one, two)).toBe('mergeSameGroup');
  await server.db
    .updateTable('group_member')
    .set({ until: '2026-06-01' })
    .where('group_id', '=', keeper.userId)
    .where('account_id', '=', two.userId)
    .execute();
  const merged = await merge(one, two);
  expect(merged).not.toBe('mergeSameGroup');
  expect(await undo(one, merged)).toBe(200);
  expect(await undo(keeper, mergeId)).toBe(200);
  expect(await whoIn(other)).toEqual([one, two, three].map(({ userId }) => userId).toSorted());

  await merge(keeper, other);
  const town = await server.server.directory.byId(tenant.tenantId);
  if (!town) throw new Error('the town is gone');
  const swept = (nowMs: number) =>
    inTenant(server.appDb, tenant.tenantId, (trx) => sweepMerges(aContext({ trx, tenant: town, nowMs }), 100));
  await swept(server.clock() + 30 * 86_400_000);
  expect(await rowsOf(other)).toHaveLength(1);
  await swept(server.clock() + 33 * 86_400_000);
  expect(await rowsOf(other)).toEqual([]);
});

it('who represented a group that was merged into another is shown as belonging to that one, and to his own once it is not', async () => {
  const [one, two] = [await member(), await member()];
  const keeper = await aGroup(server, tenant, { representative: one });
  const other = await aGroup(server, tenant, { representative: two });
  const groups = async ({ userNumber }: TestMember) =>
    (await server.call('Desk/GetPerson', { userNumber }, { staff })).body.groups.map((group) => group.userNumber);
  const mergeId = await merge(keeper, other);
  expect([await groups(one), await groups(two)]).toEqual([[keeper.userNumber], [keeper.userNumber]]);
  expect(await undo(keeper, mergeId)).toBe(200);
  expect(await groups(two)).toEqual([other.userNumber]);
});

it('who became the representative of the keeper meanwhile goes back to the other group as a member', async () => {
  const keeper = await aGroup(server, tenant, { representative: await member() });
  const other = await aGroup(server, tenant, { representative: await member(), others: 1 });
  const mergeId = await merge(keeper, other);
  const { userNumber } = keeper;
  const { members, seen } = (await server.call('Desk/GetGroup', { userNumber }, { staff })).body;
  const memberId = members.find(({ personName }) => personName === '構成員1')?.memberId ?? '';
  const change = { userNumber, memberId, change: 'represents' as const, seen };
  expect((await server.call('Desk/ChangeMember', change, { staff })).status).toBe(200);
  expect(await undo(keeper, mergeId)).toBe(200);
  const isRepresented = async (group: TestMember) =>
    (await rowsOf(group)).filter(({ is_representative }) => is_representative).length;
  expect([await isRepresented(keeper), await isRepresented(other)]).toEqual([0, 1]);
});

it.each(['merged', 'forgotten'] as const)('who is being %s is made a member of no group meanwhile', async (how) => {
  const [keeper, other] = [await member(), await member()];
  const group = await aGroup(server, tenant, { representative: await member() });
  const { seen } = (await server.call('Desk/GetGroup', { userNumber: group.userNumber }, { staff })).body;
  const added = { userNumber: group.userNumber, memberNumber: other.userNumber, isLocal: true, seen };
  const answer = await server.db.transaction().execute(async (trx) => {
    const account = trx.updateTable('account').where('user_id', '=', other.userId);
    await trx.selectFrom('account').select('user_id').where('user_id', '=', other.userId).forUpdate().execute();
    const asked = server.call('Desk/AddMember', added, { staff });
    await untilWaiting(server, 1);
    await account.set(how === 'merged' ? { merged_into: keeper.userId } : { erased_at: new Date(0) }).execute();
    return { asked };
  });
  expect((await answer.asked).body.error?.code).toBe('memberUnknown');
  expect(await rowsOf(group)).toHaveLength(1);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/newId.ts';
import { aGroup } from '#server/testing/aGroup.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember, aTenant, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';

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
  expect(names.toSorted()).toEqual(['', '構成員1', '構成員2', '構成員3']);
  expect(await rowsOf(other)).toMatchObject([{}, {}]);
  expect(await undo(keeper, mergeId)).toBe(200);
  expect(await rowsOf(keeper, other)).toEqual(before);
});

it('nobody is shown as belonging to a group that was merged into another, and its representative is again once it is not', async () => {
  const [one, two] = [await member(), await member()];
  const keeper = await aGroup(server, tenant, { representative: one });
  const other = await aGroup(server, tenant, { representative: two });
  const groups = async ({ userNumber }: TestMember) =>
    (await server.call('Desk/GetPerson', { userNumber }, { staff })).body.groups.map((group) => group.userNumber);
  const mergeId = await merge(keeper, other);
  expect([await groups(one), await groups(two)]).toEqual([[keeper.userNumber], []]);
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

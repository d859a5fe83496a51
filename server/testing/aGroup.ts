import type { Insertable } from 'kysely';
import type { Account } from '#server/db/schema.ts';
import { newId } from '#server/newId.ts';
import { type Arranging, aMember, type TestMember, type TestTenant } from './factories.ts';

/** Columns of an account that is a group's. */
const groupColumns = {
  is_group: true,
  last_name: 'みどり卓球会',
  first_name: '',
  last_name_kana: 'ミドリタッキュウカイ',
  first_name_kana: '',
};

/** A group with somebody who represents it, and members who are known by name alone, all of them local. */
export async function aGroup(
  server: Arranging,
  tenant: TestTenant,
  {
    representative,
    others = 0,
    ...columns
  }: { representative: TestMember; others?: number } & Partial<Insertable<Account>>,
): Promise<TestMember> {
  const group = await aMember(server, tenant, { ...groupColumns, ...columns });
  const row = { tenant_id: tenant.tenantId, group_id: group.userId, is_local: true, since: '2026-04-01' };
  const members = Array.from({ length: others }, (_, index) => ({
    ...row,
    member_id: newId(),
    name: `構成員${index + 1}`,
    name_kana: 'コウセイイン',
  }));
  const first = { ...row, member_id: newId(), account_id: representative.userId, is_representative: true };
  await server.db
    .insertInto('group_member')
    .values([first, ...members])
    .execute();
  return group;
}

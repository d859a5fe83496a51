import type { Insertable } from 'kysely';
import type { Child } from '../db/schema.ts';
import { newId } from '../newId.ts';
import { type Arranging, nextNumber, type TestMember } from './factories.ts';

/** A child of a member of a town that keeps them. Answers its id. */
export async function aChild(
  { db, server }: Arranging,
  member: TestMember,
  overrides: Partial<Insertable<Child>> = {},
) {
  const childId = newId();
  const at = new Date(server.clock());
  await db
    .insertInto('child')
    .values({
      tenant_id: member.tenantId,
      child_id: childId,
      user_id: member.userId,
      last_name: '川口',
      first_name: `つぼみ${nextNumber()}`,
      last_name_kana: 'カワグチ',
      first_name_kana: 'ツボミ',
      birthday: '2018-05-05',
      consent_version: '2026-11',
      consented_at: at,
      added_at: at,
      ...overrides,
    })
    .execute();
  return childId;
}

import type { StaffGrant } from '#contract/console/members.ts';
import { roleTable } from '#rules/staff/roles.ts';

/** A grant without an end, for all places, from a day on. */
export const newGrant = (today: string): StaffGrant => ({
  role: 'desk',
  containerIds: null,
  validFrom: today,
  validUntil: null,
});

/** Another role for a grant: one that reaches the whole tenant alone has no places. */
export const withRole = (grant: StaffGrant, role: StaffGrant['role']): StaffGrant => ({
  ...grant,
  role,
  containerIds: roleTable[role].reach === 'tenant' ? null : grant.containerIds,
});

/** What is wrong with the days and places of a grant, before it is sent. */
export function problemOf({ containerIds, validFrom, validUntil }: StaffGrant) {
  if (containerIds?.length === 0) return '施設を1つ以上選択してください。';
  if (validUntil !== null && validUntil < validFrom) return '終了日は、開始日以降の日付にしてください。';
  return null;
}

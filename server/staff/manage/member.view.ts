import type { StaffMember } from '#contract/console/members.ts';
import { type Grant, lastDayAwake } from '#rules/staff/rights.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { StaffRow } from '../staff.queries.ts';

type Seen = { readonly timeZone: string; readonly today: string; readonly hasFactor: boolean };

/** A member of staff as others see them. */
export function memberView(row: StaffRow, grants: readonly Grant[], { timeZone, today, hasFactor }: Seen): StaffMember {
  const local = (at: Date) => localDateTimeOf(at.getTime(), timeZone);
  const isInvited = row.password_hash === null || !hasFactor;
  const isAsleep = today > lastDayAwake(local(row.signed_in_at ?? row.invited_at).slice(0, 10));
  return {
    staffId: row.staff_id,
    login: row.login,
    name: row.name,
    email: row.email,
    grants: grants.map((grant) => ({ ...grant, containerIds: grant.containerIds && [...grant.containerIds] })),
    state: row.disabled_at !== null ? 'disabled' : isInvited ? 'invited' : isAsleep ? 'asleep' : 'active',
    hasFactor,
    lastSignInAt: row.signed_in_at && local(row.signed_in_at),
    version: row.version,
    changedBy: row.changed_by,
    changedAt: local(row.changed_at),
  };
}

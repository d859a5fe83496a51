import type { FoundPerson } from '#contract/desk/people/people.ts';
import { isSuspended } from '#rules/account/isSuspended.ts';
import { fullName } from '#rules/text/fullName.ts';

type Row = {
  readonly user_id: string;
  readonly user_number: string;
  readonly kind: string;
  readonly is_group: boolean;
  readonly last_name: string;
  readonly first_name: string;
  readonly phone_key: string | null;
  readonly is_verified: boolean | null;
  readonly suspended_until: string | null;
  readonly is_mail_refused: boolean;
  readonly child_name?: string | null;
};

/** Somebody as a list tells of them; `now` is the tenant's wall clock. */
export const foundPerson = (row: Row, now: string): FoundPerson => ({
  userId: row.user_id,
  userNumber: row.user_number,
  personName: fullName(row.last_name, row.first_name),
  phoneEnd: [...(row.phone_key ?? '').slice(0, 4)].reverse().join(''),
  isGuest: row.kind === 'guest',
  isGroup: row.is_group,
  isVerified: row.is_verified ?? false,
  isSuspended: isSuspended(row.suspended_until, now),
  isMailRefused: row.is_mail_refused,
  ...(row.child_name && { childName: row.child_name }),
});

import type { StaffNotice } from '#contract/desk/upkeep.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { StaffNoticeRow } from './staffNotice.queries.ts';

/** Enough of an address to tell it from another: 'hanako@example.jp' → 'h…@example.jp'; of a name at LINE its first letter. */
const masked = (recipient: string) => recipient.replace(/^(.)[^@]*/u, '$1…');

/** What a mail server answers may name the address. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>"'(),;:]+@/gu, (local) => `${[...local][0]}…@`);

/** A list tells addresses no more than it tells phone numbers: RevealPerson shows them, and is written down. */
export const staffNoticeView = (row: StaffNoticeRow, timeZone: string): StaffNotice => ({
  noticeId: row.notice_id,
  createdAt: localDateTimeOf(row.created_at.getTime(), timeZone),
  kind: row.kind,
  channel: row.channel,
  userNumber: row.user_number,
  recipient: masked(row.recipient),
  state: row.state,
  attempts: row.attempts,
  lastError: withoutAddresses(row.last_error),
});

import type { StaffNotice } from '#contract/staff.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { StaffNoticeRow } from './staffNotice.queries.ts';

export const staffNoticeView = (row: StaffNoticeRow, timeZone: string): StaffNotice => ({
  noticeId: row.notice_id,
  createdAt: localDateTimeOf(row.created_at.getTime(), timeZone),
  kind: row.kind,
  channel: row.channel,
  userNumber: row.user_number,
  recipient: row.recipient,
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error,
});

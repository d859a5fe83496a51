import type { StaffJob } from '#contract/desk/upkeep.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { StaffJobRow } from './staffJob.queries.ts';

export const staffJobView = (row: StaffJobRow, timeZone: string): StaffJob => ({
  kind: row.kind,
  subject: row.subject,
  dueAt: localDateTimeOf(row.due_at.getTime(), timeZone),
  isDead: row.is_dead,
  attempts: row.attempts,
  lastError: row.last_error,
});

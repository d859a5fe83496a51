import type { Insertable } from 'kysely';
import type { Tenant } from '#contract/tenant.ts';
import type { Database } from '../db/connect.ts';
import type { Notice } from '../db/schema.ts';
import { wake } from '../jobs/job.queries.ts';
import { newId } from '../newId.ts';
import type { Calendar } from './calendarText.ts';
import { addressesOf, type Channel, insertNotices } from './notice.queries.ts';
import { type NoticeFacts, type NoticeKind, noticeText } from './noticeText.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

export type Telling<Kind extends NoticeKind> = {
  readonly tenant: Tenant;
  readonly userId: string;
  readonly kind: Kind;
  /** What it is about; together with the kind it names the message, which is sent once. */
  readonly subjectId: string;
  readonly facts: NoticeFacts[Kind];
  /** Until when it is worth sending; a month when nothing is said. */
  readonly relevantUntil?: Date;
  /** What the mail brings for the person's calendar. */
  readonly calendar?: Calendar | null;
  readonly nowMs: number;
};

/**
 * Puts a message into the outbox of every channel the person can be reached by, in the transaction of what it tells of.
 * Somebody without an address or LINE gets none.
 */
export async function tell<Kind extends NoticeKind>(trx: Database, telling: Telling<Kind>) {
  const { tenant, userId, kind, subjectId, nowMs } = telling;
  const { tenantId } = tenant;
  const person = await addressesOf(trx, { tenantId, userId });
  const { subject, body } = noticeText(kind, telling.facts, {
    tenantName: tenant.tenantName,
    personName: `${person.last_name} ${person.first_name}`.trim(),
  });
  const now = new Date(nowMs);
  const row = (channel: Channel, recipient: string): Insertable<Notice> => ({
    tenant_id: tenantId,
    notice_id: newId(),
    user_id: userId,
    kind,
    channel,
    dedupe: `${kind}:${subjectId}`,
    recipient,
    subject,
    body,
    calendar: channel === 'mail' && telling.calendar ? JSON.stringify(telling.calendar) : null,
    relevant_until: telling.relevantUntil ?? new Date(nowMs + monthMs),
    state: 'queued',
    created_at: now,
    changed_at: now,
  });
  const rows = [
    ...(person.email ? [row('mail', person.email)] : []),
    ...(person.line_user_id && person.line_messaging_token !== '' ? [row('line', person.line_user_id)] : []),
  ];
  if (rows.length === 0) return;
  await insertNotices(trx, rows);
  for (const { channel } of rows) {
    await wake(trx, { tenantId, kind: 'noticeDelivery', subject: channel, dueAt: now });
  }
}

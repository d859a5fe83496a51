import type { Insertable } from 'kysely';
import type { Tenant } from '#contract/tenant.ts';
import type { Database } from '../db/connect.ts';
import type { Notice } from '../db/schema.ts';
import { wake } from '../jobs/job.queries.ts';
import { newId } from '../newId.ts';
import type { Calendar } from './calendarText.ts';
import { type Addresses, addressesOf, type Channel, channels, insertNotices } from './notice.queries.ts';
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
export const tell = <Kind extends NoticeKind>(trx: Database, telling: Telling<Kind>) => tellAll(trx, [telling]);

/** The same for several messages of one tenant and one moment, in their order. */
export async function tellAll(trx: Database, tellings: readonly Telling<NoticeKind>[]) {
  const [first] = tellings;
  if (!first) return;
  const { tenantId } = first.tenant;
  const dueAt = new Date(first.nowMs);
  const people = await addressesOf(trx, { tenantId, userIds: [...new Set(tellings.map(({ userId }) => userId))] });
  const byId = new Map(people.map((person) => [person.user_id, person]));
  const rows = tellings.flatMap((telling) => {
    const person = byId.get(telling.userId);
    return person ? rowsFor(telling, person) : [];
  });
  if (rows.length === 0) return;
  await insertNotices(trx, rows);
  for (const channel of channels) {
    if (rows.some((row) => row.channel === channel)) {
      await wake(trx, { tenantId, kind: 'noticeDelivery', subject: channel, dueAt });
    }
  }
}

/** A message for each channel its person can be reached by. */
function rowsFor(telling: Telling<NoticeKind>, person: Addresses): Insertable<Notice>[] {
  const { tenant, userId, kind, subjectId, nowMs } = telling;
  const { subject, body } = noticeText(kind, telling.facts, {
    tenantName: tenant.tenantName,
    personName: `${person.last_name} ${person.first_name}`.trim(),
  });
  const now = new Date(nowMs);
  const row = (channel: Channel, recipient: string): Insertable<Notice> => ({
    tenant_id: tenant.tenantId,
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
  return [
    ...(person.email ? [row('mail', person.email)] : []),
    ...(person.line_user_id && person.line_messaging_token !== '' ? [row('line', person.line_user_id)] : []),
  ];
}

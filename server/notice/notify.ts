import type { Context } from '../context.ts';
import { wake } from '../jobs/job.queries.ts';
import { newId } from '../newId.ts';
import type { Calendar } from './calendarText.ts';
import {
  type Addresses,
  addressesOf,
  type Channel,
  channels,
  insertNotices,
  type NewNotice,
} from './notice.queries.ts';
import { type NoticeFacts, type NoticeKind, noticeText } from './noticeText.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

/** A message to a person, before its channels are known. */
export type PersonalNotice<Kind extends NoticeKind = NoticeKind> = {
  readonly userId: string;
  readonly kind: Kind;
  /** What it is about. Together with the kind it identifies the message, which is sent once. */
  readonly subjectId: string;
  readonly facts: NoticeFacts[Kind];
  /** Until when it is worth sending; a month when nothing is said. */
  readonly relevantUntil?: Date;
  /** What the mail brings for the person's calendar. */
  readonly calendar?: Calendar | null;
};

/**
 * Puts a message into the outbox of every channel of the person, in the transaction of what it is about. A person
 * without an address or LINE gets none.
 */
export const notify = <Kind extends NoticeKind>(context: Context, message: PersonalNotice<Kind>) =>
  notifyAll(context, [message]);

/** The same for several messages, in their order. */
export async function notifyAll(context: Context, messages: readonly PersonalNotice[]) {
  if (messages.length === 0) return;
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const people = await addressesOf(trx, { tenantId, userIds: [...new Set(messages.map(({ userId }) => userId))] });
  const byId = new Map(people.map((person) => [person.user_id, person]));
  const rows = messages.flatMap((message) => {
    const person = byId.get(message.userId);
    return person ? rowsFor(context, message, person) : [];
  });
  if (rows.length === 0) return;
  await insertNotices(trx, rows);
  for (const channel of channels) {
    if (rows.some((row) => row.channel === channel)) {
      await wake(trx, { tenantId, kind: 'noticeDelivery', subject: channel, dueAt: new Date(nowMs) });
    }
  }
}

/** A message for each channel its person can be reached by. */
function rowsFor({ tenant, nowMs }: Context, message: PersonalNotice, person: Addresses): NewNotice[] {
  const { userId, kind, subjectId } = message;
  const { subject, body } = noticeText(kind, message.facts, {
    tenantName: tenant.tenantName,
    personName: `${person.last_name} ${person.first_name}`.trim(),
  });
  const now = new Date(nowMs);
  const row = (channel: Channel, recipient: string): NewNotice => ({
    tenant_id: tenant.tenantId,
    notice_id: newId(),
    user_id: userId,
    kind,
    channel,
    dedupe: `${kind}:${subjectId}`,
    recipient,
    subject,
    body,
    calendar: channel === 'mail' && message.calendar ? JSON.stringify(message.calendar) : null,
    relevant_until: message.relevantUntil ?? new Date(nowMs + monthMs),
    state: 'queued',
    created_at: now,
    changed_at: now,
  });
  return [
    ...(person.email ? [row('mail', person.email)] : []),
    ...(person.line_user_id && person.line_messaging_token !== '' ? [row('line', person.line_user_id)] : []),
  ];
}

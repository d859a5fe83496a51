import type { Telling } from '../context.ts';
import { newId } from '../newId.ts';
import type { Calendar } from './calendarText.ts';
import { insertNotices } from './notice.queries.ts';
import type { NoticeFacts, NoticeKind } from './words/noticeFacts.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

/** What was promised of a reservation, by its id, and what holds by now, in words. */
export type ToTell = { readonly id: string; readonly was: string; readonly becomes: string };

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
  /** What staff have to tell by telephone where the message cannot be delivered. */
  readonly ifUndelivered?: ToTell;
  /** Another address than the person's, to which it goes by mail alone, and without their name. */
  readonly recipient?: string;
};

/**
 * Puts a message into the outbox of every channel of the person, in the transaction of what it is about. A person
 * without an address or LINE gets none.
 */
export const notify = <Kind extends NoticeKind>(context: Telling, message: PersonalNotice<Kind>) =>
  notifyAll(context, [message]);

/** The same for several messages, in their order. `isToMany`: they wait for everything else that is to be sent. */
export async function notifyAll(
  { trx, tenant, nowMs }: Pick<Telling, 'trx' | 'tenant' | 'nowMs'>,
  messages: readonly PersonalNotice[],
  { isToMany = false } = {},
) {
  if (messages.length === 0) return;
  const { tenantId, tenantName } = tenant;
  const notices = messages.map(
    ({ userId, kind, subjectId, facts, relevantUntil, ifUndelivered, calendar = null, recipient = null }) => ({
      user_id: userId,
      mail_id: newId(),
      line_id: newId(),
      kind,
      dedupe: `${kind}:${subjectId}`,
      facts: { ...facts, tenantName, ...(ifUndelivered && { ifUndelivered }) },
      calendar,
      recipient,
      relevant_until: relevantUntil ?? new Date(nowMs + monthMs),
    }),
  );
  await insertNotices(trx, { tenantId, notices, nowMs, isToMany });
}

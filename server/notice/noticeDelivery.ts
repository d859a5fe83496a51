import type { Database } from '../db/connect.ts';
import { enqueue } from '../jobs/job.queries.ts';
import type { UnboundJobContext, UnboundJobHandler } from '../jobs/job.ts';
import type { Calendar } from './calendarText.ts';
import {
  beginNotice,
  type Channel,
  channels,
  endNotice,
  hasNext,
  heldUntil,
  messagingTokenOf,
  type NoticeRow,
  requeueNotice,
} from './notice.queries.ts';
import { RecipientAway, UndeliverableError } from './transport.ts';

/** How long to wait after so many failures of a message, in milliseconds: a quarter of a minute, doubling, up to `most`. */
const waitAfter = (failures: number, most: number) => Math.min(15_000 * 2 ** (failures - 1), most);

/** At most so long the whole channel waits when nothing can be sent, and a recipient who takes nothing; in milliseconds. */
const mostForChannel = 10 * 60_000;
const mostForRecipient = 60 * 60_000;

/** After so many failures in a row that look like the channel's, it may be the message: then others are tried too. */
const mostInFront = 6;

/** For how long a recipient is tried again, in milliseconds. */
const triedFor = 2 * 24 * 60 * 60_000;

/** How much is sent before others have their turn: so many messages, or as many as go in so many milliseconds. */
const turn = { messages: 25, ms: 5_000 };

/** Beside the job that works off a channel: the one that comes by when a recipient is to be tried again. */
const heldSubject = (channel: Channel) => `${channel}:held`;

function channelOf(subject: string) {
  const channel = channels.find((name) => name === subject || heldSubject(name) === subject);
  if (channel === undefined) throw new Error(`unknown channel: ${subject}`);
  return channel;
}

/**
 * Sends what waits for a channel, in the order in which it was written. While the channel is down everything waits; while a
 * recipient takes nothing, what is for him. So nobody reads of a cancellation before the booking. What cannot be delivered at
 * all is put aside, and what came too late to matter is dropped, both with a reason. A message at which the channel always fails
 * goes on being tried, and lets others pass.
 */
export const noticeDelivery: UnboundJobHandler = {
  async unbound(context, subject) {
    const channel = channelOf(subject);
    const beganAt = performance.now();
    let messages = 0;
    while (messages < turn.messages && performance.now() - beganAt < turn.ms) {
      if (!(await deliverNext(context, { channel, subject }))) break;
      messages += 1;
    }
    await context.transact((trx) => askForHeld(trx, context, channel));
  },

  hasMore: ({ trx, tenant, nowMs }, subject) =>
    hasNext(trx, { tenantId: tenant.tenantId, channel: channelOf(subject), nowMs }),
};

/** Comes by when the first of the recipients who were put off is to be tried again. */
async function askForHeld(trx: Database, { tenant: { tenantId }, nowMs }: UnboundJobContext, channel: Channel) {
  const dueAt = await heldUntil(trx, { tenantId, channel, nowMs });
  if (dueAt) await enqueue(trx, { tenantId, kind: 'noticeDelivery', subject: heldSubject(channel), dueAt });
}

type Queue = { readonly channel: Channel; readonly subject: string };

/** True when the queue should be looked at again at once. */
async function deliverNext(context: UnboundJobContext, { channel, subject }: Queue) {
  const { transact, tenant, nowMs, log } = context;
  const { tenantId } = tenant;
  const next = await transact((trx) => beginNotice(trx, { tenantId, channel, nowMs }));
  if (next.kind === 'none') return false;
  if (next.kind === 'busy') {
    // In case he dies at it: somebody has to go on.
    await transact((trx) => enqueue(trx, { tenantId, kind: 'noticeDelivery', subject, dueAt: next.until }));
    return false;
  }
  const { notice } = next;
  const outcome = await outcomeOf(context, channel, notice);
  await transact((trx) => record(trx, context, { notice, subject, outcome }));
  if (outcome.state !== 'sent') {
    const about = { tenantId, noticeId: notice.notice_id, kind: notice.kind, channel };
    const { level, message } = said[outcome.state];
    log[level]({ ...about, reason: outcome.reason, attempts: notice.attempts }, message);
  }
  return outcome.state !== 'channelWaits';
}

/** What became of an attempt. recipientWaits: only he is put off; channelWaits: nothing can be sent. */
type Outcome =
  | { readonly state: 'sent' | 'dropped' | 'dead'; readonly reason: string }
  | { readonly state: 'recipientWaits' | 'channelWaits'; readonly reason: string; readonly waitMs: number };

const said = {
  dropped: { level: 'warn', message: 'a message was dropped' },
  dead: { level: 'error', message: 'a message cannot be delivered' },
  recipientWaits: { level: 'warn', message: 'a recipient has to wait' },
  channelWaits: { level: 'warn', message: 'messages have to wait' },
} as const;

async function outcomeOf(context: UnboundJobContext, channel: Channel, notice: NoticeRow): Promise<Outcome> {
  const { nowMs } = context;
  if (notice.relevant_until.getTime() < nowMs) {
    return { state: 'dropped', reason: 'no longer matters: its time had passed before it could be sent' };
  }
  try {
    await send(context, channel, notice);
    return { state: 'sent', reason: '' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof UndeliverableError) return { state: 'dead', reason };
    if (!(error instanceof RecipientAway)) {
      const state = notice.attempts < mostInFront ? 'channelWaits' : 'recipientWaits';
      return { state, reason, waitMs: waitAfter(notice.attempts, mostForChannel) };
    }
    if (notice.created_at.getTime() + triedFor < nowMs) return { state: 'dead', reason };
    return { state: 'recipientWaits', reason, waitMs: waitAfter(notice.attempts, mostForRecipient) };
  }
}

async function send({ server, tenant, transact }: UnboundJobContext, channel: Channel, notice: NoticeRow) {
  const channelToken = channel === 'line' ? await transact((trx) => messagingTokenOf(trx, tenant.tenantId)) : '';
  await server.transports[channel].send({
    noticeId: notice.notice_id,
    recipient: notice.recipient,
    sender: { name: tenant.tenantName, channelToken },
    subject: notice.subject,
    body: notice.body,
    // Written by tell(), so it is one.
    calendar: notice.calendar as Calendar | null,
  });
}

type Attempted = { readonly notice: NoticeRow; readonly subject: string; readonly outcome: Outcome };

async function record(
  trx: Database,
  { tenant: { tenantId }, nowMs }: UnboundJobContext,
  { notice, subject, outcome }: Attempted,
) {
  const named = { tenantId, noticeId: notice.notice_id, reason: outcome.reason, nowMs };
  if (outcome.state === 'channelWaits') {
    const dueAt = new Date(nowMs + outcome.waitMs);
    await requeueNotice(trx, { ...named, notBefore: null });
    await enqueue(trx, { tenantId, kind: 'noticeDelivery', subject, dueAt });
  } else if (outcome.state === 'recipientWaits') {
    await requeueNotice(trx, { ...named, notBefore: new Date(nowMs + outcome.waitMs) });
  } else {
    await endNotice(trx, { ...named, state: outcome.state });
  }
}

import { pipelined } from '../db/pipeline.ts';
import { schedule } from '../jobs/job.queries.ts';
import type { JobContext, JobScope, UnboundJobHandler } from '../jobs/job.ts';
import { type Calendar, calendarsTogether } from './calendarText.ts';
import { type Channel, channels, endNotice, messagingTokenOf, requeueNotice } from './notice.queries.ts';
import { beginNotice, hasNext, heldUntil, type NoticeRow } from './noticeQueue.queries.ts';
import { hallOf, keptNoticeText, ofHouse, secretOf } from './noticeText.ts';
import type { ToTell } from './notify.ts';
import { markRefused, unmarkRefused } from './reachable.queries.ts';
import { RecipientUnavailable, RefusedAddress, type Transports, UndeliverableError } from './transport.ts';
import { voiceOf } from './voice.queries.ts';

/**
 * How long to wait after so many failures of a message, in milliseconds: a quarter of a minute, doubling, up to `most`.
 */
const waitAfter = (failures: number, most: number) => Math.min(15_000 * 2 ** (failures - 1), most);

/** The longest wait of a channel that cannot send, and of a recipient who cannot receive; in milliseconds. */
const mostForChannel = 10 * 60_000;
const mostForRecipient = 60 * 60_000;

/** After so many failures in a row that look like the channel's, it may be the message: then others are tried too. */
const mostInFront = 6;

/** For how long a recipient is tried again, in milliseconds. */
const triedFor = 2 * 24 * 60 * 60_000;

/** How much is sent before other jobs have their turn: so many messages, or as many as go in so many milliseconds. */
const turn = { messages: 25, ms: 5_000 };

/** A second job beside the one that works off a channel: it runs when a recipient is to be tried again. */
const heldSubject = (channel: Channel) => `${channel}:held`;

function channelOf(subject: string) {
  const channel = channels.find((name) => name === subject || heldSubject(name) === subject);
  if (channel === undefined) throw new Error(`unknown channel: ${subject}`);
  return channel;
}

type Ports = {
  readonly transports: Transports;
  /** What had to be told and cannot be delivered is left to staff. */
  readonly leave: (context: JobContext, undelivered: readonly ToTell[]) => Promise<unknown>;
};

/**
 * Sends what waits for a channel, in the order in which it was written, so that a cancellation never arrives before the
 * booking. While the channel is down everything waits. While only a recipient fails, only their messages wait. What
 * cannot be delivered is put aside, and what is too late is dropped, both with a reason. A message at which the channel
 * always fails is retried, and later ones may pass it.
 */
export const noticeDelivery = ({ transports, leave }: Ports): UnboundJobHandler => ({
  async unbound(scope, subject) {
    const channel = channelOf(subject);
    const queue = { transports, leave, channel, subject };
    const beganAt = performance.now();
    let messages = 0;
    while (messages < turn.messages && performance.now() - beganAt < turn.ms) {
      if (!(await deliverNext(scope, queue))) break;
      messages += 1;
    }
    await scope.transact((context) => scheduleHeld(context, channel));
  },

  hasMore: ({ trx, tenant, nowMs }, subject) =>
    hasNext(trx, { tenantId: tenant.tenantId, channel: channelOf(subject), nowMs }),
});

/** Schedules a run for when the first of the postponed recipients is to be tried again. */
async function scheduleHeld({ trx, tenant: { tenantId }, nowMs }: JobContext, channel: Channel) {
  const dueAt = await heldUntil(trx, { tenantId, channel, nowMs });
  if (dueAt) await schedule(trx, { tenantId, kind: 'noticeDelivery', subject: heldSubject(channel), dueAt });
}

type Queue = Ports & { readonly channel: Channel; readonly subject: string };

/** What goes as one message, the first to go in front. */
type Together = readonly [NoticeRow, ...NoticeRow[]];

/** True when the queue should be looked at again at once. */
async function deliverNext(scope: JobScope, queue: Queue) {
  const { tenant, nowMs, log } = scope;
  const { tenantId } = tenant;
  const { channel, subject } = queue;
  const next = await scope.transact(({ trx }) =>
    beginNotice(trx, { tenantId, channel, nowMs }, (notice) => canGoTogether(notice, nowMs)),
  );
  if (next.kind === 'none') return false;
  if (next.kind === 'busy') {
    // In case this process dies: another one has to go on.
    await scope.transact(({ trx }) => schedule(trx, { tenantId, kind: 'noticeDelivery', subject, dueAt: next.until }));
    return false;
  }
  const { notices } = next;
  const outcome = await outcomeOf(scope, queue, notices);
  await scope.transact(async (context) => {
    for (const notice of notices) await record(context, { notice, queue, outcome });
    if (channel === 'mail') await learnOfAddress(context, { address: notices[0].recipient, outcome });
    if (outcome.state === 'dead') await queue.leave(context, notices.flatMap(toTell));
  });
  if (outcome.state !== 'sent') {
    const [{ notice_id: noticeId, kind, attempts }] = notices;
    const { level, message } = said[outcome.state];
    log[level]({ tenantId, noticeId, kind, channel, reason: outcome.reason, attempts }, message);
  }
  return outcome.state !== 'channelWaits';
}

/** Written by notify(). */
const toTell = ({ facts }: NoticeRow): ToTell[] => {
  const { ifUndelivered } = facts as { readonly ifUndelivered?: ToTell };
  return ifUndelivered ? [ifUndelivered] : [];
};

const isTooLate = ({ relevant_until }: NoticeRow, nowMs: number) => relevant_until.getTime() < nowMs;

/** One that makes no words, is secret or comes too late would take the others with it. */
const canGoTogether = (notice: NoticeRow, nowMs: number) =>
  secretOf(notice.kind) === 'nothing' && !isTooLate(notice, nowMs) && keptNoticeText([notice], ofHouse) !== null;

/** The result of an attempt. recipientWaits: only this recipient is postponed; channelWaits: nothing can be sent. */
type Outcome =
  | { readonly state: 'sent' | 'dropped'; readonly reason: string }
  | { readonly state: 'dead'; readonly reason: string; readonly isAddressRefused: boolean }
  | { readonly state: 'recipientWaits' | 'channelWaits'; readonly reason: string; readonly waitMs: number };

const said = {
  dropped: { level: 'warn', message: 'a message was dropped' },
  dead: { level: 'error', message: 'a message cannot be delivered' },
  recipientWaits: { level: 'warn', message: 'a recipient has to wait' },
  channelWaits: { level: 'warn', message: 'messages have to wait' },
} as const;

async function outcomeOf(scope: JobScope, queue: Queue, notices: Together): Promise<Outcome> {
  const { nowMs } = scope;
  const [notice] = notices;
  if (isTooLate(notice, nowMs)) {
    return { state: 'dropped', reason: 'no longer matters: its time had passed before it could be sent' };
  }
  try {
    await send(scope, queue, notices);
    return { state: 'sent', reason: '' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof UndeliverableError) {
      return { state: 'dead', reason, isAddressRefused: error instanceof RefusedAddress };
    }
    if (!(error instanceof RecipientUnavailable)) {
      const state = notice.attempts < mostInFront ? 'channelWaits' : 'recipientWaits';
      return { state, reason, waitMs: waitAfter(notice.attempts, mostForChannel) };
    }
    if (notice.created_at.getTime() + triedFor < nowMs) return { state: 'dead', reason, isAddressRefused: false };
    return { state: 'recipientWaits', reason, waitMs: waitAfter(notice.attempts, mostForRecipient) };
  }
}

async function send({ tenant, transact }: JobScope, { transports, channel }: Queue, notices: Together) {
  const [first] = notices;
  const voice = await transact(({ trx }) =>
    voiceOf(trx, tenant, { channel, halls: notices.map(({ facts }) => hallOf(facts)) }),
  );
  const text = keptNoticeText(notices, voice);
  if (text === null) throw new UndeliverableError(`no words for ${first.kind}`);
  const channelToken = channel === 'line' ? await transact(({ trx }) => messagingTokenOf(trx, tenant.tenantId)) : '';
  await transports[channel].send({
    noticeId: first.notice_id,
    recipient: first.recipient,
    sender: { name: voice.sender, replyTo: voice.replyTo, channelToken },
    ...text,
    // Written by notify(), so they are such.
    calendars: calendarsTogether(notices.flatMap(({ calendar }) => (calendar as Calendar | null) ?? [])),
  });
}

type Attempted = { readonly notice: NoticeRow; readonly queue: Queue; readonly outcome: Outcome };

async function record(
  { trx, tenant: { tenantId }, nowMs }: JobContext,
  { notice, queue: { transports, channel, subject }, outcome }: Attempted,
) {
  const named = { tenantId, noticeId: notice.notice_id, reason: outcome.reason, nowMs };
  if (outcome.state === 'channelWaits') {
    const dueAt = new Date(nowMs + outcome.waitMs);
    await requeueNotice(trx, { ...named, notBefore: null });
    await schedule(trx, { tenantId, kind: 'noticeDelivery', subject, dueAt });
  } else if (outcome.state === 'recipientWaits') {
    await requeueNotice(trx, { ...named, notBefore: new Date(nowMs + outcome.waitMs) });
  } else {
    const secret = transports[channel].isShown ? 'nothing' : secretOf(notice.kind);
    await endNotice(trx, { ...named, state: outcome.state, secret });
  }
}

/** Whether mails reach an address is known from the last one that went there. */
async function learnOfAddress(
  { trx, tenant: { tenantId }, nowMs }: JobContext,
  { address, outcome }: { readonly address: string; readonly outcome: Outcome },
) {
  if (outcome.state === 'sent') await unmarkRefused(pipelined(trx), { tenantId, address });
  if (outcome.state === 'dead' && outcome.isAddressRefused) await markRefused(trx, { tenantId, address, nowMs });
}

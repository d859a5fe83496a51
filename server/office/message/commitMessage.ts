import { createHash } from 'node:crypto';
import { dayOf } from '#rules/day/day.ts';
import { asSent, messageLimits } from '#rules/message/message.ts';
import { actorText, type Context, type Staff } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { isSteppedUp } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { writeList } from './audience.queries.ts';
import { chosenBy, demandPeople, demandWords } from './audienceFor.ts';
import { insertMessage, messageLike } from './message.queries.ts';

type Sent = { readonly subject: string; readonly body: string; readonly digest: string };

/** The same words to the same people on one day are one message. */
const fingerprintOf = ({ subject, body, digest }: Sent, day: string) =>
  createHash('sha256')
    .update(JSON.stringify([day, subject, body, digest]))
    .digest();

/**
 * Writes a message with the list of its people, which stands from here on; a job has them told. Refuses reasonRequired, as
 * chosenBy(), demandWords() and demandPeople() do, messageSentAlready, messageListChanged where the list is another than
 * was seen, and stepUpRequired where it goes to more than one.
 */
export const commitMessage: Operation<'Office/SendMessage'> = async (
  context,
  { audience, people, digest, reason, words: typed },
) => {
  const { trx, tenant, now, nowMs, actor } = context;
  const { tenantId } = tenant;
  const words = asSent(typed);
  demandWords(words);
  if (reason.trim() === '') throw new Refused('reasonRequired');
  const { containerId, words: audienceText } = await chosenBy(context, audience);
  demandPeople(people);
  demandStepUp(context, people);
  const messageId = newId();
  const fingerprint = fingerprintOf({ ...words, digest }, dayOf(now));
  const isNew = await insertMessage(trx, {
    tenant_id: tenantId,
    message_id: messageId,
    ...words,
    audience: audienceText,
    container_id: containerId,
    reason: reason.trim(),
    recipients: people,
    fingerprint,
    sent_at: new Date(nowMs),
    sent_by: actorText(actor),
  });
  if (!isNew) throw await sentAlready(context, fingerprint);
  const meant = { tenantId, audience, today: dayOf(now) };
  const list = await writeList(trx, { ...meant, messageId, most: messageLimits.people + 1 });
  demandPeople(list.people);
  if (list.digest !== digest || list.people !== people) throw listChanged(list.people);
  await schedule(trx, { tenantId, kind: 'sendMessage', subject: messageId, dueAt: new Date(nowMs) });
  return { messageId, people };
};

const listChanged = (people: number) =>
  new Refused({
    code: 'messageListChanged',
    message: `確認した後に、宛先の方が変わりました（いまは${people.toLocaleString('ja-JP')}人）。人数を確認してから、もう一度送信してください。`,
    details: { people },
  });

async function sentAlready({ trx, tenant: { tenantId, timeZone } }: Context, fingerprint: Buffer) {
  const before = await messageLike(trx, { tenantId, fingerprint });
  if (!before) return new Refused('messageSentAlready');
  const by = await nameOfActor(trx, { tenantId, actor: before.sent_by });
  const at = localDateTimeOf(before.sent_at.getTime(), timeZone).slice(11);
  const message = `${at}に${by}が、同じ内容のメッセージを同じ方へ送信しています。送信の記録を確認してください。`;
  return new Refused({ code: 'messageSentAlready', message });
}

function demandStepUp({ actor, nowMs }: Context<Staff>, people: number) {
  if (people > 1 && actor.member && !isSteppedUp(actor.member, nowMs)) throw new Refused('stepUpRequired');
}

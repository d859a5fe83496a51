import { fullName } from '#rules/text/fullName.ts';
import { actorText, type Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { countOutcomes, type Outcome, peopleOfOutcomes } from './delivery.queries.ts';
import { type MessageRow, messagesSeen } from './message.queries.ts';
import { seenMessage } from './seenMessage.ts';

const most = 200;

/** Of the places of the caller, and their own. */
export const listMessages: Operation<'Office/ListMessages'> = async (context) => {
  const { trx, tenant, actor } = context;
  const { tenantId } = tenant;
  const reach = reachIn(context, 'message.send');
  const rows = await messagesSeen(trx, { tenantId, reach, actor: actorText(actor), most: most + 1 });
  const shown = rows.slice(0, most);
  const names = new Map<string, string>();
  for (const by of new Set(shown.map(({ sent_by }) => sent_by))) {
    names.set(by, await nameOfActor(trx, { tenantId, actor: by }));
  }
  return {
    items: shown.map((row) => listedView(context, row, names.get(row.sent_by) ?? '')),
    hasMore: rows.length > most,
  };
};

const listedView = ({ tenant: { timeZone } }: Pick<Context, 'tenant'>, row: MessageRow, sentBy: string) => ({
  messageId: row.message_id,
  subject: row.subject,
  audience: row.audience,
  people: row.recipients,
  reason: row.reason,
  sentAt: localDateTimeOf(row.sent_at.getTime(), timeZone),
  sentBy,
  isStopped: row.stopped_at !== null,
});

/** Of a list that is forgotten, what was kept. */
const countsOf = async ({ trx, tenant: { tenantId } }: Context, row: MessageRow) =>
  row.reached === null
    ? countOutcomes(trx, { tenantId, messageId: row.message_id })
    : { sent: row.reached, waiting: 0, failed: row.unreached ?? 0, stopped: 0, toPhone: 0 };

/** Refuses notFound. */
export const getDelivery: Operation<'Office/GetDelivery'> = async (context, { messageId }) => ({
  counts: await countsOf(context, await seenMessage(context, messageId)),
});

/** With how far it has come. Refuses notFound. */
export const getMessage: Operation<'Office/GetMessage'> = async (context, { messageId }) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const row = await seenMessage(context, messageId);
  const named = { tenantId, messageId };
  const nameOf = (actor: string) => nameOfActor(trx, { tenantId, actor });
  const people = async (outcome: Outcome) =>
    (await peopleOfOutcomes(trx, { ...named, outcomes: [outcome], most })).map((one) => ({
      userNumber: one.user_number,
      personName: fullName(one.last_name, one.first_name),
    }));
  const counts = await countsOf(context, row);
  return {
    ...listedView(context, row, await nameOf(row.sent_by)),
    body: row.body,
    stopped: row.stopped_at && {
      at: localDateTimeOf(row.stopped_at.getTime(), timeZone),
      by: await nameOf(row.stopped_by),
    },
    counts,
    failed: row.reached === null && counts.failed > 0 ? await people('failed') : [],
    phoned: row.reached === null && counts.toPhone > 0 ? await people('toPhone') : [],
    isForgotten: row.reached !== null,
  };
};

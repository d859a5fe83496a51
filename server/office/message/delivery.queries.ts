import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { countOf, foundBy, type Step } from '#server/db/stepOf.ts';

type One = { readonly tenantId: string; readonly messageId: string };

/** How a message to a person is named in the outbox, after its kind. */
export const subjectIdOf = (messageId: string, toldId: string) => `${messageId}:${toldId}`;

export const outcomes = ['sent', 'waiting', 'failed', 'stopped', 'toPhone'] as const;
export type Outcome = (typeof outcomes)[number];

/** What the outbox keeps of a message that was taken back there. */
export const takenBack = 'taken back by staff';

/**
 * What became of the message for a row of `message_recipient`: it is sent once one of its ways took it, and has failed when
 * none did. Each way is looked up by its key: the outbox is long.
 */
const outcomeOf = (tenantId: string): RawBuilder<Outcome> => sql`
  case message_recipient.state when 'waiting' then 'waiting' when 'stopped' then 'stopped' when 'toPhone' then 'toPhone'
    else (select case when bool_or(delivery.state = 'sent') then 'sent'
        when bool_or(delivery.state in ('queued', 'sending')) then 'waiting'
        when bool_or(delivery.last_error = ${takenBack}) then 'stopped' else 'failed' end
      from (values ('mail'), ('line')) as way (channel)
      cross join lateral (select notice_id from notice where notice.tenant_id = ${tenantId} and notice.channel = way.channel
        and notice.dedupe = 'message:' || message_recipient.message_id || ':' || message_recipient.told_id offset 0) as told
      cross join lateral (select state, last_error from notice_delivery where notice_delivery.tenant_id = ${tenantId}
        and notice_delivery.notice_id = told.notice_id offset 0) as delivery)
  end`;

/** How many people each outcome has. */
export async function countOutcomes(trx: Database, { tenantId, messageId }: One) {
  const { rows } = await sql<{ outcome: Outcome; people: number }>`
    select ${outcomeOf(tenantId)} as outcome, count(*)::integer as people from message_recipient
    where message_recipient.tenant_id = ${tenantId} and message_recipient.message_id = ${messageId}
    group by 1`.execute(trx);
  const numbers = new Map(rows.map(({ outcome, people }) => [outcome, people]));
  return Object.fromEntries(outcomes.map((outcome) => [outcome, numbers.get(outcome) ?? 0])) as Record<Outcome, number>;
}

type Listed = One & { readonly outcomes: readonly Outcome[]; readonly most: number };

type ReachedRow = {
  readonly outcome: Outcome;
  readonly user_number: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly phone_number_1: string;
  readonly phone_number_2: string;
  readonly phone_number_3: string;
};

/** People of some outcomes, by their numbers. */
export async function peopleOfOutcomes(trx: Database, { tenantId, messageId, outcomes: wanted, most }: Listed) {
  const { rows } = await sql<ReachedRow>`
    select outcome, user_number, last_name, first_name, phone_number_1, phone_number_2, phone_number_3 from (
      select message_recipient.user_id, ${outcomeOf(tenantId)} as outcome from message_recipient
      where message_recipient.tenant_id = ${tenantId} and message_recipient.message_id = ${messageId}) as one
    join account on account.tenant_id = ${tenantId} and account.user_id = one.user_id
    where outcome = any(${[...wanted]}::text[])
    order by user_number limit ${most}`.execute(trx);
  return rows;
}

/** What was written to somebody, by all numbers of theirs, the latest first. */
export async function messagesTo(
  trx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) {
  const { rows } = await sql<{ sent_at: Date; subject: string; body: string; outcome: Outcome }>`
    select message.sent_at, message.subject, message.body, ${outcomeOf(tenantId)} as outcome
    from account
    join message_recipient on message_recipient.tenant_id = ${tenantId} and message_recipient.user_id = account.user_id
    join message on message.tenant_id = ${tenantId} and message.message_id = message_recipient.message_id
    where account.tenant_id = ${tenantId} and (account.user_id = ${userId} or account.merged_into = ${userId})
    order by message.sent_at desc, message.message_id`.execute(trx);
  return rows;
}

/** The earliest message before a moment whose list is still kept. */
export const oldestWithList = (
  trx: Database,
  { tenantId, before }: { readonly tenantId: string; readonly before: Date },
) =>
  trx
    .selectFrom('message')
    .select(['message_id', 'recipients', 'reached'])
    .where('tenant_id', '=', tenantId)
    .where('is_list_forgotten', '=', sql.lit(false))
    .where('sent_at', '<', before)
    .orderBy('sent_at')
    .limit(1)
    .executeTakeFirst();

type Ended = One & { readonly reached: number; readonly unreached: number; readonly isToOne: boolean };

/** Keeps of a message how many it reached; of one to a single person the words go, which may say who it is. */
export const keepNumbers = (trx: Database, { tenantId, messageId, reached, unreached, isToOne }: Ended) =>
  trx
    .updateTable('message')
    .set({ reached, unreached, ...(isToOne && { subject: '', body: '', reason: '' }) })
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .execute();

/** Forgets some of a list. Answers how many they were. */
export const forgetSome = async (trx: Database, { tenantId, messageId, most }: One & Pick<Step, 'most'>) =>
  countOf(
    await trx
      .deleteFrom('message_recipient')
      .where('tenant_id', '=', tenantId)
      .where('message_id', '=', messageId)
      .where((look) =>
        foundBy(
          'user_id',
          look
            .selectFrom('message_recipient')
            .select('user_id')
            .where('tenant_id', '=', tenantId)
            .where('message_id', '=', messageId)
            .limit(most),
        ),
      )
      .execute(),
  );

export const endList = (trx: Database, { tenantId, messageId }: One) =>
  trx
    .updateTable('message')
    .set({ is_list_forgotten: true })
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .execute();

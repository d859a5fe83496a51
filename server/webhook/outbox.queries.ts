import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { pipelined } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { addingJobs, holding, type Queue } from '../jobs/job.queries.ts';
import { newId } from '../newId.ts';

/** What happened to what, in a transaction. */
export type Noted = {
  readonly tenantId: string;
  readonly nowMs: number;
  readonly event: string;
  readonly id: string;
};

type Given = Queue & { readonly rows: string; readonly now: Date };

/**
 * Writes what each address is told, in the order of the notes, and sees to it that it is sent. `found` answers, for the notes,
 * `number`, `event`, `subject`, `container_id` and `facts`.
 */
const queueing = (found: (tenantId: string) => RawBuilder<unknown>) =>
  prepared<Given, unknown>(
    (_, given) => sql`
      with noted as materialized (
        select number, event, id, subject from jsonb_to_recordset(${given.rows}::jsonb)
          as noted (number integer, event text, id uuid, subject text)
      ), found as materialized (${found(given.tenantId)}
      ), addressed as materialized (
        select webhook_id, number, event, subject, facts from found
        join webhook on webhook.tenant_id = ${given.tenantId} and found.event = any(webhook.events)
          and (webhook.container_ids is null or found.container_id = any(webhook.container_ids))
      ), queued as (
        insert into webhook_delivery (tenant_id, delivery_id, webhook_id, event, subject, facts, happened_at, state, not_before)
        select ${given.tenantId}::uuid, gen_random_uuid(), webhook_id, event, subject, facts, ${given.now}::timestamptz,
          'queued', ${given.now}::timestamptz
        from addressed order by number, webhook_id
        returning webhook_id
      ), queue as materialized (select distinct webhook_id::text as subject from queued), ${addingJobs(given)} select`,
  );

type Queued = Pick<Given, 'tenantId' | 'now' | 'rows'>;

/** Of the addresses that are told of the notes just now. One may wait for an event of the same call that the others do not want. */
const holdAddresses = holding<Queued>(
  ({ tenantId, now, rows }) => sql`
    select distinct webhook.webhook_id::text from webhook
    cross join jsonb_to_recordset(${rows}::jsonb) as told (event text, subject text) cross join lateral (
      select from webhook_delivery where webhook_delivery.tenant_id = ${tenantId}
        and webhook_delivery.webhook_id = webhook.webhook_id and webhook_delivery.subject = told.subject
        and webhook_delivery.event = told.event
        and webhook_delivery.state in ('queued', 'sending') and happened_at = ${now}::timestamptz limit 1
    ) as queued
    where webhook.tenant_id = ${tenantId}`,
);

/** `subjectOf`: what a note is about, whose events each address gets in their order. */
const writing = (subjectOf: (noted: Noted) => string, found: Parameters<typeof queueing>[0]) => {
  const statement = queueing(found);
  return async (trx: Database, notes: readonly Noted[]): Promise<void> => {
    const [first] = notes;
    if (!first) return;
    const now = new Date(first.nowMs);
    const rows = JSON.stringify(
      notes.map((note, number) => ({ number, event: note.event, id: note.id, subject: subjectOf(note) })),
    );
    const queue = { tenantId: first.tenantId, kind: 'webhookDelivery', dueAt: now } as const;
    await statement.run(pipelined(trx), { ...queue, rows, now });
    await holdAddresses(trx, { ...queue, now, rows });
  };
};

/** Each by its key, as many as there are notes. */
export const queueRooms = writing(
  ({ id }) => `reservation:${id}`,
  (tenantId) => sql`
    select number, event, subject, room.container_id, jsonb_build_object(
      'reservationId', id, 'userId', user_id, 'containerId', container_id, 'containerName', container_name,
      'articleId', article_id, 'articleName', article_name, 'state', state, 'paymentState', payment_state, 'fee', fee,
      'uses', uses) as facts
    from noted cross join lateral (
      select user_id, container_id, container_name, article_id, article_name, state, payment_state, fee from reservation
      where reservation.tenant_id = ${tenantId} and reservation_id = noted.id offset 0
    ) as room cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_array(date, from_minute, to_minute) order by date, from_minute), '[]') as uses
      from reservation_detail where reservation_detail.tenant_id = ${tenantId} and reservation_id = noted.id offset 0
    ) as used`,
);

export const queueCourses = writing(
  ({ id }) => `courseEntry:${id}`,
  (tenantId) => sql`
    select number, noted.event, subject, container_id, jsonb_build_object(
      'reservationId', id, 'userId', user_id, 'containerId', container_id, 'containerName', container_name,
      'courseId', event_id, 'courseName', course_name, 'state', state, 'paymentState', payment_state, 'fee', fee,
      'entryType', entry_type, 'announceAt', announce_at, 'uses', uses) as facts
    from noted cross join lateral (
      select user_id, event_id, event_entry_span_id, state, payment_state, fee, entry_type from event_reservation
      where event_reservation.tenant_id = ${tenantId} and event_reservation_id = noted.id offset 0
    ) as entry cross join lateral (
      select course.name as course_name, place.event_container_id as container_id, place.name as container_name
      from event as course
      join event_category on event_category.tenant_id = ${tenantId}
        and event_category.event_category_id = course.event_category_id
      join event_container as place on place.tenant_id = ${tenantId}
        and place.event_container_id = event_category.event_container_id
      where course.tenant_id = ${tenantId} and course.event_id = entry.event_id offset 0
    ) as course cross join lateral (
      select announce_at from event_entry_span where event_entry_span.tenant_id = ${tenantId}
        and event_entry_span.event_entry_span_id = entry.event_entry_span_id offset 0
    ) as span cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_array(date, from_minute, to_minute) order by date, from_minute), '[]') as uses
      from event_session where event_session.tenant_id = ${tenantId} and event_session.event_id = entry.event_id
        and called_off = '' offset 0
    ) as used`,
);

/** What is known by its id: who was registered, and the draws, with their halls. */
export const queueSubjects = writing(
  ({ event, id }) => `${event === 'person.registered' ? 'person' : 'draw'}:${id}`,
  (tenantId) => sql`
    select number, event, subject, null::uuid as container_id,
      jsonb_build_object('personId', id, 'userId', id) as facts
    from noted where event = 'person.registered'
    union all
    select number, event, subject, draw.container_id,
      jsonb_build_object('drawId', id, 'kind', kind, 'title', title, 'containerId', draw.container_id)
    from noted cross join lateral (
      select container_id, kind, title from lottery_draw
      where lottery_draw.tenant_id = ${tenantId} and draw_id = noted.id and state = 'announced' offset 0
    ) as draw where event = 'draw.announced'`,
);

/** Tries an address out, whatever it chose to be told. */
export async function queueTrial(
  trx: Database,
  { tenantId, webhookId, nowMs }: { readonly tenantId: string; readonly webhookId: string; readonly nowMs: number },
) {
  const now = new Date(nowMs);
  await trx
    .insertInto('webhook_delivery')
    .values({
      tenant_id: tenantId,
      delivery_id: newId(),
      webhook_id: webhookId,
      event: 'webhook.test',
      subject: `webhook:${webhookId}`,
      facts: JSON.stringify({}),
      happened_at: now,
      state: 'queued',
      not_before: now,
    })
    .execute();
}

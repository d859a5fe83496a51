import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { WebhookDelivery } from '../db/schema.ts';
import { countOf, foundBy, type Step } from '../db/stepOf.ts';

type Queue = { readonly tenantId: string; readonly webhookId: string; readonly nowMs: number };

/**
 * What may be sent now: the first of each subject that is not accepted yet, when it is not being sent and need not wait. A later
 * one of the same subject is never among them. States are written out, so that the database sees that an index covers them.
 */
const firstOfSubjects = ({ tenantId, webhookId, nowMs }: Queue) => sql`
  from webhook_delivery as head
  where head.tenant_id = ${tenantId} and head.webhook_id = ${webhookId} and head.state in ('queued', 'sending')
    and head.not_before <= ${new Date(nowMs)} and not exists (
      select from webhook_delivery as earlier
      where earlier.tenant_id = ${tenantId} and earlier.webhook_id = ${webhookId} and earlier.subject = head.subject
        and earlier.state in ('queued', 'sending') and earlier.sequence < head.sequence)`;

export type BegunDelivery = Pick<
  Selectable<WebhookDelivery>,
  'delivery_id' | 'event' | 'subject' | 'facts' | 'happened_at' | 'first_tried_at' | 'attempts'
>;

/**
 * Begins to send some, `most` at most: nobody else takes them until `until`, when whoever began is believed to have died.
 * What another process is just taking is left out.
 */
export async function beginDeliveries(
  trx: Database,
  queue: Queue & { readonly until: Date; readonly most: number },
): Promise<readonly BegunDelivery[]> {
  const { tenantId, nowMs, until, most } = queue;
  const now = new Date(nowMs);
  const { rows } = await sql<BegunDelivery & { readonly sequence: number }>`
    with due as materialized (
      select head.delivery_id ${firstOfSubjects(queue)} order by head.sequence limit ${most} for update of head skip locked
    )
    update webhook_delivery set state = 'sending', attempts = attempts + 1, not_before = ${until}, tried_at = ${now},
      first_tried_at = coalesce(first_tried_at, ${now})
    where tenant_id = ${tenantId} and delivery_id = any(array(select delivery_id from due))
    returning delivery_id, event, subject, facts, happened_at, first_tried_at, attempts, sequence`.execute(trx);
  return rows.toSorted((one, other) => one.sequence - other.sequence);
}

/** True when something may be sent now. */
export async function hasDue(trx: Database, queue: Queue) {
  const { rows } = await sql`select 1 ${firstOfSubjects(queue)} limit 1`.execute(trx);
  return rows.length > 0;
}

/** When the first of those that failed, or are being sent, may be tried; null when there is none. */
export async function nextDue(trx: Database, { tenantId, webhookId, nowMs }: Queue) {
  const row = await trx
    .selectFrom('webhook_delivery')
    .select((build) => build.fn.min('not_before').as('first'))
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .where('state', 'in', [sql.lit('queued'), sql.lit('sending')])
    // What waits for an earlier one of its subject alone follows that.
    .where('not_before', '>', new Date(nowMs))
    .executeTakeFirst();
  return row?.first ?? null;
}

type Tried = {
  readonly tenantId: string;
  readonly deliveryId: string;
  /** The attempt that this is the end of: who took over meanwhile knows better. */
  readonly attempts: number;
  readonly state: 'queued' | 'accepted';
  readonly notBefore: Date;
  readonly answer: string;
  readonly toldPerson: boolean;
};

/** Writes down what became of an attempt. */
export const recordAttempt = (trx: Database, tried: Tried) =>
  trx
    .updateTable('webhook_delivery')
    .set({
      state: tried.state,
      not_before: tried.notBefore,
      answer: tried.answer,
      told_person: tried.toldPerson,
    })
    .where('tenant_id', '=', tried.tenantId)
    .where('delivery_id', '=', tried.deliveryId)
    .where('state', '=', 'sending')
    .where('attempts', '=', tried.attempts)
    .execute();

type Listing = {
  readonly tenantId: string;
  readonly webhookId: string | undefined;
  readonly isWaiting: boolean;
  readonly limit: number;
};

/** What addresses were told and are to be told, the latest first. */
export const deliveriesOf = (trx: Database, { tenantId, webhookId, isWaiting, limit }: Listing) =>
  trx
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'webhook_delivery.webhook_id')
    .select(['delivery_id', 'webhook_delivery.webhook_id', 'webhook.name', 'event', 'subject', 'happened_at'])
    .select(['webhook_delivery.state', 'attempts', 'tried_at', 'not_before', 'answer', 'told_person'])
    .select(['webhook.state as webhook_state', 'waits_until'])
    .where('webhook_delivery.tenant_id', '=', tenantId)
    .where('webhook.tenant_id', '=', tenantId)
    .$if(webhookId !== undefined, (query) => query.where('webhook_delivery.webhook_id', '=', webhookId ?? ''))
    .$if(isWaiting, (query) => query.where('webhook_delivery.state', 'in', [sql.lit('queued'), sql.lit('sending')]))
    .orderBy('webhook_delivery.sequence', 'desc')
    .limit(limit)
    .execute();

type One = { readonly tenantId: string; readonly deliveryId: string };

/** One of them, locked. */
export const lockedDelivery = (trx: Database, { tenantId, deliveryId }: One) =>
  trx
    .selectFrom('webhook_delivery')
    .select(['webhook_id', 'state', 'not_before'])
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst();

/** Lets one be tried now, for the first time again. */
export const queueDelivery = (trx: Database, { tenantId, deliveryId, at }: One & { readonly at: Date }) =>
  trx
    .updateTable('webhook_delivery')
    .set({ state: 'queued', not_before: at, first_tried_at: null })
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .execute();

export const skipDeliveryRow = (trx: Database, { tenantId, deliveryId }: One) =>
  trx
    .updateTable('webhook_delivery')
    .set({ state: 'skipped' })
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .execute();

/** Lets what waits for an address be tried now, as if for the first time. */
export const queueAll = (
  trx: Database,
  { tenantId, webhookId, at }: { readonly tenantId: string; readonly webhookId: string; readonly at: Date },
) =>
  trx
    .updateTable('webhook_delivery')
    .set({ not_before: at })
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', sql.lit('queued'))
    .execute();

/** Deletes what happened before an instant, sent or not. */
export const deleteDeliveries = (
  trx: Database,
  { tenantId, before, most }: Omit<Step, 'nowMs'> & { readonly before: Date },
) =>
  trx
    .deleteFrom('webhook_delivery')
    .where('tenant_id', '=', tenantId)
    .where((look) =>
      foundBy(
        'delivery_id',
        look
          .selectFrom('webhook_delivery')
          .select('delivery_id')
          .where('tenant_id', '=', tenantId)
          .where('happened_at', '<', before)
          .orderBy('sequence')
          .limit(most)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .execute()
    .then(countOf);

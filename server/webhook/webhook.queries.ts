import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Webhook } from '../db/schema.ts';

type Named = { readonly tenantId: string; readonly webhookId: string };

export type WebhookRow = Selectable<Webhook>;

/** The addresses of a tenant by name, with how much each is still to be told. */
export const webhooksOf = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('webhook')
    .selectAll('webhook')
    .select((build) =>
      build
        .selectFrom('webhook_delivery')
        .select((count) => count.fn.countAll<number>().as('waiting'))
        .where('webhook_delivery.tenant_id', '=', tenantId)
        .whereRef('webhook_delivery.webhook_id', '=', 'webhook.webhook_id')
        .where('webhook_delivery.state', 'in', [sql.lit('queued'), sql.lit('sending')])
        .as('waiting'),
    )
    .where('webhook.tenant_id', '=', tenantId)
    .orderBy('name')
    .orderBy('webhook_id')
    .execute();

/** Holds the list of a tenant's addresses until the transaction ends, so that they can be counted. */
export const lockWebhooks = (trx: Database, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${tenantId}`}, 0))`.execute(trx);

export async function countWebhooks(trx: Database, tenantId: string) {
  const row = await trx
    .selectFrom('webhook')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** One of them; undefined where there is none of that id. */
export const webhookNamed = (trx: Database, { tenantId, webhookId }: Named) =>
  trx
    .selectFrom('webhook')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();

/** The same, locked. */
export const lockedWebhook = (trx: Database, { tenantId, webhookId }: Named) =>
  trx
    .selectFrom('webhook')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Written = {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly containerIds: readonly string[] | null;
  readonly policyVersion: number | null;
  readonly receiverSince: Date;
};

const columnsOf = ({ name, url, events, containerIds, policyVersion, receiverSince }: Written) => ({
  name,
  url,
  events: [...events],
  container_ids: containerIds && [...containerIds],
  policy_version: policyVersion,
  receiver_since: receiverSince,
});

export const insertWebhook = (
  trx: Database,
  webhook: Named & Written & { readonly secret: string; readonly at: Date; readonly byName: string },
) =>
  trx
    .insertInto('webhook')
    .values({
      ...columnsOf(webhook),
      tenant_id: webhook.tenantId,
      webhook_id: webhook.webhookId,
      secret: webhook.secret,
      state_at: webhook.at,
      tried_from: webhook.at,
      created_at: webhook.at,
      created_by_name: webhook.byName,
    })
    .execute();

export const changeWebhookRow = (trx: Database, { tenantId, webhookId, ...written }: Named & Written) =>
  trx
    .updateTable('webhook')
    .set({ ...columnsOf(written), version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .execute();

type Secrets = Named & {
  readonly secret: string;
  readonly former: { readonly secret: string; readonly until: Date } | null;
};

export const keepSecrets = (trx: Database, { tenantId, webhookId, secret, former }: Secrets) =>
  trx
    .updateTable('webhook')
    .set({ secret, former_secret: former?.secret ?? null, former_until: former?.until ?? null })
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .execute();

type State = Named & {
  readonly state: 'active' | 'stopped' | 'parked';
  readonly at: Date;
  readonly reason?: string;
  /** As it was seen: whoever changed it meanwhile knows better. */
  readonly version?: number;
};

/** Stops or parks an address, or goes on with it as if nothing had failed. */
export const writeWebhookState = (trx: Database, { tenantId, webhookId, state, at, reason = '', version }: State) =>
  trx
    .updateTable('webhook')
    .set({ state, state_at: at, reason, failures: 0, waits_until: null, tried_from: at, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .execute();

/** Keeps that an address accepted nothing, `failures` times in a row, and waits therefore; 0 for one that accepts again. */
export const writeFailures = (
  trx: Database,
  {
    tenantId,
    webhookId,
    failures,
    until,
    version,
  }: Named & { readonly failures: number; readonly until: Date | null; readonly version: number },
) =>
  trx
    .updateTable('webhook')
    .set({ failures, waits_until: until })
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .where('version', '=', version)
    .execute();

export const deleteWebhook = (trx: Database, { tenantId, webhookId }: Named) =>
  trx.deleteFrom('webhook').where('tenant_id', '=', tenantId).where('webhook_id', '=', webhookId).execute();

/** The secrets of a tenant's addresses that are not sealed with the present key, `most` of them. */
export const secretsUnlike = (
  trx: Database,
  { tenantId, begins, most }: { readonly tenantId: string; readonly begins: string; readonly most: number },
) =>
  trx
    .selectFrom('webhook')
    .select(['webhook_id', 'secret', 'former_secret', 'former_until'])
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`(not starts_with(secret, ${begins}) or not starts_with(former_secret, ${begins}))`)
    .limit(most)
    .forNoKeyUpdate()
    .execute();

/** Whether an address is parked. */
export const hasParked = async (trx: Database, tenantId: string) =>
  (await trx
    .selectFrom('webhook')
    .select('webhook_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'parked')
    .limit(1)
    .executeTakeFirst()) !== undefined;

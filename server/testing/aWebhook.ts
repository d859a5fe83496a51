import { type WebhookEvent, webhookEvents } from '#contract/webhook/webhookEvents.ts';
import { newId } from '../newId.ts';
import { writeTellsOutside } from '../tenant/tellsOutside.queries.ts';
import { queueTrial } from '../webhook/outbox.queries.ts';
import { newSecret } from '../webhook/signature.ts';
import { insertWebhook } from '../webhook/webhook.queries.ts';
import type { Arranging } from './factories.ts';

type Wanted = {
  readonly name?: string;
  readonly url?: string;
  /** Everything by default, in all of the tenant. */
  readonly events?: readonly WebhookEvent[];
  readonly containerIds?: readonly string[] | null;
  readonly policyVersion?: number | null;
};

/** An address of a tenant, as AddWebhook would have made it, without a trial. */
export async function aWebhook(
  { db, server }: Arranging,
  { tenantId }: { readonly tenantId: string },
  {
    name = '図書館システム',
    url = 'https://receiver.example.jp/yoyaku',
    events = webhookEvents,
    containerIds = null,
    policyVersion = null,
  }: Wanted = {},
) {
  const [webhookId, secret, at] = [newId(), newSecret(), new Date(server.clock())];
  await insertWebhook(db, {
    ...{ tenantId, webhookId, name, url, events, containerIds, policyVersion, secret, at },
    receiverSince: at,
    byName: 'local:test',
  });
  await writeTellsOutside(db, { tenantId, tellsOutside: true });
  return { webhookId, secret };
}

/** A trial that waits for an address. */
export const aDelivery = (
  { db, server }: Arranging,
  { tenantId }: { readonly tenantId: string },
  { webhookId }: { readonly webhookId: string },
) => queueTrial(db, { tenantId, webhookId, nowMs: server.clock() });

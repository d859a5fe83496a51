import type { Webhook } from '#contract/console/webhooks.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { webhookEvents } from '#contract/webhook/webhookEvents.ts';
import { cleanLine } from '#rules/text/typedText.ts';
import { checkWebhook, isSameReceiver, mayTellPeople, mostWebhooks, overlapMs } from '#rules/webhook/checkWebhook.ts';
import type { Context, Staff } from '#server/context.ts';
import { wake } from '#server/jobs/job.queries.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { writeTellsOutside } from '#server/tenant/tellsOutside.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { queueAll } from '#server/webhook/delivery.queries.ts';
import { queueTrial } from '#server/webhook/outbox.queries.ts';
import { newSecret } from '#server/webhook/signature.ts';
import { presentPolicy } from '#server/webhook/told.queries.ts';
import {
  changeWebhookRow,
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  keepSecrets,
  lockedWebhook,
  lockWebhooks,
  type WebhookRow,
  webhooksOf,
  writeWebhookState,
} from '#server/webhook/webhook.queries.ts';
import { judgedBy } from '../manage/inviteStaff.ts';
import type { Seals } from '../seal/seals.ts';

type Ports = {
  readonly seals: Seals;
  /** Private networks that the operator allows. */
  readonly webhookNetworks: readonly string[];
};

type Seen = { readonly nowMs: number; readonly timeZone: string; readonly policyAt: Date | undefined };

const stateOf = ({ state }: WebhookRow): Webhook['state'] =>
  state === 'stopped' || state === 'parked' ? state : 'active';

function webhookView(
  row: WebhookRow & { readonly waiting: number | null },
  { nowMs, timeZone, policyAt }: Seen,
): Webhook {
  const local = (at: Date) => localDateTimeOf(at.getTime(), timeZone);
  const toCome = (at: Date | null) => (at && at.getTime() > nowMs ? local(at) : null);
  return {
    webhookId: row.webhook_id,
    name: row.name,
    url: row.url,
    events: webhookEvents.filter((one) => row.events.includes(one)),
    containerIds: row.container_ids,
    tellsPeople: row.policy_version !== null,
    isInPolicy: mayTellPeople(row.receiver_since.getTime(), policyAt?.getTime() ?? null),
    state: stateOf(row),
    stateAt: local(row.state_at),
    reason: row.reason,
    waitsUntil: toCome(row.waits_until),
    waiting: row.waiting ?? 0,
    formerUntil: toCome(row.former_until),
    createdAt: local(row.created_at),
    createdBy: row.created_by_name,
    version: row.version,
  };
}

/** The addresses of the tenant, without what signs for them. */
export const listWebhooks =
  ({ webhookNetworks }: Ports): Operation<'Console/ListWebhooks'> =>
  async ({ trx, tenant, nowMs }) => {
    const { tenantId, timeZone } = tenant;
    const rows = await webhooksOf(trx, tenantId);
    const policy = await presentPolicy(trx, { tenantId, nowMs });
    const seen = { nowMs, timeZone, policyAt: policy?.published_at };
    return { items: rows.map((row) => webhookView(row, seen)), networks: [...webhookNetworks] };
  };

type Form = RequestOf<'Console/AddWebhook'>;

/** Throws for what is wrong with what was typed. */
async function demandSound(context: Context<Staff>, form: Form, networks: readonly string[]) {
  const { containerIds } = await judgedBy(context);
  const problem = checkWebhook(form, { networks, containerIds });
  if (problem !== null) throw new Refused(problem);
}

/** The version of the policy by which people are named to a receiver; null where nobody is. Refuses webhookPolicyMissing. */
async function policyFor({ trx, tenant: { tenantId }, nowMs }: Context, { tellsPeople }: Form, receiverSince: Date) {
  if (!tellsPeople) return null;
  const policy = await presentPolicy(trx, { tenantId, nowMs });
  if (!mayTellPeople(receiverSince.getTime(), policy?.published_at.getTime() ?? null))
    throw new Refused('webhookPolicyMissing');
  return policy?.version ?? null;
}

const writtenOf = (form: Form) => ({
  name: cleanLine(form.name),
  url: form.url.trim(),
  events: webhookEvents.filter((one) => form.events.includes(one)),
  containerIds: form.containerIds && [...new Set(form.containerIds)],
});

const sendNow = (
  trx: Context['trx'],
  { tenantId, webhookId, nowMs }: Record<'tenantId' | 'webhookId', string> & { nowMs: number },
) => wake(trx, { tenantId, kind: 'webhookDelivery', subject: webhookId, dueAt: new Date(nowMs) });

/**
 * Registers an address and sends a trial to it. Refuses a name or events that are missing, an address that may not be reached,
 * a foreign place, more than there may be, and names of people: no version of the policy can tell of a receiver before there is
 * one.
 */
export const addWebhook =
  ({ seals, webhookNetworks }: Ports): Operation<'Console/AddWebhook'> =>
  async (context, request) => {
    const { trx, tenant, nowMs, actor } = context;
    const { tenantId } = tenant;
    await demandSound(context, request, webhookNetworks);
    await lockWebhooks(trx, tenantId);
    if ((await countWebhooks(trx, tenantId)) >= mostWebhooks) throw new Refused('webhookLimit');
    const [webhookId, secret, at] = [newId(), newSecret(), new Date(nowMs)];
    const policyVersion = await policyFor(context, request, at);
    await insertWebhook(trx, {
      ...writtenOf(request),
      tenantId,
      webhookId,
      policyVersion,
      receiverSince: at,
      secret: seals.seal({ tenantId, webhookId, what: 'webhook' }, secret),
      at,
      byName: actor.name,
    });
    await writeTellsOutside(trx, { tenantId, tellsOutside: true });
    await queueTrial(trx, { tenantId, webhookId, nowMs });
    await sendNow(trx, { tenantId, webhookId, nowMs });
    return { webhookId, secret };
  };

/** An address, locked. Refuses notFound. */
async function demandWebhook({ trx, tenant: { tenantId } }: Context, webhookId: string) {
  const row = await lockedWebhook(trx, { tenantId, webhookId });
  if (!row) throw new Refused('notFound');
  return row;
}

/**
 * Changes an address or what it is told; another address gets a trial. Refuses what registering refuses, notFound and
 * changedMeanwhile. An address that leads to somebody else is a new receiver, to which nobody is named yet.
 */
export const changeWebhook =
  ({ webhookNetworks }: Ports): Operation<'Console/ChangeWebhook'> =>
  async (context, { webhookId, version, ...form }) => {
    const { trx, tenant, nowMs } = context;
    const { tenantId } = tenant;
    const row = await demandWebhook(context, webhookId);
    if (row.version !== version) throw new Refused('changedMeanwhile');
    await demandSound(context, form, webhookNetworks);
    const written = writtenOf(form);
    const receiverSince = isSameReceiver(row.url, written.url) ? row.receiver_since : new Date(nowMs);
    // Who is named by an earlier version goes on being named by it.
    const policyVersion =
      form.tellsPeople && row.policy_version !== null && receiverSince === row.receiver_since
        ? row.policy_version
        : await policyFor(context, form, receiverSince);
    await changeWebhookRow(trx, { ...written, tenantId, webhookId, policyVersion, receiverSince });
    if (written.url === row.url) return {};
    await queueTrial(trx, { tenantId, webhookId, nowMs });
    await sendNow(trx, { tenantId, webhookId, nowMs });
    return {};
  };

/** Stops sending to an address; one that is stopped already stays so. Refuses notFound. */
export const stopWebhook: Operation<'Console/StopWebhook'> = async (context, { webhookId }) => {
  const { trx, tenant, nowMs } = context;
  const row = await demandWebhook(context, webhookId);
  if (row.state === 'stopped') return {};
  await writeWebhookState(trx, { tenantId: tenant.tenantId, webhookId, state: 'stopped', at: new Date(nowMs) });
  return {};
};

/** Goes on with an address, with what waits first; one that is active tries at once what it has to wait for. Refuses notFound. */
export const resumeWebhook: Operation<'Console/ResumeWebhook'> = async (context, { webhookId }) => {
  const { trx, tenant, nowMs } = context;
  const named = { tenantId: tenant.tenantId, webhookId };
  await demandWebhook(context, webhookId);
  const at = new Date(nowMs);
  await writeWebhookState(trx, { ...named, state: 'active', at });
  await queueAll(trx, { ...named, at });
  await sendNow(trx, { ...named, nowMs });
  return {};
};

/** Gives an address a new secret; the former one signs besides for a day. Refuses notFound. */
export const renewWebhookSecret =
  ({ seals }: Ports): Operation<'Console/RenewWebhookSecret'> =>
  async (context, { webhookId }) => {
    const { trx, tenant, nowMs } = context;
    const { tenantId } = tenant;
    const row = await demandWebhook(context, webhookId);
    const secret = newSecret();
    await keepSecrets(trx, {
      tenantId,
      webhookId,
      secret: seals.seal({ tenantId, webhookId, what: 'webhook' }, secret),
      former: { secret: row.secret, until: new Date(nowMs + overlapMs) },
    });
    return { webhookId, secret };
  };

/** Removes an address with all that is kept of it. Refuses notFound. */
export const removeWebhook: Operation<'Console/RemoveWebhook'> = async (context, { webhookId }) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  await lockWebhooks(trx, tenantId);
  await demandWebhook(context, webhookId);
  await deleteWebhook(trx, { tenantId, webhookId });
  if ((await countWebhooks(trx, tenantId)) === 0) await writeTellsOutside(trx, { tenantId, tellsOutside: false });
  return {};
};

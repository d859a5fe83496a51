import type { WebhookPerson } from '#contract/webhook/webhookPayload.ts';
import { fullName } from '#rules/text/fullName.ts';
import { parkedAfterMs } from '#rules/webhook/checkWebhook.ts';
import { schedule } from '../jobs/job.queries.ts';
import type { JobContext, JobScope, UnboundJobHandler } from '../jobs/job.ts';
import { AddressRefused } from '../outside/askOutside.ts';
import { type BegunDelivery, beginDeliveries, hasDue, nextDue, recordAttempt } from './delivery.queries.ts';
import { payloadOf, userIdOf } from './payloadOf.ts';
import type { PostOutside } from './postOutside.ts';
import { signedHeaders } from './signature.ts';
import { namedPerson } from './told.queries.ts';
import { type WebhookRow, webhookNamed, writeFailures, writeWebhookState } from './webhook.queries.ts';

/** How long to wait after so many failures, in milliseconds: a quarter of a minute, doubling, up to an hour. */
export const waitAfter = (failures: number) => Math.min(15_000 * 2 ** (Math.min(failures, 20) - 1), 3_600_000);

/** So many are sent at once, of as many subjects. */
const atOnce = 16;

/** After this long what is being sent is taken over: whoever began has died. Far longer than an answer is waited for. */
export const sendingMs = 120_000;

/** For how long is sent before other jobs have their turn, in milliseconds. */
const turnMs = 5_000;

/** A second job beside the one that works off an address: it runs when something is to be tried again. */
const heldSubject = (webhookId: string) => `${webhookId}:held`;
const webhookIdOf = (subject: string) => subject.split(':')[0] ?? '';

export type WebhookPorts = {
  readonly post: PostOutside;
  /** Opens the secret of an address. Throws where none of the keys opens it. */
  readonly openSecret: (owner: { readonly tenantId: string; readonly webhookId: string }, text: string) => string;
};

/**
 * Sends what waits for an address: of each subject the first, and the next one when that is accepted. An attempt is marked
 * before it is made and written down afterwards, so one whose process dies in between is made again: at least once, with the
 * same id. While an address answers nothing, or an error of its own, it waits as a whole. While it only refuses one message,
 * only what came later to the same subject waits.
 */
export const webhookDelivery = (ports: WebhookPorts): UnboundJobHandler => ({
  async unbound(scope, subject) {
    const webhookId = webhookIdOf(subject);
    const endsAt = performance.now() + turnMs;
    while (performance.now() < endsAt && (await sendSome(scope, ports, webhookId)));
    await scope.transact((context) => scheduleHeld(context, webhookId));
  },

  hasMore: async ({ trx, tenant: { tenantId }, nowMs }, subject) => {
    const queue = { tenantId, webhookId: webhookIdOf(subject), nowMs };
    return isOpen(await webhookNamed(trx, queue), nowMs) && (await hasDue(trx, queue));
  },
});

/** Something may be sent to it now. */
const isOpen = (webhook: WebhookRow | undefined, nowMs: number): webhook is WebhookRow =>
  webhook?.state === 'active' && (webhook.waits_until?.getTime() ?? 0) <= nowMs;

/** Schedules a run for when the first of what waits is to be tried again. */
async function scheduleHeld({ trx, tenant: { tenantId }, nowMs }: JobContext, webhookId: string) {
  const webhook = await webhookNamed(trx, { tenantId, webhookId });
  if (webhook?.state !== 'active') return;
  const waitsMs = webhook.waits_until?.getTime() ?? 0;
  const next = await nextDue(trx, { tenantId, webhookId, nowMs });
  // While the address waits as a whole, what was never tried waits with it.
  const dueAt = new Date(waitsMs > nowMs ? waitsMs : (next?.getTime() ?? 0));
  if (dueAt.getTime() <= nowMs) return;
  await schedule(trx, { tenantId, kind: 'webhookDelivery', subject: heldSubject(webhookId), dueAt });
}

type Sending = {
  readonly webhook: WebhookRow;
  readonly ports: WebhookPorts;
  readonly scope: JobScope;
};

/** True when more may be sent at once. */
async function sendSome(scope: JobScope, ports: WebhookPorts, webhookId: string) {
  const { tenant, nowMs } = scope;
  const { tenantId } = tenant;
  const begun = await scope.transact(async ({ trx }) => {
    const webhook = await webhookNamed(trx, { tenantId, webhookId });
    if (!isOpen(webhook, nowMs)) return null;
    const until = new Date(nowMs + sendingMs);
    const deliveries = await beginDeliveries(trx, { tenantId, webhookId, nowMs, until, most: atOnce });
    return { webhook, deliveries };
  });
  if (!begun || begun.deliveries.length === 0) return false;
  const { webhook, deliveries } = begun;
  const ended = await Promise.allSettled(deliveries.map((one) => sendOne({ webhook, ports, scope }, one)));
  // Only when all have ended: what is still on its way must not outlive the job.
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  const outcomes = ended.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  return settleAddress(scope, webhook, outcomes);
}

/** What became of an attempt. `fails`: it looks like the address as a whole. `isLate`: it has failed for too long. */
type Outcome = {
  readonly isAccepted: boolean;
  readonly answer: string;
  readonly fails: boolean;
  readonly isGone: boolean;
  readonly isLate: boolean;
};

async function sendOne({ webhook, ports, scope }: Sending, delivery: BegunDelivery): Promise<Outcome> {
  const { tenant, nowMs, log } = scope;
  const { tenantId } = tenant;
  const person = await personFor(scope, webhook, delivery);
  const answered = await attempt({ webhook, ports, scope }, delivery, person);
  const triedFrom = Math.max(delivery.first_tried_at?.getTime() ?? nowMs, webhook.tried_from.getTime());
  const isLate = !answered.isAccepted && nowMs - triedFrom >= parkedAfterMs;
  const notBefore = new Date(answered.isAccepted ? nowMs : nowMs + waitAfter(delivery.attempts));
  await scope.transact(({ trx }) =>
    recordAttempt(trx, {
      tenantId,
      deliveryId: delivery.delivery_id,
      attempts: delivery.attempts,
      state: answered.isAccepted ? 'accepted' : 'queued',
      notBefore,
      answer: answered.answer,
      toldPerson: person != null,
    }),
  );
  if (!answered.isAccepted) {
    const { webhook_id: webhookId } = webhook;
    const { delivery_id: deliveryId, event, attempts } = delivery;
    log.warn(
      { tenantId, webhookId, deliveryId, event, attempts, reason: answered.answer },
      'a webhook was not accepted',
    );
  }
  return { ...answered, isLate };
}

/** Undefined where the address is told nobody, or it is about nobody; null for who may not be named. */
async function personFor(
  { transact, tenant: { tenantId } }: JobScope,
  { policy_version: policyVersion }: WebhookRow,
  delivery: BegunDelivery,
): Promise<WebhookPerson | undefined> {
  const userId = userIdOf(delivery);
  if (policyVersion === null || userId === undefined) return undefined;
  const row = await transact(({ trx }) => namedPerson(trx, { tenantId, userId, policyVersion }));
  if (!row) return null;
  return {
    userNumber: row.user_number,
    name: fullName(row.last_name, row.first_name),
    nameKana: fullName(row.last_name_kana, row.first_name_kana),
    mailAddress: row.email ?? '',
    phoneNumber: [row.phone_number_1, row.phone_number_2, row.phone_number_3].filter(Boolean).join('-'),
  };
}

const isAcceptance = (status: number) => status >= 200 && status < 300;

/** Of what a receiver says of the message alone; all else it says of itself. 408 and 429 ask for patience. */
const isAboutMessage = (status: number) => status >= 400 && status < 500 && ![408, 410, 429].includes(status);

async function attempt(
  { webhook, ports, scope }: Sending,
  delivery: BegunDelivery,
  person: WebhookPerson | undefined,
): Promise<Omit<Outcome, 'isLate'>> {
  try {
    const body = JSON.stringify(payloadOf(delivery, { tenant: scope.tenant, person }));
    const timestamp = Math.floor(scope.nowMs / 1_000);
    const secrets = secretsOf(webhook, ports, scope.nowMs);
    const { status } = await ports.post({
      url: webhook.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Yoyaku',
        ...signedHeaders({ id: delivery.delivery_id, timestamp, body, secrets }),
      },
      body,
    });
    const isAccepted = isAcceptance(status);
    const fails = !isAccepted && !isAboutMessage(status);
    return { isAccepted, answer: String(status), fails, isGone: status === 410 };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const answer = error instanceof AddressRefused ? `refused: ${words}` : words;
    return { isAccepted: false, answer: answer.slice(0, 200), fails: true, isGone: false };
  }
}

function secretsOf(webhook: WebhookRow, { openSecret }: WebhookPorts, nowMs: number) {
  const { tenant_id: tenantId, webhook_id: webhookId, secret, former_secret, former_until } = webhook;
  const former = former_secret !== null && (former_until?.getTime() ?? 0) > nowMs ? [former_secret] : [];
  return [secret, ...former].map((text) => openSecret({ tenantId, webhookId }, text));
}

/** Parks an address, lets it wait, or goes on. True when more may be sent at once. */
async function settleAddress(scope: JobScope, webhook: WebhookRow, outcomes: readonly Outcome[]) {
  const { tenant, nowMs, log } = scope;
  const { webhook_id: webhookId, version } = webhook;
  const named = { tenantId: tenant.tenantId, webhookId };
  const hopeless = outcomes.find(({ isGone, isLate }) => isGone || isLate);
  if (hopeless) {
    const reason = hopeless.answer;
    await scope.transact(({ trx }) =>
      writeWebhookState(trx, { ...named, state: 'parked', at: new Date(nowMs), reason, version }),
    );
    log.error({ ...named, reason }, 'an address for webhooks was parked');
    return false;
  }
  const isAnswering = outcomes.some(({ fails }) => !fails);
  const failures = isAnswering ? 0 : webhook.failures + 1;
  if (failures === 0 && webhook.failures === 0) return true;
  const until = failures === 0 ? null : new Date(nowMs + waitAfter(failures));
  await scope.transact(({ trx }) => writeFailures(trx, { ...named, failures, until, version }));
  return isAnswering;
}

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import type { Server } from '../call.ts';
import { inTenant } from '../db/connect.ts';
import { Refused } from '../refused.ts';
import { attemptByReference, isNoted, noteNotification } from './payment.queries.ts';
import {
  ProviderAway,
  type ProviderName,
  type ProviderNotification,
  providerNamed,
  providerNames,
} from './paymentProvider.ts';
import { settlePayment } from './settlePayment.ts';

/** The largest notification, in bytes; providers send whole objects. */
const bodyLimit = 256 * 1024;

type Asked = { readonly Params: { readonly provider: string; readonly tenantAlias: string } };

/**
 * Takes the notifications of payment providers. They are signed over the bytes of the body, so these are kept as they are.
 * 200 says that a notification is dealt with or need not be sent again; anything else asks the provider to repeat it.
 */
export function serveWebhooks(app: FastifyInstance, server: Server) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.post<Asked>(
      '/webhook/:provider/:tenantAlias',
      { schema: { hide: true }, bodyLimit },
      async ({ params, headers, body, log }) => {
        const provider = providerNames.find((name) => name === params.provider);
        const tenant = provider && (await server.directory.byAlias(params.tenantAlias));
        if (!provider || !tenant) throw new Refused('notFound');
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const notification = server.payments[provider]?.parseWebhook(headers, rawBody) ?? null;
        if (!notification) throw new Refused('malformed');
        await take({ server, log, tenant, provider, notification });
        return {};
      },
    );
  });
}

type Notified = {
  readonly server: Server;
  readonly log: FastifyBaseLogger;
  readonly tenant: Tenant;
  readonly provider: ProviderName;
  readonly notification: ProviderNotification;
};

/** The notification only says where to look: the provider is asked how the payment stands. */
async function take({ server, log, tenant, provider, notification }: Notified) {
  const { tenantId } = tenant;
  const { notificationId, providerRef } = notification;
  const nowMs = server.clock();
  const attempt = await inTenant(server.db, tenantId, async (trx) => {
    const isDone = providerRef === null || (await isNoted(trx, { tenantId, provider, notificationId }));
    return isDone ? undefined : attemptByReference(trx, { tenantId, provider, providerRef });
  });
  // About something else, dealt with before, or not ours.
  if (!attempt || providerRef === null) return;

  const word = await askAbout({ server, log, provider, tenantId, providerRef });
  if (word === null) return;
  await inTenant(server.db, tenantId, async (trx) => {
    const paymentId = attempt.payment_id;
    const { publicUrl } = server;
    const settled = await settlePayment(trx, { publicUrl, log, tenant, nowMs, paymentId, provider, word });
    // What did not fit may be sent again by hand once it is put right.
    if (settled === 'settled') await noteNotification(trx, { tenantId, provider, notificationId, nowMs });
  });
}

type Question = Pick<Notified, 'server' | 'log' | 'provider'> & {
  readonly tenantId: string;
  readonly providerRef: string;
};

async function askAbout({ server, log, provider, tenantId, providerRef }: Question) {
  try {
    return await providerNamed(server.payments, provider).get(tenantId, providerRef);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ provider, reason: error.message }, 'the payment provider is away');
    throw new Refused('busy');
  }
}

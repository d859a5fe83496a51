import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import type { Server } from '../call.ts';
import { inTenant } from '../db/connect.ts';
import { Refused } from '../refused.ts';
import { askProvider } from './askProvider.ts';
import { attemptByReference } from './payment.queries.ts';
import { ProviderAway, type ProviderName, type ProviderNotification, providerNames } from './paymentProvider.ts';

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

/**
 * The notification only says where to look: the provider is asked how the payment stands. So one that comes again, late, in
 * another order or from somebody who kept it changes nothing, and none has to be remembered.
 */
async function take({ server, log, tenant, provider, notification: { providerRef } }: Notified) {
  if (providerRef === null) return;
  const { tenantId } = tenant;
  const attempt = await inTenant(server.db, tenantId, (trx) =>
    attemptByReference(trx, { tenantId, provider, providerRef }),
  );
  if (!attempt) return;
  try {
    await askProvider({ server, tenant, log, nowMs: server.clock() }, attempt);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ provider, reason: error.message }, 'the payment provider is away');
    throw new Refused('busy');
  }
}

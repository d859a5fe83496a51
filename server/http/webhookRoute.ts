import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import { type ProviderName, providerNames } from '#rules/payment/providerNames.ts';
import type { Executor } from '../executor.ts';
import { askProvider } from '../payment/attempt/askProvider.ts';
import { attemptByReference } from '../payment/attempt/payment.queries.ts';
import type { Payments } from '../payment/payments.ts';
import { type ProviderNotification, ProviderUnavailable } from '../payment/provider/paymentProvider.ts';
import { Refused } from '../refused.ts';
import type { TenantDirectory } from '../tenant/directory.ts';

/** The largest notification, in bytes; providers send whole objects. */
const bodyLimit = 256 * 1024;

type Parts = { readonly executor: Executor; readonly directory: TenantDirectory; readonly payments: Payments };

type Asked = { readonly Params: { readonly provider: string; readonly tenantAlias: string } };

/**
 * Takes the notifications of payment providers. They are signed over the bytes of the body, so these are kept
 * unchanged. 200 says that a notification is handled or need not be sent again; anything else asks the provider to
 * repeat it.
 */
export function serveWebhooks(app: FastifyInstance, parts: Parts) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.post<Asked>(
      '/webhook/:provider/:tenantAlias',
      { schema: { hide: true }, config: { limit: 'visitsByAddress' }, bodyLimit },
      async ({ params, headers, body, log }) => {
        const provider = providerNames.find((name) => name === params.provider);
        const tenant = provider && (await parts.directory.byAlias(params.tenantAlias));
        if (!provider || !tenant) throw new Refused('notFound');
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const notification = parts.payments.providers[provider]?.parseWebhook(headers, rawBody) ?? null;
        if (!notification) throw new Refused('malformed');
        await take({ parts, log, tenant, provider, notification });
        return {};
      },
    );
  });
}

type Notified = {
  readonly parts: Parts;
  readonly log: FastifyBaseLogger;
  readonly tenant: Tenant;
  readonly provider: ProviderName;
  readonly notification: ProviderNotification;
};

/**
 * The notification only says where to look: the provider is asked how the payment stands. So a repeated, late,
 * reordered or replayed one changes nothing, and none has to be remembered.
 */
async function take({ parts, log, tenant, provider, notification: { providerRef } }: Notified) {
  if (providerRef === null) return;
  const { tenantId } = tenant;
  const scope = parts.executor.scope({ tenant, actor: { kind: 'provider', name: provider }, log });
  const attempt = await scope.transact(({ trx }) => attemptByReference(trx, { tenantId, provider, providerRef }));
  if (!attempt) return;
  try {
    await askProvider(parts.payments, scope, attempt);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ provider, reason: error.message }, 'the payment provider is away');
    throw new Refused('busy');
  }
}

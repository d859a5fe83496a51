import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Payments } from '#server/payment/payments.ts';
import {
  type SandboxAct,
  type SandboxDesk,
  type SandboxNotification,
  type SandboxPayment,
  sandboxActs,
} from '#server/payment/sandbox/sandboxDesk.ts';
import type { TenantDirectory } from '#server/tenant/directory.ts';
import { pageStyle } from '../page/pageStyle.ts';
import type { StrangersLimit } from '../strangers.ts';
import { sandboxPage, unknownPage } from './sandboxPage.ts';

type Parts = { readonly directory: TenantDirectory; readonly payments: Payments };

type Asked = {
  readonly Params: { readonly providerRef: string };
  readonly Querystring: { readonly notified?: string };
};

/** Serves the sandbox's payment page, which a real provider has on a site of its own. */
export function serveSandbox(app: FastifyInstance, parts: Parts) {
  const { desk, isClosed } = parts.payments.providers.sandbox;
  if (!desk || isClosed) return;
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const limitedBy = (limit: StrangersLimit) => ({ schema: { hide: true }, config: { limit } });
    scope.get('/sandbox-pay/sandbox.css', limitedBy('crowdByAddress'), async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(pageStyle),
    );
    scope.get<Asked>('/sandbox-pay/:providerRef', limitedBy('visitsByAddress'), async (request, reply) => {
      const payment = await desk.find(request.params.providerRef);
      return show(parts, reply, { payment, notified: request.query.notified });
    });
    scope.post<Asked>('/sandbox-pay/:providerRef', limitedBy('paymentsByAddress'), (request, reply) =>
      act(app, { parts, desk }, request, reply),
    );
  });
}

type At = { readonly parts: Parts; readonly desk: SandboxDesk };

async function show(
  { directory }: Parts,
  reply: FastifyReply,
  { payment, notified }: { readonly payment: SandboxPayment | null; readonly notified?: string | undefined },
) {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  const tenant = payment && (await directory.byId(payment.tenantId));
  if (!payment || !tenant) return reply.status(404).send(unknownPage());
  return reply.send(
    sandboxPage({
      payment,
      timeZone: tenant.timeZone,
      returnPath: pathOf(payment.returnUrl),
      notified: notified !== undefined && /^\d{1,3}$/.test(notified) ? notified : null,
    }),
  );
}

/** The product's own pages are under the same host as this one, whatever its name. */
const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

async function act(app: FastifyInstance, { parts, desk }: At, request: FastifyRequest<Asked>, reply: FastifyReply) {
  const { providerRef } = request.params;
  const { act: asked, quiet } = (request.body ?? {}) as { readonly act?: string; readonly quiet?: string };
  if (asked === 'notify' || asked === 'forge') {
    const payment = await desk.find(providerRef);
    if (!payment) return show(parts, reply, { payment });
    const status = await notify(app, {
      parts,
      payment,
      notification: desk.notification(payment, { isForged: asked === 'forge' }),
    });
    return reply.redirect(`/sandbox-pay/${providerRef}?notified=${status}`, 303);
  }
  const known = sandboxActs.find((name) => name === asked);
  const payment = known ? await desk.act(providerRef, known) : await desk.find(providerRef);
  if (!payment) return show(parts, reply, { payment });
  if (quiet === undefined) await notify(app, { parts, payment, notification: desk.notification(payment) });
  return reply.redirect(isDone(known, payment) ? pathOf(payment.returnUrl) : `/sandbox-pay/${providerRef}`, 303);
}

/** Then nothing is left to read here. */
const isDone = (act: SandboxAct | undefined, { state }: SandboxPayment) =>
  (act === 'card' && state === 'paid') || (act === 'leave' && state === 'open');

type Notifying = {
  readonly parts: Parts;
  readonly payment: SandboxPayment;
  readonly notification: SandboxNotification;
};

/** Posts a notification to our own webhook as another site would; answers the status, 0 when there was no answer. */
async function notify(app: FastifyInstance, { parts, payment, notification }: Notifying) {
  const tenant = await parts.directory.byId(payment.tenantId);
  const own = addressOf(app);
  if (!tenant || !own) return 0;
  const answer = await fetch(`${own}/webhook/sandbox/${tenant.tenantAlias}`, {
    method: 'POST',
    headers: notification.headers,
    body: notification.body,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  return answer?.status ?? 0;
}

/** Where this process itself can be reached, without any proxy. */
function addressOf(app: FastifyInstance) {
  const [own] = app.addresses();
  if (!own || typeof own === 'string') return null;
  const host = own.address === '0.0.0.0' || own.address === '::' ? '127.0.0.1' : own.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${own.port}`;
}

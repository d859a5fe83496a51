import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { Clock } from '../time.ts';

/** What the stand-in does with the next questions; `silent` never answers. */
type Mood = 'usual' | 'silent' | 'broken' | 'nonsense' | 'limited';

type Refund = {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  status: string;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
};

type Session = {
  readonly id: string;
  readonly params: URLSearchParams;
  readonly amount: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  state: 'open' | 'slip' | 'paid' | 'given up' | 'expired';
  method: 'card' | 'konbini';
  received: number;
};

export type StripeEvent = { readonly id: string; readonly body: string };

type Kept = { readonly key: string; readonly asked: string; readonly status: number; readonly answer: object };

export const stripeKeys = { secretKey: 'sk_test_standin', webhookSecret: 'whsec_standin' } as const;

/**
 * A local stand-in of the part of Stripe's API that is used: Checkout Sessions and refunds, with bearer keys, form
 * bodies, idempotency keys that refuse other parameters, errors in Stripe's shape, and signed webhooks. What people do
 * on the Checkout page is done by the functions below.
 */
export async function stripeStandIn({ clock }: { readonly clock: Clock }) {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const kept = new Map<string, Kept>();
  const asked: string[] = [];
  let mood: Mood = 'usual';
  let counter = 0;
  const nextId = (prefix: string) => {
    counter += 1;
    return `${prefix}_${String(counter).padStart(12, '0')}`;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const body = await text(request);
    asked.push(`${request.method} ${url.pathname}`);
    if (mood === 'silent') return;
    if (mood === 'broken') return fail(response, 500, { type: 'api_error', message: 'Something went wrong' });
    if (mood === 'limited') return fail(response, 429, { type: 'rate_limit_error', message: 'Too many requests' });
    if (mood === 'nonsense') return answer(response, 200, { id: 'x', object: 'checkout.session', hello: 'world' });
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) {
      return fail(response, 401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    }
    if (request.method === 'POST') return onceByKey(request, response, { path: url.pathname, body });
    return read(response, url);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  /** The same key with the same parameters has the same answer; with others it is refused. */
  function onceByKey(request: IncomingMessage, response: ServerResponse, sent: { path: string; body: string }) {
    const key = String(request.headers['idempotency-key'] ?? '');
    const known = kept.get(key);
    const wanted = `${sent.path}?${sent.body}`;
    if (known && known.asked !== wanted) {
      const message = 'Keys for idempotent requests can only be used with the same parameters';
      return fail(response, 400, { type: 'idempotency_error', message });
    }
    const result = known ?? change(sent);
    if (key !== '') kept.set(key, { key, asked: wanted, ...result });
    return answer(response, result.status, result.answer);
  }

  function change({ path, body }: { path: string; body: string }): Pick<Kept, 'status' | 'answer'> {
    const params = new URLSearchParams(body);
    if (path === '/v1/checkout/sessions') {
      const email = params.get('customer_email') ?? '';
      if (/\.\.|\.@/.test(email)) return refused(`Invalid email address: ${email}`, 'customer_email');
      return { status: 200, answer: shown(book(params), false) };
    }
    if (path === '/v1/refunds') return giveBack(params);
    return { status: 404, answer: { error: { type: 'invalid_request_error', message: `Unrecognized URL ${path}` } } };
  }

  function book(params: URLSearchParams) {
    const amount = Number(params.get('line_items[0][price_data][unit_amount]'));
    const session: Session = {
      id: nextId('cs_test'),
      params,
      amount,
      createdAt: clock(),
      expiresAt: Number(params.get('expires_at')) * 1000,
      state: 'open',
      method: 'card',
      received: 0,
    };
    sessions.set(session.id, session);
    return session;
  }

  function giveBack(params: URLSearchParams): Pick<Kept, 'status' | 'answer'> {
    const intent = params.get('payment_intent') ?? '';
    const session = [...sessions.values()].find(({ id }) => intentOf(id) === intent);
    const amount = Number(params.get('amount'));
    const given = refunds.filter((one) => one.payment_intent === intent).reduce((sum, one) => sum + one.amount, 0);
    if (!session || session.received < given + amount) {
      return refused('Refund amount is greater than unrefunded amount on charge', 'amount');
    }
    const metadata = { refundId: params.get('metadata[refundId]') ?? '' };
    const refund: Refund = {
      id: nextId('re'),
      object: 'refund',
      amount,
      status: session.method === 'konbini' ? 'requires_action' : 'succeeded',
      payment_intent: intent,
      metadata,
    };
    refunds.unshift(refund);
    return { status: 200, answer: refund };
  }

  function read(response: ServerResponse, url: URL) {
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(url.pathname) ?? [];
    const session = id === undefined ? undefined : sessions.get(id);
    if (session) return answer(response, 200, shown(session, url.searchParams.has('expand[0]')));
    if (url.pathname === '/v1/checkout/sessions') {
      const [from, until] = ['gte', 'lt'].map((end) => Number(url.searchParams.get(`created[${end}]`)) * 1000);
      const data = [...sessions.values()]
        .filter(({ createdAt }) => createdAt >= (from ?? 0) && createdAt < (until ?? 0))
        .map((one) => shown(one, url.searchParams.has('expand[0]')))
        .filter(({ status }) => status === url.searchParams.get('status'));
      return answer(response, 200, { object: 'list', url: url.pathname, has_more: false, data });
    }
    if (url.pathname === '/v1/refunds') {
      const data = refunds.filter((one) => one.payment_intent === url.searchParams.get('payment_intent'));
      return answer(response, 200, { object: 'list', url: '/v1/refunds', has_more: false, data });
    }
    return fail(response, 404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' });
  }

  /** A session as Stripe writes it, its payment intent in full when that is asked for. */
  function shown(session: Session, isExpanded: boolean) {
    if (session.state === 'open' && session.expiresAt <= clock()) session.state = 'expired';
    const { id, params, amount, state, received, method } = session;
    const isComplete = state === 'slip' || state === 'paid' || state === 'given up';
    const intent = {
      id: intentOf(id),
      object: 'payment_intent',
      status: state === 'paid' ? 'succeeded' : state === 'slip' ? 'requires_action' : 'requires_payment_method',
      amount_received: received,
      latest_charge:
        state === 'paid'
          ? {
              id: `ch_${id}`,
              object: 'charge',
              amount_refunded: refunds
                .filter((one) => one.payment_intent === intentOf(id))
                .reduce((sum, one) => sum + one.amount, 0),
              payment_method_details: { type: method },
            }
          : null,
    };
    return {
      id,
      object: 'checkout.session',
      created: Math.floor(session.createdAt / 1000),
      url: state === 'open' ? `https://checkout.stripe.test/c/pay/${id}` : null,
      status: isComplete ? 'complete' : state,
      payment_status: state === 'paid' ? 'paid' : 'unpaid',
      amount_total: amount,
      currency: params.get('line_items[0][price_data][currency]'),
      client_reference_id: params.get('client_reference_id'),
      metadata: { tenantId: params.get('metadata[tenantId]'), paymentId: params.get('metadata[paymentId]') },
      payment_intent: isComplete ? (isExpanded ? intent : intent.id) : null,
      customer_details: isComplete ? { email: 'payer@example.jp' } : null,
    };
  }

  /** What somebody does on the page, and the notification that Stripe sends for it. */
  function move(
    id: string,
    type: string,
    change: Partial<Pick<Session, 'state' | 'method' | 'received'>>,
  ): StripeEvent {
    const session = sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    Object.assign(session, change);
    const event = { id: nextId('evt'), object: 'event', type, data: { object: shown(session, false) } };
    return { id: event.id, body: JSON.stringify(event) };
  }

  const amountOf = (id: string) => sessions.get(id)?.amount ?? 0;

  return {
    url: `http://127.0.0.1:${port}`,
    sessions,
    refunds,
    /** Methods and paths asked so far. */
    asked,
    be(next: Mood) {
      mood = next;
    },
    /** As Stripe does a day after a question. */
    forgetKeys() {
      kept.clear();
    },
    payByCard: (id: string, received = amountOf(id)) =>
      move(id, 'checkout.session.completed', { state: 'paid', received }),
    takeSlip: (id: string) => move(id, 'checkout.session.completed', { state: 'slip', method: 'konbini' }),
    payAtStore: (id: string) =>
      move(id, 'checkout.session.async_payment_succeeded', { state: 'paid', received: amountOf(id) }),
    letSlipRunOut: (id: string) => move(id, 'checkout.session.async_payment_failed', { state: 'given up' }),
    /** How the refunds of a payment end that the person had to do something for. */
    endRefunds(id: string, status: 'succeeded' | 'canceled') {
      for (const refund of refunds.filter((one) => one.payment_intent === intentOf(id))) refund.status = status;
    },
    expirePage: (id: string) => move(id, 'checkout.session.expired', { state: 'expired' }),
    /** An event as it would be sent now. */
    signed: ({ body }: StripeEvent, secret: string = stripeKeys.webhookSecret) => ({
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret,
          timestamp: Math.floor(clock() / 1000),
        }),
      },
    }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type StripeStandIn = Awaited<ReturnType<typeof stripeStandIn>>;

const refused = (message: string, param: string) => ({
  status: 400,
  answer: { error: { type: 'invalid_request_error', message, param } },
});

const intentOf = (sessionId: string) => sessionId.replace(/^cs/, 'pi');

const answer = (response: ServerResponse, status: number, body: object) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin' })
    .end(JSON.stringify(body));

const fail = (response: ServerResponse, status: number, error: object) => answer(response, status, { error });

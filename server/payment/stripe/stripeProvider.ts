import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Clock } from '#server/time.ts';
import {
  type ListedPayment,
  type PaymentProvider,
  type PaymentRequest,
  ProviderUnavailable,
  RefundRefused,
} from '../provider/paymentProvider.ts';
import { type CheckoutSession, checkoutSession, paymentFrom } from './checkoutSession.ts';
import { checkoutTimes } from './checkoutTimes.ts';

type Access = {
  readonly apiUrl: string;
  readonly secretKey: string;
  /** The secrets of all webhook endpoints that lead here. */
  readonly webhookSecrets: readonly string[];
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

/** Seconds for which the signature of a notification holds. */
const tolerance = 300;

/**
 * Stripe: its Checkout page with cards and convenience stores, refunds, and signed notifications. Every answer is
 * checked by a schema.
 */
export function stripeProvider(access: Access): PaymentProvider {
  const stripe = clientOf(access);
  return {
    create: (request) => createWithOrWithoutEmail(stripe, request),

    async get(tenantId, providerRef) {
      const session = await sessionNamed(stripe, providerRef);
      return session?.metadata.tenantId === tenantId ? paymentFrom(session) : null;
    },

    list: (tenantId, time) => paidBetween(stripe, { tenantId, ...time }),

    refund: (refund) => giveBack(stripe, refund),

    parseWebhook(headers, rawBody) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      const event = access.webhookSecrets
        .map((secret) => signedEvent(stripe, { rawBody, signature, secret, nowMs: access.clock() }))
        .find((found) => found !== null);
      if (!event) return null;
      const isOfSession = event.type.startsWith('checkout.session.');
      return { providerRef: isOfSession ? idOf(event.data.object) : null };
    },
  };
}

function clientOf({ apiUrl, secretKey, timeoutMs = 10_000 }: Access) {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Stripe accepts fewer addresses than exist (a..b@ occurs in Japan). Without one it asks for it on its page. */
async function createWithOrWithoutEmail(stripe: Stripe, request: PaymentRequest) {
  try {
    return await create(stripe, request);
  } catch (error) {
    if (!isAboutEmail(error)) throw error;
    return create(stripe, { ...request, email: null });
  }
}

const isAboutEmail = (error: unknown) =>
  error instanceof ProviderUnavailable &&
  error.cause instanceof Stripe.errors.StripeInvalidRequestError &&
  error.cause.param === 'customer_email';

async function create(stripe: Stripe, request: PaymentRequest) {
  const params = paramsOf(request);
  // Stripe refuses one key with other parameters. Should those have changed, this is another page that was never shown.
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  const idempotencyKey = `payment-${request.paymentId}-${digest}`;
  const session = await asked(() => stripe.checkout.sessions.create(params, { idempotencyKey }));
  if (!session.id || !session.url) throw new ProviderUnavailable('Stripe answered a session without a page');
  return { providerRef: session.id, paymentUrl: session.url };
}

function paramsOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { pageEndsAt, slipDays } = checkoutTimes(request);
  const metadata = { tenantId: request.tenantId, paymentId: request.paymentId };
  return {
    mode: 'payment',
    locale: 'ja',
    allowed_payment_method_types: slipDays === null ? ['card'] : ['card', 'konbini'],
    ...(slipDays !== null && { payment_method_options: { konbini: { expires_after_days: slipDays } } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amount,
          product_data: { name: request.description },
        },
      },
    ],
    adaptive_pricing: { enabled: false },
    client_reference_id: request.paymentId,
    metadata,
    payment_intent_data: { metadata },
    ...(request.email !== null && { customer_email: request.email }),
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    expires_at: Math.floor(pageEndsAt.getTime() / 1000),
  };
}

/** Null when Stripe has no such session. */
async function sessionNamed(stripe: Stripe, providerRef: string): Promise<CheckoutSession | null> {
  const answer = await asked(async () => {
    try {
      return await stripe.checkout.sessions.retrieve(providerRef, { expand: ['payment_intent.latest_charge'] });
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  });
  if (answer === null) return null;
  const read = checkoutSession.safeParse(answer);
  if (!read.success) throw new ProviderUnavailable('Stripe answered a session that makes no sense');
  return read.data;
}

type Between = { readonly tenantId: string; readonly from: Date; readonly until: Date };

/** What was paid, of one tenant: an account of Stripe may serve several, and sessions that are not ours. */
async function paidBetween(stripe: Stripe, { tenantId, from, until }: Between): Promise<ListedPayment[]> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  return asked(async () => {
    const found: ListedPayment[] = [];
    const sessions = stripe.checkout.sessions.list({
      status: 'complete',
      created: { gte: seconds(from), lt: seconds(until) },
      expand: ['data.payment_intent.latest_charge'],
      limit: 100,
    });
    for await (const session of sessions) {
      const read = checkoutSession.safeParse(session);
      if (!read.success || read.data.metadata.tenantId !== tenantId) continue;
      found.push({ ...paymentFrom(read.data), createdAt: new Date(session.created * 1000) });
    }
    return found;
  });
}

type Refund = Parameters<PaymentProvider['refund']>[0];

/**
 * Stripe forgets idempotency keys after a day, and a refund may be repeated later than that. So an existing refund with
 * this refundId is looked for first.
 */
async function giveBack(stripe: Stripe, { providerRef, refundId, amount }: Refund) {
  const session = await sessionNamed(stripe, providerRef);
  const intent = session?.payment_intent;
  if (!intent) throw new RefundRefused('Stripe knows of no money for it');
  const known = await asked(() => stripe.refunds.list({ payment_intent: intent.id, limit: 100 }));
  const refund =
    known.data.find(({ metadata }) => metadata?.refundId === refundId) ??
    (await asked(() =>
      orRefused(
        stripe.refunds.create(
          { payment_intent: intent.id, amount, metadata: { refundId }, ...instructionsOf(session) },
          { idempotencyKey: `refund-${refundId}` },
        ),
      ),
    ));
  if (refund.status === 'failed' || refund.status === 'canceled') {
    throw new RefundRefused(`Stripe ended the refund as ${refund.status}`);
  }
  return { providerRef: refund.id, isDone: refund.status === 'succeeded' };
}

/**
 * A convenience store cannot pay out. Stripe asks the person by mail where to send the money, and ends the refund when
 * there is no reply.
 */
function instructionsOf({ payment_intent, customer_details }: CheckoutSession) {
  const isKonbini = payment_intent?.latest_charge?.payment_method_details?.type === 'konbini';
  const email = customer_details?.email;
  return isKonbini && email ? { instructions_email: email } : {};
}

/** Sends a request to Stripe; any failure is ProviderUnavailable. */
async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof RefundRefused) throw error;
    throw new ProviderUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** What Stripe understood and refused, it will always refuse. */
async function orRefused<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new RefundRefused(error.message);
    throw error;
  }
}

type Signed = {
  readonly rawBody: Buffer;
  readonly signature: string;
  readonly secret: string;
  readonly nowMs: number;
};

function signedEvent(stripe: Stripe, { rawBody, signature, secret, nowMs }: Signed) {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, tolerance, undefined, nowMs);
  } catch {
    // Signed by somebody else, altered, or too long ago.
    return null;
  }
}

const idOf = (object: unknown) =>
  typeof object === 'object' && object !== null && 'id' in object && typeof object.id === 'string' ? object.id : null;

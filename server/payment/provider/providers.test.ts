import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/newId.ts';
import { aTenant, type TestTenant } from '#server/testing/factories.ts';
import { sandboxSecret } from '#server/testing/sandboxSecret.ts';
import { type StripeStandIn, stripeKeys, stripeStandIn } from '#server/testing/stripeStandIn.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import type { SandboxAct } from '../sandbox/sandboxDesk.ts';
import { sandboxProvider } from '../sandbox/sandboxProvider.ts';
import { sign } from '../sandbox/sandboxSignature.ts';
import { stripeProvider } from '../stripe/stripeProvider.ts';
import { type PaymentProvider, type PaymentRequest, ProviderUnavailable, RefundRefused } from './paymentProvider.ts';

type Notification = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** A provider and what people do on its side; each act answers the notification that follows from it. */
type Stage = {
  readonly provider: PaymentProvider;
  payByCard(ref: string): Promise<Notification>;
  takeSlip(ref: string): Promise<Notification>;
  payAtStore(ref: string): Promise<Notification>;
  letSlipRunOut(ref: string): Promise<unknown>;
  /** The notification once more, as it would be sent now. */
  again(notification: Notification): Notification;
  forged(notification: Notification): Notification;
  /** A notification of the provider about something else. */
  aboutSomethingElse(): Notification;
  readonly signatureHeader: string;
  close(): Promise<void>;
};

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
});
afterAll(() => server.close());

async function sandboxStage(): Promise<Stage> {
  const provider = sandboxProvider({ db: server.appDb, clock: server.clock, secret: sandboxSecret });
  const act = async (ref: string, act: SandboxAct) => {
    const payment = await provider.desk.act(ref, act);
    if (!payment) throw new Error(`no payment ${ref}`);
    return provider.desk.notification(payment);
  };
  const signed = (body: string, secret = sandboxSecret) => ({
    body,
    headers: { 'x-sandbox-signature': sign(secret, body, server.clock()) },
  });
  return {
    provider,
    payByCard: (ref) => act(ref, 'card'),
    takeSlip: (ref) => act(ref, 'slip'),
    payAtStore: (ref) => act(ref, 'store'),
    letSlipRunOut: async () => server.clock.advance(40 * 24 * 60 * 60_000),
    again: ({ body }) => signed(body),
    forged: ({ body }) => signed(body, Buffer.from('somebody else')),
    aboutSomethingElse: () => signed(JSON.stringify({ id: 'news', type: 'news.published', providerRef: 'x' })),
    signatureHeader: 'x-sandbox-signature',
    close: async () => undefined,
  };
}

async function stripeStage(): Promise<Stage> {
  const standIn = await stripeStandIn({ clock: server.clock });
  const provider = stripeProvider({
    apiUrl: standIn.url,
    secretKey: stripeKeys.secretKey,
    webhookSecrets: ['whsec_of_another_endpoint', stripeKeys.webhookSecret],
    clock: server.clock,
    timeoutMs: 500,
  });
  return {
    provider,
    payByCard: async (ref) => standIn.signed(standIn.payByCard(ref)),
    takeSlip: async (ref) => standIn.signed(standIn.takeSlip(ref)),
    payAtStore: async (ref) => standIn.signed(standIn.payAtStore(ref)),
    letSlipRunOut: async (ref) => standIn.letSlipRunOut(ref),
    again: ({ body }) => standIn.signed({ id: '', body }),
    forged: ({ body }) => standIn.signed({ id: '', body }, 'whsec_of_somebody_else'),
    aboutSomethingElse: () =>
      standIn.signed({
        id: 'evt_news',
        body: JSON.stringify({
          id: 'evt_news',
          object: 'event',
          type: 'payout.paid',
          data: { object: { id: 'po_1' } },
        }),
      }),
    signatureHeader: 'stripe-signature',
    close: () => standIn.close(),
  };
}

const daysMs = (days: number) => days * 24 * 60 * 60_000;

const aRequest = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  tenantId: tenant.tenantId,
  paymentId: newId(),
  createdAt: new Date(server.clock()),
  amount: 3000,
  currency: 'JPY',
  description: '石巻市民会館 ホールA 2026/06/20(土) 09:00～12:00',
  returnUrl: `http://yoyaku.test/t/${tenant.tenantAlias}/payment-complete/${newId()}`,
  expiresAt: new Date(server.clock() + daysMs(14)),
  email: 'hanako@example.jp',
  ...more,
});

const parsed = ({ provider }: Stage, { headers, body }: Notification) =>
  provider.parseWebhook(headers, Buffer.from(body));

describe.each([
  ['sandbox', sandboxStage],
  ['stripe', stripeStage],
])('the contract of payment providers: %s', (_name, aStage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await aStage();
  });
  afterAll(() => stage.close());

  const begun = async (more: Partial<PaymentRequest> = {}) => {
    const request = aRequest(more);
    const { providerRef } = await stage.provider.create(request);
    return { request, ref: providerRef, get: () => stage.provider.get(tenant.tenantId, providerRef) };
  };

  it('answers a page, the same one when it is asked for again', async () => {
    const request = aRequest();
    const first = await stage.provider.create(request);
    expect(first.paymentUrl).toMatch(/^(https:\/\/|\/)/);
    expect(await stage.provider.create(request)).toEqual(first);
    expect((await stage.provider.create(aRequest())).providerRef).not.toBe(first.providerRef);
  });

  it('answers what was asked for: amount, currency, tenant and payment', async () => {
    const { request, ref, get } = await begun();
    expect(await get()).toEqual({
      providerRef: ref,
      state: 'open',
      amount: 3000,
      currency: 'JPY',
      refunded: 0,
      tenantId: tenant.tenantId,
      paymentId: request.paymentId,
    });
  });

  it('knows nothing of what is none, nor of another tenant’s', async () => {
    const { ref } = await begun();
    const other = await aTenant(server);
    expect(await stage.provider.get(other.tenantId, ref)).toBeNull();
    expect(await stage.provider.get(tenant.tenantId, `${ref.slice(0, -6)}000000`)).toBeNull();
    expect(await stage.provider.get(tenant.tenantId, 'nothing')).toBeNull();
  });

  it('is paid at once by card', async () => {
    const { ref, get } = await begun();
    await stage.payByCard(ref);
    expect(await get()).toMatchObject({ state: 'paid', amount: 3000, currency: 'JPY', refunded: 0 });
  });

  it('is pending with a slip, and paid days later at the convenience store', async () => {
    const { ref, get } = await begun();
    await stage.takeSlip(ref);
    expect(await get()).toMatchObject({ state: 'pending', amount: 3000 });
    server.clock.advance(daysMs(3));
    expect(await get()).toMatchObject({ state: 'pending' });
    await stage.payAtStore(ref);
    expect(await get()).toMatchObject({ state: 'paid', amount: 3000 });
  });

  it('comes to nothing when the slip runs out', async () => {
    const { ref, get } = await begun();
    await stage.takeSlip(ref);
    await stage.letSlipRunOut(ref);
    expect(['failed', 'expired']).toContain((await get())?.state);
  });

  it('comes to nothing when nobody does anything until it is over', async () => {
    const { get } = await begun();
    server.clock.advance(daysMs(15));
    expect(await get()).toMatchObject({ state: 'expired' });
  });

  it('lists what was paid by the time it was begun, with what went back, and nothing of another tenant', async () => {
    server.clock.advance(daysMs(2));
    const from = new Date(Math.ceil(server.clock() / 1000) * 1000);
    server.clock.advance(1000);
    const { ref } = await begun();
    await stage.payByCard(ref);
    await stage.provider.refund({ tenantId: tenant.tenantId, providerRef: ref, refundId: newId(), amount: 1000 });
    await begun();
    server.clock.advance(daysMs(1));
    const until = new Date(server.clock());
    server.clock.advance(1000);
    const { ref: later } = await begun();
    await stage.payByCard(later);
    const paid = async (tenantId: string) =>
      (await stage.provider.list(tenantId, { from, until })).filter(({ state }) => state === 'paid');
    expect(await paid(tenant.tenantId)).toMatchObject([{ providerRef: ref, amount: 3000, refunded: 1000 }]);
    expect(await paid((await aTenant(server)).tenantId)).toEqual([]);
  });

  it('gives back a part and the rest, each once however often it is asked', async () => {
    const { ref, get } = await begun();
    await stage.payByCard(ref);
    const part = { tenantId: tenant.tenantId, providerRef: ref, refundId: newId(), amount: 1000 };
    const first = await stage.provider.refund(part);
    expect(await stage.provider.refund(part)).toEqual(first);
    expect(await get()).toMatchObject({ state: 'paid', refunded: 1000 });
    const rest = { ...part, refundId: newId(), amount: 2000 };
    expect(await stage.provider.refund(rest)).not.toEqual(first);
    expect(await get()).toMatchObject({ refunded: 3000 });
  });

  it('never gives back more than was paid, nor what was not', async () => {
    const { ref, get } = await begun();
    const refund = { tenantId: tenant.tenantId, providerRef: ref, refundId: newId(), amount: 3001 };
    await expect(stage.provider.refund({ ...refund, amount: 1 })).rejects.toThrow(RefundRefused);
    await stage.payByCard(ref);
    await expect(stage.provider.refund({ ...refund, refundId: newId() })).rejects.toThrow(RefundRefused);
    expect(await get()).toMatchObject({ refunded: 0 });
  });

  it('tells of a payment with a signed notification, as often as it is sent', async () => {
    const { ref } = await begun();
    const notification = await stage.payByCard(ref);
    const told = parsed(stage, notification);
    expect(told).toEqual({ providerRef: ref });
    server.clock.advance(daysMs(2));
    expect(parsed(stage, stage.again(notification))).toEqual(told);
  });

  it('does not recognise what it did not sign, what was altered, or what somebody kept and sends later', async () => {
    const { ref } = await begun();
    const notification = await stage.payByCard(ref);
    const { headers, body } = notification;
    const { [stage.signatureHeader]: signature = '', ...unsigned } = headers;
    expect(parsed(stage, stage.forged(notification))).toBeNull();
    expect(parsed(stage, { headers: unsigned, body })).toBeNull();
    expect(parsed(stage, { headers: { ...headers, [stage.signatureHeader]: `${signature}0` }, body })).toBeNull();
    expect(parsed(stage, { headers: { ...headers, [stage.signatureHeader]: 'nonsense' }, body })).toBeNull();
    expect(parsed(stage, { headers, body: body.replace(ref, `${ref.slice(0, -1)}x`) })).toBeNull();
    expect(parsed(stage, { headers, body: '' })).toBeNull();
    server.clock.advance(299_000);
    expect(parsed(stage, notification)).not.toBeNull();
    server.clock.advance(2_000);
    expect(parsed(stage, notification)).toBeNull();
  });

  it('may tell of other things, which are no payments', () => {
    expect(parsed(stage, stage.aboutSomethingElse())).toEqual({ providerRef: null });
  });
});

describe('stripe besides', () => {
  let standIn: StripeStandIn;
  let provider: PaymentProvider;
  beforeAll(async () => {
    standIn = await stripeStandIn({ clock: server.clock });
    const { secretKey, webhookSecret } = stripeKeys;
    provider = stripeProvider({
      apiUrl: standIn.url,
      secretKey,
      webhookSecrets: [webhookSecret],
      clock: server.clock,
      timeoutMs: 200,
    });
  });
  afterAll(() => standIn.close());

  it('is asked for cards and convenience stores, with slips that end before the payment does', async () => {
    const request = aRequest();
    const { providerRef } = await provider.create(request);
    const params = Object.fromEntries(standIn.sessions.get(providerRef)?.params ?? []);
    expect(params).toMatchObject({
      mode: 'payment',
      locale: 'ja',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'konbini',
      'payment_method_options[konbini][expires_after_days]': expect.stringMatching(/^1[0-3]$/),
      'line_items[0][price_data][currency]': 'jpy',
      'line_items[0][price_data][unit_amount]': '3000',
      success_url: request.returnUrl,
      cancel_url: request.returnUrl,
      customer_email: 'hanako@example.jp',
    });
    const hurried = aRequest({ expiresAt: new Date(server.clock() + 3_600_000) });
    const { providerRef: soon } = await provider.create(hurried);
    expect(standIn.sessions.get(soon)?.params.get('allowed_payment_method_types[1]')).toBeNull();
  });

  it('asks for the address on its page where it does not take that of the person', async () => {
    const request = aRequest({ email: 'hanako..yamada.@docomo.example' });
    const { providerRef } = await provider.create(request);
    expect(standIn.sessions.get(providerRef)?.params.get('customer_email')).toBeNull();
    expect(await provider.create(request)).toMatchObject({ providerRef });
  });

  it('opens a new page rather than none when the request has changed meanwhile', async () => {
    const request = aRequest();
    const first = await provider.create(request);
    expect(await provider.create({ ...request, email: 'other@example.jp' })).not.toEqual(first);
  });

  it('gives back once, also after Stripe has forgotten the key of the question', async () => {
    const { providerRef } = await provider.create(aRequest());
    standIn.payByCard(providerRef);
    const refund = { tenantId: tenant.tenantId, providerRef, refundId: newId(), amount: 1000 };
    const first = await provider.refund(refund);
    standIn.forgetKeys();
    expect(await provider.refund(refund)).toEqual(first);
    expect(await provider.get(tenant.tenantId, providerRef)).toMatchObject({ refunded: 1000 });
  });

  it('has given the money of a slip back when the person has got it, and not when he never asks for it', async () => {
    const [got, left] = await Promise.all([provider.create(aRequest()), provider.create(aRequest())]);
    const refundOf = ({ providerRef }: { providerRef: string }) => {
      const refund = { tenantId: tenant.tenantId, providerRef, refundId: newId(), amount: 3000 };
      return () => provider.refund(refund);
    };
    const [askGot, askLeft] = [refundOf(got), refundOf(left)];
    for (const { providerRef } of [got, left]) {
      standIn.takeSlip(providerRef);
      standIn.payAtStore(providerRef);
    }
    expect(await askGot()).toMatchObject({ isDone: false });
    expect(await askLeft()).toMatchObject({ isDone: false });
    standIn.endRefunds(got.providerRef, 'succeeded');
    standIn.endRefunds(left.providerRef, 'canceled');
    expect(await askGot()).toMatchObject({ isDone: true });
    await expect(askLeft()).rejects.toThrow(RefundRefused);
  });

  it('answers what came, when that is not what was asked for', async () => {
    const { providerRef } = await provider.create(aRequest());
    standIn.payByCard(providerRef, 2999);
    expect(await provider.get(tenant.tenantId, providerRef)).toMatchObject({ state: 'paid', amount: 2999 });
  });

  it.each(['silent', 'broken', 'nonsense', 'limited'] as const)('is away when it is %s', async (mood) => {
    const { providerRef } = await provider.create(aRequest());
    standIn.payByCard(providerRef);
    standIn.be(mood);
    try {
      const refund = { tenantId: tenant.tenantId, providerRef, refundId: newId(), amount: 1 };
      await expect(provider.get(tenant.tenantId, providerRef)).rejects.toThrow(ProviderUnavailable);
      await expect(provider.create(aRequest())).rejects.toThrow(ProviderUnavailable);
      await expect(provider.refund(refund)).rejects.toThrow(ProviderUnavailable);
    } finally {
      standIn.be('usual');
    }
  });

  it('is away with a key that is none', async () => {
    const { webhookSecret } = stripeKeys;
    const access = { apiUrl: standIn.url, webhookSecrets: [webhookSecret], clock: server.clock };
    const stranger = stripeProvider({ ...access, secretKey: 'sk_test_wrong' });
    await expect(stranger.create(aRequest())).rejects.toThrow(ProviderUnavailable);
    await expect(stranger.get(tenant.tenantId, 'cs_test_1')).rejects.toThrow(ProviderUnavailable);
  });
});

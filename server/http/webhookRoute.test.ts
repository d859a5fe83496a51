import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxProvider } from '../payment/sandbox/sandboxProvider.ts';
import { stripeProvider } from '../payment/stripe/stripeProvider.ts';
import {
  act,
  aPayingTown,
  begin,
  book,
  deskOf,
  linesOf,
  moneyJobs,
  notify,
  runJobs,
  standingOf,
  tell,
} from '../testing/aPayingTown.ts';
import type { SmallTown } from '../testing/aSmallTown.ts';
import { sandboxSecret } from '../testing/sandboxSecret.ts';
import { type StripeStandIn, stripeKeys, stripeStandIn } from '../testing/stripeStandIn.ts';
import { testClock } from '../testing/testClock.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

const clock = testClock();
let standIn: StripeStandIn;
let server: TestServer;
beforeAll(async () => {
  standIn = await stripeStandIn({ clock });
  const { secretKey, webhookSecret } = stripeKeys;
  const stripe = { apiUrl: standIn.url, secretKey, webhookSecrets: [webhookSecret], clock, timeoutMs: 300 };
  server = await aServer({
    clock,
    payments: (books) => ({
      sandbox: sandboxProvider({ ...books, secret: sandboxSecret }),
      stripe: stripeProvider(stripe),
    }),
  });
});
beforeEach(() => clock.set('2026-06-10T10:00'));
afterAll(async () => {
  await server.close();
  await standIn.close();
});

const unpaid = { state: 'confirmed', payment: 'unpaid', owed: 1200, held: 0, due: 0 };
const paid = { ...unpaid, payment: 'paid', held: 1200 };

/** A reservation with a payment that was begun. */
async function begun(tenant: Parameters<typeof aPayingTown>[1] = {}) {
  const town = await aPayingTown(server, tenant);
  const id = await book(server, town);
  return { town, id, ref: await begin(server, town, id) };
}

const withStripe = { setting: { payment_provider: 'stripe' } };

const post = async (
  { tenant }: Pick<SmallTown, 'tenant'>,
  provider: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => {
  const url = `/webhook/${provider}/${tenant.tenantAlias}`;
  return (await server.app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
};

const faults = () => server.logLines.filter((line) => line.includes('does not fit to what was asked for'));

describe('a notification', () => {
  it('is dealt with once, however often it comes and however many at once', async () => {
    const { town, id, ref } = await begun();
    const payment = await act(server, ref, 'card');
    const statuses = await Promise.all(Array.from({ length: 5 }, () => tell(server, town.tenant, payment)));
    expect(statuses).toEqual(Array(5).fill(200));
    clock.advance(3 * 24 * 3_600_000);
    expect(await tell(server, town.tenant, payment)).toBe(200);
    expect(await standingOf(server, id)).toEqual(paid);
    expect(await linesOf(server, town.tenant.tenantId, { kind: 'reservation', id })).toEqual([
      'charged 1200',
      'received 1200',
    ]);
  });

  it('may come late and in any order: the provider’s word counts, not what it says', async () => {
    const { town, id, ref } = await begun();
    const slip = await act(server, ref, 'slip');
    const store = await act(server, ref, 'store');
    expect(await tell(server, town.tenant, store)).toBe(200);
    expect(await standingOf(server, id)).toEqual(paid);
    expect(await tell(server, town.tenant, slip)).toBe(200);
    expect(await standingOf(server, id)).toEqual(paid);
  });

  it('that says paid before anybody paid changes nothing', async () => {
    const { town, id, ref } = await begun();
    const payment = await deskOf(server).find(ref);
    if (!payment) throw new Error('no payment');
    expect(await tell(server, town.tenant, { ...payment, state: 'paid' })).toBe(200);
    expect(await standingOf(server, id)).toEqual(unpaid);
  });

  it('that is forged, altered, unsigned, empty or kept for later is refused', async () => {
    const { town, id, ref } = await begun();
    const payment = await act(server, ref, 'card');
    const { headers, body } = deskOf(server).notification(payment);
    const forged = deskOf(server).notification(payment, { isForged: true });
    expect(await notify(server, town.tenant, forged)).toBe(400);
    expect(await post(town, 'sandbox', { headers, body: body.replace('paid', 'open') })).toBe(400);
    expect(await post(town, 'sandbox', { headers: { 'content-type': 'application/json' }, body })).toBe(400);
    expect(await post(town, 'sandbox', { headers, body: '' })).toBe(400);
    expect(await post(town, 'sandbox', { headers, body: '{' })).toBe(400);
    clock.advance(301_000);
    expect(await post(town, 'sandbox', { headers, body })).toBe(400);
    expect(await standingOf(server, id)).toEqual(unpaid);
  });

  it('of a payment of another tenant changes nothing in either', async () => {
    const here = await begun();
    const there = await begun();
    const payment = await act(server, there.ref, 'card');
    expect(await tell(server, here.town.tenant, payment)).toBe(200);
    expect(await standingOf(server, here.id)).toEqual(unpaid);
    expect(await standingOf(server, there.id)).toEqual(unpaid);
  });

  it('for a provider or a tenant that is none is not found', async () => {
    const { town, ref } = await begun();
    const notification = deskOf(server).notification(await act(server, ref, 'card'));
    expect(await post(town, 'paypal', notification)).toBe(404);
    expect(await notify(server, { tenantAlias: 'nowhere' }, notification)).toBe(404);
  });

  it('is too large beyond a quarter of a megabyte', async () => {
    const { town } = await begun();
    expect(await post(town, 'sandbox', { headers: {}, body: 'x'.repeat(300_000) })).toBe(413);
  });
});

describe('what the provider answers', () => {
  it.each([
    ['amount', { amount: 1199 }, 'the amount differs'],
    ['tenant', { tenantId: '00000000-0000-0000-0000-000000000001' }, 'the tenant differs'],
    ['payment', { paymentId: '00000000-0000-0000-0000-000000000001' }, 'the payment differs'],
    ['currency', { currency: 'USD' }, 'the currency differs'],
    ['reference', { providerRef: 'sbx_other' }, 'another payment was answered'],
  ])('with another %s is a fault that changes nothing', async (_what, change, reason) => {
    const { town, id, ref } = await begun();
    const { sandbox } = server.server.providers;
    const usual = sandbox.get;
    const payment = await act(server, ref, 'card');
    const before = faults().length;
    Object.assign(sandbox, {
      get: async (...asked: Parameters<typeof usual>) => {
        const word = await usual(...asked);
        return word && { ...word, ...change };
      },
    });
    try {
      expect(await tell(server, town.tenant, payment)).toBe(200);
      const { tenantAlias } = town.tenant;
      const hint = await server.call('Reservation/CompletePayment', { tenantAlias, reservationId: id });
      expect(hint.body).toEqual({ outcome: 'failed', payUntil: null });
    } finally {
      Object.assign(sandbox, { get: usual });
    }
    expect(await standingOf(server, id)).toEqual(unpaid);
    expect(faults().slice(before)).toEqual([expect.stringContaining(reason), expect.stringContaining(reason)]);
    // Put right, the same notification counts.
    expect(await tell(server, town.tenant, payment)).toBe(200);
    expect(await standingOf(server, id)).toEqual(paid);
  });
});

describe('from stripe', () => {
  it('is taken like any other: paid by card', async () => {
    const { town, id, ref } = await begun(withStripe);
    const event = standIn.payByCard(ref);
    expect(await post(town, 'stripe', standIn.signed(event))).toBe(200);
    expect(await post(town, 'stripe', standIn.signed(event))).toBe(200);
    expect(await standingOf(server, id)).toEqual(paid);
  });

  it('with its events in the wrong order: a slip, and paid at a store', async () => {
    const { town, id, ref } = await begun(withStripe);
    const slip = standIn.takeSlip(ref);
    expect(await post(town, 'stripe', standIn.signed(slip))).toBe(200);
    expect(await standingOf(server, id)).toEqual({ ...unpaid, payment: 'processing' });
    const store = standIn.payAtStore(ref);
    expect(await post(town, 'stripe', standIn.signed(store))).toBe(200);
    expect(await post(town, 'stripe', standIn.signed(slip))).toBe(200);
    expect(await standingOf(server, id)).toEqual(paid);
  });

  it('that a slip ran out makes it 未払い again', async () => {
    const { town, id, ref } = await begun(withStripe);
    await post(town, 'stripe', standIn.signed(standIn.takeSlip(ref)));
    expect(await post(town, 'stripe', standIn.signed(standIn.letSlipRunOut(ref)))).toBe(200);
    expect(await standingOf(server, id)).toEqual(unpaid);
  });

  it('signed by somebody else is refused', async () => {
    const { town, id, ref } = await begun(withStripe);
    const event = standIn.payByCard(ref);
    expect(await post(town, 'stripe', standIn.signed(event, 'whsec_forged'))).toBe(400);
    expect(await standingOf(server, id)).toEqual(unpaid);
  });

  it('is to be sent again while Stripe does not answer what it is asked', async () => {
    const { town, id, ref } = await begun(withStripe);
    const event = standIn.payByCard(ref);
    standIn.be('broken');
    expect(await post(town, 'stripe', standIn.signed(event))).toBe(503);
    standIn.be('usual');
    expect(await standingOf(server, id)).toEqual(unpaid);
    expect(await post(town, 'stripe', standIn.signed(event))).toBe(200);
    expect(await standingOf(server, id)).toEqual(paid);
  });

  it('with less money than was asked for is a fault that changes nothing', async () => {
    const { town, id, ref } = await begun(withStripe);
    expect(await post(town, 'stripe', standIn.signed(standIn.payByCard(ref, 1199)))).toBe(200);
    expect(await standingOf(server, id)).toEqual(unpaid);
  });

  it.each([
    ['succeeded', { payment: 'refunded', held: 0, due: 0 }, 'done'],
    ['canceled', { payment: 'refund_pending', held: 1200, due: 1200 }, 'failed'],
  ] as const)('the money of a slip is 返金手続中 until its refund has %s', async (status, expected, state) => {
    const { town, id, ref } = await begun(withStripe);
    standIn.takeSlip(ref);
    await post(town, 'stripe', standIn.signed(standIn.payAtStore(ref)));
    await server.call('Reservation/CancelReservation', { reservationId: id }, { session: town.session });
    await runJobs(server);
    clock.advance(24 * 3_600_000);
    await runJobs(server);
    const cancelled = { state: 'cancelled_user', owed: 0 };
    expect(await standingOf(server, id)).toEqual({ ...cancelled, payment: 'refund_pending', held: 1200, due: 1200 });
    standIn.endRefunds(ref, status);
    clock.advance(24 * 3_600_000);
    await runJobs(server);
    expect(await standingOf(server, id)).toEqual({ ...cancelled, ...expected });
    const refunds = await server.db
      .selectFrom('refund')
      .select('state')
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(refunds).toEqual([{ state }]);
    expect((await moneyJobs(server, town.tenant.tenantId)).map(({ kind }) => kind)).toEqual([]);
  });

  it('about what is no payment of ours is left alone', async () => {
    const { town } = await begun(withStripe);
    const other = JSON.stringify({
      id: 'evt_x',
      object: 'event',
      type: 'payout.paid',
      data: { object: { id: 'po_1' } },
    });
    expect(await post(town, 'stripe', standIn.signed({ id: 'evt_x', body: other }))).toBe(200);
  });
});

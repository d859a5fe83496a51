import { setTimeout as sleep } from 'node:timers/promises';
import { type PaymentProvider, ProviderUnavailable, RefundRefused } from '../payment/provider/paymentProvider.ts';
import type { SandboxAct, SandboxNotification } from '../payment/sandbox/sandboxDesk.ts';
import { sandboxReference } from '../payment/sandbox/sandboxReference.ts';
import { isSigned, sign, signatureHeader } from '../payment/sandbox/sandboxSignature.ts';
import type { Clock } from '../time.ts';

type State = 'open' | 'pending' | 'paid' | 'failed';

type Booked = {
  readonly tenantId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly createdAt: Date;
  readonly expiresAt: number;
  state: State;
  readonly refunds: Map<string, number>;
};

const transitions: Readonly<Record<SandboxAct, Partial<Record<State, State>>>> = {
  card: { open: 'paid' },
  refuse: { open: 'failed' },
  slip: { open: 'pending' },
  store: { pending: 'paid' },
  leave: { open: 'failed' },
  late: { pending: 'paid' },
};

/** The latest that a store reports what was paid in time, in milliseconds. */
const storesReportWithin = 6 * 24 * 3_600_000;

const secret = Buffer.alloc(32, 3);

/**
 * A provider in memory for tests of many thousand payments: it keeps the contract that the real ones are tested by,
 * answers a little later than it looked, so that words overtake each other, and can be away.
 */
export function memoryProvider({ clock, delay }: { readonly clock: Clock; readonly delay: () => number }) {
  const payments = new Map<string, Booked>();
  let isAway = false;

  const reach = async () => {
    if (isAway) throw new ProviderUnavailable('away');
  };
  const stateOf = ({ state, expiresAt }: Booked) =>
    (state === 'open' || state === 'pending') && expiresAt <= clock() ? ('expired' as const) : state;
  const refundedOf = ({ refunds }: Booked) => [...refunds.values()].reduce((sum, amount) => sum + amount, 0);

  const provider: PaymentProvider = {
    async create({ tenantId, paymentId, amount, createdAt, expiresAt }) {
      await reach();
      const providerRef = sandboxReference({ tenantId, paymentId });
      const booked = { tenantId, paymentId, amount, createdAt, expiresAt: expiresAt.getTime(), refunds: new Map() };
      if (!payments.has(providerRef)) payments.set(providerRef, { ...booked, state: 'open' });
      await sleep(delay());
      return { providerRef, paymentUrl: `/pay/${providerRef}` };
    },
    async get(tenantId, providerRef) {
      await reach();
      const booked = payments.get(providerRef);
      if (booked?.tenantId !== tenantId) return null;
      const { paymentId, amount } = booked;
      const word = { state: stateOf(booked), refunded: refundedOf(booked) };
      await sleep(delay());
      return { providerRef, ...word, amount, currency: 'JPY', tenantId, paymentId };
    },
    async list(tenantId, { from, until }) {
      await reach();
      return [...payments]
        .filter(([, booked]) => booked.tenantId === tenantId && booked.createdAt >= from && booked.createdAt < until)
        .map(([providerRef, booked]) => {
          const { paymentId, amount, createdAt } = booked;
          const word = { state: stateOf(booked), refunded: refundedOf(booked) };
          return { providerRef, ...word, amount, currency: 'JPY', tenantId, paymentId, createdAt };
        });
    },
    async refund({ providerRef, refundId, amount }) {
      await reach();
      const booked = payments.get(providerRef);
      if (booked?.state !== 'paid') throw new RefundRefused('nothing was paid');
      if (!booked.refunds.has(refundId) && refundedOf(booked) + amount > booked.amount) {
        throw new RefundRefused('more than was paid');
      }
      booked.refunds.set(refundId, amount);
      await sleep(delay());
      return { providerRef: `refund-${refundId}`, isDone: true };
    },
    parseWebhook(headers, rawBody) {
      const header = headers[signatureHeader];
      if (typeof header !== 'string' || !isSigned(secret, { header, body: rawBody, nowMs: clock() })) return null;
      const { providerRef } = JSON.parse(rawBody.toString());
      return { providerRef };
    },
  };

  return {
    provider,
    payments,
    be(away: boolean) {
      isAway = away;
    },
    /** What people do on its page; what does not fit changes nothing. */
    act(providerRef: string, act: SandboxAct) {
      const booked = payments.get(providerRef);
      if (!booked || (stateOf(booked) === 'expired' && act !== 'late')) return;
      if (clock() > booked.expiresAt + storesReportWithin) return;
      booked.state = transitions[act][booked.state] ?? booked.state;
    },
    notification(providerRef: string, isForged = false): SandboxNotification {
      const state = payments.get(providerRef)?.state ?? 'open';
      const body = JSON.stringify({ id: `${providerRef}:${state}`, providerRef });
      const key = isForged ? Buffer.from('somebody else') : secret;
      return { body, headers: { 'content-type': 'application/json', [signatureHeader]: sign(key, body, clock()) } };
    },
    /** What it has of a payment now, in yen. */
    held: (providerRef: string) => {
      const booked = payments.get(providerRef);
      return booked?.state === 'paid' ? booked.amount - refundedOf(booked) : 0;
    },
  };
}

export type MemoryProvider = ReturnType<typeof memoryProvider>;

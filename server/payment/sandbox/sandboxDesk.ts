import type { ProviderName } from '#rules/payment/providerNames.ts';
import type { Database } from '#server/db/connect.ts';
import { inTenant } from '#server/db/connect.ts';
import type { Clock } from '#server/time.ts';
import { type BookedRow, type BookedState, bookedPayment, lockBooked, setBooked } from './sandboxPayment.queries.ts';
import { readReference } from './sandboxReference.ts';
import { sign, signatureHeader } from './sandboxSignature.ts';

/**
 * What people can do with a payment of the sandbox. card: paid at once. refuse: the card is refused. slip: a slip for
 * the convenience store. store: the slip is paid there. leave: back to where they came from, as from any
 * provider's page; it can still be paid. late: the slip is paid though its
 * time is over, as it happens when a store reports late.
 */
export const sandboxActs = ['card', 'refuse', 'slip', 'store', 'leave', 'late'] as const;
export type SandboxAct = (typeof sandboxActs)[number];

export type SandboxPayment = {
  readonly providerRef: string;
  readonly tenantId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly refunded: number;
  readonly description: string;
  readonly returnUrl: string;
  readonly state: BookedState | 'expired';
  /** Its slip can still be reported as paid by a store that is late. */
  readonly hasSlip: boolean;
  readonly expiresAt: Date;
};

export type SandboxNotification = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/**
 * The sandbox as its own page uses it. Null for a payment it has not booked, and for a tenant that takes real money by
 * now.
 */
export type SandboxDesk = {
  find(providerRef: string): Promise<SandboxPayment | null>;
  /** An action that does not fit the payment's state changes nothing. */
  act(providerRef: string, act: SandboxAct): Promise<SandboxPayment | null>;
  /**
   * The notification the sandbox would send now; the same for the same state. A forged one is signed with another key.
   */
  notification(payment: SandboxPayment, options?: { readonly isForged?: boolean }): SandboxNotification;
};

const transitions = {
  card: { open: 'paid' },
  refuse: { open: 'failed' },
  slip: { open: 'pending' },
  store: { pending: 'paid' },
  leave: { open: 'open' },
  late: { pending: 'paid' },
} as const satisfies Record<SandboxAct, Partial<Record<BookedState, BookedState>>>;

type Books = { readonly db: Database; readonly clock: Clock; readonly secret: Buffer };

export function sandboxDesk({ db, clock, secret }: Books): SandboxDesk {
  return {
    async find(providerRef) {
      const named = readReference(providerRef);
      if (!named) return null;
      const row = await inTenant(db, named.tenantId, (trx) => bookedPayment(trx, { ...named, providerRef }));
      return row && isInUse(row) ? paymentFrom(row, named.paymentId, { nowMs: clock() }) : null;
    },

    async act(providerRef, act) {
      const named = readReference(providerRef);
      if (!named) return null;
      const row = await inTenant(db, named.tenantId, async (trx) => {
        const one = { ...named, providerRef };
        const before = await lockBooked(trx, one);
        if (!before || !isInUse(before)) return undefined;
        const state = nextState(before, act, clock());
        if (state === null) return before;
        await setBooked(trx, { ...one, state });
        return { ...before, state };
      });
      return row ? paymentFrom(row, named.paymentId, { nowMs: clock() }) : null;
    },

    notification({ providerRef, state }, { isForged = false } = {}) {
      const body = JSON.stringify({ id: `${providerRef}:${state}`, type: 'payment.updated', providerRef });
      const key = isForged ? Buffer.from('somebody else') : secret;
      return {
        headers: { 'content-type': 'application/json', [signatureHeader]: sign(key, body, clock()) },
        body,
      };
    },
  };
}

/** A tenant that has changed to another provider takes no sandbox payments any more: they would be no money. */
const isInUse = ({ payment_provider }: BookedRow) => payment_provider === ('sandbox' satisfies ProviderName);

const isOver = ({ expires_at }: BookedRow, nowMs: number) => expires_at.getTime() <= nowMs;

type At = { readonly nowMs: number; readonly isClosed?: boolean };

/** How a waiting payment has ended by itself; null while it can still be paid. */
function endOf(row: BookedRow, { nowMs, isClosed = false }: At) {
  if (isClosed || !isInUse(row)) return 'failed';
  return isOver(row, nowMs) ? 'expired' : null;
}

function nextState(row: BookedRow, act: SandboxAct, nowMs: number): BookedState | null {
  if (isOver(row, nowMs) && act !== 'late') return null;
  const possible: Partial<Record<string, BookedState>> = transitions[act];
  return possible[row.state] ?? null;
}

/**
 * A row as it stands at an instant. What is unpaid after its time never will be paid, as far as anybody knows. The same
 * holds for what still waits where the sandbox is not in use any more.
 */
export function paymentFrom(row: BookedRow, paymentId: string, at: At): SandboxPayment {
  // A check of the table keeps it to these.
  const state = row.state as BookedState;
  return {
    providerRef: row.provider_ref,
    tenantId: row.tenant_id,
    paymentId,
    amount: row.amount,
    refunded: row.refunded,
    description: row.description,
    returnUrl: row.return_url,
    state: state === 'open' || state === 'pending' ? (endOf(row, at) ?? state) : state,
    hasSlip: state === 'pending',
    expiresAt: row.expires_at,
  };
}

import { z } from 'zod';
import { type Database, inTenant } from '#server/db/connect.ts';
import type { Clock } from '#server/time.ts';
import { type PaymentProvider, ProviderUnavailable, RefundRefused } from '../provider/paymentProvider.ts';
import { paymentFrom, type SandboxDesk, sandboxDesk } from './sandboxDesk.ts';
import {
  type BookedRow,
  bookedBetween,
  bookedPayment,
  bookPayment,
  bookRefund,
  lockBooked,
} from './sandboxPayment.queries.ts';
import { readReference, sandboxReference } from './sandboxReference.ts';
import { isSigned, signatureHeader } from './sandboxSignature.ts';

const notification = z.object({ type: z.string(), providerRef: z.string().min(1) });

/**
 * The provider that needs no other system. Payments are booked in its own table, its page is served by the product, and
 * no money moves. It communicates as a real one does, by signed notifications and by answering queries. Where it is
 * closed nothing can be begun or paid; what was paid before can be given back.
 */
export function sandboxProvider(books: {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Buffer;
  readonly isClosed?: boolean;
}): PaymentProvider & { readonly desk: SandboxDesk; readonly isClosed: boolean } {
  const { db, clock, secret, isClosed = false } = books;
  const paymentOf = (row: BookedRow, { tenantId, paymentId }: { tenantId: string; paymentId: string }) => {
    const { amount, refunded, state } = paymentFrom(row, paymentId, { nowMs: clock(), isClosed });
    return { providerRef: row.provider_ref, state, amount, currency: 'JPY', refunded, tenantId, paymentId };
  };
  return {
    desk: sandboxDesk(books),
    isClosed,

    async create(request) {
      if (isClosed)
        throw new ProviderUnavailable('the sandbox takes nothing behind https without SANDBOX_PAYMENTS=true');
      const providerRef = sandboxReference(request);
      await inTenant(db, request.tenantId, (trx) => bookPayment(trx, { ...request, providerRef }));
      // Without a host: the page is reachable under whatever name the product is.
      return { providerRef, paymentUrl: `/sandbox-pay/${providerRef}` };
    },

    async get(tenantId, providerRef) {
      const named = readReference(providerRef);
      if (named?.tenantId !== tenantId) return null;
      const row = await inTenant(db, tenantId, (trx) => bookedPayment(trx, { tenantId, providerRef }));
      if (!row) return null;
      return paymentOf(row, named);
    },

    async list(tenantId, time) {
      const rows = await inTenant(db, tenantId, (trx) => bookedBetween(trx, { tenantId, ...time }));
      return rows.flatMap((row) => {
        const named = readReference(row.provider_ref);
        return named === null ? [] : [{ ...paymentOf(row, named), createdAt: row.created_at }];
      });
    },

    async refund({ tenantId, providerRef, refundId, amount }) {
      await inTenant(db, tenantId, async (trx) => {
        const row = await lockBooked(trx, { tenantId, providerRef });
        if (row?.state !== 'paid') throw new RefundRefused('nothing was paid');
        if (row.refund_ids.includes(refundId)) return;
        if (row.refunded + amount > row.amount) throw new RefundRefused('more than was paid');
        await bookRefund(trx, { tenantId, providerRef, refundId, amount });
      });
      return { providerRef: `sbr_${refundId}`, isDone: true };
    },

    parseWebhook(headers, rawBody) {
      const header = headers[signatureHeader];
      if (typeof header !== 'string' || !isSigned(secret, { header, body: rawBody, nowMs: clock() })) return null;
      const { type, providerRef } = notification.parse(JSON.parse(rawBody.toString()));
      return { providerRef: type === 'payment.updated' ? providerRef : null };
    },
  };
}

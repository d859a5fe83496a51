import { z } from 'zod';
import { endpoint, offered } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/exampleIds.ts';
import { id, localDateTime } from '#contract/values.ts';

/** How far money has gone, in yen. */
const account = z.object({
  owed: z.number().int(),
  held: z.number().int(),
  due: z.number().int(),
  ledger: z.array(
    z.object({ happenedAt: localDateTime, kind: z.string(), amount: z.number().int(), note: z.string() }),
  ),
  payments: z.array(
    z.object({
      createdAt: localDateTime,
      provider: z.string(),
      providerRef: z.string().nullable(),
      state: z.string(),
      amount: z.number().int(),
    }),
  ),
  refunds: z.array(
    z.object({
      requestedAt: localDateTime,
      refundId: id,
      providerRef: z.string(),
      state: z.string(),
      amount: z.number().int(),
      reason: z.string(),
    }),
  ),
});

export type ReservationAccount = z.infer<typeof account>;

/** The books of one reservation. */
export const reservationAccountEndpoints = {
  'Desk/GetAccount': offered(
    { tag: 'money', example: { reservationId: exampleIds.reservationId } },
    endpoint({
      access: 'staff',
      permission: 'money.view',
      scope: 'reservation',
      effect: 'read',
      reads: ['money'],
      summary: 'Every yen of a reservation: its ledger, attempts to pay, refunds and balance.',
      request: z.strictObject({ reservationId: id }),
      response: account,
    }),
  ),
};

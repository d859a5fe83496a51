import type { Selectable } from 'kysely';
import type { FeeCollection } from '#rules/facility/reservationStates.ts';
import type { PaymentTerms } from '#rules/payment/payUntil.ts';
import type { RefundTerms } from '#rules/payment/refundOf.ts';
import type { Database } from '../db/connect.ts';
import type { TenantSetting } from '../db/schema.ts';
import type { ProviderName } from './paymentProvider.ts';

export type Terms = { readonly paymentTerms: PaymentTerms; readonly refundTerms: RefundTerms };

/** How a tenant takes its fees and gives them back. */
export type MoneySettings = Terms & { readonly provider: ProviderName; readonly feeCollection: FeeCollection };

export async function moneySettingsOf(trx: Database, tenantId: string): Promise<MoneySettings> {
  const row = await trx
    .selectFrom('tenant_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return {
    // Checks of the table keep these two to the values of their types.
    provider: row.payment_provider as ProviderName,
    feeCollection: row.fee_collection as FeeCollection,
    ...termsFrom(row),
  };
}

type TermColumns = Pick<
  Selectable<TenantSetting>,
  'payment_due_days' | 'payment_due_days_before' | 'refund_full_days' | 'refund_half_days'
>;

export const termsFrom = (row: TermColumns): Terms => ({
  paymentTerms: { dueDays: row.payment_due_days, dueDaysBefore: row.payment_due_days_before },
  refundTerms: { fullDays: row.refund_full_days, halfDays: row.refund_half_days },
});

/** Where a person's mail goes; null for somebody without an address. */
export async function emailOf(trx: Database, { tenantId, userId }: { tenantId: string; userId: string }) {
  const row = await trx
    .selectFrom('account')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.email ?? null;
}

import type { Selectable } from 'kysely';
import type { ReleaseRule } from '#rules/facility/decideCancellation.ts';
import type { Source } from '#rules/lottery/published/definition.ts';
import type { FeeCollection } from '#rules/payment/paymentStates.ts';
import type { PaymentTerms } from '#rules/payment/payUntil.ts';
import type { ProviderName } from '#rules/payment/providerNames.ts';
import type { RefundTerms } from '#rules/payment/refundOf.ts';
import type { Database } from '../db/connect.ts';
import type { TenantSetting } from '../db/schema.ts';

/** What a tenant has decided about its reservations; null is no limit. */
export type TenantSettings = {
  readonly cancelDeadlineDays: number;
  readonly undoMinutes: number;
  readonly release: ReleaseRule;
  readonly maxOpenReservations: number | null;
  readonly maxFramesPerMonth: number | null;
  readonly feeCollection: FeeCollection;
  readonly provider: ProviderName;
  readonly paymentTerms: PaymentTerms;
  readonly refundTerms: RefundTerms;
  readonly lotterySource: Source['type'];
  readonly lotteryWinLimit: number | null;
  readonly recordsNoShows: boolean;
  /** Of the day before, 0 to 23. */
  readonly reminderHour: number;
};

export const settingsOf = async (trx: Database, tenantId: string): Promise<TenantSettings> =>
  settingsFrom(
    await trx.selectFrom('tenant_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow(),
  );

export function settingsFrom(row: Selectable<TenantSetting>): TenantSettings {
  return {
    cancelDeadlineDays: row.cancel_deadline_days,
    undoMinutes: row.undo_minutes,
    maxOpenReservations: row.max_open_reservations,
    maxFramesPerMonth: row.max_frames_per_month,
    // Checks of the table keep these four to the values of their types.
    release: row.release_cancelled as ReleaseRule,
    feeCollection: row.fee_collection as FeeCollection,
    provider: row.payment_provider as ProviderName,
    lotterySource: row.lottery_source as Source['type'],
    paymentTerms: { dueDays: row.payment_due_days, dueDaysBefore: row.payment_due_days_before },
    refundTerms: { fullDays: row.refund_full_days, halfDays: row.refund_half_days },
    lotteryWinLimit: row.lottery_win_limit,
    recordsNoShows: row.records_no_shows,
    reminderHour: row.reminder_hour,
  };
}

/** The channel by which LINE knows the tenant; '' where it has none. */
export async function lineChannelOf(trx: Database, tenantId: string) {
  const setting = await trx
    .selectFrom('tenant_setting')
    .select('line_channel_id as channelId')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return setting?.channelId ?? '';
}

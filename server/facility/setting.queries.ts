import type { Selectable } from 'kysely';
import type { ReleaseRule } from '#rules/facility/decideCancellation.ts';
import type { FeeCollection } from '#rules/facility/reservationStates.ts';
import type { PaymentTerms } from '#rules/payment/payUntil.ts';
import type { RefundTerms } from '#rules/payment/refundOf.ts';
import type { Database } from '../db/connect.ts';
import type { TenantSetting } from '../db/schema.ts';
import { termsFrom } from '../payment/setting.queries.ts';

/** How a tenant lets its rooms be reserved and cancelled; null is no limit. */
export type FacilitySettings = {
  readonly cancelDeadlineDays: number;
  readonly undoMinutes: number;
  readonly release: ReleaseRule;
  readonly maxOpenReservations: number | null;
  readonly maxFramesPerMonth: number | null;
  readonly feeCollection: FeeCollection;
  readonly paymentTerms: PaymentTerms;
  readonly refundTerms: RefundTerms;
  /** Of the day before, 0 to 23. */
  readonly reminderHour: number;
};

export async function settingsOf(trx: Database, tenantId: string): Promise<FacilitySettings> {
  const row = await trx
    .selectFrom('tenant_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return settingsFrom(row);
}

export function settingsFrom(row: Omit<Selectable<TenantSetting>, 'tenant_id' | 'line_channel_id'>): FacilitySettings {
  return {
    cancelDeadlineDays: row.cancel_deadline_days,
    undoMinutes: row.undo_minutes,
    // Checks of the table keep these two to the values of the rules' types.
    release: row.release_cancelled as ReleaseRule,
    feeCollection: row.fee_collection as FeeCollection,
    maxOpenReservations: row.max_open_reservations,
    maxFramesPerMonth: row.max_frames_per_month,
    ...termsFrom(row),
    reminderHour: row.reminder_hour,
  };
}

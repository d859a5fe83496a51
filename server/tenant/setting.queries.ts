import type { GroupRules } from '#rules/account/groupStanding.ts';
import type { OwnHoliday } from '#rules/day/dayKind.ts';
import type { ReleaseRule } from '#rules/facility/booking/decideCancellation.ts';
import type { Source } from '#rules/lottery/published/definition.ts';
import type { Wordings } from '#rules/notice/messageTexts.ts';
import type { FeeCollection } from '#rules/payment/paymentStates.ts';
import type { PaymentTerms } from '#rules/payment/payUntil.ts';
import type { ProviderName } from '#rules/payment/providerNames.ts';
import type { RefundTerms } from '#rules/payment/refund/refundOf.ts';
import type { TextModules } from '#rules/staff/textModules.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';

/** What a tenant has decided about its reservations; null is no limit. */
export type TenantSettings = {
  readonly cancelDeadlineDays: number;
  readonly undoMinutes: number;
  readonly release: ReleaseRule;
  readonly maxOpenReservations: number | null;
  readonly maxFramesPerMonth: number | null;
  readonly maxUnpaidOfGuest: number | null;
  readonly feeCollection: FeeCollection;
  readonly provider: ProviderName;
  readonly paymentTerms: PaymentTerms;
  readonly refundTerms: RefundTerms;
  readonly lotterySource: Source['type'];
  readonly lotteryWinLimit: number | null;
  readonly recordsNoShows: boolean;
  /** Of the day before, 0 to 23. */
  readonly reminderHour: number;
  /** How long a seat is held in the cart. */
  readonly cartHoldMinutes: number;
  readonly ownHolidays: readonly OwnHoliday[];
  /** What a group must be; null where the tenant registers none. */
  readonly groupRules: GroupRules | null;
};

/** The columns of settingsFrom(), for queries that read them with something else. */
export const settingColumns = [
  'tenant_setting.cancel_deadline_days',
  'tenant_setting.undo_minutes',
  'tenant_setting.max_open_reservations',
  'tenant_setting.max_frames_per_month',
  'tenant_setting.max_unpaid_of_guest',
  'tenant_setting.release_cancelled',
  'tenant_setting.fee_collection',
  'tenant_setting.payment_provider',
  'tenant_setting.lottery_source',
  'tenant_setting.payment_due_days',
  'tenant_setting.payment_due_days_before',
  'tenant_setting.refund_full_days',
  'tenant_setting.refund_half_days',
  'tenant_setting.lottery_win_limit',
  'tenant_setting.records_no_shows',
  'tenant_setting.reminder_hour',
  'tenant_setting.cart_hold_minutes',
  'tenant_setting.own_holidays',
  'tenant_setting.group_rules',
] as const;

const settingRow = prepared((db, { tenantId }: { readonly tenantId: string }) =>
  db.selectFrom('tenant_setting').select(settingColumns).where('tenant_id', '=', tenantId),
);

export async function settingsOf(trx: Database, tenantId: string): Promise<TenantSettings> {
  const [row] = await settingRow.run(trx, { tenantId });
  if (!row) throw new Error(`tenant ${tenantId} has no settings`);
  return settingsFrom(row);
}

/** A row of settingColumns. */
type SettingRow = Awaited<ReturnType<typeof settingRow.run>>[number];

export function settingsFrom(row: SettingRow): TenantSettings {
  return {
    cancelDeadlineDays: row.cancel_deadline_days,
    undoMinutes: row.undo_minutes,
    maxOpenReservations: row.max_open_reservations,
    maxFramesPerMonth: row.max_frames_per_month,
    maxUnpaidOfGuest: row.max_unpaid_of_guest,
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
    cartHoldMinutes: row.cart_hold_minutes,
    // The documents were checked when they were imported.
    groupRules: row.group_rules as GroupRules | null,
    ownHolidays: fromJson<readonly OwnHoliday[]>(row.own_holidays),
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

/** How long a place is held that is offered to somebody who waits. */
export async function offerHoursOf(trx: Database, tenantId: string) {
  const { hours } = await trx
    .selectFrom('tenant_setting')
    .select('offer_hours as hours')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return hours;
}

/** Whether some acts of staff take the confirmation of a colleague. */
export async function needsSecondPerson(trx: Database, tenantId: string) {
  const { isNeeded } = await trx
    .selectFrom('tenant_setting')
    .select('needs_second_person as isNeeded')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return isNeeded;
}

/** The hosts whose pages may frame the calendars of the tenant's halls. */
export async function embedHostsOf(trx: Database, tenantId: string): Promise<readonly string[]> {
  const setting = await trx
    .selectFrom('tenant_setting')
    .select('embed_hosts as hosts')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return setting?.hosts ?? [];
}

/** For how many years a tenant keeps what is over. */
export async function retentionYearsOf(trx: Database, tenantId: string) {
  const { years } = await trx
    .selectFrom('tenant_setting')
    .select('retention_years as years')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return years;
}

/** What a tenant itself has said staff often write. */
export async function ownTextModules(trx: Database, tenantId: string) {
  const { modules } = await trx
    .selectFrom('tenant_setting')
    .select('text_modules as modules')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return fromJson<TextModules>(modules);
}

/** How a tenant itself words its messages. */
export async function wordingsOf(trx: Database, tenantId: string) {
  const { wordings } = await trx
    .selectFrom('tenant_setting')
    .select('wordings')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return fromJson<Wordings>(wordings);
}

/** Whether people are told that what they belong to, or are certified for, ends soon. */
export async function tellsOfTerms(trx: Database, tenantId: string) {
  const { isTold } = await trx
    .selectFrom('tenant_setting')
    .select('tells_of_terms as isTold')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return isTold;
}

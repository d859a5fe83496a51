import type { Selectable } from 'kysely';
import { stringify } from 'yaml';
import type { Database } from '#server/db/connect.ts';
import type { Tenant } from '#server/db/schema.ts';
import { momentOf } from '#server/time.ts';
import type { BundleInput } from './bundle.ts';
import { exportCatalogue } from './exportCatalogue.ts';
import { exportClosures } from './exportClosures.ts';
import { exportEvents } from './exportEvents.ts';
import { exportUsers } from './exportUsers.ts';

export type ExportOptions = {
  readonly tenantId: string;
  /** People with their password hashes; without them a bundle holds nothing personal. */
  readonly withUsers: boolean;
};

/** The tenant as a bundle that, imported, changes nothing. Days are written out; relative ones are not known any more. */
export async function exportBundle(trx: Database, { tenantId, withUsers }: ExportOptions) {
  const tenant = await trx.selectFrom('tenant').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow();
  const bundle = {
    ...headOf(tenant),
    settings: await settingsOf(trx, tenantId),
    policies: await policiesOf(trx, tenantId),
    ...(await offerOf(trx, tenant)),
    announcements: await announcementsOf(trx, { tenantId, timeZone: tenant.time_zone }),
    ...(withUsers ? { users: await exportUsers(trx, tenantId) } : {}),
  } satisfies BundleInput;
  return stringify(bundle, { lineWidth: 0, aliasDuplicateObjects: false, blockQuote: 'literal' });
}

/** What the screens of the tenant's mode offer. */
async function offerOf(trx: Database, { tenant_id: tenantId, time_zone: timeZone, mode }: Selectable<Tenant>) {
  if (mode === 'event') return exportEvents(trx, { tenantId, timeZone });
  return {
    containers: await exportCatalogue(trx, tenantId),
    closures: await exportClosures(trx, { tenantId, timeZone }),
  };
}

function headOf(row: Selectable<Tenant>): Pick<BundleInput, 'tenant' | 'flags'> {
  return {
    tenant: {
      alias: row.alias,
      name: row.name,
      // Checks of the table keep these columns to the words of the bundle.
      mode: row.mode as BundleInput['tenant']['mode'],
      prefecture: row.prefecture,
      listed: row.is_listed,
      hue: row.hue as BundleInput['tenant']['hue'],
      timeZone: row.time_zone,
      functionTag: row.function_tag as 'ishinomaki',
      userNumberLabel: row.user_number_label,
      liffId: row.liff_id,
    },
    flags: {
      canReserve: row.can_reserve,
      canRegisterByApp: row.can_register_by_app,
      canQRReception: row.can_qr_reception,
      canEventReception: row.can_event_reception,
      canCancel: row.can_cancel,
      canFacilitySpanReservation: row.can_facility_span_reservation,
      isVisibleFacilityInfo: row.is_visible_facility_info,
      isVisibleReservation: row.is_visible_reservation,
      isVisibleApplicationResult: row.is_visible_application_result,
    },
  };
}

async function settingsOf(trx: Database, tenantId: string): Promise<BundleInput['settings']> {
  const row = await trx
    .selectFrom('tenant_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return {
    lineChannelId: row.line_channel_id,
    cancelDeadlineDays: row.cancel_deadline_days,
    undoMinutes: row.undo_minutes,
    releaseCancelled: row.release_cancelled as 'at_once',
    maxOpenReservations: row.max_open_reservations,
    maxFramesPerMonth: row.max_frames_per_month,
    feeCollection: row.fee_collection as 'none',
    cartHoldMinutes: row.cart_hold_minutes,
    paymentProvider: row.payment_provider as 'sandbox',
    paymentDueDays: row.payment_due_days,
    paymentDueDaysBefore: row.payment_due_days_before,
    refundFullDays: row.refund_full_days,
    refundHalfDays: row.refund_half_days,
    lotterySource: row.lottery_source as 'sealed',
    lotteryWinLimit: row.lottery_win_limit,
    recordsNoShows: row.records_no_shows,
    reminderHour: row.reminder_hour,
  };
}

async function policiesOf(trx: Database, tenantId: string) {
  const rows = await trx
    .selectFrom('policy_version')
    .select(['kind', 'content'])
    .distinctOn('kind')
    .where('tenant_id', '=', tenantId)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();
  return Object.fromEntries(rows.map(({ kind, content }) => [kind, content]));
}

async function announcementsOf(trx: Database, { tenantId, timeZone }: { tenantId: string; timeZone: string }) {
  const rows = await trx
    .selectFrom('announcement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('published_from', 'desc')
    .orderBy('key')
    .execute();
  return rows.map(({ key, title, body, published_from, published_to }) => ({
    key,
    title,
    body,
    publishedFrom: momentOf(published_from.getTime(), timeZone),
    ...(published_to ? { publishedTo: momentOf(published_to.getTime(), timeZone) } : {}),
  }));
}

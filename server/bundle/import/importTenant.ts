import type { Database } from '#server/db/connect.ts';
import { asJson } from '#server/db/rows.ts';
import { hasEventReservations } from '#server/event/entered.queries.ts';
import { hasReservations } from '#server/facility/heldSpace.queries.ts';
import { tenantInFull, writeTenant } from '#server/tenant/tenant.queries.ts';
import { mistake } from '../problem/mistake.ts';
import { ownHolidays } from '../read/ownHolidays.ts';
import type { Entering } from './importing.ts';

/** The directory entry, the flags and the settings of the tenant. */
export async function importTenant(importing: Entering) {
  const { trx, tenantId, bundle } = importing;
  const known = await tenantInFull(trx, tenantId);
  await keepWhatReservationsRestOn(importing, known);
  // Once it is open it stays so: people have been let in.
  const open = known?.is_open === true || bundle.tenant.open;
  return writeDecided(trx, { tenantId, bundle: { ...bundle, tenant: { ...bundle.tenant, open } } });
}

/** What a tenant has decided for all its places, as a bundle says it. */
type Decided = {
  readonly tenantId: string;
  readonly bundle: Pick<
    Entering['bundle'],
    'tenant' | 'flags' | 'settings' | 'classes' | 'holidays' | 'textModules' | 'messages'
  >;
};

/** Writes what is otherwise by now; without a secret the one that is there stays. */
export const writeDecided = (trx: Database, decided: Decided) =>
  writeTenant(trx, { tenant: directoryRow(decided), setting: settingRow(decided) });

function directoryRow({ tenantId, bundle: { tenant, flags } }: Decided) {
  return {
    tenant_id: tenantId,
    alias: tenant.alias,
    name: tenant.name,
    mode: tenant.mode,
    prefecture: tenant.prefecture,
    is_listed: tenant.listed,
    is_open: tenant.open,
    hue: tenant.hue,
    time_zone: tenant.timeZone,
    liff_id: tenant.liffId,
    function_tag: tenant.functionTag,
    user_number_label: tenant.userNumberLabel,
    can_reserve: flags.canReserve,
    can_register_by_app: flags.canRegisterByApp,
    can_qr_reception: flags.canQRReception,
    can_event_reception: flags.canEventReception,
    can_cancel: flags.canCancel,
    can_facility_span_reservation: flags.canFacilitySpanReservation,
    is_visible_facility_info: flags.isVisibleFacilityInfo,
    is_visible_reservation: flags.isVisibleReservation,
    is_visible_application_result: flags.isVisibleApplicationResult,
    is_visible_to_public: flags.isVisibleToPublic,
    vacancy_order: flags.vacancyOrder,
    takes_children: flags.takesChildren,
  };
}

function settingRow({ tenantId, bundle }: Decided) {
  const { settings } = bundle;
  return {
    tenant_id: tenantId,
    line_channel_id: settings.lineChannelId,
    cancel_deadline_days: settings.cancelDeadlineDays,
    undo_minutes: settings.undoMinutes,
    release_cancelled: settings.releaseCancelled,
    max_open_reservations: settings.maxOpenReservations,
    max_frames_per_month: settings.maxFramesPerMonth,
    max_unpaid_of_guest: settings.maxUnpaidOfGuest,
    fee_collection: settings.feeCollection,
    cart_hold_minutes: settings.cartHoldMinutes,
    offer_hours: settings.offerHours,
    payment_provider: settings.paymentProvider,
    invoice_issuer_number: settings.invoiceIssuerNumber,
    receipt_tax_rate: settings.receiptTaxRate,
    bill_ways_to_pay: settings.billWaysToPay,
    payment_due_days: settings.paymentDueDays,
    payment_due_days_before: settings.paymentDueDaysBefore,
    refund_full_days: settings.refundFullDays,
    refund_half_days: settings.refundHalfDays,
    lottery_source: settings.lotterySource,
    lottery_win_limit: settings.lotteryWinLimit,
    holds_given_up: settings.holdsGivenUp,
    shows_demand: settings.showsDemand,
    records_no_shows: settings.recordsNoShows,
    reminder_hour: settings.reminderHour,
    tells_of_terms: settings.tellsOfTerms,
    retention_years: settings.retentionYears,
    needs_second_person: settings.needsSecondPerson,
    mail_sender: settings.mailSender,
    reply_to: settings.replyTo,
    embed_hosts: settings.embedHosts,
    group_rules: settings.groups === null ? null : asJson(settings.groups),
    user_classes: asJson(bundle.classes),
    own_holidays: asJson(ownHolidays(bundle.holidays)),
    text_modules: asJson(bundle.textModules),
    wordings: asJson(bundle.messages),
    ...(settings.lineMessagingToken === undefined ? {} : { line_messaging_token: settings.lineMessagingToken }),
  };
}

type Known = Awaited<ReturnType<typeof tenantInFull>>;

/**
 * Reservations store instants, and each mode shows its own. In another zone or mode they would not be what was booked.
 */
async function keepWhatReservationsRestOn({ trx, tenantId, bundle, report }: Entering, known: Known) {
  const { timeZone, mode } = bundle.tenant;
  if (!known || (known.time_zone === timeZone && known.mode === mode)) return;
  if (!(await hasReservations(trx, tenantId)) && !(await hasEventReservations(trx, tenantId))) return;
  if (known.time_zone !== timeZone) {
    report(['tenant', 'timeZone'], mistake('timeZoneFixed', { wanted: timeZone, known: known.time_zone }));
  }
  if (known.mode !== mode) {
    report(['tenant', 'mode'], mistake('modeFixed', { wanted: mode }));
  }
}

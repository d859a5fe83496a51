import type { Selectable } from 'kysely';
import { stringify } from 'yaml';
import { textModuleKinds } from '#contract/desk/textModules.ts';
import { messageTextIds } from '#contract/office/messageTexts.ts';
import { functionTag, vacancyOrder } from '#contract/tenant.ts';
import type { GroupRules } from '#rules/account/groupStanding.ts';
import type { OwnHoliday } from '#rules/day/dayKind.ts';
import type { Wordings } from '#rules/notice/messageTexts.ts';
import type { ProviderName } from '#rules/payment/providerNames.ts';
import type { TextModules } from '#rules/staff/textModules.ts';
import { newestPolicies } from '#server/account/policy/policyVersion.queries.ts';
import { announcementsInFull } from '#server/announcement/announcement.queries.ts';
import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Tenant, TenantSetting } from '#server/db/schema.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { settingInFull, tenantInFull } from '#server/tenant/tenant.queries.ts';
import type { BundleInput } from '../form/bundle.ts';
import { announcementEntries } from './exportAnnouncements.ts';
import { exportClosures } from './exportClosures.ts';
import { exportEvents } from './exportEvents.ts';
import { logoInput } from './exportPages.ts';
import { exportRooms } from './exportRooms.ts';
import { exportUsers } from './exportUsers.ts';

export type ExportOptions = {
  readonly tenantId: string;
  /** People with their password hashes; without them a bundle holds nothing personal. */
  readonly withUsers: boolean;
};

/**
 * The tenant as a bundle that, imported, changes nothing. Days are written out; relative ones are not known any more.
 */
export async function exportBundle(trx: Database, options: ExportOptions) {
  const revision = await revisionOf(trx, options);
  const bundle = { revision, ...(await bundleOf(trx, options)) } satisfies BundleInput;
  return stringify(bundle, { lineWidth: 0, aliasDuplicateObjects: false, blockQuote: 'literal' });
}

/** What an export says, but for the revision. */
export type Offer = Omit<BundleInput, 'revision'>;

/** The tenant as it is now. */
export async function bundleOf(trx: Database, { tenantId, withUsers }: ExportOptions): Promise<Offer> {
  const tenant = await tenantInFull(trx, tenantId);
  if (!tenant) throw new Error(`There is no tenant ${tenantId}`);
  return {
    ...(await decidedBy(trx, tenant)),
    policies: Object.fromEntries((await newestPolicies(trx, tenantId)).map(({ kind, content }) => [kind, content])),
    ...(await offerOf(trx, tenant)),
    announcements: await announcementEntries(trx, {
      tenantId,
      timeZone: tenant.time_zone,
      rows: await announcementsInFull(trx, tenantId),
    }),
    ...(withUsers ? { users: await exportUsers(trx, tenantId) } : {}),
  };
}

/** What a tenant has decided for all its places. */
export async function decidedBy(trx: Database, tenant: Selectable<Tenant>) {
  const setting = await settingInFull(trx, tenant.tenant_id);
  return {
    ...headOf(tenant),
    settings: settingsOf(setting),
    classes: [...codedFrom(setting.user_classes)],
    holidays: holidaysOf(setting),
    textModules: textModulesOf(setting),
    messages: messagesOf(setting),
  } satisfies Partial<Offer>;
}

/** What the screens of the tenant's mode offer. */
async function offerOf(trx: Database, { tenant_id: tenantId, time_zone: timeZone, mode }: Selectable<Tenant>) {
  if (mode === 'event') return exportEvents(trx, { tenantId, timeZone });
  return {
    containers: await exportRooms(trx, tenantId),
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
      ...(!row.is_open && { open: false }),
      hue: row.hue as BundleInput['tenant']['hue'],
      timeZone: row.time_zone,
      functionTag: functionTag.parse(row.function_tag),
      userNumberLabel: row.user_number_label,
      liffId: row.liff_id,
      logo: logoInput(row),
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
      isVisibleToPublic: row.is_visible_to_public,
      vacancyOrder: vacancyOrder.parse(row.vacancy_order),
      takesChildren: row.takes_children,
    },
  };
}

function settingsOf(row: Selectable<TenantSetting>): BundleInput['settings'] {
  return {
    lineChannelId: row.line_channel_id,
    cancelDeadlineDays: row.cancel_deadline_days,
    undoMinutes: row.undo_minutes,
    releaseCancelled: row.release_cancelled as 'at_once',
    maxOpenReservations: row.max_open_reservations,
    maxFramesPerMonth: row.max_frames_per_month,
    maxUnpaidOfGuest: row.max_unpaid_of_guest,
    feeCollection: row.fee_collection as 'none',
    cartHoldMinutes: row.cart_hold_minutes,
    offerHours: row.offer_hours,
    paymentProvider: row.payment_provider as ProviderName,
    invoiceIssuerNumber: row.invoice_issuer_number,
    receiptTaxRate: row.receipt_tax_rate,
    billWaysToPay: row.bill_ways_to_pay,
    paymentDueDays: row.payment_due_days,
    paymentDueDaysBefore: row.payment_due_days_before,
    refundFullDays: row.refund_full_days,
    refundHalfDays: row.refund_half_days,
    lotterySource: row.lottery_source as 'sealed',
    lotteryWinLimit: row.lottery_win_limit,
    holdsGivenUp: row.holds_given_up,
    showsDemand: row.shows_demand,
    recordsNoShows: row.records_no_shows,
    reminderHour: row.reminder_hour,
    tellsOfTerms: row.tells_of_terms,
    retentionYears: row.retention_years,
    needsSecondPerson: row.needs_second_person,
    mailSender: row.mail_sender,
    replyTo: row.reply_to,
    embedHosts: row.embed_hosts,
    groups: row.group_rules as GroupRules | null,
  };
}

const holidaysOf = (row: Selectable<TenantSetting>): BundleInput['holidays'] =>
  fromJson<readonly OwnHoliday[]>(row.own_holidays).map(({ day, name }) => ({
    ...(day.length === 'MM-DD'.length ? { everyYear: day } : { day }),
    name: name === '' ? null : name,
  }));

/** In the order of the form, which the database does not keep. */
function messagesOf(row: Selectable<TenantSetting>): BundleInput['messages'] {
  const own = fromJson<Wordings>(row.wordings);
  return Object.fromEntries(
    messageTextIds.flatMap((id) => {
      const worded = own[id];
      return worded ? [[id, { subject: worded.subject, body: worded.body }]] : [];
    }),
  );
}

/** In the order of the form, which the database does not keep. */
function textModulesOf(row: Selectable<TenantSetting>): BundleInput['textModules'] {
  const own = fromJson<TextModules>(row.text_modules);
  return Object.fromEntries(
    textModuleKinds.flatMap((kind) => {
      const modules = own[kind];
      return modules ? [[kind, modules.map(({ label, text }) => ({ label, text }))]] : [];
    }),
  );
}

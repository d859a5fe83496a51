import { z } from 'zod';
import { textModuleKinds } from '../desk/textModules.ts';
import { tenantHue, vacancyOrder } from '../tenant.ts';
import { textUpTo, wholeNumber } from '../values.ts';
import { messageTextIds } from './messageTexts.ts';

// What a town has decided for all its places, in the words of a bundle (docs/bundle.md). These schemas bound what is
// sent; whether it is right is judged by the bundle's own checks, which answer in words beside the field.

const short = textUpTo(300);
const some = wholeNumber;
const someOrNone = wholeNumber.nullable();

const groups = z.strictObject({
  leastMembers: some,
  localShare: z.enum(['none', 'half', 'majority', 'twoThirds', 'all']),
  checksHouseholds: z.boolean(),
  term: z.union([z.strictObject({ months: some }), z.strictObject({ until: short })]).nullable(),
  mustMeet: z.boolean(),
  countsTogether: z.boolean(),
});

const holiday = z.strictObject({
  day: short.exactOptional(),
  everyYear: short.exactOptional(),
  /** Null for a day that is no holiday here. */
  name: short.nullable(),
});

const wording = z.strictObject({ subject: short, body: textUpTo(10_000) });

const textModule = z.strictObject({ label: short, text: textUpTo(5_000) });

/** What stands in each part of a bundle. */
export const townParts = {
  tenant: {
    name: short,
    userNumberLabel: short,
    hue: tenantHue,
    listed: z.boolean(),
    prefecture: short,
    liffId: short,
    /** By the name of its file; null for none. */
    logo: short.nullable(),
  },
  flags: {
    canReserve: z.boolean(),
    canRegisterByApp: z.boolean(),
    canQRReception: z.boolean(),
    canEventReception: z.boolean(),
    canCancel: z.boolean(),
    canFacilitySpanReservation: z.boolean(),
    isVisibleFacilityInfo: z.boolean(),
    isVisibleReservation: z.boolean(),
    isVisibleApplicationResult: z.boolean(),
    isVisibleToPublic: z.boolean(),
    vacancyOrder,
    takesChildren: z.boolean(),
  },
  settings: {
    lineChannelId: short,
    cancelDeadlineDays: some,
    undoMinutes: some,
    releaseCancelled: z.enum(['at_once', 'next_morning']),
    maxOpenReservations: someOrNone,
    maxFramesPerMonth: someOrNone,
    maxUnpaidOfGuest: someOrNone,
    feeCollection: z.enum(['none', 'online', 'counter']),
    cartHoldMinutes: some,
    offerHours: some,
    paymentProvider: z.enum(['sandbox', 'stripe']),
    invoiceIssuerNumber: short,
    receiptTaxRate: someOrNone,
    billWaysToPay: textUpTo(5_000),
    paymentDueDays: some,
    paymentDueDaysBefore: some,
    refundFullDays: some,
    refundHalfDays: some,
    lotterySource: z.enum(['sealed', 'ceremony', 'drand']),
    lotteryWinLimit: someOrNone,
    holdsGivenUp: z.boolean(),
    showsDemand: z.boolean(),
    recordsNoShows: z.boolean(),
    reminderHour: some,
    tellsOfTerms: z.boolean(),
    retentionYears: some,
    needsSecondPerson: z.boolean(),
    mailSender: short,
    replyTo: short,
    embedHosts: z.array(short).max(50),
    groups: groups.nullable(),
  },
};

/** What the town has decided; no secret is among it. */
export const townForm = z.strictObject({
  ...townParts.tenant,
  ...townParts.flags,
  ...townParts.settings,
  classes: z.array(z.strictObject({ code: short, label: short })).max(200),
  holidays: z.array(holiday).max(1_000),
  /** By what they are for; a kind that is missing has the texts of the house. */
  textModules: z.partialRecord(z.enum(textModuleKinds), z.array(textModule).max(100)),
  /** By the names of the texts; one that is missing is worded by the house. */
  messages: z.partialRecord(z.enum(messageTextIds), wording),
});

/**
 * What of it is changed: all that is named, and of text modules and messages those that are named; null gives them the words
 * of the house again.
 */
export const townFields = townForm.partial().extend({
  textModules: z.partialRecord(z.enum(textModuleKinds), z.array(textModule).max(100).nullable()).optional(),
  messages: z.partialRecord(z.enum(messageTextIds), wording.nullable()).optional(),
  /** Never answered; '' takes it away. */
  lineMessagingToken: textUpTo(1_000).optional(),
});

export type TownForm = z.infer<typeof townForm>;
export type TownFields = z.infer<typeof townFields>;

import { z } from 'zod';
import { phoneNumberType } from '#contract/account.ts';
import { visibility } from '#contract/facility/room.ts';
import { functionTag, tenantHue, tenantMode, vacancyOrder } from '#contract/tenant.ts';
import { localShares } from '#rules/account/groupStanding.ts';
import { isDay } from '#rules/day/day.ts';
import { providerNames } from '#rules/payment/providerNames.ts';
import { asIssue } from '../problem/asIssue.ts';
import { entrySpan, eventCondition, eventContainer } from './eventEntries.ts';
import { affordable, isAffordableHash, isPasswordHash } from './isPasswordHash.ts';
import { mailSender, messages, replyTo } from './messages.ts';
import { coded, ordinanceVersion } from './ordinance.ts';
import { pictureName, placePage, roomPage } from './page.ts';
import { frame, monthlyDay, ownHoliday, schedule } from './schedule.ts';
import { textModules } from './textModules.ts';
import {
  daySpec,
  feeByDayKind,
  hours,
  key,
  line,
  lineOrEmpty,
  mailAddress,
  momentSpec,
  monthDay,
  prose,
  proseUpTo,
  webAddress,
  whole,
} from './values.ts';

const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC';

const tenant = z.strictObject({
  alias: key,
  name: line(),
  mode: tenantMode,
  prefecture: lineOrEmpty(),
  listed: z.boolean().default(true),
  /** False of a town that still sets itself up. */
  open: z.boolean().default(true),
  hue: tenantHue,
  timeZone: z.string().refine(isTimeZone, asIssue('notTimeZone')).default('Asia/Tokyo'),
  functionTag: functionTag.default(''),
  userNumberLabel: line(),
  liffId: lineOrEmpty().default(''),
  /** It stands beside the name, which says what it is. */
  logo: pictureName.nullable().default(null),
});

const flags = z.strictObject({
  canReserve: z.boolean(),
  canRegisterByApp: z.boolean(),
  canQRReception: z.boolean(),
  canEventReception: z.boolean(),
  canCancel: z.boolean(),
  canFacilitySpanReservation: z.boolean(),
  isVisibleFacilityInfo: z.boolean(),
  isVisibleReservation: z.boolean(),
  isVisibleApplicationResult: z.boolean(),
  isVisibleToPublic: z.boolean().default(false),
  vacancyOrder: vacancyOrder.default('all'),
  takesChildren: z.boolean().default(false),
});

/** A name of a host, with a port where it has one of its own. */
const hostName = z
  .string()
  .max(260)
  .refine(
    (text) => /^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))+(?::[1-9][0-9]{0,4})?$/.test(text),
    asIssue('notHostName'),
  );

const groups = z.strictObject({
  leastMembers: whole(1, 300).default(1),
  localShare: z.enum(localShares).default('none'),
  checksHouseholds: z.boolean().default(false),
  term: z
    .union([z.strictObject({ months: whole(1, 120) }), z.strictObject({ until: monthDay })])
    .nullable()
    .default(null),
  mustMeet: z.boolean().default(true),
  countsTogether: z.boolean().default(false),
});

const settings = z
  .strictObject({
    lineChannelId: lineOrEmpty().default(''),
    cancelDeadlineDays: whole(0, 365).default(3),
    undoMinutes: whole(0, 1440).default(30),
    releaseCancelled: z.enum(['at_once', 'next_morning']).default('at_once'),
    maxOpenReservations: whole(1, 10_000).nullable().default(null),
    maxFramesPerMonth: whole(1, 10_000).nullable().default(null),
    maxUnpaidOfGuest: whole(1, 10_000).nullable().default(5),
    feeCollection: z.enum(['none', 'online', 'counter']).default('none'),
    cartHoldMinutes: whole(5, 60).default(15),
    offerHours: whole(1, 168).default(24),
    paymentProvider: z.enum(providerNames).default('sandbox'),
    invoiceIssuerNumber: z
      .string()
      .refine((text) => /^(T[0-9]{13})?$/.test(text), asIssue('notIssuerNumber'))
      .default(''),
    receiptTaxRate: whole(1, 99).nullable().default(null),
    billWaysToPay: proseUpTo(500).default(''),
    paymentDueDays: whole(0, 365).default(14),
    paymentDueDaysBefore: whole(0, 365).default(3),
    refundFullDays: whole(0, 365).default(7),
    refundHalfDays: whole(0, 365).default(2),
    lotterySource: z.enum(['sealed', 'ceremony', 'drand']).default('sealed'),
    lotteryWinLimit: whole(1, 10_000).nullable().default(null),
    holdsGivenUp: z.boolean().default(false),
    showsDemand: z.boolean().default(false),
    recordsNoShows: z.boolean().default(false),
    reminderHour: whole(0, 23).default(18),
    tellsOfTerms: z.boolean().default(true),
    retentionYears: whole(1, 100).default(5),
    needsSecondPerson: z.boolean().default(false),
    mailSender: mailSender.default(''),
    replyTo: replyTo.default(''),
    /** Whose pages may frame the calendars of its halls. */
    embedHosts: z.array(hostName).max(10).default([]),
    /** What a group must be; null for a tenant that registers none. */
    groups: groups.nullable().default(null),
    /** A secret: no export has it, and a bundle without one leaves it as it is. */
    lineMessagingToken: lineOrEmpty(500).optional(),
  })
  .refine(({ refundFullDays, refundHalfDays }) => refundHalfDays <= refundFullDays, {
    path: ['refundHalfDays'],
    ...asIssue('halfBeforeFull', { full: 'refundFullDays' }),
  });

const article = {
  key,
  name: line(),
  description: prose.default(''),
  published: z.boolean().default(true),
  visibility: visibility.default('bookable'),
  spaces: z.array(key).min(1),
  ...roomPage,
  ...schedule,
};

const frameArticle = z.strictObject({
  timeFrameType: z.literal('frame'),
  ...article,
  frames: z.array(frame).min(1),
});

const timeArticle = z.strictObject({
  timeFrameType: z.literal('time'),
  ...article,
  slotMinutes: z.literal([30, 60]).default(60),
  hourlyFee: feeByDayKind.exactOptional(),
});

const lent = z.strictObject({
  name: line(),
  stock: whole(1, 1_000).exactOptional(),
  code: key.exactOptional(),
  rooms: z.array(key).min(1).exactOptional(),
});

/** By its name alone there is always enough of it, and an ordinance prices it by that name. */
const equipment = z
  .union([line(), lent])
  .transform((entry): z.infer<typeof lent> => (typeof entry === 'string' ? { name: entry } : entry));

export const bundleContainer = z.strictObject({
  key,
  name: line(),
  zipCode: lineOrEmpty(),
  address: lineOrEmpty(),
  phoneNumber: lineOrEmpty(),
  faxNumber: lineOrEmpty().default(''),
  url: webAddress.default(''),
  description: prose.default(''),
  reservationNotes: prose.default(''),
  ...placePage,
  mailSender: mailSender.default(''),
  replyTo: replyTo.default(''),
  dayList: z.strictObject({ hour: whole(0, 23), to: z.array(mailAddress).min(1).max(10) }).exactOptional(),
  equipment: z.array(equipment).default([]),
  spaces: z.array(z.strictObject({ key, name: line() })),
  defaults: z.strictObject(schedule).prefault({}),
  articles: z.array(z.discriminatedUnion('timeFrameType', [frameArticle, timeArticle])),
  /** Of those with the same `oneOf` a use has one at most. */
  useConditions: z.array(coded.extend({ oneOf: line().exactOptional() })).default([]),
  ordinance: z.array(ordinanceVersion).default([]),
});

/**
 * Takes a whole container or some spaces; on days from–to, on a weekday of every month, or every year between two days.
 */
const closure = z.strictObject({
  container: key.optional(),
  spaces: z.array(key).min(1).optional(),
  kind: z.enum(['closure', 'official']).default('closure'),
  from: daySpec.optional(),
  to: daySpec.optional(),
  everyMonth: monthlyDay.optional(),
  everyYear: z.strictObject({ from: monthDay, to: monthDay }).optional(),
  /** Days on which what comes again does not come. */
  except: z.array(z.string().refine(isDay, asIssue('notDay'))).optional(),
  hours: hours.optional(),
  reason: lineOrEmpty(),
});

const announcement = z.strictObject({
  key,
  title: line(),
  body: prose,
  publishedFrom: momentSpec,
  publishedTo: momentSpec.nullable().default(null),
  /** The hall that it is about. */
  container: key.exactOptional(),
  important: z.boolean().default(false),
  /** What was corrected after it was published, for its readers. */
  correction: z.strictObject({ at: momentSpec, text: proseUpTo(2_000) }).exactOptional(),
});

const day = z.string().refine(isDay, asIssue('notDay'));

/**
 * `password` (or the hash an export wrote) and `agreed` count when the account is made; later imports leave both to the
 * person.
 */
const user = z.strictObject({
  userNumber: line(32),
  kind: z.enum(['member', 'guest']).default('member'),
  isGroup: z.boolean().default(false),
  password: z.string().max(1_000).optional(),
  passwordHash: z
    .string()
    .refine(isPasswordHash, { ...asIssue('notPasswordHash'), abort: true })
    .refine(isAffordableHash, asIssue('costlyHash', { affordable }))
    .optional(),
  lastName: z.string(),
  firstName: z.string().default(''),
  lastNameKana: z.string(),
  firstNameKana: z.string().default(''),
  email: z.string().default(''),
  phoneNumber: z.string(),
  phoneNumberType: phoneNumberType.default('Mobile'),
  address: z.string().default(''),
  birthday: day.nullable().default(null),
  suspendedUntil: day.nullable().default(null),
  classes: z.array(key).default([]),
  reductions: z.array(key).default([]),
  lineUserId: line().nullable().default(null),
  agreed: z.array(z.enum(['privacy', 'terms'])).default([]),
});

/**
 * Everything about one tenant but its reservations: places and closures in facility mode, courses with their spans and
 * conditions in event mode; docs/bundle.md describes the form.
 */
export const bundleSchema = z.strictObject({
  /** That of the tenant when it was exported; see server/tenant/revision.queries.ts. */
  revision: whole(1, 2_000_000_000).exactOptional(),
  tenant,
  flags,
  settings: settings.prefault({}),
  classes: z.array(coded).default([]),
  holidays: z.array(ownHoliday).default([]),
  textModules: textModules.prefault({}),
  messages: messages.prefault({}),
  policies: z.strictObject({ privacy: prose.optional(), terms: prose.optional() }).prefault({}),
  containers: z.array(bundleContainer).default([]),
  closures: z.array(closure).default([]),
  eventContainers: z.array(eventContainer).default([]),
  entrySpans: z.array(entrySpan).default([]),
  conditions: z.array(eventCondition).default([]),
  announcements: z.array(announcement).default([]),
  users: z.array(user).default([]),
});

export type Bundle = z.infer<typeof bundleSchema>;
export type BundleInput = z.input<typeof bundleSchema>;
export type BundleContainer = Bundle['containers'][number];
export type BundleArticle = BundleContainer['articles'][number];
export type BundleClosure = Bundle['closures'][number];
export type BundleUser = Bundle['users'][number];

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { awaitedDraw } from './lottery.ts';
import {
  cancelled,
  day,
  hour,
  id,
  localDateTime,
  minute,
  pageCursor,
  shownDay,
  text,
  textUpTo,
  wholeNumber,
} from './values.ts';

export const timeFrameType = z.enum(['frame', 'time']);
export const entryType = z.enum(['normal', 'lottery']);
export const dayKind = z.enum(['weekday', 'saturday', 'holiday']);

/** Why a day or a frame cannot be reserved. */
export const unavailableReason = z.enum([
  'closed',
  'full',
  'notYetOpen',
  'deadlinePassed',
  'past',
  'suspended',
  'notAccepting',
]);

export const container = z.object({ containerId: id, containerName: z.string() });

export const containerInfo = z.object({
  containerId: id,
  containerName: z.string(),
  zipCode: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  faxNumber: z.string(),
  url: z.string(),
  description: z.string(),
  reservationNotesText: z.string(),
  articles: z.array(z.object({ articleId: id, articleName: z.string(), description: z.string() })),
});

export const article = z.object({
  articleId: id,
  articleName: z.string(),
  containerId: id,
  containerName: z.string(),
  description: z.string(),
  timeFrameType,
});

/** `holidayName` is '' on ordinary days. */
export const dayColumn = z.object({ date: shownDay, dayKind, holidayName: z.string() });

/**
 * `displayText` is one of ◎ ○ △ ×; `reason` and `opensAt` explain every ×. `reasonText` says which rule it was where a
 * reason alone does not: '毎週月曜日は休館日です。'
 */
export const dayCell = z.object({
  date: shownDay,
  articleId: id,
  displayText: z.enum(['◎', '○', '△', '×']),
  isAvailable: z.boolean(),
  reason: unavailableReason.nullable(),
  reasonText: z.string().optional(),
  opensAt: localDateTime.nullable(),
});

export const dayAvailability = z.object({
  containerName: z.string(),
  columns: z.array(dayColumn),
  rows: z.array(z.object({ articleId: id, articleName: z.string(), cells: z.array(dayCell) })),
});

/**
 * A day on which something of a place is closed, or a holiday. `isClosed`: all of it is; `closedArticleIds`: of rooms,
 * where it is not. `holidayName` is '' on ordinary days.
 */
const specialDay = z.object({
  date: shownDay,
  holidayName: z.string(),
  isClosed: z.boolean(),
  closedArticleIds: z.array(id),
});

/**
 * What a place lends. `stock`: how many there are, `left`: how many of them can be had for the hours asked about; both
 * are missing where nobody counts. `priceText`: '500円／区分', missing where it costs nothing.
 */
export const equipment = z.object({
  name: z.string(),
  isChecked: z.boolean(),
  stock: wholeNumber.optional(),
  left: wholeNumber.optional(),
  priceText: z.string().optional(),
});

export const equipmentQuantity = z.object({ name: z.string(), quantity: wholeNumber });

/** Something a town has a code and words for: a condition of use, a reduction. */
export const coded = z.object({ code: z.string(), label: z.string() });

/** What a use may be. Of those with the same `oneOf` it is one at most. */
export const useCondition = coded.extend({ oneOf: z.string().exactOptional() });

/**
 * Minutes that can be had now beyond a frame, in whole units: right before it and right after it, and on both sides
 * together. `ends` says what ends them where the place itself offers more: its hours, or what the room is taken for.
 */
export const extension = z.object({
  unitMinutes: wholeNumber,
  mostTogether: wholeNumber,
  before: z.object({ minutes: wholeNumber, ends: z.enum(['hours', 'taken']).nullable() }),
  after: z.object({ minutes: wholeNumber, ends: z.enum(['hours', 'taken']).nullable() }),
});

/**
 * isAvailable: the place is free. canReserve: this user may take it now. basicFee: yen per frame, or per hour of a time
 * article. extension: missing where a frame is used as it is. parts: minutes for which a part of the frame has a price of
 * its own, missing where none has.
 */
export const frameRow = z.object({
  timeFrameName: z.string(),
  displayText: z.string(),
  isAvailable: z.boolean(),
  canReserve: z.boolean(),
  basicFee: z.number().int(),
  date: day,
  timeFrameFromHour: hour,
  timeFrameFromMinute: minute,
  timeFrameToHour: hour,
  timeFrameToMinute: minute,
  reason: unavailableReason.nullable(),
  reasonText: z.string().optional(),
  opensAt: localDateTime.nullable(),
  extension: extension.optional(),
  parts: z.array(wholeNumber).optional(),
});

export const dayArticleAvailability = z.object({
  containerName: z.string(),
  articleName: z.string(),
  date: day,
  dayKind,
  holidayName: z.string(),
  timeFrameType,
  entryType,
  /** The draw that is entered, while it takes entries. */
  awaitedDraw: awaitedDraw.optional(),
  equipments: z.array(equipment),
  /** The place has an ordinance: GetQuote says what a use costs; basicFee is the base alone. */
  hasOrdinance: z.boolean(),
  /** What the use may be, where the place charges or opens by it. */
  useConditions: z.array(useCondition),
  /** Reductions that may be asked for. */
  reductions: z.array(coded),
  /** Why the day is open although a rule closes it, and how much of the room or its place one person may have: sentences. */
  limits: z.array(z.string()),
  /** The frames cost the same on every kind of day. */
  hasOnePrice: z.boolean(),
  rows: z.array(frameRow),
});

export const frameHours = z.strictObject({
  timeFrameFromHour: hour,
  timeFrameFromMinute: minute,
  timeFrameToHour: hour,
  timeFrameToMinute: minute,
});

/** Names and fees of a detail are what the screen showed. The server ignores and recomputes them. */
export const reserveDetail = z.strictObject({
  reservationDetailNumber: z.number().int().min(1).max(1000),
  articleId: id,
  articleName: text,
  date: day,
  timeFrameName: text,
  timeFrameFromHour: hour,
  timeFrameFromMinute: minute,
  timeFrameToHour: hour,
  timeFrameToMinute: minute,
  basicFee: wholeNumber,
  /** Minutes before and after the frame that are used as well, where the place offers an extension. */
  extendedBefore: z.number().int().min(0).max(1440).optional(),
  extendedAfter: z.number().int().min(0).max(1440).optional(),
  /** Minutes of the frame that are used, where a part of it costs less; the frame is held whole. */
  usedMinutes: z.number().int().min(1).max(1440).optional(),
});

export const reserveRequest = z.strictObject({
  containerId: id,
  date: day,
  purpose: text,
  purposeType: text,
  admissionFeeRequired: z.boolean(),
  admissionFee: wholeNumber.nullable(),
  expectedNumberOfAttendee: wholeNumber.nullable(),
  details: z.array(reserveDetail).min(1).max(60),
  /** One of each, unless `equipmentQuantities` says how many. */
  equipmentNames: z.array(text).max(100),
  equipmentQuantities: z
    .array(z.strictObject({ name: text, quantity: wholeNumber.min(1).max(1000) }))
    .max(100)
    .optional(),
  /** What is taken along with the other rooms of the request; that of the first one stands above. */
  equipmentBeside: z
    .array(z.strictObject({ articleId: id, name: text, quantity: wholeNumber.min(1).max(1000) }))
    .max(200)
    .optional(),
  /** Codes of what the use is. */
  useConditions: z.array(textUpTo(100)).max(50).optional(),
  /** The code of a reduction that is asked for; the fee is final once staff have decided on it. */
  requestedReduction: textUpTo(100).nullable().optional(),
  /** Yen that the person was shown. Another fee is refused with feeChanged; nothing is compared without it. */
  expectedFee: wholeNumber.optional(),
});

/**
 * How an amount in yen comes about. `note`: '800円 × 3時間' or '60％', '' where there is nothing to say; `law`: the
 * article of the ordinance, '' for none.
 */
export const feeLine = z.object({ name: z.string(), note: z.string(), law: z.string(), amount: z.number().int() });

/** Frames of one day that hold all that is asked of it, and what everything costs with them instead. */
export const cheaperFrames = z.object({
  date: day,
  frames: z
    .array(
      z.object({
        timeFrameFromHour: hour,
        timeFrameFromMinute: minute,
        timeFrameToHour: hour,
        timeFrameToMinute: minute,
      }),
    )
    .min(1),
  total: z.number().int(),
});

/**
 * `lines` add up to `total`. `isFinal`: false where staff have still to decide on it. `afterUse`: what is paid on the
 * day of use, beside the total.
 */
const roomQuote = z.object({
  lines: z.array(feeLine),
  total: z.number().int(),
  isFinal: z.boolean(),
  afterUse: z.array(feeLine),
});

/**
 * `rooms`: what each of several rooms costs; the lines of the whole name the room they are of. `cheaper`: other frames
 * of a room by itself for less, free or not; missing where there are none.
 */
export const feeQuote = roomQuote.extend({
  cheaper: cheaperFrames.optional(),
  rooms: z.array(roomQuote.extend({ articleId: id, articleName: z.string() })).optional(),
});

/**
 * `receipt` is for lottery entries: the number and the private salt with which the holder can check the draw. `rooms`: the
 * reservation of each room, in the order in which they were asked for; `reservationId` is that of the first.
 */
export const reserveResponse = z.object({
  entryType,
  reservationId: id,
  receipt: z.object({ entryNumber: z.string(), salt: z.string() }).nullable(),
  rooms: z.array(z.object({ articleId: id, reservationId: id })),
  /** Staff decide on it before it stands; for an entry, once it has won. */
  needsApproval: z.boolean(),
});

export const reservationDetail = z.object({
  date: day,
  displayTimeFrame: z.string(),
  reservationDetailNumber: z.number().int(),
  articleName: z.string(),
});

/**
 * spec §3 Reservation (facility). `timeFrameDetail` is the whole text of the list: the frames of the first date, and
 * ',他...' when there are more dates. `fee` is in yen, frozen when booked. `isFeeFinal`: false while staff have not
 * decided on it; until then nothing is owed.
 */
export const reservation = z.object({
  reservationId: id,
  date: day,
  containerNameDetail: z.string(),
  articleNameDetail: z.string(),
  timeFrameDetail: z.string(),
  details: z.array(reservationDetail),
  statusText: z.string(),
  paymentStatusText: z.string(),
  invalid: z.boolean(),
  isConfirmed: z.boolean(),
  isCanceled: z.boolean(),
  canCancel: z.boolean(),
  purpose: z.string(),
  purposeType: z.string(),
  admissionFeeRequired: z.boolean(),
  admissionFeeRequiredText: z.string(),
  equipmentNames: z.array(z.string()),
  fee: z.number().int(),
  isFeeFinal: z.boolean(),
  /** The draw whose result it waits for; null for none. */
  awaitedDraw: awaitedDraw.nullable(),
});

/** `isUpcoming`: it stands or waits for its draw, and its last day is not over. Those come first in the list. */
export const listedReservation = reservation.extend({ isUpcoming: z.boolean() });

/**
 * Additional fields of the detail page:
 * - `cancelUntil`: the last minute for cancelling, null once that is over.
 * - `canPay`: the fee can be paid online now.
 * - `payUntil`: the last minute for paying what is owed, online or at the counter; null where there is none.
 * - `feeLines`: add up to the fee, as it was agreed; `afterUse`: what is paid on the day beside it.
 * - `laterCharges`: what staff have charged beside the fee; `note` is why, and what they took back is below zero.
 * - `useConditions`: what the use is, in words; `requestedReduction` likewise, '' for none.
 * - `refund`: yen refunded if cancelled now.
 * - `refundSteps`: until when which share is refunded by the ordinance of the place, the earliest first, and nothing
 *   afterwards; null where the tenant's terms decide.
 * - `drawId`: the draw an entry takes part in.
 * - `equipmentQuantities`: how many of each piece of equipment.
 * - `application`: the other rooms that were reserved together with it; `canCancel` and `refund` are theirs.
 * - `uses`: each day from the beginning of its first frame to the end of its last, in order.
 */
export const reservationWithLife = reservation.extend({
  admissionFee: z.number().int().nullable(),
  expectedNumberOfAttendee: z.number().int().nullable(),
  cancelUntil: localDateTime.nullable(),
  /** What staff have still to decide on, what they have done to it and why, and what of its money goes back; '' for none. */
  staffWords: z.string(),
  bookedAt: localDateTime,
  canPay: z.boolean(),
  payUntil: localDateTime.nullable(),
  feeLines: z.array(feeLine),
  afterUse: z.array(feeLine),
  laterCharges: z.array(feeLine),
  useConditions: z.array(z.string()),
  requestedReduction: z.string(),
  equipmentQuantities: z.array(equipmentQuantity),
  paidAmount: z.number().int(),
  /** Yen that are still to be paid. */
  openAmount: z.number().int(),
  /** Its place is not taken when nobody pays them. */
  keepsPlace: z.boolean(),
  refund: z.number().int(),
  refundSteps: z.array(z.object({ until: day, percent: z.number().int() })).nullable(),
  /** The bill by which its fee is to be paid; null where none was issued that holds. */
  bill: z
    .object({ billNumber: z.string(), issuedOn: day, amount: wholeNumber, payUntil: localDateTime.nullable() })
    .nullable(),
  drawId: id.nullable(),
  receipt: z.object({ entryNumber: z.string(), salt: z.string() }).nullable(),
  uses: z.array(z.object({ date: day, startsAt: localDateTime, endsAt: localDateTime })),
  application: z.array(
    reservation
      .pick({
        reservationId: true,
        statusText: true,
        paymentStatusText: true,
        invalid: true,
        canCancel: true,
        isFeeFinal: true,
      })
      .extend({
        articleName: z.string(),
        paidAmount: z.number().int(),
        refund: z.number().int(),
        /** Yen still to be paid, and whether and until when that can be done online. */
        openAmount: z.number().int(),
        canPay: z.boolean(),
        payUntil: localDateTime.nullable(),
      }),
  ),
});

/**
 * `total`: yen for the same times. `overlaps`: others of these rooms, which cannot be taken together with it.
 * `equipments`: what the place lends with it, and how many are left for all of these times.
 */
export const roomBeside = z.object({
  articleId: id,
  articleName: z.string(),
  total: z.number().int(),
  isFinal: z.boolean(),
  overlaps: z.array(id),
  equipments: z.array(equipment),
});

/** What was typed for an earlier booking of a room. */
export const previousInput = z.object({
  purpose: z.string(),
  purposeType: z.string(),
  admissionFeeRequired: z.boolean(),
  admissionFee: z.number().int().nullable(),
  expectedNumberOfAttendee: z.number().int().nullable(),
  equipmentNames: z.array(z.string()),
  /** How many of each of them. */
  equipmentQuantities: z.array(equipmentQuantity),
  /** Codes of what the use was. */
  useConditions: z.array(z.string()),
  /** The code of the reduction that was asked for; null for none. */
  requestedReduction: z.string().nullable(),
});

export type TimeFrameType = z.infer<typeof timeFrameType>;
export type EntryType = z.infer<typeof entryType>;
export type DayKind = z.infer<typeof dayKind>;
export type UnavailableReason = z.infer<typeof unavailableReason>;
export type Container = z.infer<typeof container>;
export type ContainerInfo = z.infer<typeof containerInfo>;
export type Article = z.infer<typeof article>;
export type DayColumn = z.infer<typeof dayColumn>;
export type DayCell = z.infer<typeof dayCell>;
export type DayAvailability = z.infer<typeof dayAvailability>;
export type Equipment = z.infer<typeof equipment>;
export type Extension = z.infer<typeof extension>;
export type FrameRow = z.infer<typeof frameRow>;
export type DayArticleAvailability = z.infer<typeof dayArticleAvailability>;
export type Coded = z.infer<typeof coded>;
export type UseCondition = z.infer<typeof useCondition>;
export type FeeLineText = z.infer<typeof feeLine>;
export type CheaperFrames = z.infer<typeof cheaperFrames>;
export type SpecialDay = z.infer<typeof specialDay>;
export type FeeQuote = z.infer<typeof feeQuote>;
export type ReserveDetail = z.infer<typeof reserveDetail>;
export type ReserveRequest = z.infer<typeof reserveRequest>;
export type ReserveResponse = z.infer<typeof reserveResponse>;
export type Reservation = z.infer<typeof reservation>;
export type ListedReservation = z.infer<typeof listedReservation>;
export type RoomBeside = z.infer<typeof roomBeside>;
export type ReservationWithLife = z.infer<typeof reservationWithLife>;

export const facilityEndpoints = {
  'Reservation/GetContainer': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'The places of the tenant that offer a room, in the order the tenant gave them.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(container) }),
  }),
  'Reservation/GetContainerInfo': endpoint({
    access: 'user',
    effect: 'read',
    summary:
      'Address, contact, notes and rooms of every place that offers one. Without isVisibleFacilityInfo names and notes alone.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(containerInfo) }),
  }),
  'Reservation/FindArticle': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'One room.',
    request: z.strictObject({ articleId: id }),
    response: article,
  }),
  'Reservation/GetDayAvailability': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'Seven days from the date for every room of a place: one mark per room and day.',
    request: z.strictObject({ containerId: id, date: day }),
    response: dayAvailability,
  }),
  'Reservation/GetSpecialDays': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'Of some days from the date, those on which a place or a room of it is closed, and the holidays.',
    request: z.strictObject({ containerId: id, date: day, days: wholeNumber.min(1).max(31) }),
    response: z.object({ items: z.array(specialDay) }),
  }),
  'Reservation/GetDayArticleAvailability': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'Every frame of one room on one day.',
    request: z.strictObject({
      containerId: id,
      articleId: id,
      date: day,
      /** The hours for which the equipment is counted; without them the whole day. */
      hours: frameHours.optional(),
    }),
    response: dayArticleAvailability,
  }),
  'Reservation/Reserve': endpoint({
    access: 'user',
    effect: 'change',
    summary:
      'Books the details, or enters the lottery when they lie in an open lottery window. Several rooms of a place are booked together or not at all, each as a reservation of its own with its own equipment.',
    request: reserveRequest,
    response: reserveResponse,
  }),
  'Reservation/GetQuote': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'What Reserve would charge for the same request, free or not, line by line.',
    request: reserveRequest,
    response: feeQuote,
  }),
  'Reservation/GetRoomsBeside': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'Other rooms of the place that can be reserved together with the one of the request, for the same times.',
    request: reserveRequest,
    response: z.object({ items: z.array(roomBeside) }),
  }),
  'Reservation/GetReservation': endpoint({
    access: 'user',
    effect: 'read',
    summary:
      "The caller's reservations: those still to come, the next use first, then all else, the latest use first; by pages: the first one, or the one at the cursor.",
    request: z.strictObject({ cursor: pageCursor.optional() }),
    response: z.object({
      items: z.array(listedReservation),
      /** How many there are on all pages. */
      total: wholeNumber,
      /** How many of them are still to come. */
      upcomingTotal: wholeNumber,
      /** Asks for the next page; null after the last one. */
      nextCursor: pageCursor.nullable(),
    }),
  }),
  'Reservation/FindReservation': endpoint({
    access: 'user',
    effect: 'read',
    summary: "One of the caller's reservations.",
    request: z.strictObject({ reservationId: id }),
    response: reservationWithLife,
  }),
  'Reservation/FindPreviousInput': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'What the caller typed for his last booking of a room; null where he never booked it.',
    request: z.strictObject({ articleId: id }),
    response: z.object({ input: previousInput.nullable() }),
  }),
  'Reservation/CancelReservation': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Cancels a reservation or withdraws a lottery entry.',
    request: z.strictObject({ reservationId: id }),
    response: cancelled,
  }),
  'Reservation/CancelApplication': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Cancels all rooms that still stand of those that were reserved together with this one, or none.',
    request: z.strictObject({ reservationId: id }),
    response: cancelled,
  }),
};

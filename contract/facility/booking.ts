import { z } from 'zod';
import { day, hour, id, minute, text, textUpTo, wholeNumber } from '../values.ts';
import { entryType, equipment } from './room.ts';

export const equipmentQuantity = z.object({ name: z.string(), quantity: wholeNumber });

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

export type FeeLineText = z.infer<typeof feeLine>;

export type CheaperFrames = z.infer<typeof cheaperFrames>;

export type FeeQuote = z.infer<typeof feeQuote>;

export type ReserveDetail = z.infer<typeof reserveDetail>;

export type ReserveRequest = z.infer<typeof reserveRequest>;

export type ReserveResponse = z.infer<typeof reserveResponse>;

export type RoomBeside = z.infer<typeof roomBeside>;

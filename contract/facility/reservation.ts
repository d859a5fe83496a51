import { z } from 'zod';
import { awaitedDraw } from '../lottery.ts';
import { day, id, localDateTime, wholeNumber } from '../values.ts';
import { equipmentQuantity, feeLine } from './booking.ts';

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

export type Reservation = z.infer<typeof reservation>;

export type ListedReservation = z.infer<typeof listedReservation>;

export type ReservationWithLife = z.infer<typeof reservationWithLife>;

import { z } from 'zod';
import { id, shownDay } from '../values.ts';

/** A reservation of a room or a course as staff see it. Unannounced results are included. */
export const foundReservation = z.object({
  reservationId: id,
  firstDay: shownDay,
  lastDay: shownDay,
  containerName: z.string(),
  /** The room; for a course its number and name. */
  name: z.string(),
  /** Frames or hours. */
  times: z.string(),
  userNumber: z.string(),
  personName: z.string(),
  statusText: z.string(),
  /** '' when nothing is owed or paid; that a reduction is asked for, until staff decide. */
  paymentText: z.string(),
  /** Yen. */
  fee: z.number().int(),
  /** Its fee is still to be paid, online or at the counter. */
  isOwed: z.boolean(),
});

/** An answer that was given while booking. */
export const askedText = z.object({ term: z.string(), text: z.string() });

/** Of a course a session, as its QR code names it; null for the next one of today. */
export const oneReception = z.strictObject({ reservationId: id, detailId: id.nullable().default(null) });

export type FoundReservation = z.infer<typeof foundReservation>;

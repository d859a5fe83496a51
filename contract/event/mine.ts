import { z } from 'zod';
import { awaitedDraw } from '../lottery.ts';
import { id, localDateTime, shownDay } from '../values.ts';
import { participant } from './cart.ts';
import { companion, eventFacts, loan } from './event.ts';

/**
 * spec §3 My event reservation: one per session. isConfirmed: decided and visible. Results and confirmations that the
 * tenant does not show yet are left out.
 */
export const myEventReservation = z.object({
  eventReservationId: id,
  eventReservationDetailId: id,
  date: shownDay,
  startTime: z.string(),
  endTime: z.string(),
  eventNumber: z.string(),
  eventName: z.string(),
  isFixed: z.boolean(),
  isConfirmed: z.boolean(),
  isLottery: z.boolean(),
  isWon: z.boolean(),
  dateTimeText: z.string(),
  statusText: z.string(),
  /** The draw whose result it waits for; null for none, and where results are never shown. */
  awaitedDraw: awaitedDraw.nullable(),
  /** The child whose place it is; left out for the caller's own. */
  participant: participant.exactOptional(),
});

export const myEventReservationDetail = z.object({
  ...myEventReservation.shape,
  ...eventFacts,
  requestForBorrowInstrument: z.boolean(),
  /** What is borrowed with it, frozen when reserved. */
  borrowed: z.array(loan.omit({ stock: true })),
  party: z.array(companion),
  /** Which choice of a group of courses an entry is; null where nothing is ranked. */
  preference: z.number().int().nullable(),
  /** Yen for all sessions, frozen when reserved. */
  fee: z.number().int(),
  paymentStatusText: z.string(),
  /** The fee can be paid online now, until `payUntil`. */
  canPay: z.boolean(),
  payUntil: localDateTime.nullable(),
  paidAmount: z.number().int(),
  canCancel: z.boolean(),
  /** The last minute for cancelling or, before a lottery closes, withdrawing; null once that is over. */
  cancelUntil: localDateTime.nullable(),
  /** Yen refunded if cancelled now. */
  refund: z.number().int(),
  drawId: id.nullable(),
  receipt: z.object({ entryNumber: z.string(), salt: z.string() }).nullable(),
  /** What staff have to say about it; empty where there is nothing. */
  staffWords: z.string(),
});

export type MyEventReservation = z.infer<typeof myEventReservation>;

export type MyEventReservationDetail = z.infer<typeof myEventReservationDetail>;

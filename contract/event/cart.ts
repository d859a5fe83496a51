import { z } from 'zod';
import { entryType } from '../facility/room.ts';
import { awaitedDraw } from '../lottery.ts';
import { id } from '../values.ts';
import { companion, eventDateTime, eventFacts, eventRefusal, eventRefusalCode, loan } from './event.ts';

/** none: a lottery entry, or an event without a limit, which holds no seat. */
export const holdState = z.enum(['held', 'expired', 'none']);

/** Whose place it is: a child of the caller. */
export const participant = z.object({ childId: id, name: z.string() });

/** spec §3 Cart event. `fee` covers all sessions, in yen; `price` and `coursePrice` are how it comes about. */
export const cartEvent = z.object({
  eventReservationId: id,
  eventId: id,
  eventNumber: z.string(),
  eventName: z.string(),
  eventContainerId: id,
  eventCategoryId: id,
  eventContainerName: z.string(),
  dateTimeText: z.string(),
  dateTimes: z.array(eventDateTime),
  place: z.string(),
  fee: z.number().int(),
  price: eventFacts.price,
  coursePrice: eventFacts.coursePrice,
  entryType,
  askForBorrowInstrument: z.boolean(),
  requestForBorrowInstrument: z.boolean(),
  /** What can be borrowed with it, and whether it is. `left` is null where there are always enough; `fee` includes what is. */
  loans: z.array(loan.extend({ left: z.number().int().nullable(), isWanted: z.boolean() })),
  companions: eventFacts.companions,
  /** Who is brought; `fee` includes them. */
  party: z.array(companion),
  holdState,
  /** Which choice of a group of courses this entry is, from 1 on; null where nothing is ranked. */
  choice: z.object({ group: z.string(), preference: z.number().int() }).nullable(),
  /** The child whose place it is; left out for the caller's own. */
  participant: participant.exactOptional(),
  /** Why reserving it would be refused now. An expired seat hold is no reason: a seat is looked for again. */
  unavailable: eventRefusal.nullable(),
});

/**
 * How long the seats of the cart are held; null when nothing is held. Whole seconds by the database's clock when
 * answering, so that no device's clock matters.
 */
export const cartHold = z.object({
  secondsLeft: z.number().int().min(0),
  extensionsLeft: z.number().int().min(0),
});

const itemOutcome = {
  /** '' when the caller has nothing with that id. */
  eventId: z.union([id, z.literal('')]),
  success: z.boolean(),
  message: z.string(),
  code: eventRefusalCode.nullable(),
};

/** What became of one of those for whom an item asks; `code` is null for who could have it, where another could not. */
const participantOutcome = z.object({
  childId: id.nullable(),
  message: z.string(),
  code: eventRefusalCode.nullable(),
  eventReservationId: id.nullable(),
});

/** `participants` where the item named them: all of them have it, or none. */
export const addOutcome = z.object({
  ...itemOutcome,
  eventReservationId: id.nullable(),
  participants: z.array(participantOutcome).exactOptional(),
});

/**
 * `outcome` of a success is 'accepted' where the tenant does not show fixed reservations yet. `receipt` lets the holder
 * of a lottery entry check the draw.
 */
export const reserveOutcome = z.object({
  ...itemOutcome,
  eventReservationId: id,
  eventNumber: z.string(),
  eventName: z.string(),
  outcome: z.enum(['fixed', 'applied', 'awaitingPayment', 'accepted']).nullable(),
  receipt: z.object({ entryNumber: z.string(), salt: z.string() }).nullable(),
  /** The draw whose result it waits for; null for none, and where results are never shown. */
  awaitedDraw: awaitedDraw.nullable(),
  /** The child whose place it is; left out for the caller's own. */
  participant: participant.exactOptional(),
});

export type HoldState = z.infer<typeof holdState>;

export type CartEvent = z.infer<typeof cartEvent>;

export type CartHold = z.infer<typeof cartHold>;

export type AddOutcome = z.infer<typeof addOutcome>;

export type ReserveOutcome = z.infer<typeof reserveOutcome>;

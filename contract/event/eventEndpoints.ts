import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { acknowledged, cancelled, day, id, month, shownDay, textUpTo, wholeNumber } from '../values.ts';
import { addOutcome, cartEvent, cartHold, reserveOutcome } from './cart.ts';
import {
  eventCategory,
  eventContainer,
  eventContainerInfo,
  eventList,
  eventRefusal,
  eventWithPlace,
  holiday,
} from './event.ts';
import { myEventReservation, myEventReservationDetail } from './mine.ts';

/** A technical bound. The rule for how many at once is lower and has its own message. */
const items = 500;

export const eventEndpoints = {
  'EventReservation/GetEventContainer': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'The places that offer courses, in the order the tenant gave them.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(eventContainer) }),
  }),
  'EventReservation/GetEventContainerInfo': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'Address, contact and courses of every place that offers some. Without isVisibleFacilityInfo names alone.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(eventContainerInfo) }),
  }),
  'EventReservation/GetEventCategory': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'The categories of a place.',
    request: z.strictObject({ eventContainerId: id }),
    response: z.object({ eventContainerName: z.string(), items: z.array(eventCategory) }),
  }),
  'EventReservation/GetEvent': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'The courses of a category by month, and what the caller may still choose of them.',
    request: z.strictObject({ eventContainerId: id, eventCategoryId: id }),
    response: eventList,
  }),
  'EventReservation/FindEvent': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'One course.',
    request: z.strictObject({ eventId: id }),
    response: eventWithPlace,
  }),
  'EventReservation/GetEventInCart': endpoint({
    access: 'user',
    effect: 'read',
    summary: "The caller's cart in the order of adding, and how long its seats are held.",
    request: z.strictObject({}),
    response: z.object({ items: z.array(cartEvent), hold: cartHold.nullable() }),
  }),
  'EventReservation/AddEventToCart': endpoint({
    access: 'user',
    effect: 'change',
    summary:
      'Puts courses into the cart, each judged by itself in the order given; first come holds a seat for a while.',
    request: z.strictObject({
      items: z
        .array(
          z.strictObject({
            eventId: id,
            eventEntrySpanId: id,
            /** For whom, all of them or none: children of the caller, and null for the caller, who is meant where it is left out. */
            participants: z.array(id.nullable()).min(1).max(11).exactOptional(),
          }),
        )
        .min(1)
        .max(items),
    }),
    response: z.object({ items: z.array(addOutcome) }),
  }),
  'EventReservation/GetParticipants': endpoint({
    access: 'user',
    effect: 'read',
    summary:
      'Who of the caller and their children may take part in a course now, and what keeps each of the others from it.',
    request: z.strictObject({ eventId: id }),
    response: z.object({
      items: z.array(
        z.object({
          childId: id.nullable(),
          name: z.string(),
          birthday: shownDay.nullable(),
          unavailable: eventRefusal.nullable(),
        }),
      ),
    }),
  }),
  'EventReservation/UpdateEventInCart': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Says what is borrowed with a course in the cart and who is brought to it; makes it another choice.',
    request: z.strictObject({
      eventReservationId: id,
      requestForBorrowInstrument: z.boolean(),
      /** The names of what else is borrowed. It stays what it is where this is left out. */
      loans: z.array(z.string()).max(50).optional(),
      /** Who is brought. They stay who they are where this is left out. */
      party: z
        .array(z.strictObject({ name: textUpTo(60), birthday: day.nullable() }))
        .max(20)
        .optional(),
      /** Which choice of its group it becomes. The others move; it stays what it is where this is left out. */
      preference: wholeNumber.optional(),
    }),
    response: acknowledged,
  }),
  'EventReservation/RemoveEventFromCart': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Takes courses out of the cart; ids that are not in it are passed over.',
    request: z.strictObject({ eventReservationIds: z.array(id).min(1).max(items) }),
    response: acknowledged,
  }),
  'EventReservation/ExtendHold': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Holds the seats of the cart for the full time again; refused once they are given up.',
    request: z.strictObject({}),
    response: z.object({ hold: cartHold }),
  }),
  'EventReservation/ReserveEventFromCart': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Reserves courses in the cart, or enters their lottery, each judged by itself in the order given.',
    request: z.strictObject({ eventReservationIds: z.array(id).min(1).max(items) }),
    response: z.object({ items: z.array(reserveOutcome) }),
  }),
  'EventReservation/CancelReservation': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Cancels a reserved course or withdraws the application for one.',
    request: z.strictObject({ eventReservationId: id }),
    response: cancelled,
  }),
  'EventReservation/GetReservationForYearMonth': endpoint({
    access: 'user',
    effect: 'read',
    summary: "The caller's sessions of a month, entries included, and its holidays.",
    request: z.strictObject({ yearMonth: month }),
    response: z.object({ items: z.array(myEventReservation), holidays: z.array(holiday) }),
  }),
  'EventReservation/GetReservationDetail': endpoint({
    access: 'user',
    effect: 'read',
    summary: "One of the caller's sessions with its course.",
    request: z.strictObject({ eventReservationId: id, eventReservationDetailId: id }),
    response: myEventReservationDetail,
  }),
};

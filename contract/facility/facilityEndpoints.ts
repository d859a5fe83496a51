import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cancelled, day, id, pageCursor, wholeNumber } from '../values.ts';
import { feeQuote, frameHours, previousInput, reserveRequest, reserveResponse, roomBeside } from './booking.ts';
import { listedReservation, reservationWithLife } from './reservation.ts';
import { article, container, containerInfo, dayArticleAvailability, dayAvailability, specialDay } from './room.ts';

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

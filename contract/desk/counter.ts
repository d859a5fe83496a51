import { z } from 'zod';
import { endpoint, offered } from '../endpoint.ts';
import { exampleIds } from '../exampleIds.ts';
import { feeQuote, frameHours, previousInput, reserveRequest, reserveResponse } from '../facility/booking.ts';
import { dayArticleAvailability } from '../facility/room.ts';
import { withReservation } from '../things.ts';
import { day, id, shownDay, text, textUpTo, wholeNumber } from '../values.ts';

/** Who is to have it: somebody with a number, or somebody who gets none but for this once and cannot log in. */
const forPerson = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('registered'), userId: id }),
  z.strictObject({
    kind: z.literal('guest'),
    personName: textUpTo(200),
    personNameKana: textUpTo(200).default(''),
    phoneNumber: textUpTo(20).default(''),
  }),
]);

const roomDay = dayArticleAvailability.extend({
  /** Where a fee can be paid; none where the town takes none. */
  payments: z.array(z.enum(['counter', 'online'])),
  /** How many people the room is for; null where nobody has said it. */
  capacity: wholeNumber.nullable(),
});

export type RoomDay = z.infer<typeof roomDay>;

const previousUse = z.object({ roomName: z.string(), firstDay: shownDay, input: previousInput });

export type PreviousUse = z.infer<typeof previousUse>;

/** A use as the document of the API asks for it. */
const exampleUse = {
  containerId: exampleIds.containerId,
  date: '2026-12-01',
  purpose: '合唱の練習',
  purposeType: '音楽',
  admissionFeeRequired: false,
  admissionFee: null,
  expectedNumberOfAttendee: 20,
  details: [
    {
      reservationDetailNumber: 1,
      articleId: exampleIds.articleId,
      articleName: '音楽室',
      date: '2026-12-01',
      timeFrameName: '午前',
      timeFrameFromHour: 9,
      timeFrameFromMinute: 0,
      timeFrameToHour: 12,
      timeFrameToMinute: 0,
      basicFee: 500,
    },
  ],
  equipmentNames: [],
};

/** Booking for a person at the counter. */
export const counterEndpoints = {
  'Desk/GetRoomDay': offered(
    {
      tag: 'reservations',
      example: { containerId: exampleIds.containerId, articleId: exampleIds.articleId, date: '2026-12-01' },
    },
    endpoint({
      access: 'staff',
      permission: 'reservation.create',
      scope: 'container',
      effect: 'read',
      reads: ['reservations', 'closures'],
      summary:
        'A room on a day as a person would find it, with all that is asked and offered beside the time; without one, somebody without a number.',
      request: z.strictObject({
        containerId: id,
        articleId: id,
        date: day,
        userId: id.nullable().default(null),
        /** The hours for which the equipment is counted; without them the whole day. */
        hours: frameHours.optional(),
      }),
      response: roomDay,
    }),
  ),
  'Desk/GetQuote': offered(
    { tag: 'reservations', example: exampleUse },
    endpoint({
      access: 'staff',
      permission: 'reservation.create',
      scope: 'container',
      effect: 'read',
      reads: ['reservations', 'closures', 'people', 'fees'],
      summary:
        'What a reservation would cost a person, free or not, line by line; without one, somebody without a number.',
      request: reserveRequest.extend({ userId: id.nullable().default(null) }),
      response: feeQuote,
    }),
  ),
  'Desk/FindPreviousUse': endpoint({
    access: 'staff',
    permission: 'reservation.create',
    scope: 'container',
    effect: 'read',
    reads: ['reservations', 'people'],
    isPersonal: true,
    summary:
      "What was typed for somebody's last booking at a place, and of which room and day it is; null where there is none.",
    request: z.strictObject({ containerId: id, userNumber: text }),
    response: z.object({ previous: previousUse.nullable() }),
  }),
  'Desk/Reserve': offered(
    { tag: 'reservations', example: { ...exampleUse, person: { kind: 'registered', userId: exampleIds.userId } } },
    endpoint({
      access: 'staff',
      permission: 'reservation.create',
      scope: 'container',
      effect: 'change',
      touches: ['people', ...withReservation],
      summary:
        'Books for a person, or enters him in the lottery, by his rights, limits and fees. Who has the right passes deadline, opening and limits with a reason.',
      request: reserveRequest.extend({
        person: forPerson,
        /** Where the fee is paid; a tenant that takes none at all, or only at the counter, stays with that. */
        payment: z.enum(['counter', 'online']).default('counter'),
        /** Why a rule is passed. */
        reason: text.default(''),
      }),
      response: reserveResponse.extend({
        userNumber: z.string(),
        /** The refusals that the person would have got. */
        passed: z.array(z.string()),
      }),
    }),
  ),
};

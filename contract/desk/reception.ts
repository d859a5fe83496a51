import { z } from 'zod';
import { endpoint, offered } from '../endpoint.ts';
import { exampleIds } from '../exampleIds.ts';
import { withReservation } from '../things.ts';
import { id, text } from '../values.ts';
import { foundReservation, oneReception } from './foundReservation.ts';

/** Recording who came, and who did not. */
export const receptionEndpoints = {
  'Desk/CheckIn': offered(
    { tag: 'reservations', example: { reservationId: exampleIds.reservationId } },
    endpoint({
      access: 'staff',
      permission: 'reception.checkIn',
      scope: 'reservation',
      effect: 'change',
      touches: withReservation,
      summary:
        'Records that the person of a room or a course has come, on a day of use; afterwards for who may pass rules, with a reason.',
      request: oneReception.extend({ reason: text.default('') }),
      response: foundReservation,
    }),
  ),
  'Desk/UndoCheckIn': endpoint({
    access: 'staff',
    permission: 'reception.checkIn',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    summary:
      'Takes back that somebody was received, which gives the state before; after ten minutes for who may pass rules, with a reason.',
    request: oneReception.extend({ reason: text.default('') }),
    response: foundReservation,
  }),
  'Desk/RecordNoShow': endpoint({
    access: 'staff',
    permission: 'reservation.override',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    summary: 'Records that nobody came to a use of a room that is over, whatever was recorded of it before.',
    request: z.strictObject({ reservationId: id, reason: text }),
    response: foundReservation,
  }),
};

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/values.ts';

export const attendanceMark = z.enum(['present', 'absent', 'late']);

/** A cell of the sheet that is not empty. */
export const markedCell = z.object({ reservationId: id, eventSessionId: id, mark: attendanceMark });

export type AttendanceMark = z.infer<typeof attendanceMark>;
export type MarkedCell = z.infer<typeof markedCell>;

/** Who came to the sessions of a course. */
export const attendanceEndpoints = {
  'Desk/GetAttendance': endpoint({
    access: 'staff',
    permission: 'reservation.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['reservations'],
    summary: 'The marks of a course without names, which a sheet that is open asks for again and again.',
    request: z.strictObject({ eventId: id }),
    response: z.object({ marks: z.array(markedCell) }),
  }),
  'Desk/MarkAttendance': endpoint({
    access: 'staff',
    permission: 'reception.checkIn',
    scope: 'reservation',
    effect: 'change',
    touches: ['reservations'],
    summary:
      'Marks whether somebody with a place came to a session, or takes the mark away; the last mark counts. On its day the reception follows.',
    request: z.strictObject({ reservationId: id, eventSessionId: id, mark: attendanceMark.nullable() }),
    response: z.object({}),
  }),
};

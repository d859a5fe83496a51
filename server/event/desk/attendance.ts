import { dayOf } from '#rules/day/day.ts';
import { isMarkedTooSoon, receptionBy } from '#rules/event/desk/attendance.ts';
import { mayArrive } from '#rules/event/mayArrive.ts';
import { reaches } from '#rules/staff/rights.ts';
import { actorText } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { reachIn } from '#server/staff/member.ts';
import { stateOf } from '../person.queries.ts';
import { setArrival } from './arrival.queries.ts';
import { dropMark, marksOfCourse, seatedAt, writeMark } from './attendance.queries.ts';
import { courseAtDesk } from './courseList.queries.ts';
import { eventStateText } from './eventStateText.ts';

/** The marks of a course at a place of the caller. Refuses notFound. */
export const getAttendance: Operation<'Desk/GetAttendance'> = async (context, { eventId }) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const course = await courseAtDesk(trx, { tenantId, eventId });
  if (!course || !reaches(reachIn(context, 'reservation.view'), course.event_container_id))
    throw new Refused('notFound');
  return { marks: await marksOfCourse(trx, { tenantId, eventId }) };
};

/**
 * Marks a cell of the sheet, each by itself: who marks another one at the same time changes nothing of it, and of two who
 * mark the same one the last counts. Refuses notFound, checkInNotPossible for somebody without a place, and attendanceTooSoon.
 */
export const markAttendance: Operation<'Desk/MarkAttendance'> = async (context, { reservationId, ...asked }) => {
  const { trx, tenant, now, nowMs, actor } = context;
  const { eventSessionId, mark } = asked;
  const { tenantId } = tenant;
  const cell = { tenantId, eventReservationId: reservationId, eventSessionId };
  const seated = await seatedAt(trx, cell);
  if (!seated) throw noReservation(reservationId);
  const state = stateOf(seated);
  if (!mayArrive(state)) {
    const message = `この予約は「${eventStateText(state)}」のため出欠を付けられません。名簿を確認してください。`;
    throw new Refused({ code: 'checkInNotPossible', message });
  }
  const marked = { mark, date: seated.date, today: dayOf(now) };
  if (isMarkedTooSoon(marked)) throw new Refused('attendanceTooSoon');
  const at = new Date(nowMs);
  if (mark === null) await dropMark(trx, cell);
  else await writeMark(trx, { ...cell, mark, by: actorText(actor), at });
  const reception = receptionBy(marked);
  if (reception !== null) {
    const arrivedAt = reception === 'received' ? (seated.arrived_at ?? at) : null;
    await setArrival(trx, { tenantId, detailId: seated.event_reservation_detail_id, arrivedAt });
  }
  return {};
};

import { dayOf } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { mayArrive } from '#rules/event/mayArrive.ts';
import { isDayOver } from '#rules/reservation/afterwards.ts';
import { actorText, type Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import type { DeskKind, Reception } from '#server/reservation/desk/deskPorts.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { appendHistory } from '../history.queries.ts';
import { payableEventReservation } from '../payableEventReservation.ts';
import { stateOf } from '../person.queries.ts';
import { sessionsReserved, setArrival } from './arrival.queries.ts';
import { dropMark, writeMark } from './attendance.queries.ts';
import { soughtCourseNamed } from './courseSearch.queries.ts';
import { eventStateText } from './eventStateText.ts';

type Session = Awaited<ReturnType<typeof sessionsReserved>>[number];

/** When a session is, in words. */
export const sessionText = ({ date, from_minute, to_minute }: Omit<Session, 'arrived_at' | 'event_session_id'>) =>
  `${dayText(date)} ${timeRangeName({ fromMinute: from_minute, toMinute: to_minute })}`;

/** Holds a reservation with its sessions. Its state is the one that staff may see. */
async function locked(context: Context, eventReservationId: string) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const payable = (await payableEventReservation.lock(context, [eventReservationId])).get(eventReservationId);
  const shown = payable && (await soughtCourseNamed(trx, { tenantId, eventReservationId }));
  if (!payable || !shown) throw noReservation(eventReservationId);
  const { state, paymentState } = payable;
  const sessions = await sessionsReserved(trx, { tenantId, eventReservationId });
  return { shown: stateOf(shown), standing: { state, paymentState }, sessions };
}

/** The cell of the sheet that follows the reception. */
const cellOf = ({ tenant }: Context, eventReservationId: string, { event_session_id }: Session) => ({
  tenantId: tenant.tenantId,
  eventReservationId,
  eventSessionId: event_session_id,
});

/** The session that is meant: the one named, else the next one of today that nobody has come to. */
function meant(sessions: readonly Session[], { detailId }: Reception, today: string) {
  if (detailId !== null) return sessions.find((one) => one.event_reservation_detail_id === detailId);
  const ofToday = sessions.filter(({ date }) => date === today);
  const toCome = sessions.find(({ date }) => date > today);
  return ofToday.find(({ arrived_at }) => arrived_at === null) ?? ofToday[0] ?? toCome ?? sessions.at(-1);
}

/**
 * Records that the person has come to a session, on its day, or afterwards as is demanded then. Refuses notFound,
 * checkInNotPossible and notOnDayOfUse.
 */
export const checkInSession: DeskKind['checkIn'] = async (context, asked) => {
  const { trx, tenant, now, nowMs, actor } = context;
  const { reservationId, reason } = asked;
  const { shown, standing, sessions } = await locked(context, reservationId);
  const session = meant(sessions, asked, dayOf(now));
  if (!session) throw noReservation(reservationId);
  const word = session.arrived_at === null ? eventStateText(shown) : '受付済み';
  if (session.arrived_at !== null || !mayArrive(shown)) {
    const message = `この予約は「${word}」のため受付できません。予約の状態を確認してください。`;
    throw new Refused({ code: 'checkInNotPossible', message });
  }
  if (isDayOver([session.date], dayOf(now))) asked.demandAfterwards();
  else if (session.date !== dayOf(now)) {
    const message = `本日は受付できません。講座の日（${sessionText(session)}）に受付してください。`;
    throw new Refused({ code: 'notOnDayOfUse', message });
  }
  const { event_reservation_detail_id: detailId } = session;
  const at = new Date(nowMs);
  await setArrival(trx, { tenantId: tenant.tenantId, detailId, arrivedAt: at });
  await writeMark(trx, { ...cellOf(context, reservationId, session), mark: 'present', by: actorText(actor), at });
  await appendHistory(context, [
    {
      eventReservationId: reservationId,
      action: 'checkIn',
      reason,
      before: standing,
      after: { ...standing, session: sessionText(session) },
    },
  ]);
};

/** Takes back that somebody has come to a session. Refuses notFound and notCheckedIn. */
export const undoCheckInOfSession: DeskKind['undoCheckIn'] = async (context, { reason, demandUndoable, ...asked }) => {
  const { reservationId, detailId } = asked;
  const { standing, sessions } = await locked(context, reservationId);
  const arrived = sessions.filter(({ arrived_at }) => arrived_at !== null);
  const session = detailId === null ? arrived.at(-1) : meant(arrived, asked, '');
  if (!session?.arrived_at) throw new Refused('notCheckedIn');
  demandUndoable(session.arrived_at);
  const { event_reservation_detail_id: id } = session;
  await setArrival(context.trx, { tenantId: context.tenant.tenantId, detailId: id, arrivedAt: null });
  await dropMark(context.trx, cellOf(context, reservationId, session));
  await appendHistory(context, [
    {
      eventReservationId: reservationId,
      action: 'undoCheckIn',
      reason,
      before: standing,
      after: { ...standing, session: sessionText(session) },
    },
  ]);
};

/** People who have not come to a session are not in its list: nothing more is recorded. */
export const noNoShows: DeskKind['recordNoShow'] = async () => {
  throw new Refused('noShowNotPossible');
};

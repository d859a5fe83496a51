import type { Participant } from '#contract/desk/course/courses.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { mayArrive } from '#rules/event/mayArrive.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { courseAskedTexts } from '#rules/reservation/askedTexts.ts';
import { reaches } from '#rules/staff/rights.ts';
import { fullName } from '#rules/text/fullName.ts';
import type { Operation } from '#server/operation.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { stateOf } from '../person.queries.ts';
import { marksOfCourse } from './attendance.queries.ts';
import { courseAtDeskView } from './courseAtDesk.view.ts';
import { courseAtDesk } from './courseList.queries.ts';
import { eventStateText } from './eventStateText.ts';
import { type ParticipantRow, participantsOf } from './roster.queries.ts';
import { spansByCourse } from './spansByCourse.ts';
import { standingSessions } from './standingSessions.ts';

const most = 1_000;

/** Who takes part in a course at a place of the caller. Refuses notFound. */
export const getRoster: Operation<'Desk/GetRoster'> = async (context, { eventId }) => {
  const { trx, tenant, now } = context;
  const { tenantId, timeZone } = tenant;
  const row = await courseAtDesk(trx, { tenantId, eventId });
  if (!row || !reaches(reachIn(context, 'reservation.view'), row.event_container_id)) throw new Refused('notFound');
  const spansOf = await spansByCourse(context, [eventId]);
  const people = await participantsOf(trx, { tenantId, eventId, limit: most + 1 });
  const isKnown = reaches(reachIn(context, 'person.view'), row.event_container_id);
  const showsPhone = reaches(reachIn(context, 'person.reveal'), row.event_container_id);
  return {
    course: courseAtDeskView(row, { spans: spansOf(eventId), now }),
    dates: row.sessions.map(({ event_session_id, date, from_minute, to_minute }) => ({
      eventSessionId: event_session_id,
      date,
      times: timeRangeName({ fromMinute: from_minute, toMinute: to_minute }),
    })),
    standing: standingSessions(row),
    people: people.slice(0, most).map((person) => participantView(person, { isKnown, showsPhone, timeZone })),
    marks: await marksOfCourse(trx, { tenantId, eventId }),
    hasMore: people.length > most,
  };
};

type Shown = {
  /** Whether the caller may know who they are. */
  readonly isKnown: boolean;
  /** Whether the caller may see whole phone numbers. */
  readonly showsPhone: boolean;
  readonly timeZone: string;
};

/** Who takes part: the person, or the child, with its guardian and how to reach them. */
function namesOf(row: ParticipantRow, showsPhone: boolean) {
  const person = {
    personName: fullName(row.last_name, row.first_name),
    personKana: fullName(row.last_name_kana, row.first_name_kana),
  };
  if (row.child_id === null) return person;
  const { phone_number_1, phone_number_2, phone_number_3 } = row;
  const phone = showsPhone ? [phone_number_1, phone_number_2, phone_number_3].join('-') : `…${phone_number_3}`;
  return {
    personName: fullName(row.child_last_name ?? '', row.child_first_name ?? ''),
    personKana: fullName(row.child_last_name_kana ?? '', row.child_first_name_kana ?? ''),
    guardian: { ...person, phone },
  };
}

const nobody = { personName: '', personKana: '' };

function participantView(row: ParticipantRow, { isKnown, showsPhone, timeZone }: Shown): Participant {
  const state = stateOf(row);
  const paymentState = paymentStateOf(row);
  return {
    reservationId: row.event_reservation_id,
    userNumber: isKnown ? row.user_number : '',
    ...(isKnown ? namesOf(row, showsPhone) : nobody),
    party: isKnown ? row.party.map(({ name }) => name) : [],
    state,
    statusText: eventStateText(state),
    hasPlace: mayArrive(state),
    fee: row.fee,
    paymentText: staffPaymentText(paymentState),
    isOwed: eventReservationStates[state].counts && paymentStates[paymentState].isOwed,
    loans: courseAskedTexts({
      party: [],
      borrowsInstrument: row.request_for_borrow_instrument,
      loans: row.loans.map(({ name }) => name),
      isGroup: row.is_group,
    }),
    memo: row.memo,
    askedAt: localDateTimeOf(row.added_at.getTime(), timeZone),
  };
}

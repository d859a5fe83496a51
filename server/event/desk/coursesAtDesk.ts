import type { ListedReservation } from '#contract/desk/search.ts';
import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { mayArrive } from '#rules/event/mayArrive.ts';
import { mayChangeSeat } from '#rules/event/seat/decideSeatChange.ts';
import { isDayOver } from '#rules/reservation/afterwards.ts';
import { courseAskedTexts } from '#rules/reservation/askedTexts.ts';
import { isNowhere, type Reach, reaches } from '#rules/staff/rights.ts';
import { nobodyMeant, peopleMeant } from '#server/account/desk/peopleMeant.ts';
import type { Context } from '#server/context.ts';
import type { DeskKind, DeskSearch, DeskSearches } from '#server/reservation/desk/deskPorts.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import { changesAtDesk } from '../history.queries.ts';
import { payableEventReservation } from '../payableEventReservation.ts';
import { stateOf } from '../person.queries.ts';
import { sessionsReserved } from './arrival.queries.ts';
import { checkInSession, noNoShows, sessionText, undoCheckInOfSession } from './checkInSession.ts';
import { type SoughtCourseRow, searchCourses, soughtCourseNamed } from './courseSearch.queries.ts';
import { foundCourseView } from './foundCourse.view.ts';

/** Reservations of courses at the desk. */
export const coursesAtDesk: DeskKind = {
  find: searchCoursesAtDesk,

  async detail(context, reservationId, { peopleReach }) {
    const { trx, tenant } = context;
    const { tenantId, timeZone } = tenant;
    const row = await soughtCourseNamed(trx, { tenantId, eventReservationId: reservationId });
    if (!row) return undefined;
    const arrivals = arrivalsOf(row, timeZone);
    const uses = row.sessions.map((session) => {
      const startsAt = localDateTimeAt(session.date, session.from_minute);
      const use = { date: session.date, times: hoursOf(session), startsAt };
      const arrival = arrivals.find(({ date, times }) => date === use.date && times === use.times);
      return { ...use, receivedAt: arrival?.receivedAt ?? null };
    });
    return {
      reservation: listed(row, timeZone, peopleReach),
      uses,
      people: 1 + row.party.length,
      openReduction: null,
      reductions: [],
      payUntil: row.pay_until && localDateTimeOf(row.pay_until.getTime(), timeZone),
      feeLines: row.fee > 0 ? [{ name: '受講料', note: '', law: '', amount: row.fee }] : [],
      afterUse: [],
      laterCharges: [],
      approval: null,
      can: {
        review: false,
        move: false,
        changeSeat: mayChangeSeat(stateOf(row), uses[0]?.startsAt ?? '', context.now),
        changeContents: false,
        settleFee: false,
        addCharge: false,
        recordNoShow: false,
        cancel: payableEventReservation.stateWhenCancelled(row.state, 'cancelByOperator') !== null,
      },
      whyNotMovable: '',
      whyContentsStay: '',
      contents: null,
      receptions: await receptionsOf(context, row),
      userId: row.user_id,
    };
  },

  checkIn: checkInSession,
  recordNoShow: noNoShows,
  undoCheckIn: undoCheckInOfSession,

  changes: ({ trx, tenant: { tenantId } }, eventReservationId) => changesAtDesk(trx, { tenantId, eventReservationId }),
};

/** The sessions that somebody has come to, and those until today to which they may have. */
async function receptionsOf({ trx, tenant, now }: Context, row: SoughtCourseRow) {
  const { tenantId, timeZone } = tenant;
  const sessions = await sessionsReserved(trx, { tenantId, eventReservationId: row.event_reservation_id });
  return sessions
    .filter(({ date, arrived_at }) => arrived_at !== null || (date <= dayOf(now) && mayArrive(stateOf(row))))
    .map((session) => ({
      detailId: session.event_reservation_detail_id,
      times: sessionText(session),
      receivedAt: session.arrived_at && localDateTimeOf(session.arrived_at.getTime(), timeZone),
      isAfterwards: session.arrived_at === null && isDayOver([session.date], dayOf(now)),
    }));
}

/** Which filters courses know; the fee of a course is always decided, and never reduced. */
const knows: Readonly<Record<keyof DeskSearch, boolean>> = {
  text: true,
  from: true,
  to: true,
  askedFrom: true,
  askedTo: true,
  containerId: true,
  articleId: true,
  states: true,
  paymentStates: true,
  order: true,
  isFeeOpen: false,
  purposeType: false,
  method: false,
  reduction: false,
};

const isSet = (value: DeskSearch[keyof DeskSearch]) => value !== null && value !== '' && value !== false;

/** Whether something is looked for that no course has. */
const isOfRoomsAlone = (search: DeskSearch) =>
  (Object.keys(knows) as (keyof DeskSearch)[]).some((name) => !knows[name] && isSet(search[name]));

async function searchCoursesAtDesk({ trx, tenant, now }: Context, { search, reach, peopleReach, limit }: DeskSearches) {
  if (isOfRoomsAlone(search)) return { items: [], isPart: false };
  const { tenantId, timeZone } = tenant;
  const midnight = (day: string) => instantOf(localDateTimeAt(day, 0), timeZone);
  const { askedFrom, askedTo, ...same } = search;
  const text = search.text.trim();
  const isKnown = text !== '' && !isNowhere(peopleReach);
  const meant = isKnown ? await peopleMeant(trx, { tenantId, text }) : nobodyMeant;
  const rows = await searchCourses(trx, {
    ...same,
    tenantId,
    reach,
    peopleReach,
    limit,
    text,
    reservationId: null,
    today: dayOf(now),
    userIds: meant.userIds,
    askedFrom: askedFrom === null ? null : midnight(askedFrom),
    askedUntil: askedTo === null ? null : midnight(addDays(askedTo, 1)),
  });
  return { items: rows.map((row) => listed(row, timeZone, peopleReach)), isPart: meant.hasMore };
}

function listed(row: SoughtCourseRow, timeZone: string, peopleReach: Reach): ListedReservation {
  const isKnown = reaches(peopleReach, row.event_container_id);
  return {
    ...foundCourseView(row),
    ...(!isKnown && { userNumber: '', personName: '' }),
    containerId: row.event_container_id,
    state: row.state,
    phoneEnd: isKnown ? [...(row.phone_key ?? '').slice(0, 4)].reverse().join('') : '',
    purpose: '',
    purposeType: '',
    method: null,
    reductions: [],
    asked: courseAskedTexts({
      party: isKnown ? row.party : [],
      borrowsInstrument: row.request_for_borrow_instrument,
      loans: row.loans.map(({ name }) => name),
      isGroup: row.is_group,
    }),
    arrivals: arrivalsOf(row, timeZone),
    askedAt: localDateTimeOf(row.added_at.getTime(), timeZone),
  };
}

const hoursOf = ({ from_minute: fromMinute, to_minute: toMinute }: SoughtCourseRow['sessions'][number]) =>
  timeRangeName({ fromMinute, toMinute });

/** To which sessions somebody has come, and when. */
const arrivalsOf = ({ arrivals }: SoughtCourseRow, timeZone: string) =>
  arrivals.map((session) => ({
    date: session.date,
    times: hoursOf(session),
    receivedAt: localDateTimeOf(session.at_ms, timeZone),
  }));

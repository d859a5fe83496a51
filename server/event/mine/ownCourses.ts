import type { AttendanceMark } from '#contract/desk/course/attendance.ts';
import { dayOf } from '#rules/day/day.ts';
import { attendanceMarks } from '#rules/event/desk/attendance.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { dataRecord, type PersonalData } from '#server/personalData.ts';
import { marksOfPerson } from '../desk/attendance.queries.ts';
import { borrowedOf, partyOf } from '../event.queries.ts';
import { sessionsBetween } from '../reservation.queries.ts';
import { forgetParties, hasCourseUnderWay } from './ownCourses.queries.ts';
import { sessionView } from './reservation.view.ts';

/** Every day that a calendar can name. */
const ever = { first: '0001-01-01', last: '9999-12-31' };

const markText = (mark: AttendanceMark | undefined) => (mark ? attendanceMarks[mark].label : '');

/** All sessions that the person ever reserved or entered for, without results that are not shown. */
export const courseData: PersonalData = {
  async read(context) {
    const { trx, tenant, actor } = context;
    if (tenant.tenantMode !== 'event') return [];
    const person = { tenantId: tenant.tenantId, userId: actor.userId };
    const rows = await sessionsBetween(trx, { ...person, ...ever });
    const marks = await marksOfPerson(trx, person);
    const records = rows.map((row) => {
      const view = sessionView(row, context);
      return dataRecord({
        reservationNumber: ['予約番号', reservationNumber(view.eventReservationId)],
        number: ['講座番号', view.eventNumber],
        name: ['講座名', view.eventName],
        time: ['日時', view.dateTimeText],
        participant: ['参加する方', view.participant?.name],
        status: ['状態', view.statusText],
        attendance: ['出欠', markText(marks.get(`${view.eventReservationId} ${row.event_session_id}`))],
        party: [
          'いっしょに参加する方',
          partyOf(row)
            .map(({ name, birthday }) => `${name}（${birthday ?? ''}）`)
            .join('、'),
        ],
        borrowed: [
          '貸出し',
          borrowedOf(row)
            .map(({ name }) => name)
            .join('、'),
        ],
      });
    });
    return [{ name: 'courses', title: '講座の予約', records }];
  },
  forget: ({ trx, tenant: { tenantId } }, userId) => forgetParties(trx, { tenantId, userId }),
  isUnderWay: ({ trx, tenant: { tenantId }, now }, userId) =>
    hasCourseUnderWay(trx, { tenantId, userId, today: dayOf(now) }),
};

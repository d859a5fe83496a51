import type { ListedReservation } from '#contract/desk/search.ts';
import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { isNowhere, type Reach, reaches } from '#rules/staff/rights.ts';
import { nobodyMeant, peopleMeant } from '#server/account/desk/peopleMeant.ts';
import type { Context } from '#server/context.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import type { DeskKind, DeskSearches } from '#server/use/staff/deskPorts.ts';
import { appendHistory, changesAtDesk } from '../history.queries.ts';
import { payableEventReservation } from '../payableEventReservation.ts';
import { type SoughtCourseRow, soughtCourses } from './courseSearch.queries.ts';
import { foundCourseView } from './foundCourse.view.ts';

const whatever = {
  ...{ from: null, to: null, askedFrom: null, askedUntil: null, containerId: null, articleId: null },
  ...{ states: [], paymentStates: [], order: 'use' as const, text: '', userIds: [], peopleReach: null },
} as const;

/** Reservations of courses at the desk. */
export const coursesAtDesk: DeskKind = {
  find: findCourses,

  async detail({ trx, tenant: { tenantId, timeZone } }, reservationId, { peopleReach }) {
    const [row] = await soughtCourses(trx, { ...whatever, tenantId, reach: null, reservationId, limit: 1 });
    if (!row) return undefined;
    const times = row.sessions.map(({ date, from_minute, to_minute }) => ({
      date,
      times: timeRangeName({ fromMinute: from_minute, toMinute: to_minute }),
    }));
    return {
      reservation: listed(row, timeZone, peopleReach),
      uses: times,
      ...{ people: 1 + row.party.length, equipment: [], conditions: [], openReduction: null, reductions: [] },
      payUntil: row.pay_until && localDateTimeOf(row.pay_until.getTime(), timeZone),
      feeLines: row.fee > 0 ? [{ name: '受講料', note: '', law: '', amount: row.fee }] : [],
      ...{ afterUse: [], laterCharges: [] },
      can: {
        ...{ checkIn: false, review: false, move: false, settleFee: false },
        cancel: payableEventReservation.stateWhenCancelled(row.state, 'cancelByOperator') !== null,
      },
      userId: row.user_id,
    };
  },

  changes: ({ trx, tenant: { tenantId } }, eventReservationId) => changesAtDesk(trx, { tenantId, eventReservationId }),

  writeMemo: (context, eventReservationId, reason) =>
    appendHistory(context, [{ eventReservationId, action: 'memo', reason, before: null, after: {} }]),
};

async function findCourses({ trx, tenant }: Context, { search, reach, peopleReach, limit }: DeskSearches) {
  const { tenantId, timeZone } = tenant;
  const midnight = (day: string) => instantOf(localDateTimeAt(day, 0), timeZone);
  const { askedFrom, askedTo, ...same } = search;
  const text = search.text.trim();
  const isKnown = text !== '' && !isNowhere(peopleReach);
  const meant = isKnown ? await peopleMeant(trx, { tenantId, text }) : nobodyMeant;
  const rows = await soughtCourses(trx, {
    ...{ ...same, tenantId, reach, peopleReach, limit, text, reservationId: null },
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
    ...{ purpose: '', purposeType: '' },
    askedAt: localDateTimeOf(row.added_at.getTime(), timeZone),
  };
}

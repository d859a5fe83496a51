import { useQueries } from '@tanstack/react-query';
import { callQuery } from '#client/queries.ts';
import type { MyEventReservation } from '#contract/event/mine.ts';
import { paths } from '#contract/screens.ts';
import { mayBeOwed, ownCourses } from '#rules/event/mine/ownCourses.ts';
import { nextSteps } from '#rules/reservation/nextSteps.ts';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { FirstSteps } from '#web/next/FirstSteps.tsx';
import { NextSteps } from '#web/next/NextSteps.tsx';
import { type CourseDetail, courseStep } from './courseStep.tsx';
import { useSessions } from './useSessions.ts';

/** Of how many the deadline is asked for. */
const mostAsked = 3;

/** What the pages of those courses say for which there may be something to pay. */
function useDetails(sessions: readonly MyEventReservation[]): Map<string, CourseDetail> {
  const owed = [
    ...new Map(sessions.filter(mayBeOwed).map((session) => [session.eventReservationId, session])).values(),
  ].slice(0, mostAsked);
  const details = useQueries({
    queries: owed.map(({ eventReservationId, eventReservationDetailId }) =>
      callQuery(
        'EventReservation/GetReservationDetail',
        { eventReservationId, eventReservationDetailId },
        { isQuiet: true },
      ),
    ),
  });
  return new Map(
    owed.map(({ eventReservationId }, place) => [
      eventReservationId,
      { data: details[place]?.data, isFailed: details[place]?.isError ?? false },
    ]),
  );
}

/** What is next of a person's courses. */
export const CourseSteps = () => {
  const tenant = useTenant();
  const today = useToday();
  const { sessions, ...state } = useSessions(today);
  const details = useDetails(sessions ?? []);
  const payables = new Map([...details].flatMap(([id, { data }]) => (data ? [[id, data] as const] : [])));
  const next = sessions && nextSteps(ownCourses(sessions, { today, payables }), today);
  return (
    <NextSteps
      steps={next?.steps.map((step) => courseStep(step, { tenant, today, detail: details.get(step.booking.id) }))}
      rest={{ amount: next?.rest ?? 0, to: paths.eMyReservations(tenant.tenantAlias) }}
      {...state}
    >
      <FirstSteps
        title="これからの講座の予約はありません"
        text="会場を選ぶと、分野ごとに受付中の講座がわかります。"
        steps={['会場を選ぶ', '講座を選んでカートに入れる', 'カートから申し込む']}
      />
    </NextSteps>
  );
};

import { useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { EventWithPlace } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';
import { similarCourses } from '#rules/event/search/searchCourses.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { ActionBar } from '#ui/page/ActionBar.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { Page } from '#ui/page/Page.tsx';
import { drillDown, useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { EventFacts } from '#web/event/course/EventFacts.tsx';
import { chanceText } from '#web/event/eventTexts.ts';
import { nextChanges } from '#web/event/nextChanges.ts';
import { SessionTable } from '#web/event/SessionTable.tsx';
import { linkToOwn, unavailableText } from '#web/event/unavailable.ts';
import { nameInDocument } from '../nameInDocument.ts';
import { CourseBadge } from './CourseBadge.tsx';
import { CourseRows } from './CourseRow.tsx';

const mostSimilar = 5;

/** Where a course cannot be had: others of its kind that can. Silent when they do not come. */
const Similar = ({ course }: { course: EventWithPlace }) => {
  const { tenantAlias } = useTenant();
  const { data } = useCallQuery('Public/GetCourses', {}, { isQuiet: true });
  const similar = similarCourses(data?.items ?? [], course).slice(0, mostSimilar);
  if (similar.length === 0) return null;
  return (
    <section aria-label="申し込める同じ分野の講座" className="flex flex-col gap-3">
      <h2 className="text-std-20B-150">申し込める同じ分野の講座</h2>
      <CourseRows label="申し込める同じ分野の講座" courses={similar} tenantAlias={tenantAlias} headingLevel={3} />
    </section>
  );
};

const Course = ({ course, calendar }: { course: EventWithPlace; calendar: string }) => (
  <>
    {course.canReserve && (
      <div className="empty:hidden">
        <CourseBadge course={course} />
      </div>
    )}
    {!course.canReserve && <NotificationBanner tone="warning" title={unavailableText(course)} />}
    {course.supplementaryInformation && (
      <p className="max-w-160 whitespace-pre-line">{course.supplementaryInformation}</p>
    )}
    <SessionTable sessions={course.dateTimes} />
    <TextLink href={calendar} className="hit-area self-start">
      日程をカレンダーに追加
    </TextLink>
    {!course.canReserve && <Similar course={course} />}
  </>
);

/** The way on, to the resident's page of the course: its guard leads through the login and back. */
const Actions = ({ course }: { course: EventWithPlace }) => {
  const tenant = useTenant();
  const { tenantAlias } = tenant;
  const { eventContainerId, eventCategoryId, eventId, canReserve, entryType } = course;
  const to = paths.eEvent({ tenantAlias, eventContainerId, eventCategoryId, eventId });
  if (canReserve) {
    return (
      <>
        <p className="min-w-0 grow basis-28 phrase leading-150 text-solid-gray-700 desktop:basis-auto">
          {chanceText(course)}
        </p>
        <LinkButton to={to} state={drillDown}>
          {entryType === 'lottery' ? '抽選に申し込む' : '申し込む'}
        </LinkButton>
      </>
    );
  }
  const own = linkToOwn(course);
  if (own) {
    return (
      <LinkButton to={own.to(tenantAlias, course.yearMonth)} variant="outline">
        {own.label}
      </LinkButton>
    );
  }
  return (
    <LinkButton to={to} state={drillDown} variant="outline">
      {isInTurn(tenant) ? 'キャンセル待ちに申し込む' : '空いたら知らせてもらう'}
    </LinkButton>
  );
};

/** Whether there is a way on from a course. */
const leadsOn = (course: EventWithPlace) =>
  course.canReserve || course.unavailable?.code === 'full' || linkToOwn(course) !== undefined;

export const Component = () => {
  const { eventId = '' } = useParams();
  const { tenantAlias, timeZone } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery(
    'Public/GetCourse',
    { eventId },
    { refetchIn: (course) => openingRefetchDelay(nextChanges([course]), { timeZone, instant: clockOfServer.now() }) },
  );
  const isLoading = !data && !error;
  const actions = data && leadsOn(data) ? <Actions course={data} /> : null;
  return (
    <Page
      title={data?.eventName ?? nameInDocument('講座')}
      isName
      backTo={paths.openCourses(tenantAlias)}
      backLabel="講座の一覧へ戻る"
      onBack={useBackToParent()}
      // A line is kept for it.
      lead={data ? `${data.eventContainerName} ${data.eventCategoryName}` : '\u00a0'}
      aside={
        isLoading ? (
          <Skeleton rows={1} rowClassName="h-80" />
        ) : (
          data && (
            <Aside title="講座の概要" hasBar foot={actions}>
              <EventFacts event={data} />
            </Aside>
          )
        )
      }
      actionBar={actions && <ActionBar>{actions}</ActionBar>}
    >
      {data && <Course key={data.eventId} course={data} calendar={`${paths.openCourse(tenantAlias, eventId)}.ics`} />}
      {!data && error && (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="講座が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {isLoading && (
        <Loading>
          <Skeleton rows={5} rowClassName="h-16" />
        </Loading>
      )}
    </Page>
  );
};

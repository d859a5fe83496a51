import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { EventWithPlace } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';
import { isWatchable } from '#rules/event/whyCourseNotWatched.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { ActionBar } from '#ui/page/ActionBar.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { EventActions } from '../EventActions.tsx';
import { EntryTag, PaidTag } from '../EventTags.tsx';
import { chanceText } from '../eventTexts.ts';
import { nextChanges } from '../nextChanges.ts';
import { SessionTable } from '../SessionTable.tsx';
import { linkToOwn, unavailableText } from '../unavailable.ts';
import { useAddToCart } from '../useAddToCart.ts';
import { EventFacts } from './EventFacts.tsx';

// Few courses are full.
const WatchCourse = lazy(async () => ({ default: (await import('#web/vacancy/WatchCourse.tsx')).WatchCourse }));

/** Why the course cannot be had, and the way to it when the user has it already. */
const WhyNot = ({ event }: { event: EventWithPlace }) => {
  const { tenantAlias } = useTenant();
  const way = linkToOwn(event);
  return (
    <NotificationBanner tone={way ? 'info' : 'warning'} title={unavailableText(event)}>
      {way && (
        <TextLink to={way.to(tenantAlias, event.yearMonth)} className="self-start py-1">
          {way.label}
        </TextLink>
      )}
      {isWatchable(event) && (
        <Suspense fallback={<Skeleton rows={1} rowClassName="h-24" />}>
          <WatchCourse {...event} />
        </Suspense>
      )}
    </NotificationBanner>
  );
};

const WhoComes = lazy(async () => ({ default: (await import('./WhoComes.tsx')).WhoComes }));

/** Of a course that takes children, each of an account hears by themselves why they cannot; the line for a seat is the person's. */
const saysWhyNot = (event: EventWithPlace) => !event.canReserve && (!event.participants || isWatchable(event));

const Course = ({ event }: { event: EventWithPlace }) => (
  <>
    <p className="flex flex-wrap gap-2">
      <EntryTag event={event} />
      <PaidTag event={event} />
    </p>
    {saysWhyNot(event) && <WhyNot event={event} />}
    {event.participants && (
      <Suspense fallback={<Skeleton rows={1} rowClassName="h-48" />}>
        <WhoComes event={event} />
      </Suspense>
    )}
    {event.supplementaryInformation && (
      <p className="max-w-160 whitespace-pre-line">{event.supplementaryInformation}</p>
    )}
    <SessionTable sessions={event.dateTimes} calledOff={event.calledOffDates} />
  </>
);

/** The way of the course into the cart; nothing where there is none. */
function useActions(event: EventWithPlace | undefined) {
  const { add, isBusy, addedCount } = useAddToCart();
  // The pressed button has the focus, so it is not removed.
  if (!event || event.participants || !(event.canReserve || isBusy || addedCount > 0)) return null;
  return (
    <EventActions
      text={event.canReserve ? chanceText(event) : unavailableText(event)}
      isReady={event.canReserve}
      isBusy={isBusy}
      addedCount={addedCount}
      onAdd={() => add([event])}
    />
  );
}

/** What stands beside the course; nothing where it could not be had. */
const asideOf = (event: EventWithPlace | undefined, isLoading: boolean, foot: ReactNode) => {
  if (isLoading) return <Skeleton rows={1} rowClassName="h-80" />;
  return (
    event && (
      <Aside title="講座の概要" hasBar foot={foot}>
        <EventFacts event={event} />
      </Aside>
    )
  );
};

export const Component = () => {
  const { eventContainerId = '', eventCategoryId = '', eventId = '' } = useParams();
  const { tenantAlias, timeZone } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery(
    'EventReservation/FindEvent',
    { eventId },
    { refetchIn: (event) => openingRefetchDelay(nextChanges([event]), { timeZone, instant: clockOfServer.now() }) },
  );
  const actions = useActions(data);
  const isLoading = !data && !error;
  return (
    <Page
      title={data?.eventName ?? '講座'}
      isName
      backTo={paths.eEvents({ tenantAlias, eventContainerId, eventCategoryId, yearMonth: data?.yearMonth })}
      onBack={useBackToParent()}
      lead={data && `${data.eventContainerName} ${data.eventCategoryName}`}
      aside={asideOf(data, isLoading, actions)}
      actionBar={actions && <ActionBar>{actions}</ActionBar>}
    >
      {data && <Course event={data} />}
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

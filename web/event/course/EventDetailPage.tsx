import { useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { EventWithPlace } from '#contract/event.ts';
import { paths } from '#contract/screens.ts';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { EventActions } from '../EventActions.tsx';
import { EventTags } from '../EventTags.tsx';
import { chanceText } from '../eventTexts.ts';
import { nextChanges } from '../nextChanges.ts';
import { SessionTable } from '../SessionTable.tsx';
import { linkToOwn, unavailableText } from '../unavailable.ts';
import { useAddToCart } from '../useAddToCart.ts';
import { EventFacts } from './EventFacts.tsx';

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
    </NotificationBanner>
  );
};

const Course = ({ event }: { event: EventWithPlace }) => {
  const { add, isBusy, addedCount } = useAddToCart();
  // The pressed button has the focus, so it is not removed.
  const hasActions = event.canReserve || isBusy || addedCount > 0;
  return (
    <div className="@container/form flex flex-col gap-6">
      <p className="flex flex-wrap gap-2">
        <EventTags event={event} />
      </p>
      {!event.canReserve && <WhyNot event={event} />}
      {event.supplementaryInformation && <p className="whitespace-pre-line">{event.supplementaryInformation}</p>}
      <SessionTable sessions={event.dateTimes} />
      <EventFacts event={event} />
      {hasActions && (
        <EventActions
          text={event.canReserve ? chanceText(event) : unavailableText(event)}
          isReady={event.canReserve}
          isBusy={isBusy}
          addedCount={addedCount}
          onAdd={() => add([event])}
        />
      )}
    </div>
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
  return (
    <Page
      title={data?.eventName ?? '講座'}
      isName
      backTo={paths.eEvents({ tenantAlias, eventContainerId, eventCategoryId, yearMonth: data?.yearMonth })}
      onBack={useBackToParent()}
      lead={data && `${data.eventContainerName} ${data.eventCategoryName}`}
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
      {!data && !error && (
        <Loading>
          <Skeleton rows={5} rowClassName="h-16" />
        </Loading>
      )}
    </Page>
  );
};

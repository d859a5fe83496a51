import { useParams } from 'react-router';
import type { EventWithPlace } from '#contract/event.ts';
import { useAnswer } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { untilOpening } from '#web/shell/untilOpening.ts';
import { useWayBack } from '#web/shell/wayBack.ts';
import { FailedLoad } from '#web/ui/FailedLoad.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { NotificationBanner } from '#web/ui/NotificationBanner.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { changesOf } from './changesOf.ts';
import { EventActions } from './EventActions.tsx';
import { EventFacts } from './EventFacts.tsx';
import { EventTags } from './EventTags.tsx';
import { chanceText } from './eventTexts.ts';
import { SessionTable } from './SessionTable.tsx';
import { useAddToCart } from './useAddToCart.ts';
import { wayToOwn, whyNotText } from './waysToOwn.ts';

/** Why the course cannot be had, and the way to it when the user has it already. */
const WhyNot = ({ event }: { event: EventWithPlace }) => {
  const { tenantAlias } = useTenant();
  const way = wayToOwn(event);
  return (
    <NotificationBanner tone={way ? 'info' : 'warning'} title={whyNotText(event)}>
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
  // The button that was pressed has the focus: it does not go away under it.
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
          text={event.canReserve ? chanceText(event) : whyNotText(event)}
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
  const { data, error, isFetching, refetch } = useAnswer(
    'EventReservation/FindEvent',
    { eventId },
    { outdatedIn: (event) => untilOpening(changesOf([event]), { timeZone, instant: Date.now() }) },
  );
  return (
    <Page
      title={data?.eventName ?? '講座'}
      backTo={paths.eEvents({ tenantAlias, eventContainerId, eventCategoryId, yearMonth: data?.yearMonth })}
      onBack={useWayBack()}
      lead={data && `${data.eventContainerName} ${data.eventCategoryName}`}
    >
      {data && <Course event={data} />}
      {!data && error && (
        <FailedLoad error={error} missingTitle="講座が見つかりません。" onRetry={refetch} isRetrying={isFetching} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton rows={5} rowClassName="h-16" />
        </Loading>
      )}
    </Page>
  );
};

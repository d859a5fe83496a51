import { useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { EventList } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { ActionBar } from '#ui/page/ActionBar.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { EventActions } from '../EventActions.tsx';
import { nextChanges } from '../nextChanges.ts';
import { ChosenAside } from './ChosenAside.tsx';
import { EventChoice } from './EventChoice.tsx';
import { eventsOf } from './selection.ts';
import { useEventChoice } from './useEventChoice.ts';

/** Until the list is there. */
const noList: EventList = {
  eventContainerName: '',
  eventCategoryName: '',
  items: [],
  conditions: [],
  entrySpans: [],
  conditionLegends: [],
  held: [],
};

const Courses = ({ eventContainerId, eventCategoryId }: { eventContainerId: string; eventCategoryId: string }) => {
  const { tenantAlias, timeZone } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery(
    'EventReservation/GetEvent',
    { eventContainerId, eventCategoryId },
    {
      refetchIn: (list) => openingRefetchDelay(nextChanges(eventsOf(list)), { timeZone, instant: clockOfServer.now() }),
    },
  );
  const place = { tenantAlias, eventContainerId, eventCategoryId };
  const choice = useEventChoice(data ?? noList, place);
  const isLoading = !data && !error;
  return (
    <Page
      title={data?.eventCategoryName ?? '講座'}
      isName
      backTo={paths.eCategories(tenantAlias, eventContainerId)}
      lead={data?.eventContainerName}
      aside={
        isLoading ? (
          <Skeleton rows={1} rowClassName="h-80" />
        ) : (
          data && choice.month && <ChosenAside list={data} choice={choice} />
        )
      }
      asideBelow="hidden"
      actionBar={
        choice.month && (
          <ActionBar>
            <EventActions {...choice.actions} />
          </ActionBar>
        )
      }
    >
      {data && <EventChoice list={data} place={place} choice={choice} />}
      {!data && error && (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="分野が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {isLoading && (
        <Loading>
          <Skeleton rows={5} rowClassName="h-28 desktop:h-18" />
        </Loading>
      )}
    </Page>
  );
};

export const Component = () => {
  const { eventContainerId = '', eventCategoryId = '' } = useParams();
  return <Courses key={eventCategoryId} eventContainerId={eventContainerId} eventCategoryId={eventCategoryId} />;
};

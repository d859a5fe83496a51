import { useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import { paths } from '#contract/screens.ts';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { nextChanges } from '../nextChanges.ts';
import { EventChoice } from './EventChoice.tsx';
import { eventsOf } from './selection.ts';

const Courses = ({ eventContainerId, eventCategoryId }: { eventContainerId: string; eventCategoryId: string }) => {
  const { tenantAlias, timeZone } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery(
    'EventReservation/GetEvent',
    { eventContainerId, eventCategoryId },
    {
      refetchIn: (list) => openingRefetchDelay(nextChanges(eventsOf(list)), { timeZone, instant: clockOfServer.now() }),
    },
  );
  return (
    <Page
      title={data?.eventCategoryName ?? '講座'}
      isName
      backTo={paths.eCategories(tenantAlias, eventContainerId)}
      lead={data?.eventContainerName}
    >
      {data && <EventChoice list={data} place={{ tenantAlias, eventContainerId, eventCategoryId }} />}
      {!data && error && (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="分野が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton rows={5} rowClassName="h-28" />
        </Loading>
      )}
    </Page>
  );
};

export const Component = () => {
  const { eventContainerId = '', eventCategoryId = '' } = useParams();
  return <Courses key={eventCategoryId} {...{ eventContainerId, eventCategoryId }} />;
};

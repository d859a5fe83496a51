import { useParams } from 'react-router';
import { useAnswer } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { untilOpening } from '#web/shell/untilOpening.ts';
import { FailedLoad } from '#web/ui/FailedLoad.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { changesOf } from './changesOf.ts';
import { EventChoice } from './EventChoice.tsx';
import { eventsOf } from './selection.ts';

const Courses = ({ eventContainerId, eventCategoryId }: { eventContainerId: string; eventCategoryId: string }) => {
  const { tenantAlias, timeZone } = useTenant();
  const { data, error, isFetching, refetch } = useAnswer(
    'EventReservation/GetEvent',
    { eventContainerId, eventCategoryId },
    { outdatedIn: (list) => untilOpening(changesOf(eventsOf(list)), { timeZone, instant: Date.now() }) },
  );
  return (
    <Page
      title={data?.eventCategoryName ?? '講座'}
      backTo={paths.eCategories(tenantAlias, eventContainerId)}
      lead={data?.eventContainerName}
    >
      {data && <EventChoice list={data} place={{ tenantAlias, eventContainerId, eventCategoryId }} />}
      {!data && error && (
        <FailedLoad error={error} missingTitle="分野が見つかりません。" onRetry={refetch} isRetrying={isFetching} />
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

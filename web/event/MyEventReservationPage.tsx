import { useParams } from 'react-router';
import { useAnswer } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { useWayBack } from '#web/shell/wayBack.ts';
import { FailedLoad } from '#web/ui/FailedLoad.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { MyEventReservation } from './MyEventReservation.tsx';
import { isMonth } from './monthGrid.ts';

export const Component = () => {
  const { yearMonth = '', eventReservationId = '', eventReservationDetailId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useAnswer('EventReservation/GetReservationDetail', {
    eventReservationId,
    eventReservationDetailId,
  });
  return (
    <Page
      title={data?.eventName ?? '予約の詳細'}
      backTo={paths.eMyReservations(tenantAlias, isMonth(yearMonth) ? yearMonth : undefined)}
      onBack={useWayBack()}
      lead={data && `${data.eventContainerName} ${data.eventCategoryName}`}
    >
      {data && <MyEventReservation reservation={data} />}
      {!data && error && (
        <FailedLoad error={error} missingTitle="予約が見つかりません。" onRetry={refetch} isRetrying={isFetching} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton rows={2} rowClassName="h-60" />
        </Loading>
      )}
    </Page>
  );
};

import { useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { MyEventReservation, OwnPart, ReservationLead } from './MyEventReservation.tsx';
import { isMonth } from './monthGrid.ts';

export const Component = () => {
  const { yearMonth = '', eventReservationId = '', eventReservationDetailId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('EventReservation/GetReservationDetail', {
    eventReservationId,
    eventReservationDetailId,
  });
  const isLoading = !data && !error;
  return (
    <Page
      title={data?.eventName ?? '予約の詳細'}
      isName
      backTo={paths.eMyReservations(tenantAlias, isMonth(yearMonth) ? yearMonth : undefined)}
      onBack={useBackToParent()}
      lead={data && <ReservationLead reservation={data} />}
      aside={isLoading ? <Skeleton rows={1} rowClassName="h-80" /> : data && <OwnPart reservation={data} />}
      asideBelow="first"
    >
      {data && <MyEventReservation reservation={data} />}
      {!data && error && (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="予約が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {isLoading && (
        <Loading>
          <Skeleton rows={2} rowClassName="h-60" />
        </Loading>
      )}
    </Page>
  );
};

import { Ticket } from 'lucide-react';
import { useAnswer } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { count } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ReservationList } from './ReservationList.tsx';

const Reservations = () => {
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useAnswer('Reservation/GetReservation', {});
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={5} rowClassName="h-[7.125rem]" />
      </Loading>
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<Ticket aria-hidden="true" />}
        title="予約はありません"
        text="施設を予約すると、ここに予約票が並びます。"
        action={<LinkButton to={paths.home(tenantAlias)}>施設を探す</LinkButton>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-solid-gray-700">{count(data.items.length, '件')}の予約があります。</p>
      <ReservationList reservations={data.items} />
    </div>
  );
};

export const Component = () => (
  <Page title="予約票">
    <Reservations />
  </Page>
);

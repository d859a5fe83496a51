import { Ticket } from 'lucide-react';
import { loadAdvice } from '#client/callFailure.ts';
import { paths } from '#contract/screens.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { count } from '#ui/format.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { MoreReservations } from './MoreReservations.tsx';
import { ReservationList } from './ReservationList.tsx';
import { useReservationPages } from './useReservationPages.ts';

const Reservations = () => {
  const { tenantAlias } = useTenant();
  const pages = useReservationPages();
  const { data, error, isFetching, refetch } = pages;
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={5} rowClassName="h-[7.125rem]" />
      </Loading>
    );
  }
  const { reservations, total } = data;
  if (reservations.length === 0) {
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
      <p className="text-solid-gray-700">{count(total, '件')}の予約があります。</p>
      <ReservationList reservations={reservations} total={total} />
      <MoreReservations pages={pages} shown={reservations.length} total={total} />
    </div>
  );
};

export const Component = () => (
  <Page title="予約票">
    <Reservations />
  </Page>
);

import { Ticket } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Outlet, useMatch } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { paths, screens } from '#contract/screens.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { Split } from '#ui/page/Split.tsx';
import { useIsDesktop } from '#ui/page/useIsDesktop.ts';
import { count } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ReservationGroups } from './ReservationGroups.tsx';
import type { Pane } from './ReservationList.tsx';
import { nextOf, type ReservationPages, useReservationPages } from './useReservationPages.ts';

const title = '予約票';

const NoReservations = () => {
  const { tenantAlias } = useTenant();
  return (
    <EmptyState
      icon={<Ticket aria-hidden="true" />}
      title="予約はありません"
      text="施設を予約すると、ここに予約票が並びます。"
      action={<LinkButton to={paths.home(tenantAlias)}>施設を探す</LinkButton>}
    />
  );
};

const Total = ({ pages: { data } }: { pages: ReservationPages }) =>
  data && data.total > 0 && <p className="text-solid-gray-700">{count(data.total, '件')}の予約があります。</p>;

const List = ({ pages, pane }: { pages: ReservationPages; pane?: Pane | undefined }) => {
  const { data, error, isFetching, refetch } = pages;
  if (data) return data.total > 0 ? <ReservationGroups pages={pages} data={data} pane={pane} /> : <NoReservations />;
  if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
  return (
    <Loading>
      <Skeleton rows={5} rowClassName="h-[7.125rem]" />
    </Loading>
  );
};

/** What a tap in the list opens, so that it is there by then. */
const loadTicket = () => import('./MyReservationDetailPage.tsx').catch(() => null);

const ListPage = () => {
  const pages = useReservationPages();
  const isShown = pages.data !== undefined;
  useEffect(() => {
    if (isShown) void loadTicket();
  }, [isShown]);
  return (
    <Page title={title} actions={<Total pages={pages} />}>
      <List pages={pages} />
    </Page>
  );
};

/** The list with one of them beside it: the one of the address, or the next one. */
const ListAndDetail = ({ reservationId }: { reservationId: string | undefined }) => {
  const ref = useRef<HTMLDivElement>(null);
  const pages = useReservationPages();
  const isInAddress = reservationId !== undefined;
  if (!isInAddress && pages.data?.total === 0) {
    return (
      <Page title={title}>
        <NoReservations />
      </Page>
    );
  }
  const shown = { reservationId: reservationId ?? nextOf(pages.data)?.reservationId, isInAddress };
  return (
    <Split
      listRef={ref}
      list={
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-2">
            <PageTitle title={title} />
            <Total pages={pages} />
          </div>
          <List pages={pages} pane={{ ref, shown }} />
        </>
      }
      detail={<Outlet />}
    />
  );
};

/** The person's reservations. One of them has a page of its own below desktops, and stands beside the list there. */
export const Component = () => {
  const isDesktop = useIsDesktop();
  const reservationId = useMatch(screens.myReservation)?.params.reservationId;
  if (isDesktop) return <ListAndDetail reservationId={reservationId} />;
  return reservationId === undefined ? <ListPage /> : <Outlet />;
};

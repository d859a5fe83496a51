import { useParams } from 'react-router';
import { paths } from '#contract/screens.ts';
import { Page } from '#ui/page/Page.tsx';
import { useIsDesktop } from '#ui/page/useIsDesktop.ts';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { LoadedReservation } from './LoadedReservation.tsx';
import { ReservationPane } from './ReservationPane.tsx';
import { nextOf, useReservationPages } from './useReservationPages.ts';

/** Where none is chosen: the one that comes next. */
export const NextReservation = () => {
  const { data } = useReservationPages();
  const next = nextOf(data);
  if (next) return <ReservationPane key={next.reservationId} reservationId={next.reservationId} />;
  return data ? (
    <p className="rounded-12 border border-dashed border-solid-gray-420 px-6 py-16 text-center text-solid-gray-700">
      これからの予約はありません。一覧から選ぶと、ここに内容を表示します。
    </p>
  ) : null;
};

const ReservationPage = ({ reservationId }: { reservationId: string }) => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="予約の詳細" backTo={paths.myReservations(tenantAlias)} onBack={useBackToParent()}>
      <LoadedReservation reservationId={reservationId} />
    </Page>
  );
};

/** The reservation of the address: a page of its own, or beside the list on desktops. */
export const Component = () => {
  const { reservationId = '' } = useParams();
  const isDesktop = useIsDesktop();
  if (isDesktop) return <ReservationPane key={reservationId} reservationId={reservationId} />;
  return <ReservationPage reservationId={reservationId} />;
};

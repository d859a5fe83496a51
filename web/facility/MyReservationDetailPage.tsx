import { useParams } from 'react-router';
import type { ReservationWithLife } from '#contract/facility.ts';
import { hasTicket } from '#rules/facility/reservationStates.ts';
import { hasApproval } from '#rules/report/hasApproval.ts';
import { useAnswer } from '#web/api/queries.ts';
import { ReceiptCard } from '#web/lottery/ReceiptCard.tsx';
import { ApprovalDocument } from '#web/report/ApprovalDocument.tsx';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { useWayBack } from '#web/shell/wayBack.ts';
import { Card } from '#web/ui/Card.tsx';
import { FailedLoad } from '#web/ui/FailedLoad.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Qr } from '#web/ui/Qr.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CancelReservation } from './CancelReservation.tsx';
import { FeeFacts } from './FeeFacts.tsx';
import { PayReservation } from './PayReservation.tsx';
import { ReservationBadges } from './ReservationBadges.tsx';
import { ReservationFacts } from './ReservationFacts.tsx';

const Reservation = ({ reservation }: { reservation: ReservationWithLife }) => {
  const { canQRReception, functionTag } = useTenant();
  const { receipt, drawId } = reservation;
  return (
    <>
      <ReservationBadges reservation={reservation} />
      {reservation.canPay && <PayReservation reservation={reservation} />}
      {canQRReception && hasTicket(reservation) && (
        <Card title="受付用のQRコード">
          <p>利用当日、受付でこの画面を提示してください。</p>
          <Qr text={reservation.reservationId} label="予約のQRコード" />
        </Card>
      )}
      <ReservationFacts reservation={reservation} />
      <FeeFacts reservation={reservation} />
      {receipt && <ReceiptCard receipt={receipt} drawId={drawId} />}
      {hasApproval(reservation, functionTag) && <ApprovalDocument reservationId={reservation.reservationId} />}
      <CancelReservation reservation={reservation} />
    </>
  );
};

export const Component = () => {
  const { reservationId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useAnswer('Reservation/FindReservation', { reservationId });
  return (
    <Page title="予約の詳細" backTo={paths.myReservations(tenantAlias)} onBack={useWayBack()}>
      {data && <Reservation reservation={data} />}
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

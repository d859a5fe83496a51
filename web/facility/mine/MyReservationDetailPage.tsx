import { useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { ReservationWithLife } from '#contract/facility.ts';
import { paths } from '#contract/screens.ts';
import { hasTicket } from '#rules/facility/reservationStates.ts';
import { hasApproval } from '#rules/report/hasApproval.ts';
import { Card } from '#ui/Card.tsx';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Qr } from '#ui/Qr.tsx';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ReceiptCard } from '#web/lottery/ReceiptCard.tsx';
import { ApprovalDocument } from '#web/report/ApprovalDocument.tsx';
import { PayReservation } from '../PayReservation.tsx';
import { CancelReservation } from './CancelReservation.tsx';
import { FeeFacts } from './FeeFacts.tsx';
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
  const { data, error, isFetching, refetch } = useCallQuery('Reservation/FindReservation', { reservationId });
  return (
    <Page title="予約の詳細" backTo={paths.myReservations(tenantAlias)} onBack={useBackToParent()}>
      {data && <Reservation reservation={data} />}
      {!data && error && (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="予約が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton rows={2} rowClassName="h-60" />
        </Loading>
      )}
    </Page>
  );
};

import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { OwnReservation } from '#rules/facility/booking/ownBookings.ts';
import { hasTicket, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { NextStep, StepKind } from '#rules/reservation/nextSteps.ts';
import { AnnouncedAt } from '#web/next/AnnouncedAt.tsx';
import type { StepView } from '#web/next/StepCard.tsx';
import { soonText } from '#web/next/soonText.ts';
import { PayStep } from '#web/payment/PayStep.tsx';
import { usePayForRoom } from '#web/payment/useStartPayment.ts';
import { reservationDatesText, toneOf } from '../mine/reservationTexts.ts';

type Known = {
  readonly tenant: Tenant;
  readonly today: string;
  /** Its own page, as far as it came; `isFailed`: it will not. */
  readonly detail: { readonly data: ReservationWithLife | undefined; readonly isFailed: boolean } | undefined;
};

const labels: Record<Exclude<StepKind, 'result' | 'waiting'>, string> = {
  today: '本日のご利用',
  unpaid: 'お支払いのお願い',
  next: '次のご利用',
};

function labelOf({ kind, booking: { standing, reservation } }: NextStep<OwnReservation>) {
  if (kind === 'waiting') {
    return reservation.statusText === reservationStates.under_review.statusText ? '審査の結果待ち' : '抽選の結果待ち';
  }
  if (kind === 'result') return standing === 'calledOff' ? 'ご確認ください' : '抽選の結果';
  return labels[kind];
}

const RoomPay = ({ booking: { reservation }, detail }: Pick<Known, 'detail'> & { booking: OwnReservation }) => {
  const { reservationId, fee, paymentStatusText } = reservation;
  const payment = usePayForRoom(reservationId);
  const data = detail?.data;
  return (
    <PayStep
      amount={data?.openAmount ?? fee}
      payUntil={data?.payUntil ?? null}
      canPay={detail?.isFailed ? false : data?.canPay}
      keepsPlace={data?.keepsPlace ?? false}
      paymentStatusText={paymentStatusText}
      {...payment}
    />
  );
};

/** A reservation as a step of what is next. */
export function roomStep(step: NextStep<OwnReservation>, { tenant, today, detail }: Known): StepView {
  const { kind, booking } = step;
  const { reservation, standing, startsAt, owed } = booking;
  const { reservationId, awaitedDraw, statusText } = reservation;
  const isUse = kind === 'today' || kind === 'next';
  const hasQr = isUse && tenant.canQRReception && hasTicket(reservation);
  return {
    id: reservationId,
    kind,
    label: labelOf(step),
    soon: kind === 'next' ? soonText(startsAt.slice(0, 10), today) : undefined,
    marks: standing !== 'stands' && kind !== 'waiting' ? [{ text: statusText, tone: toneOf(statusText) }] : [],
    dates: reservationDatesText(reservation),
    times: reservation.timeFrameDetail,
    name: reservation.articleNameDetail,
    place: reservation.containerNameDetail,
    words: kind === 'waiting' && awaitedDraw && <AnnouncedAt moment={awaitedDraw.announceAt} />,
    to: paths.myReservation(tenant.tenantAlias, reservationId),
    ticket: isUse ? { text: hasQr ? '受付のQRコードを表示' : '予約票を表示', hasQr } : undefined,
    pay: owed && (kind === 'unpaid' || kind === 'today') && <RoomPay booking={booking} detail={detail} />,
  };
}

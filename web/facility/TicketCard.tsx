import { type Ref, useId } from 'react';
import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { hasTicket } from '#rules/facility/booking/reservationStates.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { Qr } from '#ui/Qr.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { ResultWords } from '#web/lottery/ResultWords.tsx';
import { DaysOfUse } from './DaysOfUse.tsx';
import { ReservationBadges } from './mine/ReservationBadges.tsx';
import { reservationDatesText, reservationDays } from './mine/reservationTexts.ts';

const Stub = ({ reservationId }: { reservationId: string }) => (
  <div className="flex flex-col items-center gap-2 border-t-2 border-dashed border-solid-gray-420 px-gutter py-4 text-center @min-[32rem]:justify-center @min-[32rem]:border-s-2 @min-[32rem]:border-t-0 @min-[32rem]:px-4">
    <Qr text={reservationId} label="予約のQRコード" isTextHidden />
    <p className="phrase text-dns-14N-130 text-solid-gray-700">
      利用当日、受付で<span className="print:hidden">この画面を</span>提示してください。
    </p>
  </div>
);

type TicketCardProps = {
  reservation: ReservationWithLife;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
};

/** When and where, with the QR code for the reception where there is one. It can be printed. */
export const TicketCard = ({ reservation, headingRef }: TicketCardProps) => {
  const { canQRReception, canFacilitySpanReservation, tenantName } = useTenant();
  const titleId = useId();
  const days = reservationDays(reservation);
  const [first] = days;
  const isOneDay = days.length <= 1 && !canFacilitySpanReservation;
  const showsQr = canQRReception && hasTicket(reservation);
  return (
    <section aria-labelledby={titleId} data-printed="" className="@container">
      <p className="hidden pb-4 font-700 print:block">{tenantName} 予約票</p>
      <div
        className={`grid overflow-clip rounded-12 border border-t-6 border-solid-gray-420 border-t-key-900 bg-white ${showsQr ? '@min-[32rem]:grid-cols-[minmax(0,1fr)_18.5rem]' : ''}`}
      >
        <div className="flex min-w-0 flex-col items-start gap-3 px-gutter py-5 tablet:px-6">
          <ReservationBadges reservation={reservation} />
          {reservation.awaitedDraw && <ResultWords draw={reservation.awaitedDraw} />}
          <div>
            <h2 id={titleId} ref={headingRef} tabIndex={-1} className="text-std-24B-150">
              <DatesText text={reservationDatesText(reservation)} />
            </h2>
            {isOneDay &&
              first?.rooms.map(({ name, frames }) => (
                <p key={name} className="text-std-20B-150 whitespace-pre-line">
                  {frames.join('\n')}
                </p>
              ))}
          </div>
          <p className="leading-150">
            {reservation.containerNameDetail}
            <span className="block text-std-20B-150">{reservation.articleNameDetail}</span>
          </p>
          <p className="tabular-nums">予約番号　{reservationNumber(reservation.reservationId)}</p>
          {!isOneDay && <DaysOfUse days={days} showsDates />}
          {reservation.staffWords !== '' && (
            <p className="w-full border-t border-solid-gray-420 pt-3 whitespace-pre-line">{reservation.staffWords}</p>
          )}
        </div>
        {showsQr && <Stub reservationId={reservation.reservationId} />}
      </div>
    </section>
  );
};

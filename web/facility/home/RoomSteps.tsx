import { useQueries } from '@tanstack/react-query';
import { callQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { isOwed, ownBookings } from '#rules/facility/booking/ownBookings.ts';
import { nextSteps } from '#rules/reservation/nextSteps.ts';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { FirstSteps } from '#web/next/FirstSteps.tsx';
import { NextSteps } from '#web/next/NextSteps.tsx';
import { type Reservations, useReservationPages } from '../mine/useReservationPages.ts';
import { roomStep } from './roomStep.tsx';

/** Of how many the deadline is asked for. */
const mostAsked = 3;

/** What the pages of those reservations say that are to be paid. */
function useDetails(reservations: Reservations | undefined) {
  const owed = reservations?.reservations.filter((one) => one.isUpcoming && isOwed(one)).slice(0, mostAsked) ?? [];
  const details = useQueries({
    queries: owed.map(({ reservationId }) =>
      callQuery('Reservation/FindReservation', { reservationId }, { isQuiet: true }),
    ),
  });
  return new Map(
    owed.map(({ reservationId }, place) => [
      reservationId,
      { data: details[place]?.data, isFailed: details[place]?.isError ?? false },
    ]),
  );
}

const Nothing = ({ hasHad }: { hasHad: boolean }) =>
  hasHad ? (
    <FirstSteps
      title="これからの予約はありません"
      text="前に使った部屋は、下の「もう一度予約」からすぐに選べます。"
      steps={[]}
    />
  ) : (
    <FirstSteps
      title="はじめての予約は、施設を選ぶところから"
      text="使いたい施設を選ぶと、空いている日と時間がわかります。"
      steps={['施設を選ぶ', '空いている日時を選ぶ', '使い方を入力して予約する']}
    />
  );

/** What is next of a person's rooms. */
export const RoomSteps = () => {
  const tenant = useTenant();
  const today = useToday();
  const { data, isError, isFetching, refetch } = useReservationPages({ isQuiet: true });
  const details = useDetails(data);
  const payUntil = new Map([...details].map(([id, { data: detail }]) => [id, detail?.payUntil ?? null]));
  const next = data && nextSteps(ownBookings(data.reservations, { today, payUntil }), today);
  return (
    <NextSteps
      steps={next?.steps.map((step) => roomStep(step, { tenant, today, detail: details.get(step.booking.id) }))}
      rest={{ amount: next?.rest ?? 0, to: paths.myReservations(tenant.tenantAlias) }}
      isFailed={isError}
      isRetrying={isFetching}
      onRetry={refetch}
    >
      <Nothing hasHad={(data?.total ?? 0) > 0} />
    </NextSteps>
  );
};

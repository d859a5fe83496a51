import type { Ref } from 'react';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { ReservationContent } from './ReservationContent.tsx';

type LoadedReservationProps = {
  reservationId: string;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
};

/** A reservation by its id, in all its states of loading. */
export const LoadedReservation = ({ reservationId, headingRef }: LoadedReservationProps) => {
  const { data, error, isFetching, refetch } = useCallQuery('Reservation/FindReservation', { reservationId });
  if (data) return <ReservationContent reservation={data} headingRef={headingRef} />;
  if (error) {
    return (
      <FailedLoad
        advice={loadAdvice(error)}
        isNotFound={isNotFound(error)}
        notFoundTitle="予約が見つかりません。"
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <Loading>
      <Skeleton rows={2} rowClassName="h-80" />
    </Loading>
  );
};

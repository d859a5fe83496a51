import { useChange } from '#web/api/changes.ts';
import { useStartPayment } from '#web/payment/useStartPayment.ts';
import { refreshCourses } from './cartQuery.ts';

/** The way to pay for a course. */
export function usePayCourse(eventReservationId: string) {
  const change = useChange('EventReservation/StartPayment');
  return useStartPayment({
    start: () => change.mutateAsync({ eventReservationId }),
    refreshReservation: refreshCourses,
  });
}

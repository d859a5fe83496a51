import { useCallMutation } from '#client/useCallMutation.ts';
import { useStartPayment } from '#web/payment/useStartPayment.ts';
import { refreshCourses } from './refreshCourses.ts';

/** The way to pay for a course. */
export function usePayForCourse(eventReservationId: string) {
  const change = useCallMutation('EventReservation/StartPayment');
  return useStartPayment({
    start: () => change.mutateAsync({ eventReservationId }),
    refreshReservation: refreshCourses,
  });
}

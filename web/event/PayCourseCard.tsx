import type { MyEventReservationDetail } from '#contract/event.ts';
import { PayCard } from '#web/payment/PayCard.tsx';
import { usePayCourse } from './usePayCourse.ts';

/** The fee of a course that can be paid now, for all its sessions. */
export const PayCourseCard = ({ reservation }: { reservation: MyEventReservationDetail }) => {
  const { eventReservationId, fee, payUntil, paymentStatusText } = reservation;
  const { pay, isLeaving } = usePayCourse(eventReservationId);
  return <PayCard amount={fee} {...{ payUntil, paymentStatusText, pay, isLeaving }} />;
};

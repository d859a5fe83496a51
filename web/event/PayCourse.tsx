import type { MyEventReservationDetail } from '#contract/event/mine.ts';
import { PayButton } from '#web/payment/PayButton.tsx';
import { PayCard } from '#web/payment/PayCard.tsx';
import { usePayForCourse } from './usePayForCourse.ts';

/** The fee of a course that can be paid now, for all its sessions. */
export const PayCourseCard = ({ reservation }: { reservation: MyEventReservationDetail }) => {
  const { eventReservationId, fee, payUntil, paymentStatusText } = reservation;
  const { pay, isRedirecting } = usePayForCourse(eventReservationId);
  return (
    <PayCard
      amount={fee}
      payUntil={payUntil}
      paymentStatusText={paymentStatusText}
      pay={pay}
      isRedirecting={isRedirecting}
    />
  );
};

/** Pays for a course that was just reserved; its fee is shown beside. */
export const PayCourseButton = ({ eventReservationId }: { eventReservationId: string }) => {
  const { pay, isRedirecting } = usePayForCourse(eventReservationId);
  return <PayButton action="支払う" className="mt-2" pay={pay} isRedirecting={isRedirecting} />;
};

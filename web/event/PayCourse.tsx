import { PayButton } from '#web/payment/PayButton.tsx';
import { usePayCourse } from './usePayCourse.ts';

/** Pays for a course that was just reserved, where its fee stands beside. */
export const PayCourse = ({ eventReservationId }: { eventReservationId: string }) => {
  const { pay, isLeaving } = usePayCourse(eventReservationId);
  return <PayButton action="支払う" className="mt-2" {...{ pay, isLeaving }} />;
};

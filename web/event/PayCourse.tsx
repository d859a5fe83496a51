import { Button } from '#web/ui/Button.tsx';
import { usePayCourse } from './usePayCourse.ts';

/** Pays for a course that was just reserved, where its fee stands beside. */
export const PayCourse = ({ eventReservationId }: { eventReservationId: string }) => {
  const { pay, isLeaving } = usePayCourse(eventReservationId);
  return (
    <Button
      size="lg"
      isFullWidth
      className="mt-2 self-center sm:max-w-80"
      isBusy={isLeaving}
      busyLabel="お支払いのページへ移動しています"
      onClick={pay}
    >
      支払う
    </Button>
  );
};

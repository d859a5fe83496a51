import { RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useReservationLink } from '#console/reservations/listParts.tsx';
import type { ListedCourse } from '#contract/desk/course/courses.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';

type FailedLinesProps = {
  course: ListedCourse;
  failed: readonly { readonly reservationId: string; readonly failure: string }[];
  title: string;
};

/** What of a plan could not be done, with the means to try again. */
export const FailedLines = ({ course, failed, title }: FailedLinesProps) => {
  const { permissions } = useSelf();
  const linkOf = useReservationLink('名簿');
  const retry = useStaffMutation('Desk/RetryCoursePlan');
  const send = async () => {
    const { containerId, eventId } = course;
    const done = await retry.mutateAsync({ containerId, eventId }).catch(() => null);
    if (done !== null) await retry.refresh();
  };
  return (
    <NotificationBanner tone="error" title={title}>
      <ul>
        {failed.map(({ reservationId, failure }) => (
          <li key={reservationId}>
            <Link {...linkOf(reservationId)} className="hit-area link">
              {reservationNumber(reservationId)}
            </Link>
            　{failure}
          </li>
        ))}
      </ul>
      <ChangeFailure error={retry.error} onReload={retry.reload} />
      {permissions.includes('closure.commit') && (
        <div>
          <Button
            variant="outline"
            icon={<RotateCw aria-hidden="true" className="size-5" />}
            isBusy={retry.isPending}
            busyLabel="再試行しています"
            onClick={send}
          >
            再試行する
          </Button>
        </div>
      )}
    </NotificationBanner>
  );
};

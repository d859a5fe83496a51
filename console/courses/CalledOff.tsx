import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useReservationLink } from '#console/reservations/listParts.tsx';
import type { ListedCourse } from '#contract/desk/courses.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count, dateTimeText, yen } from '#ui/text/format.ts';

type Plan = NonNullable<ResponseOf<'Desk/GetCoursePlan'>['plan']>;

const watching = 3_000;

const Failed = ({ course, plan }: { course: ListedCourse; plan: Plan }) => {
  const { permissions } = useSelf();
  const linkOf = useReservationLink('名簿');
  const retry = useStaffMutation('Desk/RetryCoursePlan');
  const send = async () => {
    const { containerId, eventId } = course;
    const done = await retry.mutateAsync({ containerId, eventId }).catch(() => null);
    if (done !== null) await retry.refresh();
  };
  return (
    <NotificationBanner tone="error" title={`${count(plan.failed.length, '件')}を取り消せませんでした。`}>
      <ul>
        {plan.failed.map(({ reservationId, failure }) => (
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

/** That a course was called off, by whom and why, and how far its people are told and paid back. */
export const CalledOff = ({ course }: { course: ListedCourse }) => {
  const { tenantAlias } = useTenant();
  const { eventId } = course;
  const [isUnderWay, setIsUnderWay] = useState(false);
  const query = useStaffQuery('Desk/GetCoursePlan', { eventId }, isUnderWay ? { refetchInterval: watching } : {});
  const open = query.data?.plan?.open ?? 0;
  useEffect(() => setIsUnderWay(open > 0), [open]);
  useEffect(() => {
    // The roster is read once more when all are done, because each look at it is written down.
    if (!isUnderWay) return;
    return () => void askFor('Desk/GetRoster');
  }, [isUnderWay]);
  const plan = query.data?.plan;
  if (!plan) return null;
  return (
    <>
      <NotificationBanner tone="warning" title="この講座は中止されました。">
        <p>理由　{plan.told}</p>
        <p>
          {dateTimeText(plan.madeAt)}　{plan.madeBy}
        </p>
        <p aria-live="polite">
          {isUnderWay
            ? `取消とお知らせを進めています（残り ${count(plan.open, '件')}）。`
            : `${count(plan.cancelled, '名')}の申込みを取り消し、お知らせしました。返金は合計 ${yen(plan.refund)}です。`}
        </p>
        <p>
          メールもLINEも届かない方は
          <Link to={paths.followUps(tenantAlias)} className="hit-area link">
            要対応
          </Link>
          に、窓口で返す受講料は
          <Link to={paths.refunds(tenantAlias)} className="hit-area link">
            返金
          </Link>
          に載ります。
        </p>
      </NotificationBanner>
      {plan.failed.length > 0 && <Failed course={course} plan={plan} />}
    </>
  );
};

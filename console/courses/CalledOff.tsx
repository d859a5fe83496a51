import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { ListedCourse } from '#contract/desk/course/courses.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count, dateTimeText, yen } from '#ui/text/format.ts';
import { FailedLines } from './FailedLines.tsx';

const watching = 3_000;

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
      {plan.failed.length > 0 && (
        <FailedLines
          course={course}
          failed={plan.failed}
          title={`${count(plan.failed.length, '件')}を取り消せませんでした。`}
        />
      )}
    </>
  );
};

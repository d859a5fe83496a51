import { useEffect, useState } from 'react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { ListedCourse } from '#contract/desk/course/courses.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { changeNames } from '#rules/event/plan/changeText.ts';
import { Card } from '#ui/Card.tsx';
import { count, dateTimeText, yen } from '#ui/text/format.ts';
import { FailedLines } from '../FailedLines.tsx';

type Change = ResponseOf<'Desk/GetCoursePlan'>['changes'][number];

const watching = 3_000;

const becomes = ({ before, after }: Change) => (after === '' ? before : `${before} → ${after}`);

const progress = ({ open, done, refund }: Change) =>
  open > 0
    ? `お知らせを進めています（残り ${count(open, '件')}）。`
    : `${count(done, '名')}にお知らせしました。${refund > 0 ? `返金は合計 ${yen(refund)}です。` : ''}`;

const ChangeItem = ({ change, course }: { change: Change; course: ListedCourse }) => (
  <li className="flex flex-col gap-1 border-t border-solid-gray-300 py-3 first:border-t-0">
    <p className="text-std-16B-170">
      {changeNames[change.kind]}　{becomes(change)}
    </p>
    <p>理由　{change.told}</p>
    <p className="text-solid-gray-700">
      {dateTimeText(change.madeAt)}　{change.madeBy}
    </p>
    <p aria-live="polite">{progress(change)}</p>
    {change.failed.length > 0 && (
      <FailedLines
        course={course}
        failed={change.failed}
        title={`${count(change.failed.length, '件')}にお知らせできませんでした。`}
      />
    )}
  </li>
);

/** Which dates of a course were called off, moved, or are elsewhere, and how far its people are told. */
export const ChangedSessions = ({ course }: { course: ListedCourse }) => {
  const { eventId } = course;
  const [isUnderWay, setIsUnderWay] = useState(false);
  const query = useStaffQuery('Desk/GetCoursePlan', { eventId }, isUnderWay ? { refetchInterval: watching } : {});
  const changes = query.data?.changes ?? [];
  const open = changes.reduce((sum, change) => sum + change.open, 0);
  useEffect(() => setIsUnderWay(open > 0), [open]);
  if (changes.length === 0) return null;
  return (
    <Card title="休講・日程・会場の変更">
      <ul>
        {changes.map((change) => (
          <ChangeItem key={change.planId} change={change} course={course} />
        ))}
      </ul>
    </Card>
  );
};

import { WholeText } from '#console/kit/table/WholeText.tsx';
import { Reasons } from '#console/office/Reasons.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Card } from '#ui/Card.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { dateTimeText, dayText } from '#ui/text/format.ts';

type Plan = ResponseOf<'Office/PreviewCopies'>;

const Dates = ({ dates }: Pick<Plan['courses'][number], 'dates'>) => (
  <ul>
    {dates.map(({ from, to, hours, whyClosed }) => (
      <li key={`${from}${hours}`}>
        <WholeText text={`${dayText(from)} → ${dayText(to)}　${hours.replace('-', '～')}`} />
        {whyClosed !== '' && <strong className="block text-error-2">{`${whyClosed}に当たります。`}</strong>}
      </li>
    ))}
  </ul>
);

const Courses = ({ courses }: Pick<Plan, 'courses'>) => (
  <ScrollTable caption="複製した講座の日程" isCaptionHidden>
    <thead>
      <tr>
        <th scope="col">講座</th>
        <th scope="col">日程</th>
      </tr>
    </thead>
    <tbody>
      {courses.map(({ key, number, name, dates }) => (
        <tr key={key}>
          <th scope="row" className="min-w-40">{`${number} ${name}`}</th>
          <td>
            <Dates dates={dates} />
          </td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
);

/** What copies of courses would be: each date that moves, and each that falls on a closed day. */
export const CopyPlan = ({ plan }: { plan: Plan }) => {
  const { courses, spans, problems, left } = plan;
  const closed = courses.flatMap(({ dates }) => dates).filter(({ whyClosed }) => whyClosed !== '');
  return (
    <>
      <Reasons tone="error" title="このままでは複製できません" of={problems} />
      {closed.length > 0 && (
        <NotificationBanner tone="warning" title={`${closed.length}回が祝日か年末年始に当たります`}>
          <p className="phrase">複製した後、公開する前に、講座の日程で変更してください。</p>
        </NotificationBanner>
      )}
      <Card title="日程">
        <Courses courses={courses} />
      </Card>
      <Card title="受付期間">
        {spans.length === 0 && <p>受付期間はありません。</p>}
        <ul className="list-disc ps-6">
          {spans.map(({ key, name, opens, closes, announceAt }) => (
            <li key={key}>
              {`${name}：${dateTimeText(opens)}から${dateTimeText(closes)}まで`}
              {announceAt !== null && `、発表 ${dateTimeText(announceAt)}`}
            </li>
          ))}
        </ul>
        <p className="phrase">対象・料金・条件も、そのまま複製します。</p>
        {left.length > 0 && (
          <p className="phrase">{`複製する講座がそろわないため、条件「${left.join('」「')}」は複製しません。`}</p>
        )}
      </Card>
    </>
  );
};

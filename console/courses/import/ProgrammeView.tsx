import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { Touched } from '#console/office/PlanView.tsx';
import type { ProgrammePlan } from '#contract/office/programmeEndpoints.ts';
import { Card } from '#ui/Card.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { count, dateTimeText, dayText } from '#ui/text/format.ts';
import { courseLine } from '../edit/courseCalls.ts';

type Remark = ProgrammePlan['wrong'][number];
type Course = ProgrammePlan['courses'][number];

/** More rows than these help nobody. */
const mostRows = 200;

const remarkColumns = (why: string): readonly ListColumn<Remark>[] => [
  {
    id: 'line',
    header: '行',
    cell: ({ row }) => <span className="whitespace-nowrap">{`${row.original.line}行目`}</span>,
  },
  { id: 'column', header: '列', accessorFn: ({ column }) => column || '行全体' },
  { id: 'why', header: why, cell: ({ row }) => <span className="block min-w-48">{row.original.why}</span> },
];

const Remarks = ({ caption, why, remarks }: { caption: string; why: string; remarks: readonly Remark[] }) => (
  <ListTable
    caption={caption}
    columns={remarkColumns(why)}
    rows={remarks.slice(0, mostRows)}
    idOf={({ line, column, why }) => `${line} ${column} ${why}`}
  />
);

const kinds = { added: '追加', changed: '変更', same: '変更なし' } as const;

const methods = { first_come: '先着', lottery: '抽選' } as const;

const spanText = ({ span }: Pick<Course, 'span'>) =>
  span === null
    ? '受付期間なし'
    : `${methods[span.method]}　${dateTimeText(span.opens)}から${dateTimeText(span.closes)}まで`;

const Dates = ({ dates }: Pick<Course, 'dates'>) => (
  <ul>
    {dates.map(({ line, day, hours, whyClosed, clashes }) => (
      <li key={line}>
        <WholeText text={`${dayText(day)}　${hours.replace('-', '～')}`} />
        {whyClosed !== '' && <strong className="block text-error-2">{`${whyClosed}に当たります。`}</strong>}
        {clashes.length > 0 && (
          <strong className="block text-error-2">{`同じ場所・時間に「${clashes.join('」「')}」があります。`}</strong>
        )}
      </li>
    ))}
  </ul>
);

const What = ({ course }: { course: Course }) => (
  <>
    <strong>{kinds[course.kind]}</strong>
    {course.kind === 'added' && (
      <ul>
        <li>{course.capacity === null ? '定員なし' : `定員${count(course.capacity, '名')}`}</li>
        <li>{spanText(course)}</li>
      </ul>
    )}
    <ul>
      {[...new Set(course.differences.map(courseLine))].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
);

const Courses = ({ courses }: Pick<ProgrammePlan, 'courses'>) => (
  <ScrollTable caption="ファイルの講座" isCaptionHidden>
    <thead>
      <tr>
        <th scope="col">行</th>
        <th scope="col">講座</th>
        <th scope="col">内容</th>
        <th scope="col">日程</th>
      </tr>
    </thead>
    <tbody>
      {courses.map((course) => (
        <tr key={course.line}>
          <td>{course.line}</td>
          <th scope="row" className="min-w-40">{`${course.number} ${course.name}`}</th>
          <td className="min-w-40">
            <What course={course} />
          </td>
          <td>
            <Dates dates={course.dates} />
          </td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
);

/** What a file would make, or every line of it that is wrong. */
export const ProgrammeView = ({ name, plan }: { name: string; plan: ProgrammePlan }) => {
  const { wrong, remarks, courses, touched } = plan;
  if (wrong.length > 0) {
    return (
      <>
        <DoneBanner tone="error" title={`${count(wrong.length, '件')}の誤りがあるため、まだ取り込めません。`}>
          <p>{`${name}を直して、もう一度選択してください。1行目は列名です。`}</p>
        </DoneBanner>
        <Remarks caption="誤りのある行" why="直すこと" remarks={wrong} />
      </>
    );
  }
  const dates = courses.flatMap((course) => course.dates);
  const closed = dates.filter(({ whyClosed }) => whyClosed !== '').length;
  const clashing = dates.filter(({ clashes }) => clashes.length > 0).length;
  const isSame = courses.every(({ kind }) => kind === 'same');
  return (
    <>
      <DoneBanner
        tone={isSame ? 'warning' : 'success'}
        title={isSame ? '変わるところがありません' : `${name}：${count(courses.length, '講座')}。誤りはありません。`}
      >
        {isSame && <p>ファイルの講座は、すべてこの内容で登録されています。</p>}
      </DoneBanner>
      {closed + clashing > 0 && (
        <NotificationBanner tone="warning" title="確認が必要な日程があります">
          {closed > 0 && <p>{`${closed}回が祝日か年末年始に当たります。`}</p>}
          {clashing > 0 && <p>{`${clashing}回が、同じ場所でほかの講座と重なります。`}</p>}
        </NotificationBanner>
      )}
      {remarks.length > 0 && <Remarks caption="確認すること" why="内容" remarks={remarks} />}
      {touched.number > 0 && <Touched {...touched} />}
      <Card title="講座">
        <Courses courses={courses} />
      </Card>
    </>
  );
};

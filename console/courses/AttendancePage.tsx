import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { AttendanceMark } from '#contract/desk/course/attendance.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { attendanceMarks, isMarkedTooSoon } from '#rules/event/desk/attendance.ts';
import { Button } from '#ui/action/Button.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { AttendanceGrid } from './attendance/AttendanceGrid.tsx';
import { mostOnPage, type Put, pageOf, peopleOnSheet, putByTouch } from './attendance/sheet.ts';
import { useMarks } from './attendance/useMarks.ts';
import { CourseTabs } from './CourseTabs.tsx';
import { RosterPrint } from './RosterPrint.tsx';

type Roster = ResponseOf<'Desk/GetRoster'>;

const touches = [
  ...Object.entries(attendanceMarks).map(([value, { sign, label }]) => ({ value, label: `${sign} ${label}` })),
  { value: '', label: '空欄' },
];

const putOf = (chosen: string): Put => (chosen === '' ? null : (chosen as AttendanceMark));

const Pages = ({
  page,
  pages,
  people,
  onTurn,
}: {
  page: number;
  pages: number;
  people: number;
  onTurn: (page: number) => void;
}) =>
  pages === 1 ? null : (
    <nav aria-label="出欠のページ" className="flex flex-wrap items-center gap-4 print:hidden">
      <Button variant="outline" aria-disabled={page === 1} onClick={() => page > 1 && onTurn(page - 1)}>
        前の{mostOnPage}名
      </Button>
      <p aria-live="polite">
        {page} / {pages}ページ（{count(people, '名')}）
      </p>
      <Button variant="outline" aria-disabled={page === pages} onClick={() => page < pages && onTurn(page + 1)}>
        次の{mostOnPage}名
      </Button>
    </nav>
  );

const Sheet = ({ roster, sheet }: { roster: Roster; sheet: ReturnType<typeof useMarks> }) => {
  const today = useToday();
  const { permissions } = useSelf();
  const [{ page: asked }, set] = useAddressState(['page']);
  const [chosen, setChosen] = useState('present');
  const [isTooSoon, setIsTooSoon] = useState(false);
  const everybody = peopleOnSheet(roster.people);
  const { page, pages, items } = pageOf(everybody, asked);
  const isReadOnly = !permissions.includes('reception.checkIn');
  const put = (reservationId: string, { eventSessionId, date }: Roster['dates'][number], mark: Put) => {
    const soon = isMarkedTooSoon({ mark, date, today });
    setIsTooSoon(soon);
    if (!soon) sheet.put({ reservationId, eventSessionId }, mark);
  };
  if (everybody.length === 0) return <p>席のある方はまだいません。</p>;
  return (
    <>
      {!isReadOnly && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
          <SegmentedChoice legend="押したときに付ける印" options={touches} value={chosen} onChange={setChosen} />
          <p className="phrase">
            欄を押すと印が付き、もう一度押すと消えます。キーでは矢印で動き、O が ○、X が ×、L が 遅、Delete が空欄です。
          </p>
        </div>
      )}
      <p aria-live="polite" className="min-h-7 print:hidden">
        {isTooSoon
          ? 'まだ行われていない回に付けられるのは、欠席（×）だけです。'
          : sheet.isSaving
            ? '保存しています'
            : 'すべて保存されています。'}
      </p>
      {sheet.error && <ChangeFailure error={sheet.error} onReload={() => void sheet.query.refetch()} />}
      <AttendanceGrid
        people={items}
        everybody={everybody}
        dates={roster.dates}
        today={today}
        marks={sheet.marks}
        shown={String(page)}
        isReadOnly={isReadOnly}
        onPut={({ reservationId }, session, mark) => put(reservationId, session, mark)}
        onTouch={({ reservationId }, session, now) => put(reservationId, session, putByTouch(putOf(chosen), now))}
      />
      <Pages page={page} pages={pages} people={everybody.length} onTurn={(next) => void set({ page: String(next) })} />
      {roster.hasMore && <p>申込みの早い順に、はじめの1,000名までを表示しています。</p>}
    </>
  );
};

/** Who came to the sessions of a course. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { eventId = '' } = useParams();
  const query = useStaffQuery('Desk/GetRoster', { eventId });
  const sheet = useMarks(eventId);
  const course = query.data?.course;
  return (
    <Page
      title={course ? `${course.eventNumber} ${course.eventName}` : '出欠'}
      backTo={paths.courses(tenantAlias)}
      backLabel="講座の一覧"
    >
      <CourseTabs eventId={eventId} />
      <QueryState query={query}>
        {(roster) => (
          <QueryState query={sheet.query}>
            {({ marks }) => (
              <>
                <Sheet roster={roster} sheet={sheet} />
                <div className="flex flex-wrap items-start gap-3">
                  <RosterPrint roster={{ ...roster, marks }} />
                </div>
              </>
            )}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
};

import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WaitingActs } from '#console/waiting/WaitingActs.tsx';
import { lineColumns, pastColumns } from '#console/waiting/waitingColumns.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { VacancyOrder } from '#contract/tenant.ts';
import { isInLine } from '#rules/reservation/waitingState.ts';
import { watchWords } from '#rules/reservation/watchWords.ts';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { CourseTabs } from '../CourseTabs.tsx';
import { PutInLine } from './PutInLine.tsx';

type WaitingList = ResponseOf<'Desk/GetWaitingList'>;

const ruleTexts: Readonly<Record<VacancyOrder, (hours: number) => string>> = {
  all: () => '席が空くと、お待ちの方全員にお知らせします。席の確保はしません。',
  asked: (hours) => `席が空くと、申込みの順に${count(hours, '時間')}確保して案内します。`,
  drawn: (hours) => `席が空くと、抽選で決めた順に${count(hours, '時間')}確保して案内します。`,
};

/** What is free may be held for those who wait: the server says whether a seat is left. */
const isTaking = ({ course, people }: WaitingList) =>
  course.state === 'full' || (course.state === 'open' && people.some(({ state }) => isInLine(state)));

const Shown = ({ list }: { list: WaitingList }) => {
  const { course, order, offerHours, people, hasMore } = list;
  const { permissions } = useSelf();
  const { name } = watchWords(useTenant());
  const [done, setDone] = useState<{ text: string; count: number }>({ text: '', count: 0 });
  const tell = (text: string) => setDone((before) => ({ text, count: before.count + 1 }));
  const line = people.filter(({ state }) => isInLine(state));
  const past = people.filter(({ state }) => !isInLine(state));
  const mayAct = permissions.includes('reservation.create') && permissions.includes('person.view');
  return (
    <>
      {done.text !== '' && <DoneBanner key={done.count} title={done.text} />}
      <p className="phrase">{ruleTexts[order](offerHours)}</p>
      {mayAct && isTaking(list) && (
        <div className="flex flex-wrap items-start gap-3">
          <PutInLine course={course} order={order} name={name} onDone={tell} />
        </div>
      )}
      {line.length === 0 ? (
        <p>お待ちの方はいません。</p>
      ) : (
        <ListTable
          caption="お待ちの方"
          columns={lineColumns(
            order !== 'all',
            mayAct ? (person) => <WaitingActs containerId={course.containerId} person={person} onDone={tell} /> : null,
          )}
          rows={line}
          idOf={({ watchId }) => watchId}
          isPaged
        />
      )}
      {past.length > 0 && (
        <>
          <h2 className="text-std-20B-150">これまでの案内</h2>
          <ListTable
            caption="これまでの案内"
            columns={pastColumns}
            rows={past}
            idOf={({ watchId }) => watchId}
            isPaged
          />
        </>
      )}
      {hasMore && <p>はじめの1,000名までを表示しています。</p>}
    </>
  );
};

/** Who waits for a seat of a course, in their turn, and what became of those who had theirs. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { eventId = '' } = useParams();
  const query = useStaffQuery('Desk/GetWaitingList', { eventId });
  const course = query.data?.course;
  return (
    <Page
      title={course ? `${course.eventNumber} ${course.eventName}` : 'キャンセル待ち'}
      backTo={paths.courses(tenantAlias)}
      backLabel="講座の一覧"
    >
      <CourseTabs eventId={eventId} />
      <QueryState query={query}>{(list) => <Shown list={list} />}</QueryState>
    </Page>
  );
};

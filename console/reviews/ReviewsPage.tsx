import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { AskedBriefly } from '#console/kit/AskedBriefly.tsx';
import { BreakBetween } from '#console/kit/BreakBetween.tsx';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { PersonToPhone } from '#console/kit/PhoneInstead.tsx';
import { phoneTitle } from '#console/kit/phoneNotes.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { UnderReview } from '#contract/desk/review.ts';
import { daysBetween } from '#rules/day/day.ts';
import { yenOrFree } from '#rules/text/yen.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText, dayRangeText } from '#ui/text/format.ts';
import type { ManyApproved } from './approveMany.ts';
import { ReviewButtons } from './ReviewButtons.tsx';
import type { Decided } from './ReviewDialog.tsx';
import { TickedReviews, useTicked } from './TickedReviews.tsx';
import { whatIsAsked } from './whatIsAsked.ts';

const decidedBy = '審査は、承認の権限がある館長・施設担当が行います。';

/** How long there is left to decide. */
const leftText = (firstDay: string, today: string) => {
  const days = daysBetween(today, firstDay);
  return days <= 0 ? '本日' : `あと${count(days, '日')}`;
};

type Columns = { readonly today: string; readonly open: (reservationId: string) => void };

const columnsFor = ({ today, open }: Columns): readonly ListColumn<UnderReview>[] => [
  {
    id: 'person',
    header: '利用者',
    cell: ({ row: { original } }) => (
      <button type="button" onClick={() => open(original.reservationId)} className="hit-area text-start link">
        {original.personName}
      </button>
    ),
  },
  {
    id: 'asked',
    header: '申請',
    cell: ({ row: { original } }) => (
      <>
        <WholeText text={dateTimeText(original.askedAt)} />
        {original.draw !== null && <p>{`抽選（${original.draw.title}）`}</p>}
        {original.held !== null && <p>保留中</p>}
      </>
    ),
  },
  {
    id: 'room',
    header: '施設・部屋',
    cell: ({ row: { original } }) => <BreakBetween parts={[original.containerName, original.articleName]} />,
  },
  {
    id: 'days',
    header: '利用日時',
    cell: ({ row: { original } }) => (
      <>
        <BreakBetween parts={[dayRangeText(original.firstDay, original.lastDay), original.times]} />
        <p className="font-700 whitespace-nowrap">{leftText(original.firstDay, today)}</p>
      </>
    ),
  },
  {
    id: 'purpose',
    header: '使用目的',
    cell: ({ row: { original } }) => (
      <>
        <BreakBetween parts={[original.purpose, `（${original.purposeType}）`]} />
        <AskedBriefly asked={original.asked} />
      </>
    ),
  },
  {
    id: 'fee',
    header: '使用料',
    cell: ({ row: { original } }) => (
      <>
        <span className="whitespace-nowrap">{yenOrFree(original.fee)}</span>
        {!original.isFeeFinal && <p>減免の申請あり</p>}
      </>
    ),
  },
];

type Flash = Pick<Decided, 'title' | 'lines'> & { readonly numberToPhone: readonly string[] };

type ApplicationProps = { item: UnderReview; onDone: (decided: Decided) => void };

/** All that is asked for, and what may be decided. */
const Application = ({ item: { reservationId, userNumber, askedAt, held }, onDone }: ApplicationProps) => {
  const { permissions } = useSelf();
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Desk/GetReservation', { reservationId });
  return (
    <QueryState query={query}>
      {(seen) => (
        <>
          <DescriptionList
            items={[
              ...whatIsAsked(seen).map((item) => item && { ...item, value: <WholeText text={item.value} /> }),
              { term: '申請', value: dateTimeText(askedAt) },
              held !== null && { term: '保留', value: `${dateTimeText(held.at)}\n${held.reason}` },
            ]}
          />
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Link to={paths.reservation(tenantAlias, reservationId)} className="hit-area link">
              予約詳細
            </Link>
            {seen.reservation.personName !== '' && (
              <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link">
                利用者
              </Link>
            )}
          </div>
          {permissions.includes('reservation.approve') ? (
            <div className="flex flex-wrap gap-4">
              <ReviewButtons reservationId={reservationId} onDone={onDone} />
            </div>
          ) : (
            <p>{decidedBy}</p>
          )}
        </>
      )}
    </QueryState>
  );
};

/** What came of several at once, in words. */
const manyWords = ({ approved, refused, numberToPhone }: ManyApproved) => ({
  title: `${count(approved.length, '件')}の申請を承認しました。${refused.length > 0 ? '承認できなかった申請があります。' : ''}`,
  lines: [...refused, ...(numberToPhone.length > 0 ? [phoneTitle] : [])],
  numberToPhone,
});

const DecidedBanner = ({ decided }: { decided: Flash }) => (
  <DoneBanner title={decided.title}>
    {decided.lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {decided.numberToPhone.map((userNumber) => (
      <PersonToPhone key={userNumber} userNumber={userNumber} />
    ))}
  </DoneBanner>
);

/** Uses that wait for a decision, the next use first. Staff who may not decide read them. */
export const Component = () => {
  const hall = useHall();
  const [{ chosen }, set] = useAddressState(['chosen']);
  const query = useStaffQuery('Desk/ListUnderReview', { containerId: hall === '' ? null : hall });
  const item = query.data?.items.find(({ reservationId }) => reservationId === chosen);
  const today = useToday();
  const { permissions } = useSelf();
  const mayApprove = permissions.includes('reservation.approve');
  const { ticked, setTicked, column } = useTicked();
  const [decided, setDecided] = useState<Flash | null>(null);
  const close = () => set({ chosen: '' });
  const onDone = ({ title, lines, numberToPhone }: Decided) => {
    setDecided({ title, lines, numberToPhone: numberToPhone === null ? [] : [numberToPhone] });
    close();
  };
  const open = (reservationId: string) => set({ chosen: reservationId }, { isStep: chosen === '' });
  const columns = columnsFor({ today, open });
  return (
    <Page title="審査待ち" lead="利用日の近い順です。承認すると予約が確定し、不承認にすると部屋がすぐに空きます。">
      {decided && chosen === '' && <DecidedBanner key={decided.title} decided={decided} />}
      <QueryState
        query={query}
        empty={({ items }) => (items.length > 0 ? null : { title: '審査を待つ申請はありません' })}
      >
        {({ items, hasMore }) => (
          <>
            {!mayApprove && <p>{`${decidedBy}ここでは一覧だけを表示しています。`}</p>}
            {hasMore && <p>件数が多いため、利用日の近い順に200件を表示しています。施設で絞り込んでください。</p>}
            {mayApprove && items.length > 0 && (
              <TickedReviews
                items={items}
                ticked={ticked}
                onTick={setTicked}
                onDone={(outcome) => setDecided(manyWords(outcome))}
              />
            )}
            <ListTable
              caption="審査待ち"
              headColumn="person"
              columns={mayApprove ? [column, ...columns] : columns}
              rows={items}
              idOf={({ reservationId }) => reservationId}
              chosenId={chosen}
            />
          </>
        )}
      </QueryState>
      {item && (
        <SidePanel key={item.reservationId} title={`${item.personName}様の申請`} onClose={close}>
          <Application item={item} onDone={onDone} />
        </SidePanel>
      )}
    </Page>
  );
};

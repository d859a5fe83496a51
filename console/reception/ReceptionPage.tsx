import { type SyntheticEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { queryClient } from '#client/queryClient.ts';
import { paths } from '#console/address/paths.ts';
import { useHall, useTenant, useToday } from '#console/address/useConsole.ts';
import { staffQuery, useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import { type ListColumn, ListTable } from '#console/list/ListTable.tsx';
import { Parts } from '#console/list/Parts.tsx';
import { SidePanel } from '#console/list/SidePanel.tsx';
import { WholeText } from '#console/list/table/WholeText.tsx';
import { useAddressState } from '#console/list/useAddressState.ts';
import { useTypedText } from '#console/list/useTypedText.ts';
import { ReceptionOf } from '#console/reservations/ReceptionOf.tsx';
import { blankSearch, searchFrom } from '#console/reservations/searchFrom.ts';
import type { ListedReservation } from '#contract/desk/search.ts';
import type { Tenant } from '#contract/tenant.ts';
import { dayText } from '#rules/day/dayText.ts';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { reservationNumber } from '#rules/use/reservationNumber.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dayRangeText } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';

/** The states of who may come, or has come. */
const comingStates = (tenantMode: Tenant['tenantMode']) =>
  tenantMode === 'event'
    ? [...eventStatesThat('takesSeat', 'isReserved')]
    : Object.entries(reservationStates)
        .filter(([state, { isConfirmed }]) => isConfirmed && state !== 'lost')
        .map(([state]) => state);

const columnsFor = (open: (reservationId: string) => void): readonly ListColumn<ListedReservation>[] => [
  {
    id: 'person',
    header: '利用者',
    cell: ({ row: { original } }) => (
      <button type="button" onClick={() => open(original.reservationId)} className="hit-area min-w-32 text-start link">
        {original.personName || reservationNumber(original.reservationId)}
      </button>
    ),
  },
  {
    id: 'use',
    header: '利用日',
    cell: ({ row: { original } }) => <WholeText text={dayRangeText(original.firstDay, original.lastDay)} />,
  },
  { id: 'times', header: '時間', cell: ({ row }) => row.original.times },
  {
    id: 'place',
    header: '施設・部屋',
    cell: ({ row: { original } }) => (
      <span className="block min-w-36">
        <Parts parts={[original.containerName, original.name]} />
      </span>
    ),
  },
  {
    id: 'state',
    header: '状態',
    cell: ({ row }) => <span className="whitespace-nowrap">{row.original.statusText}</span>,
  },
  {
    id: 'payment',
    header: '支払',
    cell: ({ row }) => <span className="whitespace-nowrap">{row.original.paymentText || '―'}</span>,
  },
];

const Panel = ({ item, onClose }: { item: ListedReservation; onClose: () => void }) => {
  const { tenantAlias } = useTenant();
  const { reservationId } = item;
  return (
    <SidePanel title={item.personName || '予約'} onClose={onClose}>
      <DescriptionList
        items={[
          {
            term: '予約番号',
            value: (
              <Link to={paths.reservation(tenantAlias, reservationId)} className="hit-area link tabular-nums">
                {reservationNumber(reservationId)}
              </Link>
            ),
          },
          { term: '施設・部屋', value: `${item.containerName} ${item.name}` },
          { term: '利用日時', value: `${dayRangeText(item.firstDay, item.lastDay)} ${item.times}` },
          { term: '状態', value: item.statusText },
          item.paymentText !== '' && { term: '支払', value: item.paymentText },
        ]}
      />
      <ReceptionOf reservationId={reservationId} />
    </SidePanel>
  );
};

/** Who comes today: found by the number of the reservation, or by who it is, and received. */
export const Component = () => {
  const hall = useHall();
  const { tenantMode } = useTenant();
  const today = useToday();
  const [{ q, chosen }, set] = useAddressState(['q', 'chosen']);
  const [typed, type] = useTypedText(q, (text) => set({ q: text }));
  const field = useRef<HTMLInputElement>(null);
  // What Enter asked for, and how many there are once that is known.
  const [entered, setEntered] = useState<{ readonly text: string; readonly found: number | null } | null>(null);
  const rested = useDebounced(typed);
  const text = entered?.text === typed ? typed : rested;
  // Who is looked for by name is told how it stands, too, when it is over.
  const ofToday = (sought: string) => ({
    ...searchFrom({ ...blankSearch, q: sought, from: today, to: today }, hall),
    states: sought.trim() === '' ? comingStates(tenantMode) : [],
  });
  const ofAnyDay = (sought: string) => searchFrom({ ...blankSearch, q: sought }, '');
  const query = useStaffQuery('Desk/FindReservations', ofToday(text));
  const isNone = query.data?.items.length === 0 && !query.isPlaceholderData;
  const isElsewhere = text.trim() !== '' && isNone;
  const elsewhere = useStaffQuery('Desk/FindReservations', ofAnyDay(text), { enabled: isElsewhere });
  const others = isElsewhere && !elsewhere.isPlaceholderData ? (elsewhere.data?.items ?? []) : [];
  const shown = [...(query.data?.items ?? []), ...others];
  const item = shown.find(({ reservationId }) => reservationId === chosen);
  const open = (reservationId: string) => set({ q: typed, chosen: reservationId }, { isStep: chosen === '' });
  const find = async (request: ReturnType<typeof ofAnyDay>) =>
    (await queryClient.fetchQuery(staffQuery('Desk/FindReservations', request))).items;
  // A reader of codes types a number and presses Enter at once: the answer to just that is waited for.
  const openOnlyOne = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    setEntered({ text: typed, found: null });
    const here = await find(ofToday(typed)).catch(() => null);
    const found = here?.length === 0 ? await find(ofAnyDay(typed)).catch(() => null) : here;
    if (found === null || field.current?.value !== typed) return;
    setEntered({ text: typed, found: found.length });
    const [only, ...more] = found;
    if (!only || more.length > 0) return;
    // The next number that is read takes the place of this one.
    field.current.select();
    open(only.reservationId);
  };
  const told = entered?.text === typed ? entered.found : null;
  const table = (caption: string, rows: readonly ListedReservation[], isStale: boolean) => (
    <ListTable
      {...{ caption, rows, isStale, chosenId: chosen }}
      columns={columnsFor(open)}
      idOf={({ reservationId }) => reservationId}
    />
  );
  return (
    <Page title="受付" lead={`${dayText(today)}に利用する予約です。`}>
      <search>
        <Form onSubmit={openOnlyOne} className="max-w-160">
          <TextField
            label="番号・利用者番号・氏名・フリガナ・電話の末尾"
            support="予約番号は、はじめの8文字で探せます。1件のときはEnterキーで開きます。"
            type="search"
            ref={field}
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
          />
        </Form>
        <p role="status" className="font-700">
          {told === 0 && <span className="sr-only">該当する予約はありません。</span>}
          {told !== null && told > 1 && `${count(told, '件')}あります。一覧から選択してください。`}
        </p>
      </search>
      <Answer
        query={query}
        empty={({ items }) =>
          items.length > 0 || others.length > 0
            ? null
            : text.trim() === ''
              ? { title: '本日の予約はありません' }
              : { title: '該当する予約はありません', text: '番号を確認するか、氏名や利用者番号で探してください。' }
        }
      >
        {({ items, hasMore }, isStale) => (
          <div className="flex flex-col gap-4">
            {hasMore && (
              <NotificationBanner tone="info" title="はじめの200件を表示しています。">
                <p>施設を選ぶか、番号や氏名で絞り込んでください。</p>
              </NotificationBanner>
            )}
            {items.length > 0 && table('本日の予約', items, isStale)}
            {others.length > 0 && (
              <>
                <NotificationBanner tone="warning" title="本日の予約にはありません。ほかの日の予約です。" />
                {table('ほかの日の予約', others, false)}
              </>
            )}
          </div>
        )}
      </Answer>
      {item && <Panel key={item.reservationId} item={item} onClose={() => set({ chosen: '' })} />}
    </Page>
  );
};

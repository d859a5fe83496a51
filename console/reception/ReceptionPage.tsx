import { type SyntheticEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { queryClient } from '#client/queryClient.ts';
import { paths } from '#console/address/paths.ts';
import { useHall, useTenant, useToday } from '#console/address/useConsole.ts';
import { staffQuery, useStaffQuery } from '#console/api/useStaffQuery.ts';
import { AskedBriefly } from '#console/kit/AskedBriefly.tsx';
import { askedItems } from '#console/kit/askedItems.ts';
import { BesidePanel } from '#console/kit/BesidePanel.tsx';
import { BreakBetween } from '#console/kit/BreakBetween.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { useTypedText } from '#console/kit/useTypedText.ts';
import type { DoneWords } from '#console/reservations/moneyWords.ts';
import { ReceptionOf } from '#console/reservations/ReceptionOf.tsx';
import { blankSearch, searchFrom } from '#console/reservations/searchFrom.ts';
import type { ListedReservation } from '#contract/desk/search.ts';
import type { Tenant } from '#contract/tenant.ts';
import { dayText } from '#rules/day/dayText.ts';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useHasWidth } from '#ui/page/useIsDesktop.ts';
import { count, dayRangeText } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { useListening } from './useListening.ts';

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
        <BreakBetween parts={[original.containerName, original.name]} />
      </span>
    ),
  },
  {
    id: 'asked',
    header: '人数・備品など',
    cell: ({ row }) => <AskedBriefly asked={row.original.asked} />,
  },
  {
    id: 'state',
    header: '状態',
    cell: ({ row: { original } }) => (
      <>
        <span className="whitespace-nowrap">{original.statusText}</span>
        {original.arrivals.map((one) => (
          <span key={one.receivedAt + one.times} className="block text-dns-14N-130">
            {`${dayText(one.date)} ${one.times} 出席`}
          </span>
        ))}
      </>
    ),
  },
  {
    id: 'payment',
    header: '支払',
    cell: ({ row }) => <span className="whitespace-nowrap">{row.original.paymentText || '―'}</span>,
  },
];

type PanelProps = {
  item: ListedReservation;
  isBeside: boolean;
  onDone: (done: DoneWords, about: string) => void;
  onClose: () => void;
};

const Panel = ({ item, isBeside, onDone, onClose }: PanelProps) => {
  const { tenantAlias } = useTenant();
  const { reservationId } = item;
  return (
    <BesidePanel title={item.personName || '予約'} isBeside={isBeside} onClose={onClose}>
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
          ...askedItems(item.asked),
          item.paymentText !== '' && { term: '支払', value: item.paymentText },
        ]}
      />
      <ReceptionOf reservationId={reservationId} onDone={onDone} />
    </BesidePanel>
  );
};

/** From this width on, in the size of the text, list and panel have room side by side. */
const besideWidth = 75;

/** So many of what was done last stay in sight. */
const keptWords = 3;

type Flash = DoneWords & { readonly about: string };

/** What was done last, whoever is shown by now. */
const LastDone = ({ told }: { told: readonly Flash[] }) =>
  told.length > 0 && (
    <section aria-label="最近の受付">
      <ul className="flex flex-col gap-1">
        {told.map(({ about, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was done keeps its place
          <li key={told.length - index}>{`${about}　${title}`}</li>
        ))}
      </ul>
    </section>
  );

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
  const isBeside = useHasWidth(besideWidth);
  const [told, setTold] = useState<readonly Flash[]>([]);
  // Each time a number is read its panel begins anew: nothing of before hides what it says.
  const [reads, setReads] = useState(0);
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
  const openOnlyOne = async (sought: string) => {
    if (sought.trim() === '') return;
    setEntered({ text: sought, found: null });
    const here = await find(ofToday(sought)).catch(() => null);
    const found = here?.length === 0 ? await find(ofAnyDay(sought)).catch(() => null) : here;
    if (found === null || field.current?.value !== sought) return;
    setEntered({ text: sought, found: found.length });
    const [only, ...more] = found;
    // Who was shown before is not who was asked for.
    if (!only || more.length > 0) return set({ q: sought, chosen: '' });
    // The next number that is read takes the place of this one.
    field.current.select();
    setReads((before) => before + 1);
    set({ q: sought, chosen: only.reservationId }, { isStep: chosen === '' });
  };
  useListening({
    onTyped: (text) => {
      type(text);
      field.current?.focus({ preventScroll: true });
    },
    onEntered: (text) => {
      type(text);
      void openOnlyOne(text);
    },
  });
  const foundNow = entered?.text === typed ? entered.found : null;
  const table = (caption: string, rows: readonly ListedReservation[], isStale: boolean) => (
    <ListTable
      caption={caption}
      rows={rows}
      isStale={isStale}
      chosenId={chosen}
      columns={columnsFor(open)}
      idOf={({ reservationId }) => reservationId}
    />
  );
  return (
    <Page title="受付" lead={`${dayText(today)}に利用する予約です。`}>
      <search>
        <Form
          onSubmit={(event: SyntheticEvent) => {
            event.preventDefault();
            void openOnlyOne(typed);
          }}
          className="max-w-160"
        >
          <TextField
            label="番号・利用者番号・氏名・フリガナ・電話の末尾"
            support="予約番号（英数字8文字）はハイフンなしでも探せます。1件のときはEnterキーで開きます。読取機は、この画面のどこからでも読み取れます。"
            type="search"
            ref={field}
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
          />
        </Form>
        <p role="status" className="font-700">
          {foundNow === 0 && <span className="sr-only">該当する予約はありません。</span>}
          {foundNow !== null && foundNow > 1 && `${count(foundNow, '件')}あります。一覧から選択してください。`}
        </p>
      </search>
      <LastDone told={told} />
      <div className={item && isBeside ? 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-6' : ''}>
        <QueryState
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
        </QueryState>
        {item && (
          <Panel
            key={`${item.reservationId} ${reads}`}
            item={item}
            isBeside={isBeside}
            onDone={(done, about) => setTold((before) => [{ ...done, about }, ...before].slice(0, keptWords))}
            onClose={() => set({ chosen: '' })}
          />
        )}
      </div>
    </Page>
  );
};

import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DayField } from '#console/fields/DayField.tsx';
import { AskedBriefly } from '#console/kit/AskedBriefly.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { useAnnouncedChange } from '#console/kit/useAnnouncedChange.ts';
import { useTypedText } from '#console/kit/useTypedText.ts';
import { leadsSomewhere } from '#console/shell/screens.ts';
import type { ListedReservation } from '#contract/desk/search.ts';
import type { Tenant } from '#contract/tenant.ts';
import { eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { bookingMethods } from '#rules/facility/booking/bookingMethods.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { reductionKinds } from '#rules/facility/fee/reductionKinds.ts';
import { isPaymentState, paymentStates } from '#rules/payment/paymentStates.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { yen } from '#rules/text/yen.ts';
import { Form } from '#ui/form/Form.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText, dayRangeText } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { ExportButton } from './ExportButton.tsx';
import { type LinkOf, More, personText, Times, useReservationLink } from './listParts.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { fromWords, isBlankSearch, openFeeName, owedName, rarerNames, searchFrom, searchNames } from './searchFrom.ts';
import { UnderReviewList } from './UnderReviewList.tsx';

const optionsOf = (states: Readonly<Record<string, { readonly statusText: string }>>) =>
  Object.entries(states)
    .filter(([, { statusText }]) => statusText !== '')
    .map(([value, { statusText }]) => ({ value, label: statusText }));

const payments = [
  { value: owedName, label: '未払い（すべて）' },
  ...Object.keys(paymentStates)
    .filter(isPaymentState)
    .map((value) => ({ value, label: staffPaymentText(value) }))
    .filter(({ label }) => label !== ''),
];
const openFee = { value: openFeeName, label: '使用料の確定待ち' };
const roomStates = optionsOf(reservationStates);
const courseStates = optionsOf(eventReservationStates);

/** Of rooms and of courses that were searched by text, the usual order is the one that begins with what is to come. */
const chronological = { value: 'use', label: '利用日の早い順' };
const orders = [
  { value: 'latestUse', label: '利用日の新しい順' },
  { value: 'latestAsked', label: '受付日の新しい順' },
];

const named = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** What only rooms are looked for by. */
const ofRooms = (functionTag: Tenant['functionTag']) =>
  [
    { name: 'type', label: '種別', options: named(asNames(featuresOf(functionTag).purposeTypes)) },
    { name: 'reduction', label: '減免', options: named(reductionKinds) },
    { name: 'method', label: '申込方法', options: named(bookingMethods) },
  ] as const;

const asNames = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

const columnsFor = (linkOf: LinkOf): readonly ListColumn<ListedReservation>[] => [
  {
    id: 'use',
    header: '利用日時',
    cell: ({ row: { original } }) => (
      <>
        <Link {...linkOf(original.reservationId)} className="hit-area whitespace-nowrap link">
          {dayRangeText(original.firstDay, original.lastDay)}
        </Link>
        <span className="block font-400">
          <Times times={original.times} />
        </span>
      </>
    ),
  },
  {
    id: 'place',
    header: '施設・部屋',
    cell: ({ row: { original } }) => (
      <span className="block min-w-32">
        {original.containerName} {original.name}
      </span>
    ),
  },
  {
    id: 'person',
    header: '利用者',
    cell: ({ row: { original } }) => (
      <span className="block min-w-32">
        {personText(original)}
        {original.phoneEnd !== '' && <span className="block text-dns-14N-130">電話 …{original.phoneEnd}</span>}
      </span>
    ),
  },
  {
    id: 'purpose',
    header: '使用目的',
    cell: ({ row: { original } }) => (
      <span className="block min-w-32">
        {original.purpose || '―'}
        {original.purposeType !== '' && `（${original.purposeType}）`}
        <AskedBriefly asked={original.asked} />
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
    header: '使用料・支払',
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap">
        {yen(original.fee)}
        <span className="block">{original.paymentText}</span>
      </span>
    ),
  },
  {
    id: 'asked',
    header: '受付日時',
    cell: ({ row: { original } }) => (
      <>
        <WholeText text={dateTimeText(original.askedAt)} />
        {original.method && <span className="block">{bookingMethods[original.method]}</span>}
      </>
    ),
  },
];

const filters = 'grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] items-end gap-4';

/** What is rarely asked for, out of the way unless the list begins with it; how much of it is set is told. */
const MoreFilters = ({ set, children }: { set: number; children: ReactNode }) => {
  const [isOpen] = useState(set > 0);
  return (
    <details open={isOpen} className="open:col-span-full">
      <summary className="min-h-8 w-fit cursor-pointer text-key-1000 underline hit-area">
        条件を追加{set > 0 && `（${count(set, '件')}を指定中）`}
      </summary>
      <div className={`${filters} pt-3`}>{children}</div>
    </details>
  );
};

const Found = () => {
  const hall = useHall();
  const navigate = useNavigate();
  const linkOf = useReservationLink();
  const { containers } = useSelf();
  const { tenantMode, functionTag } = useTenant();
  const [parameters, setParameters] = useSearchParams();
  const [search, set] = useAddressState(searchNames);
  const [typed, type] = useTypedText(search.q, (q) => set({ q }));
  const q = useDebounced(search.q);
  const asked = searchFrom({ ...search, q }, hall);
  const query = useStaffQuery('Desk/FindReservations', asked);
  const found = query.isPlaceholderData ? undefined : query.data;
  useAnnouncedChange(found ? `検索結果 ${count(found.items.length, '件')}${found.hasMore ? '以上' : ''}` : '');
  const isByText = typed.trim() !== '';
  const isOfRooms = hall !== '' && tenantMode !== 'event';
  const rooms = useStaffQuery('Desk/ListRooms', { containerId: hall }, { enabled: isOfRooms });
  const openOnlyOne = (event: SyntheticEvent) => {
    event.preventDefault();
    const [only, ...others] = query.data?.items ?? [];
    if (only && others.length === 0 && q === typed && !query.isPlaceholderData) {
      const { to, state } = linkOf(only.reservationId);
      navigate(to, { state });
    }
  };
  const dayField = (name: 'from' | 'to' | 'askedFrom' | 'askedTo', label: string) => (
    <DayField label={label} value={search[name]} onChange={(day) => set({ [name]: day })} />
  );
  return (
    <>
      <search className="flex flex-col gap-4">
        <Form onSubmit={openOnlyOne} className={filters}>
          <div className="col-span-full max-w-160 desktop:col-span-2">
            <TextField
              label="番号・利用者番号・氏名・フリガナ・電話の末尾・施設・部屋・使用目的"
              type="search"
              value={typed}
              maxLength={100}
              onChange={(event) => type(event.target.value)}
            />
          </div>
          {dayField('from', '利用日（から）')}
          {dayField('to', '利用日（まで）')}
          <SelectField
            label="状態"
            placeholder="すべて"
            options={tenantMode === 'event' ? courseStates : roomStates}
            value={search.state}
            onChange={(event) => set({ state: event.target.value })}
          />
          <SelectField
            label="並び順"
            placeholder={isByText ? '今後の利用日から' : chronological.label}
            options={isByText ? [chronological, ...orders] : orders}
            value={search.order}
            onChange={(event) => set({ order: event.target.value })}
          />
          <MoreFilters set={rarerNames.filter((name) => search[name] !== '').length}>
            {dayField('askedFrom', '受付日（から）')}
            {dayField('askedTo', '受付日（まで）')}
            {isOfRooms && (
              <SelectField
                label="部屋"
                placeholder="すべて"
                options={(rooms.data?.items ?? []).map((room) => ({ value: room.articleId, label: room.articleName }))}
                value={search.room}
                onChange={(event) => set({ room: event.target.value })}
              />
            )}
            <SelectField
              label="支払"
              placeholder="すべて"
              options={tenantMode === 'event' ? payments : [openFee, ...payments]}
              value={search.payment}
              onChange={(event) => set({ payment: event.target.value })}
            />
            {tenantMode !== 'event' &&
              ofRooms(functionTag).map(({ name, label, options }) => (
                <SelectField
                  key={name}
                  label={label}
                  placeholder="すべて"
                  options={options}
                  value={search[name]}
                  onChange={(event) => set({ [name]: event.target.value })}
                />
              ))}
          </MoreFilters>
        </Form>
        {hall !== '' && (
          <p>施設: {containers.find(({ containerId }) => containerId === hall)?.containerName}（上の切替で変更）</p>
        )}
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-3">
          <SavedSearches
            current={String(parameters)}
            onChoose={(chosen) => setParameters(new URLSearchParams(chosen), { replace: true })}
          />
          <ExportButton search={asked} />
        </div>
      </search>
      <QueryState
        query={query}
        empty={({ items }) =>
          items.length > 0
            ? null
            : isBlankSearch(search)
              ? { title: '本日からの予約はありません', text: '過去の予約は、利用日を指定して探してください。' }
              : { title: '該当する予約はありません', text: `${fromWords(search)}条件を減らしてください。` }
        }
      >
        {({ items, hasMore }, isStale) => (
          <>
            <div>
              {hasMore ? <More /> : <p>{`${count(items.length, '件')}の予約があります。`}</p>}
              {fromWords(search) !== '' && <p>{fromWords(search)}</p>}
            </div>
            <ListTable
              caption="予約"
              columns={columnsFor(linkOf)}
              rows={items}
              idOf={({ reservationId }) => reservationId}
              isStale={isStale}
            />
          </>
        )}
      </QueryState>
    </>
  );
};

const FoundAlone = () => (
  <Page title="予約">
    <Found />
  </Page>
);

const tabs = [
  { tab: '', label: '予約を探す' },
  { tab: 'review', label: '審査待ち' },
];

/** Reservations of rooms and courses: to look for, and those that wait for a decision. */
export const Component = () => {
  const [{ tab }, set] = useAddressState(['tab']);
  const tenant = useTenant();
  if (!leadsSomewhere(tenant, paths.reviews(tenant.tenantAlias))) return <FoundAlone />;
  return (
    <Page title="予約">
      <fieldset className="flex flex-wrap gap-3">
        <legend className="sr-only">一覧の種類</legend>
        {tabs.map((one) => (
          <button
            key={one.tab}
            type="button"
            aria-pressed={tab === one.tab}
            onClick={() => set({ tab: one.tab }, { isStep: true })}
            className="min-h-11 rounded-8 border border-solid-gray-420 px-gutter py-2 font-700 aria-pressed:border-key-900 aria-pressed:bg-key-50 aria-pressed:text-key-1000"
          >
            {one.label}
          </button>
        ))}
      </fieldset>
      {tab === 'review' ? <UnderReviewList /> : <Found />}
    </Page>
  );
};

import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useHall, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DayField } from '#console/fields/DayField.tsx';
import { useTypedText } from '#console/kit/useTypedText.ts';
import type { Tenant } from '#contract/tenant.ts';
import { eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { bookingMethods } from '#rules/facility/booking/bookingMethods.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { reductionKinds } from '#rules/facility/fee/reductionKinds.ts';
import { isPaymentState, paymentStates } from '#rules/payment/paymentStates.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Form } from '#ui/form/Form.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { count } from '#ui/text/format.ts';
import { openFeeName, owedName, rarerNames, type SearchState } from './searchFrom.ts';

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

const asNames = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

const named = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** What only rooms are looked for by. */
const ofRooms = (functionTag: Tenant['functionTag']) =>
  [
    { name: 'type', label: '種別', options: named(asNames(featuresOf(functionTag).purposeTypes)) },
    { name: 'reduction', label: '減免', options: named(reductionKinds) },
    { name: 'method', label: '申込方法', options: named(bookingMethods) },
  ] as const;

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

type FilterProps = { search: SearchState; set: (changes: Partial<SearchState>) => void };

type DayFilterProps = FilterProps & { name: 'from' | 'to' | 'askedFrom' | 'askedTo'; label: string };

const DayFilter = ({ name, label, search, set }: DayFilterProps) => (
  <DayField label={label} value={search[name]} onChange={(day) => set({ [name]: day })} />
);

type ChoiceFilterProps = FilterProps & {
  name: 'state' | 'room' | 'payment' | 'order' | ReturnType<typeof ofRooms>[number]['name'];
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  placeholder?: string;
};

const ChoiceFilter = ({ name, label, options, placeholder = 'すべて', search, set }: ChoiceFilterProps) => (
  <SelectField
    label={label}
    placeholder={placeholder}
    options={options}
    value={search[name]}
    onChange={({ target }) => set({ [name]: target.value })}
  />
);

const RarerFilters = (filter: FilterProps) => {
  const hall = useHall();
  const { tenantMode, functionTag } = useTenant();
  const isOfCourses = tenantMode === 'event';
  const isOfHall = hall !== '' && !isOfCourses;
  const rooms = useStaffQuery('Desk/ListRooms', { containerId: hall }, { enabled: isOfHall });
  const roomOptions = (rooms.data?.items ?? []).map((room) => ({ value: room.articleId, label: room.articleName }));
  return (
    <MoreFilters set={rarerNames.filter((name) => filter.search[name] !== '').length}>
      <DayFilter {...filter} name="askedFrom" label="受付日（から）" />
      <DayFilter {...filter} name="askedTo" label="受付日（まで）" />
      {isOfHall && <ChoiceFilter {...filter} name="room" label="部屋" options={roomOptions} />}
      <ChoiceFilter {...filter} name="payment" label="支払" options={isOfCourses ? payments : [openFee, ...payments]} />
      {!isOfCourses && ofRooms(functionTag).map((one) => <ChoiceFilter key={one.name} {...filter} {...one} />)}
    </MoreFilters>
  );
};

type SearchFiltersProps = FilterProps & {
  /** Enter was pressed at what is typed. */
  onSend: (typed: string) => void;
};

/** What reservations are looked for by; all of it stands in the address. */
export const SearchFilters = ({ onSend, ...filter }: SearchFiltersProps) => {
  const { search, set } = filter;
  const { tenantMode } = useTenant();
  const [typed, type] = useTypedText(search.q, (q) => set({ q }));
  const isByText = typed.trim() !== '';
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onSend(typed);
  };
  return (
    <Form onSubmit={send} className={filters}>
      <div className="col-span-full max-w-160 desktop:col-span-2">
        <TextField
          label={<span className="name">番号・利用者番号・氏名・フリガナ・電話の末尾・施設・部屋・使用目的</span>}
          type="search"
          value={typed}
          maxLength={100}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <DayFilter {...filter} name="from" label="利用日（から）" />
      <DayFilter {...filter} name="to" label="利用日（まで）" />
      <ChoiceFilter
        {...filter}
        name="state"
        label="状態"
        options={tenantMode === 'event' ? courseStates : roomStates}
      />
      <ChoiceFilter
        {...filter}
        name="order"
        label="並び順"
        placeholder={isByText ? '今後の利用日から' : chronological.label}
        options={isByText ? [chronological, ...orders] : orders}
      />
      <RarerFilters {...filter} />
    </Form>
  );
};

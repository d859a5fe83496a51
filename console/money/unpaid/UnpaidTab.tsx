import { useState } from 'react';
import { useHall, useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { UnpaidItem } from '#contract/desk/money/money.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useDebounced } from '#ui/useDebounced.ts';
import { CashPanel, takenWords } from '../CashPanel.tsx';
import { FoundSum } from '../FoundSum.tsx';
import { MoneySearchField } from '../MoneySearchField.tsx';
import { onlyFound } from '../onlyFound.ts';
import { UnpaidActs, useTicks } from './UnpaidActs.tsx';
import { unpaidColumns } from './unpaidColumns.tsx';

const useUnpaidAddress = () => useAddressState(['q', 'overdue', 'today', 'course', 'programme', 'chosen']);

type Filters = ReturnType<typeof useUnpaidAddress>[0];

type FiltersProps = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Opens what alone was found; null where that is not one. */
  onOpen: (() => void) | null;
};

type FieldProps = Pick<FiltersProps, 'filters' | 'onChange'>;

const UsedField = ({ filters, onChange }: FieldProps) => (
  <SelectField
    label="利用日"
    placeholder="すべて"
    options={[{ value: '1', label: '本日の利用のみ' }]}
    value={filters.today}
    onChange={(event) => onChange({ today: event.target.value })}
  />
);

/** A course, which may be one that a roster has led here from and that is over by now, alone or with its category. */
const CourseField = ({ filters: { course, programme }, onChange }: FieldProps) => {
  const { data } = useStaffQuery('Desk/ListCourses', { month: null, containerId: useHall() || null, text: '' });
  const items = data?.items ?? [];
  const isListed = course === '' || items.some(({ eventId }) => eventId === course);
  return (
    <>
      <SelectField
        label="講座"
        placeholder="すべて"
        options={[
          ...items.map(({ eventId, eventNumber, eventName }) => ({
            value: eventId,
            label: `${eventNumber} ${eventName}`,
          })),
          ...(isListed ? [] : [{ value: course, label: '名簿で選んだ講座' }]),
        ]}
        value={course}
        onChange={({ target }) => onChange({ course: target.value, programme: '' })}
      />
      {course !== '' && (
        <SelectField
          label="講座の範囲"
          placeholder="この講座だけ"
          options={[{ value: '1', label: '同じカテゴリーのすべての講座' }]}
          value={programme}
          onChange={({ target }) => onChange({ programme: target.value })}
        />
      )}
    </>
  );
};

/** What the town offers says by what else to look. */
const OfferedField = (props: FieldProps) =>
  useTenant().tenantMode === 'event' ? <CourseField {...props} /> : <UsedField {...props} />;

const UnpaidFilters = ({ filters, onChange, onOpen }: FiltersProps) => (
  <search className="grid items-end grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
    <MoneySearchField text={filters.q} onChange={(q) => onChange({ q })} onOpen={onOpen} />
    <SelectField
      label="期限"
      placeholder="すべて"
      options={[{ value: '1', label: '期限切れのみ' }]}
      value={filters.overdue}
      onChange={(event) => onChange({ overdue: event.target.value })}
    />
    <OfferedField filters={filters} onChange={onChange} />
  </search>
);

const emptyWords = ({ q, overdue, today, course }: Filters) =>
  [q, overdue, today, course].every((filter) => filter === '')
    ? { title: '未収はありません' }
    : { title: '該当する未収はありません', text: '条件を減らしてください。' };

/** What was chosen. What is paid leaves the list, and its panel stays: with the receipt, or to say so. */
function useChosen(items: readonly UnpaidItem[] | undefined, chosen: string) {
  const listed = items?.find(({ reservationId }) => reservationId === chosen);
  const [former, setFormer] = useState(listed);
  if (listed && listed !== former) setFormer(listed);
  return listed ?? (former?.reservationId === chosen ? { ...former, open: 0 } : undefined);
}

type Done = { readonly title: string; readonly lines: readonly string[] };

const UnpaidDone = ({ done: { title, lines } }: { done: Done }) => (
  <DoneBanner key={title} title={title}>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </DoneBanner>
);

/** What the filters ask for, and `only` where that is one. */
function useUnpaid({ q, overdue, today: usedToday, course, programme }: Filters) {
  const text = useDebounced(q);
  const today = useToday();
  const asked = {
    containerId: useHall() || null,
    isOverdue: overdue !== '',
    usedOn: usedToday === '' ? null : today,
    text,
    course: course === '' ? null : { eventId: course, isProgramme: programme !== '' },
  };
  const query = useStaffQuery('Desk/ListUnpaid', asked);
  const listed = query.isPlaceholderData ? undefined : query.data?.items;
  return { asked, query, listed, only: onlyFound(text === q ? listed : undefined) };
}

/** What is owed and not paid, and taking it in cash. */
export const UnpaidTab = () => {
  const [filters, set] = useUnpaidAddress();
  const { chosen } = filters;
  const today = useToday();
  const mayReceive = useSelf().permissions.includes('money.receive');
  const { asked, query, listed, only } = useUnpaid(filters);
  const ticks = useTicks(listed ?? []);
  const [done, setDone] = useState<Done | null>(null);
  const item = useChosen(query.data?.items, chosen);
  const open = ({ reservationId }: UnpaidItem) => set({ chosen: reservationId }, { isStep: chosen === '' });
  const columns = unpaidColumns({ today, ticking: mayReceive ? ticks.ticking : null, onOpen: open });
  return (
    <>
      {done && chosen === '' && <UnpaidDone done={done} />}
      <UnpaidFilters filters={filters} onChange={set} onOpen={only?.canReceive ? () => open(only) : null} />
      {mayReceive && (
        <UnpaidActs
          asked={asked}
          ticks={ticks}
          onReminding={() => setDone(null)}
          onReminded={(words) => setDone({ title: words, lines: [] })}
        />
      )}
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : emptyWords(filters))}>
        {(found) => (
          <div className="flex flex-col gap-4">
            <FoundSum found={found} advice="利用者・期限・講座、または画面上部の施設の選択で絞り込んでください。" />
            <ListTable
              caption="未収"
              columns={columns}
              rows={found.items}
              idOf={({ reservationId }) => reservationId}
              headColumn="use"
              chosenId={chosen}
            />
          </div>
        )}
      </QueryState>
      {item && mayReceive && (
        <CashPanel
          key={item.reservationId}
          item={item}
          onClose={(taken) => {
            set({ chosen: '' });
            setDone(taken && takenWords(taken));
          }}
        />
      )}
    </>
  );
};

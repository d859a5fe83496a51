import { useState } from 'react';
import { useHall, useSelf } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { RefundItem } from '#contract/desk/money/money.ts';
import { dateTimeText } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { FoundSum } from '../FoundSum.tsx';
import { MoneySearchField } from '../MoneySearchField.tsx';
import { onlyFound } from '../onlyFound.ts';
import { RefundSlips } from '../RefundSlips.tsx';
import { Amount, subjectColumns } from '../subjectColumns.tsx';
import { UseButton } from '../UseButton.tsx';
import { GiveBackPanel, type Given, refreshRefunds } from './GiveBackPanel.tsx';
import { RefundState } from './RefundState.tsx';

/** `onOpen` is null where the caller gives nothing back. */
const columnsFor = (onOpen: ((item: RefundItem) => void) | null): readonly ListColumn<RefundItem>[] => [
  {
    id: 'use',
    header: '利用',
    cell: ({ row: { original } }) => <UseButton item={original} onOpen={onOpen && (() => onOpen(original))} />,
  },
  {
    id: 'state',
    header: '状態',
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap">
        <RefundState state={original.state} />
      </span>
    ),
  },
  {
    id: 'due',
    header: '返金額',
    accessorFn: ({ due }) => due,
    sortFn: (one, other) => one.original.due - other.original.due,
    cell: ({ row: { original } }) => <Amount amount={original.due} />,
  },
  {
    id: 'since',
    header: '決定日時',
    accessorFn: ({ since }) => since,
    sortFn: 'text',
    cell: ({ row: { original } }) => <WholeText text={dateTimeText(original.since)} />,
  },
  ...subjectColumns<RefundItem>().filter(({ id }) => id !== 'use'),
];

const emptyWords = (q: string) =>
  q === ''
    ? { title: '返金待ちはありません' }
    : { title: '該当する返金待ちはありません', text: '条件を変えてください。' };

/** Money that has to go back. */
export const RefundsTab = () => {
  const [{ chosen, q, sort }, set] = useAddressState(['chosen', 'q', 'sort']);
  const text = useDebounced(q);
  const mayRefund = useSelf().permissions.includes('money.refund');
  const [done, setDone] = useState<Given | null>(null);
  const finish = (given: Given) => {
    set({ chosen: '' });
    setDone(given);
    return refreshRefunds();
  };
  const query = useStaffQuery('Desk/ListRefunds', { containerId: useHall() || null, text });
  const item = query.data?.items.find(({ reservationId }) => reservationId === chosen);
  const open = ({ reservationId }: RefundItem) => set({ chosen: reservationId }, { isStep: chosen === '' });
  const only = onlyFound(query.isPlaceholderData || text !== q ? undefined : query.data?.items);
  return (
    <>
      {done && chosen === '' && (
        <>
          <DoneBanner key={done.words} title={done.words} />
          <RefundSlips key={done.reservationId} {...done} />
        </>
      )}
      <search className="max-w-120">
        <MoneySearchField
          text={q}
          onChange={(value) => set({ q: value })}
          onOpen={mayRefund && only ? () => open(only) : null}
        />
      </search>
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : emptyWords(q))}>
        {(found) => (
          <div className="flex flex-col gap-4">
            <FoundSum found={found} advice="利用者、または画面上部の施設の選択で絞り込んでください。" />
            <ListTable
              caption="返金"
              columns={columnsFor(mayRefund ? open : null)}
              rows={found.items}
              idOf={({ reservationId }) => reservationId}
              chosenId={chosen}
              sort={sort}
              onSort={(next) => set({ sort: next })}
            />
          </div>
        )}
      </QueryState>
      {item && mayRefund && (
        <GiveBackPanel key={item.reservationId} item={item} onClose={() => set({ chosen: '' })} onDone={finish} />
      )}
    </>
  );
};

import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ListedReservation } from '#contract/desk/search.ts';
import { addDays } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { dayRangeText } from '#ui/text/format.ts';

const columnsFor = (tenantAlias: string): readonly ListColumn<ListedReservation>[] => [
  {
    id: 'use',
    header: '利用日',
    cell: ({ row: { original } }) => (
      <Link to={paths.reservation(tenantAlias, original.reservationId)} className="hit-area whitespace-nowrap link">
        {dayRangeText(original.firstDay, original.lastDay)}
      </Link>
    ),
  },
  { id: 'times', header: '時間', cell: ({ row }) => row.original.times },
  {
    id: 'place',
    header: '施設・部屋',
    cell: ({ row: { original } }) => (
      <span className="block min-w-32">
        {original.containerName} {original.name}
      </span>
    ),
  },
  { id: 'state', header: '状態', cell: ({ row }) => row.original.statusText },
  { id: 'payment', header: '支払', cell: ({ row }) => row.original.paymentText || '―' },
];

const pageLength = 10;

/** What asks for the reservations of somebody. */
export const reservationsOf = (userNumber: string, { isPast, today }: { isPast: boolean; today: string }) => ({
  text: userNumber,
  ...(isPast ? { to: addDays(today, -1), order: 'latestUse' as const } : { from: today, order: 'use' as const }),
});

/** A number may also be the end of somebody's phone number. */
export const ownOf = (items: readonly ListedReservation[], userNumber: string) =>
  items.filter((item) => item.userNumber === userNumber);

const Found = ({ userNumber, isPast }: { userNumber: string; isPast: boolean }) => {
  const { tenantAlias } = useTenant();
  const today = useToday();
  const [shown, setShown] = useState(pageLength);
  const query = useStaffQuery('Desk/FindReservations', reservationsOf(userNumber, { isPast, today }));
  const own = (items: readonly ListedReservation[]) => ownOf(items, userNumber);
  const nothing = { title: isPast ? '過去の予約はありません' : 'これからの予約はありません' };
  return (
    <QueryState query={query} empty={({ items }) => (own(items).length > 0 ? null : nothing)}>
      {({ items, hasMore }) => (
        <div className="flex flex-col gap-4">
          <ListTable
            caption={isPast ? '過去の予約' : 'これからの予約'}
            columns={columnsFor(tenantAlias)}
            rows={own(items).slice(0, shown)}
            idOf={({ reservationId }) => reservationId}
          />
          {own(items).length > shown && (
            <Button variant="outline" className="self-center" onClick={() => setShown(shown + pageLength)}>
              さらに表示する
            </Button>
          )}
          {hasMore && <p>はじめの200件までを表示します。ほかは、予約の画面で探してください。</p>}
        </div>
      )}
    </QueryState>
  );
};

const times = [
  { value: 'coming', label: 'これから' },
  { value: 'past', label: '過去' },
];

/** The rooms and courses of somebody, at the places of the caller. */
export const PersonReservations = ({ userNumber }: { userNumber: string }) => {
  const [time, setTime] = useState('coming');
  return (
    <Card title="予約">
      <SegmentedChoice legend="予約の時期" options={times} value={time} onChange={setTime} />
      <Found key={time} userNumber={userNumber} isPast={time === 'past'} />
    </Card>
  );
};

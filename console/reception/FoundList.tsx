import { AskedBriefly } from '#console/kit/AskedBriefly.tsx';
import { BreakBetween } from '#console/kit/BreakBetween.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { ListedReservation } from '#contract/desk/search.ts';
import { dayText } from '#rules/day/dayText.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { dayRangeText } from '#ui/text/format.ts';

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

type FoundListProps = {
  caption: string;
  rows: readonly ListedReservation[];
  chosenId: string;
  onOpen: (reservationId: string) => void;
};

/** Reservations that were found, each with the button that opens its panel. */
export const FoundList = ({ caption, rows, chosenId, onOpen }: FoundListProps) => (
  <ListTable
    caption={caption}
    rows={rows}
    chosenId={chosenId}
    columns={columnsFor(onOpen)}
    idOf={({ reservationId }) => reservationId}
  />
);

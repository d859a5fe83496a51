import { Link } from 'react-router';
import { AskedBriefly } from '#console/kit/AskedBriefly.tsx';
import type { ListColumn } from '#console/kit/ListTable.tsx';
import { personText } from '#console/kit/personText.ts';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { ListedReservation } from '#contract/desk/search.ts';
import { bookingMethods } from '#rules/facility/booking/bookingMethods.ts';
import { yen } from '#rules/text/yen.ts';
import { dateTimeText, dayRangeText } from '#ui/text/format.ts';
import { type LinkOf, Times } from './listParts.tsx';

const otherColumns: readonly ListColumn<ListedReservation>[] = [
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

const timeColumn = (linkOf: LinkOf): ListColumn<ListedReservation> => ({
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
});

export const reservationColumns = (linkOf: LinkOf): readonly ListColumn<ListedReservation>[] => [
  timeColumn(linkOf),
  ...otherColumns,
];

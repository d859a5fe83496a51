import { Link } from 'react-router';
import type { ListColumn } from '#console/kit/ListTable.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { LinkOf } from '#console/reservations/listParts.tsx';
import type { Participant } from '#contract/desk/course/courses.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { yen } from '#rules/text/yen.ts';
import { dateTimeText } from '#ui/text/format.ts';

/** What is lent or asked for besides, in lines. */
const loansText = ({ loans }: Participant) => loans.map(({ term, text }) => `${term} ${text}`).join('\n');

const otherColumns: readonly ListColumn<Participant>[] = [
  {
    id: 'kana',
    header: '氏名',
    accessorFn: ({ personKana, personName }) => personKana || personName,
    cell: ({ row: { original } }) => (
      <span className="block min-w-32">
        <span className="block text-dns-14N-130">{original.personKana}</span>
        {original.personName || '―'}
        {original.guardian && (
          <span className="block text-dns-14N-130">
            保護者 {original.guardian.personName} {original.guardian.phone}
          </span>
        )}
        {original.party.length > 0 && <span className="block">同伴 {original.party.join('、')}</span>}
      </span>
    ),
  },
  {
    id: 'user',
    header: '利用者番号',
    accessorKey: 'userNumber',
    cell: ({ row }) => <span className="tabular-nums">{row.original.userNumber || '―'}</span>,
  },
  {
    id: 'state',
    header: '状態',
    accessorKey: 'statusText',
    cell: ({ row }) => <span className="whitespace-nowrap">{row.original.statusText}</span>,
  },
  {
    id: 'payment',
    header: '受講料・支払',
    accessorFn: ({ paymentText }) => paymentText,
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap">
        {yen(original.fee)}
        <span className="block">{original.paymentText}</span>
      </span>
    ),
  },
  {
    id: 'loans',
    header: '貸出',
    enableSorting: false,
    cell: ({ row }) => <span className="block min-w-24 whitespace-pre-line">{loansText(row.original) || '―'}</span>,
  },
  {
    id: 'memo',
    header: '備考',
    enableSorting: false,
    cell: ({ row }) => <span className="block min-w-32 whitespace-pre-line">{row.original.memo || '―'}</span>,
  },
  {
    id: 'asked',
    header: '申込日時',
    accessorKey: 'askedAt',
    cell: ({ row }) => <WholeText text={dateTimeText(row.original.askedAt)} />,
  },
];

/** The columns of a roster; a line leads to its reservation. */
export const rosterColumns = (linkOf: LinkOf): readonly ListColumn<Participant>[] => [
  {
    id: 'number',
    header: '予約番号',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <Link {...linkOf(original.reservationId)} className="hit-area whitespace-nowrap tabular-nums link">
        {reservationNumber(original.reservationId)}
      </Link>
    ),
  },
  ...otherColumns,
];

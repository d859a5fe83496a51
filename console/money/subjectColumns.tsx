import type { ListColumn } from '#console/kit/ListTable.tsx';
import { personText } from '#console/kit/personText.ts';
import { signedYen } from '#console/kit/signedYen.ts';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { dayText, yen } from '#ui/text/format.ts';

type Subject = {
  readonly containerName: string;
  readonly name: string;
  readonly firstDay: string;
  readonly personName: string;
  readonly userNumber: string;
  readonly phoneEnd: string;
};

/** The room and its day, or the course. */
export const usedText = ({ name, firstDay }: Pick<Subject, 'name' | 'firstDay'>) =>
  firstDay === '' ? name : `${dayText(firstDay)} ${name}`;

const numberText = ({ userNumber, phoneEnd }: Pick<Subject, 'userNumber' | 'phoneEnd'>) =>
  `${userNumber}${phoneEnd === '' ? '' : `・電話末尾${phoneEnd}`}`;

export const whoseText = (subject: Subject) =>
  personText({ personName: subject.personName, userNumber: numberText(subject) });

/** A sum in a table: it stays in one line with its unit. */
export const Amount = ({ amount }: { amount: number }) => (
  <span className="whitespace-nowrap tabular-nums">{amount < 0 ? signedYen(amount) : yen(amount)}</span>
);

/** The person, and what it is for. */
export const subjectColumns = <Row extends Subject>(): ListColumn<Row>[] => [
  {
    id: 'person',
    header: '利用者',
    cell: ({ row: { original } }) => (
      <>
        <span className="name">{original.personName}</span>
        <span className="block text-dns-14N-130 whitespace-nowrap text-solid-gray-700">{numberText(original)}</span>
      </>
    ),
  },
  {
    id: 'place',
    header: '施設',
    cell: ({ row: { original } }) => <span className="block min-w-22">{original.containerName}</span>,
  },
  { id: 'use', header: '利用', cell: ({ row: { original } }) => <WholeText text={usedText(original)} /> },
];

import type { ListColumn } from '#console/list/ListTable.tsx';
import { dayText } from '#ui/text/format.ts';

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

export const personText = ({ personName, userNumber, phoneEnd }: Subject) =>
  `${personName}（${userNumber}${phoneEnd === '' ? '' : `・電話末尾${phoneEnd}`}）`;

/** Who, and what for. */
export const subjectColumns = <Row extends Subject>(): ListColumn<Row>[] => [
  { id: 'person', header: '利用者', cell: ({ row: { original } }) => personText(original) },
  { id: 'place', header: '施設', cell: ({ row: { original } }) => original.containerName },
  { id: 'use', header: '利用', cell: ({ row: { original } }) => usedText(original) },
];

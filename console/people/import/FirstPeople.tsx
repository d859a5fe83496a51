import { BreakBetween } from '#console/kit/BreakBetween.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import type { ReadPerson } from '#rules/account/import/readPeople.ts';
import { fullName } from '#rules/text/fullName.ts';
import { birthdayText } from '../birthdayText.ts';
import { LineNumber } from './LineNumber.tsx';

/** Enough to see that each column went where it belongs. */
const shown = 5;

const columns: readonly ListColumn<ReadPerson>[] = [
  { id: 'line', header: '行', cell: ({ row }) => <LineNumber line={row.original.line} /> },
  {
    id: 'name',
    header: '氏名・フリガナ',
    cell: ({ row }) => {
      const { form, representative } = row.original;
      const names = [fullName(form.lastName, form.firstName), fullName(form.lastNameKana, form.firstNameKana)];
      return <BreakBetween parts={[...names, ...(representative ? [`代表者：${representative.personName}`] : [])]} />;
    },
  },
  {
    id: 'contact',
    header: '連絡先',
    cell: ({ row }) => {
      const { phoneNumber1, phoneNumber2, phoneNumber3, email } = row.original.form;
      return <BreakBetween parts={[`${phoneNumber1}-${phoneNumber2}-${phoneNumber3}`, email ?? '']} />;
    },
  },
  {
    id: 'address',
    header: '住所',
    cell: ({ row }) => <span className="block min-w-32 whitespace-pre-line">{row.original.form.address}</span>,
  },
  { id: 'birthday', header: '生年月日', accessorFn: ({ form }) => birthdayText(form.birthday ?? '') },
];

/** How the first lines of a file would be registered. */
export const FirstPeople = ({ people, unit }: { people: readonly ReadPerson[]; unit: string }) => (
  <ListTable
    caption={people.length > shown ? `登録する内容（はじめの${shown}${unit}）` : '登録する内容'}
    columns={columns}
    rows={people.slice(0, shown)}
    idOf={({ line }) => String(line)}
  />
);

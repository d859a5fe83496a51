import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { peopleColumns } from '#rules/account/import/peopleFile.ts';
import type { TypedPerson, Wrong } from '#rules/account/import/readPeople.ts';
import { fullName } from '#rules/text/fullName.ts';
import { count } from '#ui/text/format.ts';
import { LineNumber } from './LineNumber.tsx';

/** More rows than these help nobody. */
const mostRows = 200;

const columnsFor = (typed: ReadonlyMap<number, TypedPerson['row']>): readonly ListColumn<Wrong>[] => [
  { id: 'line', header: '行', cell: ({ row }) => <LineNumber line={row.original.line} /> },
  {
    id: 'name',
    header: '氏名',
    accessorFn: ({ line }) => {
      const { lastName = '', firstName = '', groupName = '' } = typed.get(line) ?? {};
      return groupName || fullName(lastName, firstName);
    },
  },
  { id: 'column', header: '列', accessorFn: ({ column }) => column || '行全体' },
  {
    id: 'typed',
    header: '入力された内容',
    cell: ({ row: { original } }) => (
      <span className="wrap-anywhere whitespace-pre-line">{typedText(original, typed)}</span>
    ),
  },
  { id: 'why', header: '直すこと', cell: ({ row }) => <span className="block min-w-48">{row.original.why}</span> },
];

/** What stands in the field that is wrong; of a long text its beginning, for the line to be found by. */
const typedText = ({ line, column }: Wrong, typed: ReadonlyMap<number, TypedPerson['row']>) => {
  const row = typed.get(line);
  const field = peopleColumns.find(({ name }) => name === column)?.field;
  if (!row || !field) return '';
  const text = row[field] || '（空欄）';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** Everything that is to be corrected in a file. */
export const WrongLines = ({ wrong, typed }: { wrong: readonly Wrong[]; typed: readonly TypedPerson[] }) => (
  <>
    <DoneBanner tone="error" title={`${count(wrong.length, '件')}の誤りがあるため、まだ登録できません。`}>
      <p>ファイルを直して、もう一度選択してください。1行目は列名です。</p>
      {wrong.length > mostRows && <p>{`はじめの${count(mostRows, '件')}を表示しています。`}</p>}
    </DoneBanner>
    <ListTable
      caption="誤りのある行"
      columns={columnsFor(new Map(typed.map(({ line, row }) => [line, row])))}
      rows={wrong.slice(0, mostRows)}
      idOf={({ line, column, why }) => `${line} ${column} ${why}`}
    />
  </>
);

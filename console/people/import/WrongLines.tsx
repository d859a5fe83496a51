import { Done } from '#console/list/Done.tsx';
import { type ListColumn, ListTable } from '#console/list/ListTable.tsx';
import type { ImportPlan } from '#contract/desk/importPeople.ts';
import { count } from '#ui/text/format.ts';

type Wrong = ImportPlan['wrong'][number];

/** More rows than these help nobody. */
const mostRows = 200;

const columns: readonly ListColumn<Wrong>[] = [
  { id: 'line', header: '行', accessorFn: ({ line }) => `${line}行目` },
  { id: 'column', header: '列', accessorFn: ({ column }) => column || '行全体' },
  { id: 'why', header: '直すこと', cell: ({ row }) => <span className="block min-w-48">{row.original.why}</span> },
];

/** Everything that is to be corrected in a file. */
export const WrongLines = ({ wrong }: { wrong: readonly Wrong[] }) => (
  <>
    <Done tone="error" title={`${count(wrong.length, '件')}の誤りがあるため、まだ登録できません。`}>
      <p>ファイルを直して、もう一度選択してください。1行目は列名です。</p>
      {wrong.length > mostRows && <p>{`はじめの${count(mostRows, '件')}を表示しています。`}</p>}
    </Done>
    <ListTable
      caption="誤りのある行"
      columns={columns}
      rows={wrong.slice(0, mostRows)}
      idOf={({ line, column, why }) => `${line} ${column} ${why}`}
    />
  </>
);

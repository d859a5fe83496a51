import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant, useToday } from '#console/address/useConsole.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { PrintSheet } from '#console/kit/print/PrintSheet.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { count, dayText } from '#ui/text/format.ts';

type Outcome = ResponseOf<'Desk/ImportPeople'>;
type Registered = Outcome['registered'][number];

/** On the screen; paper and file have all. */
const shownRows = 200;

const columnsFor = (tenantAlias: string): readonly ListColumn<Registered>[] => [
  { id: 'line', header: '行', accessorFn: ({ line }) => `${line}行目` },
  {
    id: 'name',
    header: '氏名',
    cell: ({ row: { original } }) => (
      <Link to={paths.person(tenantAlias, original.userNumber)} className="hit-area link">
        {original.personName}
      </Link>
    ),
  },
  { id: 'number', header: '利用者番号', accessorFn: ({ userNumber }) => userNumber },
];

/** A name that begins like a formula would be one in Excel. */
const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Excel takes a file for UTF-8 by its mark alone. */
const reportText = (registered: readonly Registered[]) =>
  [
    '\u{feff}行,氏名,利用者番号',
    ...registered.map(({ line, personName, userNumber }) => `${line},${cell(personName)},${cell(userNumber)}`),
    '',
  ].join('\r\n');

/** The people who were registered, with the number of each. */
export const ImportReport = ({ outcome: { registered, leftOut }, unit }: { outcome: Outcome; unit: string }) => {
  const { tenantAlias, tenantName } = useTenant();
  const today = useToday();
  return (
    <>
      <DoneBanner title={`${count(registered.length, unit)}を登録しました。`}>
        {leftOut > 0 && <p>{`すでに登録されている${count(leftOut, unit)}は、登録していません。`}</p>}
        <p>利用者番号を控えて、本人へ伝えてください。パスワードは、再設定票で本人が設定します。</p>
      </DoneBanner>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => window.print()}
        >
          利用者番号の一覧を印刷する
        </Button>
        <Button
          variant="outline"
          onClick={() => saveText({ name: '登録した利用者.csv', type: 'text/csv', text: reportText(registered) })}
        >
          利用者番号の一覧を保存する
        </Button>
      </div>
      <ListTable
        caption={registered.length > shownRows ? `登録した利用者（はじめの${shownRows}${unit}）` : '登録した利用者'}
        columns={columnsFor(tenantAlias)}
        rows={registered.slice(0, shownRows)}
        idOf={({ userNumber }) => userNumber}
      />
      <PrintSheet
        title="登録した利用者"
        facts={[tenantName, `${dayText(today)}　${count(registered.length, unit)}`]}
        headers={['行', '氏名', '利用者番号']}
        rows={registered.map(({ line, personName, userNumber }) => ({
          id: userNumber,
          cells: [`${line}行目`, personName, userNumber],
        }))}
      />
    </>
  );
};

import { staffCall } from '#console/api/staffCall.ts';
import { useStaffPages } from '#console/api/useStaffQuery.ts';
import { ExportDialog } from '#console/kit/ExportDialog.tsx';
import type { ListColumn } from '#console/kit/ListTable.tsx';
import { LoggedTable } from '#console/kit/LoggedTable.tsx';
import { PersonLink, ReservationLink } from '#console/kit/logged/ChangedThing.tsx';
import type { StaffAccess } from '#contract/console/logs.ts';
import { watchedLooks } from '#contract/console/watched.ts';
import { actionLabel } from '#rules/staff/actionLabel.ts';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { AuditTabs } from './AuditTabs.tsx';
import { code, Details } from './Details.tsx';
import { LogFilters } from './LogFilters.tsx';
import { lookWords } from './lookWords.ts';
import { nothingFound } from './nothingFound.ts';
import { useLogFilter } from './useLogFilter.ts';

const fieldLabels: Readonly<Record<string, string>> = {
  kana: 'フリガナ',
  phone: '電話番号',
  email: 'メールアドレス',
  address: '住所',
  birthday: '生年月日',
};

/** Whom a look was about: one person, the two that were compared, those of a list, a reservation, or what was searched for. */
const About = ({ item }: { item: StaffAccess }) => {
  const { reservationId, userNumbers, others, filter } = lookWords(item.request);
  const people = [
    { name: item.personName, number: item.userNumber },
    { name: item.otherName, number: item.otherNumber },
  ].filter(({ number }) => number !== '');
  return (
    <>
      {people.map(({ name, number }) => (
        <p key={number}>
          {name}（<PersonLink userNumber={number} />）
        </p>
      ))}
      {userNumbers.map((number) => (
        <p key={number}>
          利用者番号 <PersonLink userNumber={number} />
        </p>
      ))}
      {others > 0 && <p>{`ほか${others}名（詳細に全員の利用者番号）`}</p>}
      {reservationId !== '' && (
        <p>
          予約 <ReservationLink reservationId={reservationId} />
        </p>
      )}
      {filter !== '' && <p>{`検索条件：${filter}`}</p>}
      {people.length === 0 && reservationId === '' && filter === '' && '条件なし'}
    </>
  );
};

const columns: readonly ListColumn<StaffAccess>[] = [
  { id: 'at', header: '日時', accessorFn: ({ happenedAt }) => dateTimeText(happenedAt) },
  {
    id: 'actor',
    header: '職員',
    cell: ({ row: { original } }) => <span className="block min-w-24">{original.actorName || original.actor}</span>,
  },
  {
    id: 'look',
    header: '閲覧',
    cell: ({ row }) => <span className="block min-w-32">{actionLabel(row.original.operation)}</span>,
  },
  {
    id: 'about',
    header: '対象',
    cell: ({ row }) => (
      <div className="min-w-48 wrap-anywhere">
        <About item={row.original} />
      </div>
    ),
  },
  {
    id: 'fields',
    header: '項目',
    cell: ({ row: { original } }) => (
      <span className="block min-w-32">
        {original.fields.map((field) => fieldLabels[field] ?? field).join('、') || '―'}
      </span>
    ),
  },
  {
    id: 'rest',
    header: '詳細',
    cell: ({ row }) => (
      <Details>
        <p className={code}>{row.original.request}</p>
      </Details>
    ),
  },
];

/** Looks at people's data: by whom and at whom, the latest first. */
export const Component = () => {
  const filter = useLogFilter();
  const { about, ...asked } = filter.asked;
  const kind = watchedLooks.find((one) => one === filter.typed.kind) ?? null;
  const search = { ...asked, resident: about, kind };
  const query = useStaffPages('Desk/ListAccess', search);
  return (
    <Page title="閲覧記録" lead="職員が利用者の情報を見た記録です。新しいものから表示します。">
      <AuditTabs />
      <LogFilters filter={filter} aboutLabel="利用者・内容" kinds={watchedLooks} />
      <ExportDialog
        title="閲覧記録のCSV出力"
        text="今の条件に合うすべての閲覧記録を、利用者番号を含めて保存します。条件・件数・理由は閲覧記録に残ります。"
        unit="閲覧記録"
        ask={(piece) => staffCall('Desk/ExportAccess', { ...search, ...piece })}
      />
      <LoggedTable caption="閲覧記録" columns={columns} query={query} empty={nothingFound(filter.isFiltered)} />
    </Page>
  );
};

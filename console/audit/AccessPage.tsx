import { staffCall } from '#console/call/staffCall.ts';
import { useStaffPages } from '#console/call/useStaffQuery.ts';
import { ExportDialog } from '#console/list/ExportDialog.tsx';
import { LoggedTable } from '#console/list/LoggedTable.tsx';
import { PersonLink, ReservationLink } from '#console/list/logged/ChangedThing.tsx';
import type { StaffAccess } from '#contract/logs.ts';
import { watchedLooks } from '#contract/watched.ts';
import { actionLabel } from '#rules/staff/actionLabel.ts';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { AuditTabs } from './AuditTabs.tsx';
import { LogFilters } from './LogFilters.tsx';
import { lookWords } from './lookWords.ts';
import { nothingFound } from './nothingFound.ts';
import { useLogFilter } from './useLogFilter.ts';

const fieldLabels: Readonly<Record<string, string>> = {
  ...{ kana: 'フリガナ', phone: '電話番号', email: 'メールアドレス', address: '住所', birthday: '生年月日' },
};

/** Whom a look was about: one person, the two that were compared, a reservation, or what was searched for. */
const About = ({ item }: { item: StaffAccess }) => {
  const { reservationId, filter } = lookWords(item.request);
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

const heads = ['日時', '職員', '閲覧', '対象', '項目', '詳細'];

const Row = ({ item }: { item: StaffAccess }) => (
  <tr>
    <th scope="row" className="whitespace-nowrap">
      {dateTimeText(item.happenedAt)}
    </th>
    <td className="min-w-32">{item.actorName || item.actor}</td>
    <td className="min-w-40">{actionLabel(item.operation)}</td>
    <td className="min-w-64 wrap-anywhere">
      <About item={item} />
    </td>
    <td className="min-w-40">{item.fields.map((field) => fieldLabels[field] ?? field).join('、') || '―'}</td>
    <td className="min-w-24">
      <details>
        <summary className="min-h-8 cursor-pointer text-key-1000 underline hit-area">詳細</summary>
        <p className="font-mono text-dns-14N-130 break-all">{item.request}</p>
      </details>
    </td>
  </tr>
);

/** Who looked at whom, the latest first. */
export const Component = () => {
  const filter = useLogFilter();
  const { about, ...asked } = filter.asked;
  const kind = watchedLooks.find((one) => one === filter.typed.kind) ?? null;
  const search = { ...asked, resident: about, kind };
  const query = useStaffPages('Staff/ListAccess', search);
  return (
    <Page title="閲覧記録" lead="職員が利用者の情報を見た記録です。新しいものから表示します。">
      <AuditTabs />
      <LogFilters filter={filter} aboutLabel="利用者・内容" kinds={watchedLooks} />
      <ExportDialog
        title="閲覧記録のCSV出力"
        text="今の条件に合うすべての閲覧記録を、利用者番号を含めて保存します。条件・件数・理由は閲覧記録に残ります。"
        unit="閲覧記録"
        ask={(piece) => staffCall('Staff/ExportAccess', { ...search, ...piece })}
      />
      <LoggedTable caption="閲覧記録" heads={heads} query={query} empty={nothingFound(filter.isFiltered)}>
        {(item) => <Row item={item} />}
      </LoggedTable>
    </Page>
  );
};

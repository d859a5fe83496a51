import { staffCall } from '#console/call/staffCall.ts';
import { useStaffPages } from '#console/call/useStaffQuery.ts';
import { ExportDialog } from '#console/list/ExportDialog.tsx';
import { LoggedTable } from '#console/list/LoggedTable.tsx';
import { ChangedThing } from '#console/list/logged/ChangedThing.tsx';
import type { AuditEvent } from '#contract/logs.ts';
import { watchedChanges } from '#contract/watched.ts';
import { actionLabel } from '#rules/staff/actionLabel.ts';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { AuditTabs } from './AuditTabs.tsx';
import { LogFilters } from './LogFilters.tsx';
import { nothingFound } from './nothingFound.ts';
import { useLogFilter } from './useLogFilter.ts';

const Event = ({ event }: { event: AuditEvent }) => (
  <tr>
    <th scope="row" className="whitespace-nowrap">
      {dateTimeText(event.happenedAt)}
    </th>
    <td className="min-w-32">
      {event.actorName}
      {event.secondName !== '' && <p className="text-dns-14N-130">確認 {event.secondName}</p>}
    </td>
    <td className="min-w-40">{actionLabel(event.action)}</td>
    <td className="min-w-64 wrap-anywhere">
      <ChangedThing {...event} />
    </td>
    <td className="min-w-40 wrap-anywhere">
      {event.words !== '' && <p>{event.words}</p>}
      {event.reason !== '' && <p>{`理由：${event.reason}`}</p>}
      {event.words === '' && event.reason === '' && '―'}
    </td>
    <td className="min-w-24">
      <details>
        <summary className="min-h-8 cursor-pointer text-key-1000 underline hit-area">詳細</summary>
        {event.subject !== '' && <p className="font-mono text-dns-14N-130 break-all">{event.subject}</p>}
        <p className="font-mono text-dns-14N-130 break-all">{event.request}</p>
        <p className="text-dns-14N-130 text-solid-gray-700">接続元 {event.address || '―'}</p>
      </details>
    </td>
  </tr>
);

const heads = ['日時', '職員', '操作', '対象', '内容・理由', '詳細'];

/** What staff changed, the latest first. */
export const Component = () => {
  const filter = useLogFilter();
  const { about, ...asked } = filter.asked;
  const kind = watchedChanges.find((one) => one === filter.typed.kind) ?? null;
  const search = { ...asked, subject: about, kind };
  const query = useStaffPages('Console/ListAudit', search);
  return (
    <Page title="操作記録" lead="職員が行った変更の記録です。新しいものから表示します。">
      <AuditTabs />
      <LogFilters filter={filter} aboutLabel="対象（予約番号・利用者番号）" kinds={watchedChanges} />
      <ExportDialog
        title="操作記録のCSV出力"
        text="今の条件に合うすべての操作記録を保存します。条件・件数・理由は閲覧記録に残ります。"
        unit="操作記録"
        ask={(piece) => staffCall('Console/ExportAudit', { ...search, ...piece })}
      />
      <LoggedTable caption="操作記録" heads={heads} query={query} empty={nothingFound(filter.isFiltered)}>
        {(event) => <Event event={event} />}
      </LoggedTable>
    </Page>
  );
};

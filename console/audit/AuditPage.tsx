import { useStaffPages } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import { useAddressState } from '#console/list/useAddressState.ts';
import type { AuditEvent } from '#contract/console.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { actionLabel } from '../call/actionLabel.ts';
import { AuditTabs } from './AuditTabs.tsx';

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
    <td className="min-w-32 break-all">{event.subject || '―'}</td>
    <td className="min-w-32">{event.reason || '―'}</td>
    <td className="min-w-64">
      <details>
        <summary className="min-h-8 cursor-pointer text-key-1000 underline hit-area">内容</summary>
        <p className="font-mono text-dns-14N-130 break-all">{event.request}</p>
        <p className="text-dns-14N-130 text-solid-gray-700">接続元 {event.address || '―'}</p>
      </details>
    </td>
  </tr>
);

const heads = ['日時', '職員', '操作', '対象', '理由', '内容'];

/** What staff changed, the latest first. */
export const Component = () => {
  const [{ actor, subject, from, to }, set] = useAddressState(['actor', 'subject', 'from', 'to']);
  const asked = useDebounced(`${actor}\n${subject}`);
  const [askedActor = '', askedSubject = ''] = asked.split('\n');
  const query = useStaffPages('Console/ListAudit', {
    ...{ actor: askedActor, subject: askedSubject, from: from || null, to: to || null },
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isFiltered = [actor, subject, from, to].some((text) => text !== '');

  return (
    <Page title="操作記録" lead="職員が行った変更の記録です。新しいものから表示します。">
      <AuditTabs />
      <search className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
        <TextField label="職員" type="search" value={actor} onChange={(event) => set({ actor: event.target.value })} />
        <TextField
          label="対象"
          type="search"
          value={subject}
          onChange={(event) => set({ subject: event.target.value })}
        />
        <TextField
          label="期間の初日"
          type="date"
          value={from}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextField label="期間の末日" type="date" value={to} onChange={(event) => set({ to: event.target.value })} />
      </search>
      <Answer
        query={query}
        empty={({ pages }) =>
          pages.some(({ items }) => items.length > 0)
            ? null
            : {
                title: isFiltered ? '該当する記録はありません' : '記録はまだありません',
                ...(isFiltered && { text: '条件を減らしてください。' }),
              }
        }
      >
        {({ pages }, isStale) => (
          <div aria-busy={isStale || undefined} className={`flex flex-col gap-4 ${isStale ? 'opacity-50' : ''}`}>
            <ScrollTable caption="操作記録" isCaptionHidden>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col" className="whitespace-nowrap">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {pages.flatMap(({ items }, page) =>
                  items.map((event, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: what was written down keeps its place
                    <Event key={`${page} ${index}`} event={event} />
                  )),
                )}
              </tbody>
            </ScrollTable>
            {hasNextPage && (
              <Button
                variant="outline"
                className="self-center"
                isBusy={isFetchingNextPage}
                busyLabel="読み込みです..."
                onClick={() => fetchNextPage()}
              >
                さらに表示する
              </Button>
            )}
          </div>
        )}
      </Answer>
    </Page>
  );
};

import { useDeferredValue } from 'react';
import { useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import { useAddressState } from '#console/list/useAddressState.ts';
import type { StaffAccess } from '#contract/staff.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { actionLabel } from '../call/actionLabel.ts';
import { AuditTabs } from './AuditTabs.tsx';

const fieldLabels: Readonly<Record<string, string>> = {
  ...{ kana: 'フリガナ', phone: '電話番号', email: 'メールアドレス', address: '住所', birthday: '生年月日' },
};

const residentOf = ({ personName, userNumber }: StaffAccess) =>
  userNumber === '' ? '' : `${personName}（${userNumber}）`;

const heads = ['日時', '職員', '閲覧', '利用者', '項目', '内容'];

const Row = ({ item }: { item: StaffAccess }) => (
  <tr>
    <th scope="row" className="whitespace-nowrap">
      {dateTimeText(item.happenedAt)}
    </th>
    <td className="min-w-32">{item.actorName || item.actor}</td>
    <td className="min-w-40">{actionLabel(item.operation)}</td>
    <td className="min-w-40">{residentOf(item) || '―'}</td>
    <td className="min-w-40">{item.fields.map((field) => fieldLabels[field] ?? field).join('、') || '―'}</td>
    <td className="min-w-64">
      <details>
        <summary className="min-h-8 cursor-pointer text-key-1000 underline hit-area">内容</summary>
        <p className="font-mono text-dns-14N-130 break-all">{item.request}</p>
      </details>
    </td>
  </tr>
);

/** Who looked at whom, the latest first. */
export const Component = () => {
  const [{ actor, resident }, set] = useAddressState(['actor', 'resident']);
  const query = useStaffQuery('Staff/ListAccess', {
    actor: useDeferredValue(actor),
    resident: useDeferredValue(resident),
  });
  const empty = { title: '該当する記録はありません', text: '条件を減らしてください。' };
  return (
    <Page title="閲覧記録" lead="職員が利用者の情報を見た記録です。新しいものから表示します。">
      <AuditTabs />
      <search className="flex flex-wrap gap-4">
        <div className="w-72 max-w-full">
          <TextField
            label="職員"
            type="search"
            value={actor}
            onChange={(event) => set({ actor: event.target.value })}
          />
        </div>
        <div className="w-72 max-w-full">
          <TextField
            label="利用者・内容"
            type="search"
            value={resident}
            onChange={(event) => set({ resident: event.target.value })}
          />
        </div>
      </search>
      <Answer query={query} empty={({ items }) => (items.length > 0 ? null : empty)}>
        {({ items, hasMore }) => (
          <>
            {hasMore && (
              <NotificationBanner
                tone="info"
                title={`新しい${items.length}件を表示しています。条件を増やしてください。`}
              />
            )}
            <ScrollTable caption="閲覧記録" isCaptionHidden>
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
                {items.map((item, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: what was written down keeps its place
                  <Row key={index} item={item} />
                ))}
              </tbody>
            </ScrollTable>
          </>
        )}
      </Answer>
    </Page>
  );
};

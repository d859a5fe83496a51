import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { Health } from '#contract/desk/upkeep.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';

const openText = (count: number) => (count === 0 ? 'ありません' : `${count}件`);

const factsOf = ({ late, payments, lastBackupAt, copies }: Health) => [
  {
    term: '遅れている処理',
    value: late.since === null ? 'ありません' : `${late.count}件（${dateTimeText(late.since)}から）`,
  },
  ...(payments === null
    ? []
    : [
        {
          term: 'オンライン決済の入金',
          value: payments.lastPaidAt === null ? 'まだありません' : `最後の入金 ${dateTimeText(payments.lastPaidAt)}`,
        },
        { term: '結果が届かない支払い', value: openText(payments.openPayments) },
        { term: '結果が届かない返金', value: openText(payments.openRefunds) },
      ]),
  {
    term: '最後のバックアップ',
    value:
      lastBackupAt === null
        ? '記録がありません。ほかの方法で行っている場合は、システムの管理者に確認してください。'
        : dateTimeText(lastBackupAt),
  },
  ...(copies === null
    ? []
    : [{ term: 'データベースの複製', value: `${copies.expected}台のうち${copies.present}台が動いています` }]),
];

/** While a copy is missing everything goes on, so nobody would notice before the next machine is lost. */
const CopyMissing = ({ copies }: Pick<Health, 'copies'>) => {
  const missing = copies ? copies.expected - copies.present : 0;
  return (
    <div role="status" className="empty:hidden">
      {missing > 0 && (
        <NotificationBanner tone="warning" title={`データベースの複製が${count(missing, '台')}足りません`}>
          <p className="phrase">
            業務は続けられますが、さらに止まると、予約を受け付けられなくなったり、データを失ったりするおそれがあります。5分たっても変わらないときは、システムの管理者に連絡してください。直し方は、運用の手引き（docs/operations.md）の「A
            machine that is missing」にあります。
          </p>
        </NotificationBanner>
      )}
    </div>
  );
};

/** Whether the product runs as it should. */
export const RunningCard = () => (
  <QueryState query={useStaffQuery('Desk/GetHealth', {})}>
    {(health) => (
      <div className="flex flex-col gap-4">
        <CopyMissing copies={health.copies} />
        <DescriptionList items={factsOf(health)} />
      </div>
    )}
  </QueryState>
);

import { useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import type { Health } from '#contract/desk/health.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { dateTimeText } from '#ui/text/format.ts';

const openText = (count: number) => (count === 0 ? 'ありません' : `${count}件`);

const factsOf = ({ late, payments, lastBackupAt }: Health) => [
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
];

/** Whether the product runs as it should. */
export const RunningCard = () => (
  <Answer query={useStaffQuery('Desk/GetHealth', {})}>{(health) => <DescriptionList items={factsOf(health)} />}</Answer>
);

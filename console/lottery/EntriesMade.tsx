import type { DrawAtDesk } from '#contract/desk/lottery.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { count } from '#ui/text/format.ts';

const sumOf = (proxies: DrawAtDesk['proxies']) => proxies.reduce((sum, proxy) => sum + proxy.count, 0);

/** Entries that staff have made, and those that are in the draw no more. */
export const EntriesMade = ({ shown: { proxies, withdrawn, ended } }: { shown: DrawAtDesk }) => (
  <Card title="代理の申込みと、抽選から外れた申込み">
    <DescriptionList
      items={[
        { term: '窓口での代理申込み', value: count(sumOf(proxies), '件') },
        proxies.length > 0 && {
          term: '入力した職員',
          value: proxies.map((proxy) => `${proxy.staffName}　${count(proxy.count, '件')}`).join('\n'),
        },
        { term: '締切前の取下げ', value: count(withdrawn, '件') },
        { term: '締切前の取消（職員）', value: count(ended, '件') },
      ]}
    />
  </Card>
);

import { paths } from '#contract/screens.ts';
import { type Criterion, criteria, methodsOf, resultOf } from '#rules/accessibility/criteria.ts';
import { Page } from '#ui/page/Page.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';

const policy = [
  '目標とする規格は「JIS X 8341-3:2016 高齢者・障害者等配慮設計指針－情報通信における機器，ソフトウェア及びサービス－第3部：ウェブコンテンツ」、適合レベルはAAです。',
  '対象は、この予約システムの利用者向けの画面です。施設が登録した文章と写真、外部のサイトは含みません。',
  '画面を変えるたびに、すべての画面の自動試験と、実際のブラウザーでの操作試験を行っています。',
  '障害のある方による試験と、スクリーンリーダーの実機での通しの試験は、まだ行っていません。そのため、どの達成基準についても「適合」とは表示していません。',
];

const Line = ({ criterion }: { criterion: Criterion }) => (
  <tr className="align-top">
    <th scope="row" className="font-normal">
      {criterion.number} {criterion.name}
    </th>
    <td>{criterion.level}</td>
    <td>{resultOf(criterion)}</td>
    <td>
      {methodsOf(criterion).map((method) => (
        <p key={method}>{method}</p>
      ))}
    </td>
  </tr>
);

const Sheet = () => (
  <section aria-label="試験結果" className="flex flex-col gap-3">
    <h2 className="text-std-20B-150">試験結果</h2>
    <ScrollTable caption="JIS X 8341-3:2016 の達成基準と試験の結果" isCaptionHidden>
      <thead>
        <tr>
          {['達成基準', 'レベル', '結果', '試験の方法'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {criteria.map((criterion) => (
          <Line key={criterion.number} criterion={criterion} />
        ))}
      </tbody>
    </ScrollTable>
  </section>
);

/** What the product aims at for people with disabilities, and what is known of it. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <PublicFrame>
      <Page title="ウェブアクセシビリティ" backTo={paths.tenant(tenantAlias)} onBack={useBackToParent()}>
        <section aria-label="方針" className="flex max-w-160 flex-col gap-3">
          <h2 className="text-std-20B-150">方針</h2>
          {policy.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
        <Sheet />
      </Page>
    </PublicFrame>
  );
};

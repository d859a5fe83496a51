import type { ReactNode } from 'react';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { PartLinks } from './PartLinks.tsx';

type Step = { title: string; text: ReactNode };

const howItWorks: readonly Step[] = [
  {
    title: '申込みの前に、決め方を公開します',
    text: '何を、いくつ、いつ、どんな条件で抽選するかを「定義」として公開し、ハッシュで固定します。乱数の出どころも、このときに決まります。',
  },
  {
    title: '申し込むと、受付番号と控えが渡されます',
    text: '受付番号は、氏名の代わりに一覧に載る番号です。控えは本人だけが持つ値で、一覧の申込みが自分のものであることを確かめるのに使います。',
  },
  {
    title: '締切のときに、一覧を固定します',
    text: 'すべての申込みから計算した「ルート」と件数を公開します。このとき、乱数はまだ明かされていません。',
  },
  {
    title: '乱数から、順番を計算します',
    text: '定義、一覧のルート、乱数の3つから、受付番号ごとの値を計算し、値の小さい順に希望を割り当てます。人の手は入りません。',
  },
  {
    title: '発表のときに、記録を公開します',
    text: '計算に使ったすべての材料と結果を公開します。氏名と控えは含まれません。',
  },
];

const checkingHere: readonly Step[] = [
  {
    title: '自分の申込み',
    text: '受付番号と控えを入力すると、申し込んだ内容のまま一覧に入っていたことと、順番が分かります。',
  },
  {
    title: '抽選の全体',
    text: '「この抽選を計算し直す」を押すと、お使いの端末の中で抽選を初めから計算し、公開された結果と比べます。',
  },
  {
    title: '発表の前に控えた値',
    text: '定義のハッシュと締切の公表のハッシュを発表の前に控えておくと、記録が初めから作り直されていないことまで確かめられます。これが最も確かな方法です。',
  },
];

const limits = [
  '申込みをした全員が実在し、1人1回ずつであること。公開された件数と、施設の台帳によります。',
  '受付番号が渡される前に断られた申込みがないこと。受付番号を持つ人は、自分の申込みが一覧にないことを示せます。',
  '「封をした秘密の値」を使う抽選で、管理者がその値を締切前に見なかったこと。',
];

const files = {
  python: '/docs/chusen-v1/verify.py',
  node: '/docs/chusen-v1/verify.mjs',
  vector: '/docs/chusen-v1/vector.json',
  specification: '/docs/chusen-v1.md',
};

const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="flex list-decimal flex-col gap-3 ps-6">
    {steps.map(({ title, text }) => (
      <li key={title}>
        <p className="font-700">{title}</p>
        <div>{text}</div>
      </li>
    ))}
  </ol>
);

const Program = ({ children }: { children: string }) => (
  <p className="mt-1 rounded-8 bg-solid-gray-50 px-gutter py-2 font-mono leading-150 break-all">{children}</p>
);

const Download = ({ href, children }: { href: string; children: string }) => (
  <TextLink href={href} download className="inline-block py-1">
    {children}
  </TextLink>
);

const ownProgram: readonly Step[] = [
  { title: '抽選のページで「記録（JSON）を保存する」を押します', text: '発表済みの抽選で保存できます。' },
  {
    title: '検算のプログラムを保存します',
    text: (
      <ul className="flex flex-col">
        <li>
          <Download href={files.python}>verify.py（Python 3）</Download>
        </li>
        <li>
          <Download href={files.node}>verify.mjs（Node.js 22以降）</Download>
        </li>
      </ul>
    ),
  },
  {
    title: 'どちらかを実行します',
    text: (
      <>
        <Program>python3 verify.py chusen-….json</Program>
        <Program>node verify.mjs chusen-….json</Program>
      </>
    ),
  },
  {
    title: '表示を見比べます',
    text: '「ok」と表示されれば、結果は公開された材料から計算したとおりです。その前に表示される64文字が、抽選のページの「記録全体のハッシュ」と同じことも確かめてください。',
  },
];

const calculations = [
  { term: '申込みの行', value: '希望c・受付番号n・抽選券の枚数tのJSON（キーの順、空白なし）' },
  { term: '葉', value: 'SHA-256( 00 ‖ 控え ‖ 申込みの行 )' },
  { term: '節', value: 'SHA-256( 01 ‖ 左 ‖ 右 )。余った最後の節は、そのまま上の段へ' },
  { term: '種', value: 'SHA-256( "chusen-v1/seed\\n" ‖ 定義のハッシュ ‖ "\\n" ‖ ルート ‖ "\\n" ‖ 乱数 )' },
  { term: '順番の値', value: 'HMAC-SHA256( 種, "chusen-v1/key\\n" ‖ 受付番号 ‖ "\\n" ‖ 抽選券の番号 )' },
];

const parts = {
  works: { id: 'check-works', name: '抽選のしくみ' },
  here: { id: 'check-here', name: '抽選のページで確かめる' },
  program: { id: 'check-program', name: '自分のプログラムで確かめる' },
  rules: { id: 'check-rules', name: '計算の決まり（chusen-v1）' },
  limits: { id: 'check-limits', name: 'この方法では分からないこと' },
};

/** How a draw works and how anybody can check one, with this product and without it. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <PublicFrame>
      <Page
        title="抽選のしくみと確かめ方"
        backTo={paths.draws(tenantAlias)}
        onBack={useBackToParent()}
        width="text"
        aside={
          <Aside title="このページの内容">
            <PartLinks parts={Object.values(parts)} />
          </Aside>
        }
        asideBelow="hidden"
        lead="抽選は、公開された材料から、だれが計算しても同じ結果になるように作られています。"
      >
        <Card title={parts.works.name} anchorId={parts.works.id}>
          <Steps steps={howItWorks} />
        </Card>
        <Card title={parts.here.name} anchorId={parts.here.id}>
          <Steps steps={checkingHere} />
        </Card>
        <Card title={parts.program.name} anchorId={parts.program.id}>
          <p>約30行のプログラムで、この予約サイトを使わずに計算し直せます。</p>
          <Steps steps={ownProgram} />
        </Card>
        <Card title={parts.rules.name} anchorId={parts.rules.id}>
          <DescriptionList
            items={calculations.map(({ term, value }) => ({
              term,
              value: <span className="break-all">{value}</span>,
            }))}
          />
          <p>
            <Download href={files.specification}>すべての決まり（英語）</Download>
          </p>
          <p>
            <Download href={files.vector}>計算の例（JSON）</Download>
          </p>
        </Card>
        <Card title={parts.limits.name} anchorId={parts.limits.id}>
          <ul className="flex list-disc flex-col gap-2 ps-6">
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </Card>
      </Page>
    </PublicFrame>
  );
};

import type { Draw, DrawSummary } from '#contract/lottery.ts';
import { Card } from '#web/ui/Card.tsx';
import { CopyableValue } from './CopyableValue.tsx';
import type { Overview } from './drawJobs.ts';
import { useOverview } from './useOverview.ts';

type DrawSource = DrawSummary['source'];
type Published = { term: string; text: string; value: string | null | undefined };

const randomnessTexts: Record<DrawSource, string> = {
  sealed: '封をしていた秘密の値です。結果とともに公開しました。',
  ceremony: '締切のあとに、立会いのもとで引いた数字です。',
  drand: '予告していた回の公開乱数です。',
};

const valuesOf = (draw: Draw, overview: Overview | undefined): Published[] => [
  {
    term: '定義のハッシュ',
    text: '最初の申込みより前から公開しています。決め方が変えられると、この値が変わります。',
    value: draw.definitionHash,
  },
  {
    term: '一覧のルート',
    text: '締切のときに公開しました。申込みが1件でも変えられると、この値が変わります。',
    value: draw.root,
  },
  {
    term: '締切の公表のハッシュ',
    text: '締切のときに公開しました。申込みの件数、一覧、抽選前からの予約をまとめて固定しています。',
    value: draw.closingHash,
  },
  { term: '乱数', text: randomnessTexts[draw.source], value: overview?.randomness },
  {
    term: '種',
    text: '定義、一覧、乱数から計算した値です。抽選の順番は、この値から決まります。',
    value: overview?.seed,
  },
  {
    term: '記録全体のハッシュ',
    text: '結果とともに公開しました。結果と記録の全体を固定しています。',
    value: draw.transcriptHash,
  },
];

/** The digests that fix what was decided when; who notes one can compare it later. */
export const PublishedValues = ({ draw }: { draw: Draw }) => {
  const { overview } = useOverview(draw);
  return (
    <Card title="公開された値">
      <p>
        ハッシュは、内容が少しでも変わると別の値になる「指紋」です。
        {draw.phase !== 'announced' && 'いま控えておくと、結果の発表のあとに、変えられていないことを確かめられます。'}
      </p>
      <dl className="flex flex-col">
        {valuesOf(draw, overview).map(
          ({ value, ...words }) => value && <CopyableValue key={words.term} {...words} value={value} />,
        )}
      </dl>
    </Card>
  );
};

import type { Draw, DrawSummary } from '#contract/lottery.ts';
import { CopyButton } from '#ui/action/CopyButton.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { Overview } from '../check/drawJobs.ts';
import { useOverview } from './useOverview.ts';

type CopyableValueProps = { term: string; value: string; text?: string | undefined };

/** A long value that people compare letter by letter, and what it is. */
const CopyableValue = ({ term, value, text }: CopyableValueProps) => (
  <div className="flex flex-col gap-1 border-b border-solid-gray-300 py-3 first:pt-0 last:border-b-0 last:pb-0">
    <dt className="text-std-16B-170">{term}</dt>
    <dd className="flex flex-col items-start gap-2">
      {text && <p className="text-solid-gray-700">{text}</p>}
      <div className="flex w-full flex-wrap items-center gap-3 desktop:gap-y-2">
        <p className="min-w-0 grow basis-60 rounded-8 bg-solid-gray-50 px-gutter py-2 font-mono text-[0.875rem] leading-150 break-all">
          {value}
        </p>
        <CopyButton
          text={value}
          label={
            <>
              <VisuallyHidden>{term}を</VisuallyHidden>コピー
            </>
          }
        />
      </div>
    </dd>
  </div>
);

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
    <>
      <p>
        ハッシュは、内容が少しでも変わると別の値になる「指紋」です。
        {draw.phase !== 'announced' && 'いま控えておくと、結果の発表のあとに、変えられていないことを確かめられます。'}
      </p>
      <dl className="flex flex-col">
        {valuesOf(draw, overview).map(
          ({ value, ...words }) => value && <CopyableValue key={words.term} {...words} value={value} />,
        )}
      </dl>
    </>
  );
};

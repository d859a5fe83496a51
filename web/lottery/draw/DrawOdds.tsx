import { useState } from 'react';
import type { Draw } from '#contract/lottery.ts';
import { choiceLines } from '#rules/lottery/choiceWords.ts';
import { rateText, seatsText } from '#rules/lottery/figureWords.ts';
import type { Odds } from '#rules/lottery/oddsOf.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import { Button } from '#ui/action/Button.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { count } from '#ui/text/format.ts';
import { useOverview } from './useOverview.ts';

/** Shown at first: the most wanted ones. */
const fewRows = 20;

const Figure = ({ term, value }: { term: string; value: string }) => (
  <span className="whitespace-nowrap @min-[32rem]:w-24 @min-[32rem]:text-end">
    <span className="text-solid-gray-700">{term}</span> {value}
  </span>
);

const Row = ({ odds, definition }: { odds: Odds; definition: Definition }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-solid-gray-300 py-3 last:border-b-0">
    <span className="min-w-0 basis-full @min-[32rem]:flex-1 @min-[32rem]:basis-0">
      {choiceLines(odds.choice, definition).map((line) => (
        <span key={line} className="name block font-700">
          {line}
        </span>
      ))}
    </span>
    <Figure term="応募" value={count(odds.applications, '件')} />
    <Figure term="定員" value={seatsText(odds, definition.kind)} />
    <Figure term="倍率" value={rateText(odds)} />
  </li>
);

type OddsListProps = { all: readonly Odds[]; definition: Definition };

const OddsList = ({ all, definition }: OddsListProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const rows = showsAll ? all : all.slice(0, fewRows);
  return (
    <div className="@container flex flex-col gap-4">
      <p className="text-solid-gray-700">応募の多い順です。倍率は、応募数を定員で割ったものです。</p>
      <ul className="flex flex-col">
        {rows.map((odds) => (
          <Row key={JSON.stringify(odds.choice)} odds={odds} definition={definition} />
        ))}
      </ul>
      {rows.length < all.length && (
        <Button variant="outline" className="self-center" onClick={() => setShowsAll(true)}>
          すべて表示する（{count(all.length, '件')}）
        </Button>
      )}
    </div>
  );
};

/** How much everything was wanted, from the published record. */
export const DrawOdds = ({ draw, definition }: { draw: Draw; definition: Definition }) => {
  const { overview, isFailed } = useOverview(draw);
  if (isFailed) return <p className="text-error-2">応募の状況を計算できませんでした。</p>;
  if (!overview) return <Loading text="応募の状況を計算しています..." />;
  if (overview.odds.length === 0) return <p>応募はありませんでした。</p>;
  return <OddsList all={overview.odds} definition={definition} />;
};

import { useState } from 'react';
import type { Demand } from '#contract/lottery.ts';
import { rateText, seatsText } from '#rules/lottery/figureWords.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import { Button } from '#ui/action/Button.tsx';
import { count } from '#ui/text/format.ts';

/** Shown at first: the most wanted ones. */
const fewRows = 20;

const Figure = ({ term, value }: { term: string; value: string }) => (
  <span className="whitespace-nowrap @min-[32rem]:w-24 @min-[32rem]:text-end">
    <span className="text-solid-gray-700">{term}</span> {value}
  </span>
);

type Kind = Definition['kind'];

const Row = ({ demand, kind }: { demand: Demand; kind: Kind }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-solid-gray-300 py-3 last:border-b-0">
    <span className="min-w-0 basis-full @min-[32rem]:flex-1 @min-[32rem]:basis-0">
      {demand.lines.map((line) => (
        <span key={line} className="name block font-700">
          {line}
        </span>
      ))}
    </span>
    <Figure term="応募" value={count(demand.applications, '件')} />
    <Figure term="定員" value={seatsText(demand, kind)} />
    <Figure term="倍率" value={rateText(demand)} />
  </li>
);

/** How much everything of a draw is wanted, the most wanted first. */
export const DemandList = ({ all, kind }: { all: readonly Demand[]; kind: Kind }) => {
  const [showsAll, setShowsAll] = useState(false);
  const rows = showsAll ? all : all.slice(0, fewRows);
  return (
    <div className="@container flex flex-col gap-4">
      <p className="text-solid-gray-700">応募の多い順です。倍率は、応募数を定員で割ったものです。</p>
      <ul className="flex flex-col">
        {rows.map((demand) => (
          <Row key={demand.lines.join('\n')} demand={demand} kind={kind} />
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

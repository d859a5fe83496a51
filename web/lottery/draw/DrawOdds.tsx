import type { Draw } from '#contract/lottery.ts';
import { choiceLines } from '#rules/lottery/choiceWords.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { DemandList } from './DemandList.tsx';
import { useOverview } from './useOverview.ts';

/** How much everything was wanted, from the published record. */
export const DrawOdds = ({ draw, definition }: { draw: Draw; definition: Definition }) => {
  const { overview, isFailed } = useOverview(draw);
  if (isFailed) return <p className="text-error-2">応募の状況を計算できませんでした。</p>;
  if (!overview) return <Loading text="応募の状況を計算しています..." />;
  if (overview.odds.length === 0) return <p>応募はありませんでした。</p>;
  const all = overview.odds.map((odds) => ({ ...odds, lines: choiceLines(odds.choice, definition) }));
  return <DemandList all={all} kind={definition.kind} />;
};

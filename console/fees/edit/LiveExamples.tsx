import { useId } from 'react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { FeeExample } from '#contract/desk/fees.ts';
import { Button } from '#ui/action/Button.tsx';
import { count } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { ExampleTable } from '../ExampleTable.tsx';
import { matchesPublished } from '../feeWords.ts';
import { Problems } from '../Problems.tsx';
import type { DraftActs, NewlyPublished } from './useDraftActs.ts';

type LiveAsked = {
  readonly containerId: string;
  readonly text: string;
  /** Something is marked as wrong already; until then nothing is asked. */
  readonly isHeld: boolean;
};

/** What the text of a version comes to by now: asked again as soon as it rests. */
export function useLiveExamples({ containerId, text, isHeld }: LiveAsked) {
  const rested = useDebounced(text, 500);
  const isAsked = !isHeld && rested.trim() !== '';
  const query = useStaffQuery('Desk/PreviewFees', { containerId, text: rested }, { enabled: isAsked });
  const isCurrent = isHeld || (rested === text && !query.isPlaceholderData && !query.isFetching);
  const plan = isAsked ? query.data?.plan : null;
  return { query, isHeld, isCurrent, words: isCurrent && plan ? wordsOf(plan.examples) : '' };
}

type LiveExamplesProps = {
  live: ReturnType<typeof useLiveExamples>;
  acts: Pick<DraftActs, 'examples' | 'textOfForms'>;
  /** What is wrong is told by the answer to the button. */
  isAnswered: boolean;
  isByTables: boolean;
  /** Left out where the text cannot be changed by numbers. */
  onAdopt?: ((published: readonly NewlyPublished[]) => void) | undefined;
};

const isAdoptable = ({ example }: NewlyPublished) => example.came !== null && !matchesPublished(example);

/** The examples of a version while it is changed: what its rules come to by now. */
export const LiveExamples = ({ live, acts, isAnswered, isByTables, onAdopt }: LiveExamplesProps) => {
  const { query, isHeld, isCurrent, words } = live;
  const waitId = useId();
  return (
    <div aria-busy={!isCurrent} className="flex flex-col gap-3">
      <h2 ref={acts.examples} tabIndex={-1} className="text-std-20B-150">
        試算例
      </h2>
      {isByTables && <p className="phrase">試算例は「規定で編集」で追加・変更できます。</p>}
      {isHeld && <p>適用開始日・対象・根拠を直すと計算できます。</p>}
      {query.isEnabled && (
        <QueryState query={query}>
          {({ plan, problems }) => {
            if (!plan && isAnswered) return <p>下の「確認の結果」の誤りを直すと計算できます。</p>;
            if (!plan) {
              const title = '試算例は、次のところを直すと計算できます。';
              return <Problems tone="warning" title={title} problems={problems} textOfForms={acts.textOfForms} />;
            }
            const published = plan.examples.map((example, index) => ({ index, example }));
            const others = published.filter(isAdoptable);
            const waiting = isCurrent ? undefined : waitId;
            return (
              <>
                <p id={waitId}>{isCurrent ? words : '計算しています。'}</p>
                {onAdopt && others.length > 1 && (
                  <Button
                    variant="outline"
                    className="self-start"
                    disabledReasonId={waiting}
                    onClick={() => onAdopt(others)}
                  >
                    {`${count(others.length, '件')}すべてを新しい額にする`}
                  </Button>
                )}
                <ExampleTable
                  examples={plan.examples}
                  action={(index) => {
                    const one = published[index];
                    if (!onAdopt || !one || !isAdoptable(one)) return null;
                    return (
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={`${one.example.name}：この例の金額を新しい額にする`}
                        disabledReasonId={waiting}
                        onClick={() => onAdopt([one])}
                      >
                        この例の金額を新しい額にする
                      </Button>
                    );
                  }}
                />
              </>
            );
          }}
        </QueryState>
      )}
    </div>
  );
};

function wordsOf(examples: readonly FeeExample[]) {
  const all = count(examples.length, '件');
  const wrong = examples.filter((example) => !matchesPublished(example)).length;
  if (examples.length === 0) return '';
  if (wrong === 0) return `${all}が公表額と一致しています。`;
  return wrong === examples.length
    ? `${all}が公表額と一致しません。`
    : `${all}のうち${count(wrong, '件')}が公表額と一致しません。`;
}

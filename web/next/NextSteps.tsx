import type { ReactNode } from 'react';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { count } from '#ui/text/format.ts';
import { PartFailed } from './PartFailed.tsx';
import { StepCard, type StepView } from './StepCard.tsx';

type NextStepsProps = {
  /** Undefined until they are known. */
  steps: readonly StepView[] | undefined;
  /** More uses than are shown, and where all of them are. */
  rest: { readonly amount: number; readonly to: string };
  isFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  /** In their place for somebody who has none. */
  children: ReactNode;
};

/** What is next for a person, the most urgent first. */
export const NextSteps = ({ steps, rest, isFailed, isRetrying, onRetry, children }: NextStepsProps) => {
  if (steps?.length === 0) return children;
  return (
    <section aria-labelledby="next-steps" className="flex flex-col gap-3">
      <h2 id="next-steps" className="text-std-20B-150">
        次の予定
      </h2>
      {steps ? (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
        <ul role="list" aria-label="次の予定" className="flex flex-wrap gap-4">
          {steps.map((step) => (
            <StepCard key={step.id} step={step} />
          ))}
        </ul>
      ) : isFailed ? (
        <PartFailed what="次の予定" isRetrying={isRetrying} onRetry={onRetry} />
      ) : (
        <Skeleton rows={1} rowClassName="h-48 rounded-12" />
      )}
      {steps && rest.amount > 0 && (
        <p>
          <TextLink to={rest.to} className="inline-flex min-h-11 items-center">
            ほか{count(rest.amount, '件')}の予約を見る
          </TextLink>
        </p>
      )}
    </section>
  );
};

import { useId } from 'react';
import type { TimeFrameType } from '#contract/facility.ts';
import { Button } from '#web/ui/Button.tsx';
import { yen } from '#web/ui/format.ts';
import { extentText } from './frameTexts.ts';
import type { Choice } from './useSelection.ts';

type SelectionBarProps = {
  timeFrameType: TimeFrameType;
  choice: Choice;
  hasTicks: boolean;
  actionLabel: string;
  onAction: () => void;
};

const invitations: Record<TimeFrameType, string> = {
  frame: '時間枠を選択してください。',
  time: '時間を選択してください。',
};

const ChoiceText = ({ timeFrameType, choice }: Pick<SelectionBarProps, 'timeFrameType' | 'choice'>) => {
  if (choice.kind === 'refused' && choice.isUnfinished) return <span>{choice.message}</span>;
  if (choice.kind === 'refused') return <span className="text-error-2">＊{choice.message}</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span>{extentText(timeFrameType, choice.fee)}</span>
      <span>
        合計 <span className="text-std-20B-150 text-solid-gray-800">{yen(choice.fee.total)}</span>
      </span>
    </span>
  );
};

/** What is ticked so far and the way on; it stays in sight where the size of the text leaves room for it. */
export const SelectionBar = ({ timeFrameType, choice, hasTicks, actionLabel, onAction }: SelectionBarProps) => {
  const textId = useId();
  return (
    <div className="z-10 -mx-gutter sm:mx-0 @min-[19rem]/form:sticky @min-[19rem]/form:bottom-[calc(var(--footer-height)+var(--safe-bottom))]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-2 border-key-900 bg-white px-gutter py-3 shadow-2 sm:rounded-t-12 sm:border-x">
        <p id={textId} role="status" className="min-w-0 grow basis-28 text-dns-14N-130 text-solid-gray-700">
          {hasTicks ? <ChoiceText timeFrameType={timeFrameType} choice={choice} /> : invitations[timeFrameType]}
        </p>
        <Button disabledReasonId={hasTicks ? undefined : textId} onClick={onAction}>
          {actionLabel}
        </Button>
      </div>
    </div>
  );
};

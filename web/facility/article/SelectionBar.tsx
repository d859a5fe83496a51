import { useId } from 'react';
import type { TimeFrameType } from '#contract/facility/room.ts';
import { Button } from '#ui/action/Button.tsx';
import { ActionBar } from '#ui/page/ActionBar.tsx';
import { yen } from '#ui/text/format.ts';
import type { Price } from '../booking/usePrice.ts';
import { extentText } from '../frameTexts.ts';
import type { Choice } from './useSelection.ts';

export type SelectionBarProps = {
  timeFrameType: TimeFrameType;
  choice: Choice;
  price: Price;
  hasTicks: boolean;
  actionLabel: string;
  onAction: () => void;
};

export const invitations: Record<TimeFrameType, string> = {
  frame: '時間枠を選択してください。',
  time: '時間を選択してください。',
};

export const RefusedText = ({ choice }: { choice: Extract<Choice, { kind: 'refused' }> }) =>
  choice.isUnfinished ? <span>{choice.message}</span> : <span className="text-error-2">＊{choice.message}</span>;

const ChoiceText = ({
  timeFrameType,
  choice,
  price,
}: Pick<SelectionBarProps, 'timeFrameType' | 'choice' | 'price'>) => {
  if (choice.kind === 'refused') return <RefusedText choice={choice} />;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span>{extentText(timeFrameType, choice.fee)}</span>
      <span>
        合計 <span className="text-std-20B-150 text-solid-gray-800">{yen(price.total)}</span>
      </span>
    </span>
  );
};

/** What is ticked so far and the way on, below desktops. */
export const SelectionBar = ({ timeFrameType, choice, price, hasTicks, actionLabel, onAction }: SelectionBarProps) => {
  const textId = useId();
  return (
    <div className="contents desktop:hidden">
      <ActionBar>
        <p id={textId} role="status" className="min-w-0 grow basis-28 text-dns-14N-130 text-solid-gray-700">
          {hasTicks ? (
            <ChoiceText timeFrameType={timeFrameType} choice={choice} price={price} />
          ) : (
            invitations[timeFrameType]
          )}
        </p>
        <Button disabledReasonId={hasTicks ? undefined : textId} onClick={onAction}>
          {actionLabel}
        </Button>
      </ActionBar>
    </div>
  );
};

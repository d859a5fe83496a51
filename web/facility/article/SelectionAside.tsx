import { useId } from 'react';
import type { TimeFrameType } from '#contract/facility.ts';
import type { FeeLine } from '#rules/facility/fee/fee.ts';
import { Button } from '#ui/action/Button.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { PriceTable } from '#ui/table/PriceTable.tsx';
import { dayText, yen } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { BookingPrice, laterText } from '../booking/BookingPrice.tsx';
import { pricedLines } from '../booking/usageTexts.ts';
import { extentText } from '../frameTexts.ts';
import { invitations, RefusedText, type SelectionBarProps } from './SelectionBar.tsx';
import type { Choice } from './useSelection.ts';

type SelectionAsideProps = SelectionBarProps & {
  isSpan: boolean;
  onRemoveDay: (date: string) => void;
};

type ChosenProps = {
  timeFrameType: TimeFrameType;
  lines: readonly FeeLine[];
  /** Where each line has a price by itself. */
  showsFees: boolean;
  onRemoveDay: (date: string) => void;
};

/** The days chosen, each with what was chosen of it and a button that gives it up. */
const ChosenDays = ({ timeFrameType, lines, showsFees, onRemoveDay }: ChosenProps) => {
  const priced = pricedLines(timeFrameType, lines);
  const dates = [...new Set(lines.map(({ date }) => date))];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    <ul role="list" className="flex flex-col">
      {dates.map((date) => (
        <li
          key={date}
          className="flex flex-wrap items-start justify-between gap-x-2 border-b border-solid-gray-300 py-2 last:border-b-0"
        >
          <div className="min-w-0 grow">
            <p className="text-std-16B-170">{dayText(date)}</p>
            {priced
              .filter((line) => line.date === date)
              .map(({ text, fee }) => (
                <p key={text} className="flex flex-wrap justify-between gap-x-3 tabular-nums">
                  <span>{text}</span> {showsFees && <span>{yen(fee)}</span>}
                </p>
              ))}
          </div>
          <Button variant="text" size="sm" className="-me-2" onClick={() => onRemoveDay(date)}>
            <VisuallyHidden>{dayText(date)}を</VisuallyHidden>取り消す
          </Button>
        </li>
      ))}
    </ul>
  );
};

const Prices = ({ timeFrameType, choice }: { timeFrameType: TimeFrameType; choice: Choice }) => {
  if (choice.kind === 'refused') return null;
  const lines = pricedLines(timeFrameType, choice.fee.lines);
  return (
    <PriceTable
      caption="使用料の内訳"
      lines={lines.map(({ text, note, fee }) => ({ name: text, note, amount: fee }))}
      total={choice.fee.total}
    />
  );
};

/** What is ticked so far and the way on, beside the rows of a desktop. */
export const SelectionAside = ({
  isSpan,
  timeFrameType,
  choice,
  price,
  hasTicks,
  actionLabel,
  onAction,
  onRemoveDay,
}: SelectionAsideProps) => {
  const textId = useId();
  const isTaken = hasTicks && choice.kind === 'taken';
  const isByOrdinance = isTaken && choice.firstDay?.hasOrdinance === true;
  return (
    <Aside
      title={isSpan ? '選択した日' : timeFrameType === 'time' ? '選択した時間' : '選択した時間枠'}
      foot={
        <>
          {isTaken && !isSpan && !isByOrdinance && <Prices timeFrameType={timeFrameType} choice={choice} />}
          {isTaken && isSpan && !isByOrdinance && (
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-std-16B-170">合計</span>
              <span className="text-std-24B-150 tabular-nums">{yen(choice.fee.total)}</span>
            </p>
          )}
          <Button isFullWidth disabledReasonId={hasTicks ? undefined : textId} onClick={onAction}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <p id={textId} role="status" className="text-solid-gray-700 phrase">
        {!hasTicks && invitations[timeFrameType]}
        {hasTicks && choice.kind === 'refused' && <RefusedText choice={choice} />}
        {isTaken && (
          <>
            {!isSpan && timeFrameType === 'time' && (
              <span className="me-3 text-std-24B-150 text-solid-gray-800">{choice.fee.lines[0]?.name}</span>
            )}
            {extentText(timeFrameType, choice.fee)}
          </>
        )}
      </p>
      {isTaken && isSpan && (
        <ChosenDays
          timeFrameType={timeFrameType}
          lines={choice.fee.lines}
          showsFees={!isByOrdinance}
          onRemoveDay={onRemoveDay}
        />
      )}
      {isByOrdinance && <BookingPrice price={price} failedText={laterText} />}
    </Aside>
  );
};

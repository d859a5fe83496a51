import { useId } from 'react';
import type { TimeFrameType } from '#contract/facility/room.ts';
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

type Taken = Extract<Choice, { kind: 'taken' }>;

type TakenProps = { isSpan: boolean; timeFrameType: TimeFrameType; fee: Taken['fee'] };

/** The price of each line, or of several days their sum: theirs stand beside the days. */
const Sum = ({ isSpan, timeFrameType, fee: { lines, total } }: TakenProps) =>
  isSpan ? (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-std-16B-170">合計</span>
      <span className="text-std-24B-150 tabular-nums">{yen(total)}</span>
    </p>
  ) : (
    <PriceTable
      caption="使用料の内訳"
      lines={pricedLines(timeFrameType, lines).map(({ text, note, fee }) => ({ name: text, note, amount: fee }))}
      total={total}
    />
  );

type SelectionTextProps = Pick<SelectionAsideProps, 'isSpan' | 'timeFrameType' | 'choice' | 'hasTicks'>;

const SelectionText = ({ isSpan, timeFrameType, choice, hasTicks }: SelectionTextProps) => {
  if (!hasTicks) return invitations[timeFrameType];
  if (choice.kind === 'refused') return <RefusedText choice={choice} />;
  return (
    <>
      {!isSpan && timeFrameType === 'time' && (
        <span className="me-3 text-std-24B-150 text-solid-gray-800">{choice.fee.lines[0]?.name}</span>
      )}
      {extentText(timeFrameType, choice.fee)}
    </>
  );
};

const titles: Record<TimeFrameType, string> = { frame: '選択した時間枠', time: '選択した時間' };

/** What is ticked so far and the way on, beside the rows of a desktop. */
export const SelectionAside = (props: SelectionAsideProps) => {
  const { isSpan, timeFrameType, choice, price, hasTicks, actionLabel, onAction, onRemoveDay } = props;
  const textId = useId();
  const taken = hasTicks && choice.kind === 'taken' ? choice : undefined;
  const isByOrdinance = taken?.firstDay?.hasOrdinance === true;
  return (
    <Aside
      title={isSpan ? '選択した日' : titles[timeFrameType]}
      foot={
        <>
          {taken && !isByOrdinance && <Sum isSpan={isSpan} timeFrameType={timeFrameType} fee={taken.fee} />}
          <Button isFullWidth disabledReasonId={hasTicks ? undefined : textId} onClick={onAction}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <p id={textId} role="status" className="text-solid-gray-700 phrase">
        <SelectionText {...props} />
      </p>
      {taken && isSpan && (
        <ChosenDays
          timeFrameType={timeFrameType}
          lines={taken.fee.lines}
          showsFees={!isByOrdinance}
          onRemoveDay={onRemoveDay}
        />
      )}
      {isByOrdinance && <BookingPrice price={price} failedText={laterText} />}
    </Aside>
  );
};

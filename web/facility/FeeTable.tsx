import type { FeeQuote } from '#contract/facility/booking.ts';
import { type PriceLine, PriceTable } from '#ui/table/PriceTable.tsx';

export const notFinalText = '使用料は窓口で確定します。';

type FeeTableProps = FeeQuote & {
  /** Beside what was chosen: a single line that only repeats it is left out. */
  isBrief?: boolean | undefined;
};

const isPlain = ({ note, law }: PriceLine) => !note && !law;

/** What a use costs line by line, what is still open of it, and what is paid on the day. */
export const FeeTable = ({ lines, total, isFinal, afterUse, isBrief }: FeeTableProps) => (
  <>
    <PriceTable
      caption="使用料の内訳"
      lines={isBrief && lines.length === 1 && lines.every(isPlain) ? [] : lines}
      total={total}
    />
    {!isFinal && <p className="phrase font-bold">{notFinalText}</p>}
    {afterUse.length > 0 && (
      <div className="flex flex-col gap-1">
        <p className="text-std-16B-170">当日のお支払い</p>
        <PriceTable caption="当日のお支払い" lines={afterUse} />
      </div>
    )}
  </>
);

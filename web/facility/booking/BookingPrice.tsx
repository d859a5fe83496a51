import { Button } from '#ui/action/Button.tsx';
import { FeeTable } from '../FeeTable.tsx';
import type { Price } from './usePrice.ts';

type BookingPriceProps = {
  price: Price;
  /** Where the amount is told for certain; without it the page itself says what failed. */
  failedText?: string | undefined;
};

/** What the booking costs, line by line; while it is asked again, the answer of before. */
export const BookingPrice = ({ price, failedText }: BookingPriceProps) => (
  <div className="flex flex-col gap-3">
    <div
      aria-busy={price.state === 'asking' || undefined}
      className={`flex flex-col gap-3 ${price.state === 'asking' ? 'opacity-80' : ''}`}
    >
      <FeeTable {...price} isBrief={failedText !== undefined} />
    </div>
    {price.state === 'failed' && failedText && (
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="phrase">{failedText}</p>
        <Button variant="text" size="sm" onClick={price.retry}>
          再読み込み
        </Button>
      </div>
    )}
  </div>
);

/** For who still chooses or fills in. */
export const laterText = '金額は確認画面で計算します。';

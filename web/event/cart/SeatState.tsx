import { Armchair, Dices, TriangleAlert } from 'lucide-react';
import type { CartEvent } from '#contract/event/cart.ts';
import { holdOverText } from './hold/holdClock.ts';

type SeatStateProps = { item: Pick<CartEvent, 'entryType' | 'holdState'>; isHoldOver: boolean };

const line = 'flex items-start gap-2 *:first:mt-0.5 *:first:size-5 *:first:shrink-0';

/** Whether a seat is held for the course, in words; nothing where no seat is needed. */
export const SeatState = ({ item: { entryType, holdState }, isHoldOver }: SeatStateProps) => {
  if (entryType === 'lottery') {
    return (
      <p className={`${line} text-solid-gray-700`}>
        <Dices aria-hidden="true" />
        抽選（席の確保はありません）
      </p>
    );
  }
  if (holdState === 'none') return null;
  if (holdState === 'expired' || isHoldOver) {
    return (
      <p className={`${line} text-orange-900`}>
        <TriangleAlert aria-hidden="true" />
        {holdOverText}
      </p>
    );
  }
  return (
    <p className={`${line} text-green-900`}>
      <Armchair aria-hidden="true" />
      席を確保しています。
    </p>
  );
};

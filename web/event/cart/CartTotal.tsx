import type { CartEvent } from '#contract/event/event.ts';
import { count, yen } from '#ui/text/format.ts';
import { hasLotteryFee, totalFee } from './cartItems.ts';

/** What the courses that will be reserved cost together. */
export const CartTotal = ({ items }: { items: readonly CartEvent[] }) => {
  if (items.length === 0) return null;
  return (
    <div className="min-w-0 grow basis-44 text-dns-14N-130 text-solid-gray-700 desktop:basis-auto">
      <p className="flex flex-wrap items-baseline gap-x-3 desktop:justify-between">
        <span className="desktop:text-std-16N-170">{count(items.length, '講座')}</span>
        <span className="desktop:text-std-16N-170">
          合計{' '}
          <span className="text-std-20B-150 text-solid-gray-800 desktop:text-std-24B-150">{yen(totalFee(items))}</span>
        </span>
      </p>
      {hasLotteryFee(items) && <p className="phrase">抽選の講座の料金は、当選したときだけかかります。</p>}
    </div>
  );
};

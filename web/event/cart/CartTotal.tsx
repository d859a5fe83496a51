import type { ReactNode } from 'react';
import type { CartEvent } from '#contract/event.ts';
import { count, yen } from '#ui/format.ts';
import { ActionBar } from '#ui/page/ActionBar.tsx';
import { hasLotteryFee, totalFee } from './cartItems.ts';

type CartTotalProps = { items: readonly CartEvent[]; children: ReactNode };

const Total = ({ items }: Pick<CartTotalProps, 'items'>) => (
  <p className="min-w-0 grow basis-44 text-dns-14N-130 text-solid-gray-700">
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span>{count(items.length, '講座')}</span>
      <span>
        合計 <span className="text-std-20B-150 text-solid-gray-800">{yen(totalFee(items))}</span>
      </span>
    </span>
    {hasLotteryFee(items) && <span>抽選の講座の料金は、当選したときだけかかります。</span>}
  </p>
);

/** What the courses that will be reserved cost together, and the way on. */
export const CartTotal = ({ items, children }: CartTotalProps) => (
  <ActionBar>
    {items.length > 0 && <Total items={items} />}
    {children}
  </ActionBar>
);

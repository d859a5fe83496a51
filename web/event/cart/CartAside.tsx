import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Aside } from '#ui/page/Aside.tsx';
import { inputTerms } from './cartItems.ts';
import type { Cart } from './cartQuery.ts';
import { HoldPanel } from './hold/HoldTimer.tsx';

type CartAsideProps = {
  cart: Cart;
  /** Whether the courses still ask for something. */
  asks?: boolean;
  /** The sum and the way on. */
  foot: ReactNode;
};

/** On desktops beside the courses of the cart: how long their seats are held, and what they cost together. */
export const CartAside = ({ cart, asks = false, foot }: CartAsideProps) => (
  <Aside title="予約する講座" hasBar foot={foot}>
    <HoldPanel cart={cart} />
    {asks && inputTerms(cart.items).length > 0 && (
      <p className="flex gap-2">
        <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-key-900" />
        <span className="phrase">入力が必要な項目があります：{inputTerms(cart.items).join('、')}</span>
      </p>
    )}
  </Aside>
);

import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { type Cart, useKnownCart } from './cartQuery.ts';
import { clockText, phaseOf, spokenTimeText } from './holdClock.ts';
import { useAnnounceHold, useHeldSeconds } from './useHeldSeconds.ts';

const Reminder = ({ cart }: { cart: Cart }) => {
  const { tenantAlias } = useTenant();
  const seconds = useHeldSeconds(cart);
  useAnnounceHold(seconds);
  if (seconds === null || phaseOf(seconds) !== 'ending') return null;
  return (
    <section
      aria-label="席の確保"
      className="flex flex-wrap items-center justify-center gap-x-4 border-b-2 border-warning-orange-2 bg-orange-50 px-gutter py-1.5"
    >
      <p className="flex flex-wrap items-center gap-x-1.5">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        席の確保 残り
        <span aria-hidden="true" className="font-700 whitespace-nowrap tabular-nums">
          {clockText(seconds)}
        </span>
        <VisuallyHidden>{spokenTimeText(seconds)}</VisuallyHidden>
      </p>
      <TextLink to={paths.eCart(tenantAlias)} className="hit-area">
        カートで延長する
      </TextLink>
    </section>
  );
};

/**
 * Outside the cart, which has its own clock: shows the last minute before the hold expires, and a link to extend it.
 */
export const HoldReminder = () => {
  const { tenantAlias } = useTenant();
  const { pathname } = useLocation();
  const cart = useKnownCart();
  return cart && pathname !== paths.eCart(tenantAlias) ? <Reminder cart={cart} /> : null;
};

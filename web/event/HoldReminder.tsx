import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { type Cart, useKnownCart } from './cartQuery.ts';
import { clockText, phaseOf, spokenTimeText } from './holdClock.ts';
import { useHeldSeconds, useHoldNews } from './useHeldSeconds.ts';

const Reminder = ({ cart }: { cart: Cart }) => {
  const { tenantAlias } = useTenant();
  const seconds = useHeldSeconds(cart);
  useHoldNews(seconds);
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

/** Away from the cart, which has a clock of its own: the last minute before the seats are given up, and the way to more. */
export const HoldReminder = () => {
  const { tenantAlias } = useTenant();
  const { pathname } = useLocation();
  const cart = useKnownCart();
  return cart && pathname !== paths.eCart(tenantAlias) ? <Reminder cart={cart} /> : null;
};

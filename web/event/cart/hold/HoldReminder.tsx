import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { type Cart, useKnownCart } from '../cartQuery.ts';
import { clockText, phaseOf, spokenTimeText } from './holdClock.ts';
import { useAnnounceHold, useHeldSeconds } from './useHeldSeconds.ts';

const TimeLeft = ({ seconds }: { seconds: number }) => (
  <>
    席の確保 残り
    <span aria-hidden="true" className="font-700 whitespace-nowrap tabular-nums">
      {clockText(seconds)}
    </span>
    <VisuallyHidden>{spokenTimeText(seconds)}</VisuallyHidden>
  </>
);

const toCart = 'カートで延長する';

const Reminder = ({ cart }: { cart: Cart }) => {
  const { tenantAlias } = useTenant();
  const seconds = useHeldSeconds(cart);
  if (seconds === null || phaseOf(seconds) !== 'ending') return null;
  return (
    <section
      aria-label="席の確保"
      className="flex flex-wrap items-center justify-center gap-x-4 border-b-2 border-warning-orange-2 bg-orange-50 px-gutter py-1.5"
    >
      <p className="flex flex-wrap items-center gap-x-1.5">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        <TimeLeft seconds={seconds} />
      </p>
      <TextLink to={paths.eCart(tenantAlias)} className="hit-area">
        {toCart}
      </TextLink>
    </section>
  );
};

/** The cart where it is to be spoken of: everywhere but on its own page, which has a clock of its own. */
function useCartElsewhere() {
  const { tenantAlias } = useTenant();
  const { pathname } = useLocation();
  const cart = useKnownCart();
  return pathname === paths.eCart(tenantAlias) ? undefined : cart;
}

/** Shows the last minute before the hold expires, and a link to extend it. */
export const HoldReminder = () => {
  const cart = useCartElsewhere();
  return cart ? <Reminder cart={cart} /> : null;
};

const Clock = ({ cart }: { cart: Cart }) => {
  const { tenantAlias } = useTenant();
  const seconds = useHeldSeconds(cart);
  if (!seconds) return null;
  const isEnding = phaseOf(seconds) === 'ending';
  return (
    <p
      className={`flex min-w-0 flex-wrap items-center justify-end gap-x-2 ${isEnding ? 'bg-orange-50 px-3' : 'text-dns-14N-130 text-solid-gray-700'}`}
    >
      {isEnding && <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />}
      <TimeLeft seconds={seconds} />
      {isEnding && (
        <TextLink to={paths.eCart(tenantAlias)} className="hit-area">
          {toCart}
        </TextLink>
      )}
    </p>
  );
};

/** How long the seats of the cart are still held. */
export const HoldClock = () => {
  const cart = useCartElsewhere();
  return cart ? <Clock cart={cart} /> : null;
};

const News = ({ cart }: { cart: Cart }) => {
  useAnnounceHold(useHeldSeconds(cart));
  return null;
};

/** Tells screen readers of the few important times of the hold, on every page. */
export const HoldNews = () => {
  const cart = useKnownCart();
  return cart ? <News cart={cart} /> : null;
};

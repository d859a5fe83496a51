import { Navigate, useNavigate } from 'react-router';
import type { CartEvent } from '#contract/event.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { useWayBack } from '#web/shell/wayBack.ts';
import { Button } from '#web/ui/Button.tsx';
import { CartSteps } from './CartSteps.tsx';
import { CartTotal } from './CartTotal.tsx';
import { CourseHead } from './CourseHead.tsx';
import { CourseLines } from './CourseLines.tsx';
import { reserveLabelOf, sortedCart } from './cartItems.ts';
import type { Cart } from './cartQuery.ts';
import { HoldTimer } from './HoldTimer.tsx';
import { LeftCourses } from './LeftCourses.tsx';
import { SeatState } from './SeatState.tsx';
import { useIsHoldOver } from './useHeldSeconds.ts';

const ConfirmedCourse = ({ item, isHoldOver }: { item: CartEvent; isHoldOver: boolean }) => (
  <li className="flex flex-col gap-3 rounded-12 border border-solid-gray-300 bg-white px-gutter py-4 sm:px-6">
    <CourseHead item={item}>{item.eventName}</CourseHead>
    <SeatState item={item} isHoldOver={isHoldOver} />
    <CourseLines item={item} showsLoan />
  </li>
);

type ConfirmActionsProps = { items: readonly CartEvent[]; isReserving: boolean; onReserve: () => void };

const ConfirmActions = ({ items, isReserving, onReserve }: ConfirmActionsProps) => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const goBack = useWayBack() ?? (() => navigate(paths.eCart(tenantAlias), { replace: true }));
  return (
    <div className="flex grow flex-wrap-reverse gap-3 sm:grow-0 sm:flex-nowrap">
      <Button variant="outline" className="grow" onClick={goBack}>
        戻る
      </Button>
      <Button className="grow" isBusy={isReserving} busyLabel="予約しています" onClick={onReserve}>
        {reserveLabelOf(items)}
      </Button>
    </div>
  );
};

type CartConfirmationProps = {
  cart: Cart;
  isReserving: boolean;
  /** Gets all courses of the cart, and those of them to be reserved. */
  onReserve: (items: readonly CartEvent[], ready: readonly CartEvent[]) => void;
};

/** What will be reserved, to be looked at once more; without anything the list says why. */
export const CartConfirmation = ({ cart, isReserving, onReserve }: CartConfirmationProps) => {
  const { tenantAlias } = useTenant();
  const isHoldOver = useIsHoldOver(cart);
  const { ready, waiting, blocked } = sortedCart(cart.items);
  if (ready.length === 0) return <Navigate to={paths.eCart(tenantAlias)} replace />;

  return (
    <div className="@container/form flex flex-col gap-4">
      <CartSteps step="confirm" />
      <HoldTimer cart={cart} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from lists without bullets unless it is written */}
      <ul role="list" aria-label="予約する講座" className="flex flex-col gap-4">
        {ready.map((item) => (
          <ConfirmedCourse key={item.eventReservationId} item={item} isHoldOver={isHoldOver} />
        ))}
      </ul>
      <LeftCourses blocked={blocked} waiting={waiting} />
      <CartTotal items={ready}>
        <ConfirmActions items={ready} isReserving={isReserving} onReserve={() => onReserve(cart.items, ready)} />
      </CartTotal>
    </div>
  );
};

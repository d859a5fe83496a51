import { useIsMutating } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { EndpointName } from '#contract/endpoints.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { useSingleFlight } from '#ui/action/useSingleFlight.ts';
import { useFormParts } from '#ui/form/formParts.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { commonUnavailableText } from '../unavailable.ts';
import { CartCourse } from './CartCourse.tsx';
import { CartNotices } from './CartNotices.tsx';
import { CartTotal } from './CartTotal.tsx';
import { counted, sortedCart } from './cartItems.ts';
import type { Cart } from './cartQuery.ts';
import { HoldTimer } from './hold/HoldTimer.tsx';
import { useIsHoldOver } from './hold/useHeldSeconds.ts';

/** Whether a wish for an instrument is on its way: reserving before it is there would lose it. */
const useIsSavingLoan = () =>
  useIsMutating({ mutationKey: ['EventReservation/UpdateEventInCart' satisfies EndpointName] }) > 0;

/** The sum, and the way to the confirmation: in an `ActionBar` or in the foot of the aside. */
export const ToConfirmation = ({ cart }: { cart: Cart }) => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const reasonId = useId();
  const isSavingLoan = useIsSavingLoan();
  const { hasUnsaved, settle } = useFormParts();
  const { ready } = sortedCart(cart.items);
  const hasNothing = ready.length === 0 && !hasUnsaved;
  const goOn = useSingleFlight(async () => {
    if (!(await settle())) return;
    navigate(paths.eCartStep(tenantAlias, 'confirm'), { state: { ...drillDown, startsAtTop: true } });
  });
  return (
    <>
      <CartTotal items={counted(cart.items)} />
      {hasNothing && (
        <span id={reasonId} className="min-w-0 grow basis-44 text-dns-14N-130 text-solid-gray-700 desktop:basis-auto">
          {cart.items.some(({ unavailable }) => unavailable?.code === 'companions')
            ? 'いっしょに参加する方を入力すると進めます。'
            : '予約できる講座がありません。'}
        </span>
      )}
      <Button
        isBusy={isSavingLoan}
        busyLabel="保存しています"
        disabledReasonId={hasNothing ? reasonId : undefined}
        onClick={goOn}
      >
        予約へ進む
      </Button>
    </>
  );
};

/** The courses of the cart. */
export const CartList = ({ cart }: { cart: Cart }) => {
  const { tenantAlias } = useTenant();
  const isHoldOver = useIsHoldOver(cart);
  const { items } = cart;
  return (
    <div className="flex flex-col gap-4">
      <HoldTimer cart={cart} />
      <CartNotices items={items} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit */}
      <ul role="list" aria-label="カートの講座" className="flex flex-col gap-4">
        {items.map((item) => (
          <CartCourse
            key={item.eventReservationId}
            item={item}
            items={items}
            isHoldOver={isHoldOver}
            hidesReason={commonUnavailableText(items) !== null}
          />
        ))}
      </ul>
      <LinkButton to={paths.eHome(tenantAlias)} variant="text" className="self-center desktop:self-start">
        ほかの講座を探す
      </LinkButton>
    </div>
  );
};

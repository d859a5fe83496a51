import { useId } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { CartEvent } from '#contract/event/cart.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { MailFirst } from '#web/account/contact/MailPanel.tsx';
import { useMailRequired } from '#web/account/contact/mailRequired.ts';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { courseOfWhom } from '../participantText.ts';
import { CartTotal } from './CartTotal.tsx';
import { CourseHead, CourseLines } from './CourseFacts.tsx';
import { reserveLabelOf, sortedCart } from './cartItems.ts';
import type { Cart } from './cartQuery.ts';
import { HoldTimer } from './hold/HoldTimer.tsx';
import { useIsHoldOver } from './hold/useHeldSeconds.ts';
import { SeatState } from './SeatState.tsx';

type SkippedCoursesProps = { blocked: readonly CartEvent[]; waiting: readonly CartEvent[] };

const SkippedCourse = ({ item }: { item: CartEvent }) => (
  <li>
    <span className="name block font-700">
      {item.eventNumber} {courseOfWhom(item)}
    </span>
    <span className="text-solid-gray-700">{item.unavailable?.message ?? '続けて予約できます。'}</span>
  </li>
);

/** Courses of the cart that are not reserved with the others, and why. */
const SkippedCourses = ({ blocked, waiting }: SkippedCoursesProps) => {
  const left = [...blocked, ...waiting];
  if (left.length === 0) return null;
  return (
    <Card title="今回は予約しない講座">
      <p>次の講座は予約されず、カートに残ります。</p>
      <ul className="flex list-disc flex-col gap-2 ps-6">
        {left.map((item) => (
          <SkippedCourse key={item.eventReservationId} item={item} />
        ))}
      </ul>
    </Card>
  );
};

const ConfirmedCourse = ({ item, isHoldOver }: { item: CartEvent; isHoldOver: boolean }) => (
  <li className="flex flex-col gap-3 rounded-12 border border-solid-gray-300 bg-white px-gutter py-4 tablet:px-6">
    <CourseHead item={item}>{item.eventName}</CourseHead>
    <SeatState item={item} isHoldOver={isHoldOver} />
    <CourseLines item={item} showsLoan />
  </li>
);

type ConfirmActionsProps = {
  items: readonly CartEvent[];
  isReserving: boolean;
  /** Gets all courses of the cart, and those of them to be reserved. */
  onReserve: (items: readonly CartEvent[], ready: readonly CartEvent[]) => void;
};

/** The sum, and the buttons: in an `ActionBar` or in the foot of the aside. */
export const ConfirmActions = ({ items, isReserving, onReserve }: ConfirmActionsProps) => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const goBack = useBackToParent() ?? (() => navigate(paths.eCart(tenantAlias), { replace: true }));
  const isMailRequired = useMailRequired();
  const reasonId = useId();
  const { ready } = sortedCart(items);
  return (
    <>
      <CartTotal items={ready} />
      {isMailRequired && (
        <span id={reasonId} className="min-w-0 grow basis-44 text-dns-14N-130 text-solid-gray-700 desktop:basis-auto">
          メールアドレスの確認がお済みになると予約できます。
        </span>
      )}
      <div className="flex grow flex-wrap-reverse gap-3 tablet:grow-0 tablet:flex-nowrap tablet:*:min-w-24">
        <Button variant="outline" className="grow" onClick={goBack}>
          戻る
        </Button>
        <Button
          className="grow"
          isBusy={isReserving}
          busyLabel="予約しています"
          disabledReasonId={isMailRequired ? reasonId : undefined}
          onClick={() => onReserve(items, ready)}
        >
          {reserveLabelOf(ready)}
        </Button>
      </div>
    </>
  );
};

/** What will be reserved, to be looked at once more; without anything the list says why. */
export const CartConfirmation = ({ cart }: { cart: Cart }) => {
  const { tenantAlias } = useTenant();
  const isHoldOver = useIsHoldOver(cart);
  const isMailRequired = useMailRequired();
  const { ready, waiting, blocked } = sortedCart(cart.items);
  if (ready.length === 0) return <Navigate to={paths.eCart(tenantAlias)} replace />;

  return (
    <div className="flex flex-col gap-4">
      <HoldTimer cart={cart} />
      {isMailRequired && <MailFirst />}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit */}
      <ul role="list" aria-label="予約する講座" className="flex flex-col gap-4">
        {ready.map((item) => (
          <ConfirmedCourse key={item.eventReservationId} item={item} isHoldOver={isHoldOver} />
        ))}
      </ul>
      <SkippedCourses blocked={blocked} waiting={waiting} />
    </div>
  );
};

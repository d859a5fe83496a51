import { Ban, Trash2 } from 'lucide-react';
import type { CartEvent } from '#contract/event/cart.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { courseOfWhom } from '../participantText.ts';
import { ChoiceOrder } from './ChoiceOrder.tsx';
import { CompanionForm } from './CompanionForm.tsx';
import { CourseHead, CourseLines } from './CourseFacts.tsx';
import { asksWho } from './cartItems.ts';
import { LoanChoice } from './LoanChoice.tsx';
import { SeatState } from './SeatState.tsx';
import { courseLinkId, useRemoval } from './useRemoval.ts';

/** Why a course cannot be reserved. */
const UnavailableNotice = ({ message }: { message: string }) => (
  <p className="flex items-start gap-2 rounded-8 border border-error-1 bg-red-50 px-gutter py-2">
    <Ban aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-error-2" />
    <span className="min-w-0">
      <strong className="font-700 text-error-2">予約できません</strong> {message}
    </span>
  </p>
);

type CartCourseProps = {
  item: CartEvent;
  items: readonly CartEvent[];
  isHoldOver: boolean;
  /** The reason is already shown once above the list. */
  hidesReason: boolean;
};

/** One course of the cart with its actions. */
export const CartCourse = ({ item, items, isHoldOver, hidesReason }: CartCourseProps) => {
  const { tenantAlias } = useTenant();
  const { remove, isRemoving } = useRemoval(item, items);
  const { eventReservationId, eventName, unavailable, companions } = item;
  // The form below says what is missing.
  const isAsked = asksWho(item);
  return (
    <li className="flex flex-col gap-3 rounded-12 border border-solid-gray-300 bg-white px-gutter py-4 tablet:px-6">
      <CourseHead item={item}>
        <TextLink
          id={courseLinkId(eventReservationId)}
          to={paths.eEvent({ tenantAlias, ...item })}
          state={drillDown}
          className="hit-area name inline-block"
        >
          {eventName}
        </TextLink>
      </CourseHead>
      {unavailable && !isAsked && !hidesReason && <UnavailableNotice message={unavailable.message} />}
      {(!unavailable || isAsked) && <SeatState item={item} isHoldOver={isHoldOver} />}
      <CourseLines item={item} />
      {item.choice && <ChoiceOrder item={{ ...item, choice: item.choice }} items={items} />}
      {companions && <CompanionForm item={{ ...item, companions }} />}
      {(item.askForBorrowInstrument || item.loans.length > 0) && <LoanChoice item={item} />}
      <Button
        variant="danger"
        size="sm"
        className="self-start"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        aria-label={`${courseOfWhom(item)}を削除`}
        isBusy={isRemoving}
        busyLabel="削除しています"
        onClick={remove}
      >
        削除
      </Button>
    </li>
  );
};

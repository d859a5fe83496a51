import { Trash2 } from 'lucide-react';
import type { CartEvent } from '#contract/event.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { downward } from '#web/shell/wayBack.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { CourseHead } from './CourseHead.tsx';
import { CourseLines } from './CourseLines.tsx';
import { LoanChoice } from './LoanChoice.tsx';
import { Obstacle } from './Obstacle.tsx';
import { SeatState } from './SeatState.tsx';
import { courseLinkId, useRemoval } from './useRemoval.ts';

type CartCourseProps = {
  item: CartEvent;
  items: readonly CartEvent[];
  isHoldOver: boolean;
  /** The reason stands above the list already, once for all. */
  hidesObstacle: boolean;
};

/** One course of the cart with all that can be done about it. */
export const CartCourse = ({ item, items, isHoldOver, hidesObstacle }: CartCourseProps) => {
  const { tenantAlias } = useTenant();
  const { remove, isRemoving } = useRemoval(item, items);
  const { eventReservationId, eventName, unavailable, askForBorrowInstrument } = item;
  return (
    <li className="flex flex-col gap-3 rounded-12 border border-solid-gray-300 bg-white px-gutter py-4 sm:px-6">
      <CourseHead item={item}>
        <TextLink id={courseLinkId(eventReservationId)} to={paths.eEvent({ tenantAlias, ...item })} state={downward}>
          {eventName}
        </TextLink>
      </CourseHead>
      {unavailable && !hidesObstacle && <Obstacle message={unavailable.message} />}
      {!unavailable && <SeatState item={item} isHoldOver={isHoldOver} />}
      <CourseLines item={item} />
      {askForBorrowInstrument && <LoanChoice item={item} />}
      <Button
        variant="danger"
        size="sm"
        className="self-start"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        aria-label={`${eventName}を削除`}
        isBusy={isRemoving}
        busyLabel="削除しています"
        onClick={remove}
      >
        削除
      </Button>
    </li>
  );
};

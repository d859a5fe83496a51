import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { CartEvent } from '#contract/event/cart.ts';
import { paths } from '#contract/screens.ts';
import { useSingleFlight } from '#ui/action/useSingleFlight.ts';
import { alert } from '#ui/dialog/dialogs.ts';
import { useIsMounted } from '#ui/useIsMounted.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { failedCallWords, failedCourseText, outcomeTitle } from '../failureWords.ts';
import { refreshCourses } from '../refreshCourses.ts';
import { type CourseResult, courseResults, writeCartResult } from './cartResult.ts';

const whereToLook = 'マイ予約カレンダーに載っていないか、先にご確認ください。';

/** For a user who went on to another page while the reservation was on its way. */
const alertReserved = () => alert({ title: '予約が完了しました', message: '内容はマイ予約カレンダーで確認できます。' });

const alertFailed = (failed: readonly CourseResult[], all: readonly CourseResult[]) =>
  alert({
    title: outcomeTitle({ failed: failed.length, all: all.length }),
    message: '次の講座は予約できませんでした。',
    items: failed.map(failedCourseText),
  });

/** The server may have reserved although it did not say so. */
const isOutcomeUnknown = (failure: unknown) => !(failure instanceof CallFailure) || failure.kind !== 'refusal';

/**
 * Reserves courses of the cart once however often it is pressed, and goes on to the result if one succeeded.
 * `sentItems` are the courses while their outcome is not known: the server's cart may have them no more, and sending
 * them again brings the lost answer.
 */
export function useReserveCart() {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const change = useCallMutation('EventReservation/ReserveEventFromCart');
  const isMounted = useIsMounted();
  const [isReserving, setIsReserving] = useState(false);
  const [sentItems, setSentItems] = useState<readonly CartEvent[]>();

  /** Answers whether the page stays. */
  const finish = async (courses: readonly CourseResult[]) => {
    const failed = courses.filter(({ outcome }) => outcome === null);
    if (failed.length > 0) await alertFailed(failed, courses);
    if (failed.length === courses.length) return true;
    writeCartResult(courses);
    if (isMounted.current) {
      navigate(paths.eCartStep(tenantAlias, 'result'), { replace: true, state: { startsAtTop: true } });
    } else if (failed.length === 0) {
      await alertReserved();
    }
    return false;
  };

  /** Answers whether the page goes on with the server's cart. */
  const attempt = async (items: readonly CartEvent[]) => {
    const eventReservationIds = items.map(({ eventReservationId }) => eventReservationId);
    try {
      const { items: outcomes } = await change.mutateAsync({ eventReservationIds });
      return await finish(courseResults(items, outcomes));
    } catch (failure) {
      if (!isSessionEnd(failure)) await alert(failedCallWords(failure, whereToLook));
      return !isOutcomeUnknown(failure);
    }
  };

  /** `items` are those of the cart, `ready` those of them to be reserved. */
  const reserve = useSingleFlight(async (items: readonly CartEvent[], ready: readonly CartEvent[]) => {
    setIsReserving(true);
    setSentItems(items);
    const mayContinue = await attempt(ready);
    if (mayContinue) setSentItems(undefined);
    setIsReserving(false);
    refreshCourses();
  });

  return { reserve, sentItems, isReserving };
}

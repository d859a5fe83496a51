import { CallFailure } from '#client/callFailure.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { CartEvent } from '#contract/event/cart.ts';
import { alert, confirm } from '#ui/dialog/dialogs.ts';
import { focusPageTitle } from '#ui/page/PageTitle.tsx';
import { announce } from '#ui/speech/announce.ts';
import { courseOfWhom } from '../participantText.ts';
import { refreshCourses } from '../refreshCourses.ts';
import { neighbourOf, withoutItem } from './cartItems.ts';
import { changeCart } from './cartQuery.ts';

/** The element of a course in the list that takes the focus when its neighbour is gone. */
export const courseLinkId = (eventReservationId: string) => `course-${eventReservationId}`;

/** Of what is lost by it only the seat does not come back: someone else may take it. */
const askFirst = ({ holdState, ...item }: CartEvent) =>
  confirm({
    title: '講座の削除',
    message: [
      `「${courseOfWhom(item)}」をカートから削除します。よろしいですか？`,
      ...(holdState === 'held' ? ['確保している席は、ほかの方が予約できるようになります。'] : []),
    ].join('\n'),
    confirmLabel: '削除する',
    cancelLabel: 'キャンセル',
    tone: 'danger',
  });

const reasonsOf = (failure: unknown) =>
  failure instanceof CallFailure && failure.kind === 'refusal' ? [failure.message] : [];

/** Removes a course from the cart after a confirmation. The focus moves to the next one. */
export function useRemoval(item: CartEvent, items: readonly CartEvent[]) {
  const { eventReservationId } = item;
  const change = useCallMutation('EventReservation/RemoveEventFromCart');

  const focusNeighbour = () => {
    const neighbour = neighbourOf(items, eventReservationId);
    const link = neighbour && document.getElementById(courseLinkId(neighbour.eventReservationId));
    if (link) link.focus();
    else focusPageTitle();
  };

  const remove = async () => {
    if (!(await askFirst(item))) return;
    try {
      await change.mutateAsync({ eventReservationIds: [eventReservationId] });
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      await alert({ title: 'エラー', message: 'データの削除に失敗しました。', items: reasonsOf(failure) });
      return;
    }
    focusNeighbour();
    await changeCart((cart) => withoutItem(cart, eventReservationId));
    announce(`「${courseOfWhom(item)}」をカートから削除しました。`);
    refreshCourses();
  };

  return { remove, isRemoving: change.isPending };
}

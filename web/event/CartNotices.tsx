import type { CartEvent } from '#contract/event.ts';
import { mostItems } from '#rules/event/tooManyItems.ts';
import { count } from '#web/ui/format.ts';
import { NotificationBanner } from '#web/ui/NotificationBanner.tsx';
import { asksForInput, sharedObstacle, sortedCart } from './cartItems.ts';

/** What is to be known of the cart as a whole before one goes on. */
export const CartNotices = ({ items }: { items: readonly CartEvent[] }) => {
  const obstacle = sharedObstacle(items);
  const { waiting } = sortedCart(items);
  return (
    <>
      {obstacle && <NotificationBanner tone="warning" title={obstacle} />}
      {asksForInput(items) && (
        <NotificationBanner title="入力が必要な項目があります。">
          <p>楽器の貸出しをご確認ください。</p>
        </NotificationBanner>
      )}
      {waiting.length > 0 && (
        <NotificationBanner tone="warning" title={`一度に予約できるのは${count(mostItems, '件')}までです。`}>
          <p>あとの{count(waiting.length, '件')}は、予約のあともカートに残ります。続けて予約してください。</p>
        </NotificationBanner>
      )}
    </>
  );
};

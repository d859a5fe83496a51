import type { CartEvent } from '#contract/event/cart.ts';
import { mostItems } from '#rules/event/cart/tooManyItems.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count } from '#ui/text/format.ts';
import { commonUnavailableText } from '../unavailable.ts';
import { inputTerms, sortedCart } from './cartItems.ts';

/** What is to be known of the cart as a whole before one goes on; of what is to be filled in the aside tells on desktops. */
export const CartNotices = ({ items }: { items: readonly CartEvent[] }) => {
  const commonText = commonUnavailableText(items);
  const { waiting } = sortedCart(items);
  const terms = inputTerms(items);
  return (
    <>
      {commonText && <NotificationBanner tone="warning" title={commonText} />}
      {terms.length > 0 && (
        <div className="desktop:hidden">
          <NotificationBanner title="入力が必要な項目があります。">
            <p>{terms.join('、')}をご確認ください。</p>
          </NotificationBanner>
        </div>
      )}
      {waiting.length > 0 && (
        <NotificationBanner tone="warning" title={`一度に予約できるのは${count(mostItems, '件')}までです。`}>
          <p>あとの{count(waiting.length, '件')}は、予約のあともカートに残ります。続けて予約してください。</p>
        </NotificationBanner>
      )}
    </>
  );
};

import { Aside } from '#ui/page/Aside.tsx';
import { DaysOfUse } from '../DaysOfUse.tsx';
import { extentText } from '../frameTexts.ts';
import { BookingPrice, laterText } from './BookingPrice.tsx';
import { type FacilityCart, roomsOf } from './cart.ts';
import { usageDatesText, usageDays } from './usageDays.ts';
import { cartFee } from './usageTexts.ts';
import type { Price } from './usePrice.ts';

/** Room and time without the names of what they are: here everybody sees it. */
const Usage = ({ cart }: { cart: FacilityCart }) => {
  const days = usageDays(cart);
  const [first] = cart.items;
  const isOneStretch = first?.timeFrameType === 'time' && days.length === 1;
  return (
    <dl className="flex flex-col leading-150">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <dt className="sr-only">施設</dt>
        <dd>{cart.containerName}</dd>
        <dt className="sr-only">部屋</dt>
        {roomsOf(cart).map(({ articleId, articleName }) => (
          <dd key={articleId} className="text-std-20B-150">
            {articleName}
          </dd>
        ))}
      </div>
      <div className="flex flex-wrap gap-x-2">
        <dt className="sr-only">利用日</dt>
        <dd className="font-bold">{usageDatesText(days)}</dd>
        <dt className="sr-only">{first?.timeFrameType === 'time' ? '時間' : '時間枠'}</dt>
        <dd className={isOneStretch ? 'flex flex-wrap' : ''}>
          <DaysOfUse days={days} showsDates={days.length > 1} />
          {isOneStretch && `（${extentText('time', cartFee(cart))}）`}
        </dd>
      </div>
    </dl>
  );
};

/** What is about to be booked, and what it costs. */
export const BookingAside = ({ cart, price }: { cart: FacilityCart; price: Price }) => (
  <Aside title="予約する内容" isBrief>
    <Usage cart={cart} />
    <BookingPrice price={price} failedText={laterText} />
  </Aside>
);

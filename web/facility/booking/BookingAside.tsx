import { featuresOf } from '#rules/tenant/features.ts';
import { Aside } from '#ui/page/Aside.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { DaysOfUse } from '../DaysOfUse.tsx';
import { extentText } from '../frameTexts.ts';
import { BookingPrice, laterText } from './BookingPrice.tsx';
import { type FacilityCart, roomsOf } from './cart.ts';
import { inputItems } from './inputItems.ts';
import { usageDatesText, usageDays } from './usageDays.ts';
import { cartFee } from './usageTexts.ts';
import type { Price } from './usePrice.ts';

/** Room and time without the names of what they are: here everybody sees it. */
const Usage = ({ cart }: { cart: FacilityCart }) => {
  const days = usageDays(cart);
  const [first] = cart.items;
  const isOneStretch = first?.timeFrameType === 'time' && days.length === 1;
  return (
    <dl className="flex flex-col border-b border-solid-gray-300 pb-3 leading-150">
      <dt className="sr-only">施設</dt>
      <dd>{cart.containerName}</dd>
      <dt className="sr-only">部屋</dt>
      {roomsOf(cart).map(({ articleId, articleName }) => (
        <dd key={articleId} className="text-std-20B-150">
          {articleName}
        </dd>
      ))}
      <dt className="sr-only">利用日</dt>
      <dd className="pt-2 font-bold">{usageDatesText(days)}</dd>
      <dt className="sr-only">{first?.timeFrameType === 'time' ? '時間' : '時間枠'}</dt>
      <dd className={isOneStretch ? 'flex flex-wrap' : ''}>
        <DaysOfUse days={days} showsDates={days.length > 1} />
        {isOneStretch && `（${extentText('time', cartFee(cart))}）`}
      </dd>
    </dl>
  );
};

/** The fields as they are being typed; below desktops they are too near to be shown twice. */
const Typed = ({ cart }: { cart: FacilityCart }) => {
  const { showsEquipment } = featuresOf(useTenant().functionTag);
  return (
    <dl className="hidden flex-col gap-3 desktop:flex">
      {inputItems(cart, showsEquipment).map(({ term, value }) => (
        <div key={term} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2 leading-150">
          <dt className="text-solid-gray-700">{term}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What is about to be booked, and what it costs. */
export const BookingAside = ({ cart, price }: { cart: FacilityCart; price: Price }) => (
  <Aside title="予約する内容">
    <Usage cart={cart} />
    <Typed cart={cart} />
    <BookingPrice price={price} failedText={laterText} />
  </Aside>
);

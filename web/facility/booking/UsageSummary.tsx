import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { yen } from '#ui/text/format.ts';
import { DaysOfUse } from '../DaysOfUse.tsx';
import { notFinalText } from '../FeeTable.tsx';
import { type FacilityCart, roomsOf } from './cart.ts';
import { usageDatesText, usageDays } from './usageDays.ts';
import { sumOfFrames } from './usePrice.ts';

type UsageSummaryProps = { title: string; cart: FacilityCart };

/** Where and when, as chosen so far. */
export const usageItems = (cart: FacilityCart) => {
  const days = usageDays(cart);
  const [room, ...beside] = roomsOf(cart);
  return [
    { term: '施設', value: cart.containerName },
    { term: '部屋', value: room?.articleName },
    ...(beside.length > 0
      ? [{ term: 'いっしょに使う部屋', value: beside.map(({ articleName }) => articleName).join('\n') }]
      : []),
    { term: '利用日', value: <DatesText text={usageDatesText(days)} /> },
    {
      term: cart.items[0]?.timeFrameType === 'time' ? '時間' : '時間枠',
      value: <DaysOfUse days={days} showsDates={days.length > 1} />,
    },
  ];
};

/** What it was reserved for. */
const feeText = (cart: FacilityCart) => {
  const { total, isFinal } = cart.agreed ?? sumOfFrames(cart);
  return isFinal ? yen(total) : `${yen(total)}\n${notFinalText}`;
};

export const UsageSummary = ({ title, cart }: UsageSummaryProps) => (
  <Card title={title}>
    <DescriptionList items={[...usageItems(cart), { term: '使用料', value: feeText(cart) }]} />
  </Card>
);

import { PriceTable } from '#ui/table/PriceTable.tsx';
import { dayText } from '#ui/text/format.ts';
import type { FacilityCart } from './cart.ts';
import { cartFee } from './usageTexts.ts';

/** What the chosen frames cost, line by line. */
export const BookingPrice = ({ cart }: { cart: FacilityCart }) => {
  const { lines, total } = cartFee(cart);
  return (
    <PriceTable
      caption="使用料の内訳"
      lines={lines.map(({ date, text, note, fee }) => ({ name: `${dayText(date)} ${text}`, note, amount: fee }))}
      total={total}
    />
  );
};

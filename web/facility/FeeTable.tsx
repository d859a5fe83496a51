import { shortDayText, yen } from '#web/ui/format.ts';
import type { FacilityCart } from './cart.ts';
import { cartFee } from './usageTexts.ts';

/** The fee line by line, so that everyone can check the sum. */
export const FeeTable = ({ cart }: { cart: FacilityCart }) => {
  const { lines, total } = cartFee(cart);
  return (
    <dl className="flex flex-col">
      {lines.map((line) => (
        <div
          key={`${line.date} ${line.text}`}
          className="flex flex-wrap justify-between gap-x-4 border-b border-solid-gray-300 py-2"
        >
          <dt className="min-w-0">
            {shortDayText(line.date)} <span className="inline-block text-solid-gray-700">{line.text}</span>
          </dt>
          <dd className="ms-auto">{yen(line.fee)}</dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-3">
        <dt className="text-std-16B-170">合計</dt>
        <dd className="ms-auto text-std-24B-150">{yen(total)}</dd>
      </div>
    </dl>
  );
};

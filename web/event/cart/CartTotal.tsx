import type { CartEvent } from '#contract/event/cart.ts';
import { count, yen } from '#ui/text/format.ts';
import { feesOf } from './cartItems.ts';

const Sum = ({ label, sum }: { label: string; sum: string }) => (
  <p className="flex flex-wrap items-baseline gap-x-3 desktop:justify-between">
    <span className="desktop:text-std-16N-170">{label}</span>
    <span className="text-std-20B-150 text-solid-gray-800 desktop:text-std-24B-150">{sum}</span>
  </p>
);

/** What the courses that will be reserved cost: what is due with them, and what a draw that is won adds. */
export const CartTotal = ({ items }: { items: readonly CartEvent[] }) => {
  if (items.length === 0) return null;
  const { now, ifWon } = feesOf(items);
  // A parent may have places of one course for several children.
  const courses = new Set(items.map(({ eventId }) => eventId)).size;
  return (
    <div className="min-w-0 grow basis-44 text-dns-14N-130 text-solid-gray-700 desktop:basis-auto">
      <p className="desktop:text-std-16N-170">{count(courses, '講座')}</p>
      {ifWon > 0 ? (
        <>
          <Sum label="今回の合計" sum={yen(now)} />
          <Sum label="当選した場合" sum={`＋${yen(ifWon)}`} />
        </>
      ) : (
        <Sum label="合計" sum={yen(now)} />
      )}
    </div>
  );
};

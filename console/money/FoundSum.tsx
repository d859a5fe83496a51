import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count as countText, yen as yenText } from '#ui/text/format.ts';

type FoundSumProps = {
  found: { readonly count: number; readonly yen: number; readonly hasMore: boolean };
  /** How to find less, where not all of it is shown. */
  advice: string;
};

/** How much a list of money comes to, and whether all of it is shown. */
export const FoundSum = ({ found: { count, yen, hasMore }, advice }: FoundSumProps) => (
  <>
    <p>
      {countText(count, '件')} {yenText(yen)}
    </p>
    {hasMore && (
      <NotificationBanner tone="info" title="200件を表示しています。">
        <p>{advice}</p>
      </NotificationBanner>
    )}
  </>
);

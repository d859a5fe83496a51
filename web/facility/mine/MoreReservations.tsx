import { useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { useSingleFlight } from '#ui/action/useSingleFlight.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count } from '#ui/text/format.ts';
import { useIsMounted } from '#ui/useIsMounted.ts';
import { focusWhenShown } from './focusWhenShown.ts';
import { rowId } from './reservationRows.ts';
import type { ReservationPages } from './useReservationPages.ts';

const failedTitle = '続きを表示できませんでした。';

/** Fetches the next page, says how many came, and leads on to the first of them. */
function useMore({ data, isFetching, refetch, fetchNextPage }: ReservationPages, onMore: (() => void) | undefined) {
  const [isBusy, setIsBusy] = useState(false);
  const isMounted = useIsMounted();
  const shown = data?.reservations.length ?? 0;

  const showMore = useSingleFlight(async () => {
    setIsBusy(true);
    onMore?.();
    // A next page would break off what is being asked again, and what has changed would not be seen.
    if (isFetching) await refetch({ cancelRefetch: false });
    const { data: more, error, isFetchNextPageError } = await fetchNextPage();
    if (!isMounted.current) return;
    setIsBusy(false);
    if (isFetchNextPageError) return announce(`${failedTitle}${loadAdvice(error)}`, 'assertive');
    const first = more?.reservations[shown];
    if (!more || !first) return;
    const { reservations, total } = more;
    const came = count(reservations.length - shown, '件');
    announce(`${came}を追加しました。${count(total, '件')}のうち${count(reservations.length, '件')}を表示しています。`);
    focusWhenShown(rowId(first.reservationId));
  });

  return { showMore, isBusy };
}

type MoreReservationsProps = {
  pages: ReservationPages;
  shown: number;
  total: number;
  /** Unfolds where the rows that come will stand, so that none of them stays hidden. */
  onMore?: (() => void) | undefined;
};

/** How much of the list is shown, and the way on. */
export const MoreReservations = ({ pages, shown, total, onMore }: MoreReservationsProps) => {
  const { showMore, isBusy } = useMore(pages, onMore);
  const { error, hasNextPage, isFetchNextPageError } = pages;
  if (!hasNextPage) return null;
  return (
    <div className="flex flex-col items-stretch gap-3">
      {isFetchNextPageError && !isBusy && (
        <NotificationBanner tone="error" title={failedTitle}>
          <p>{loadAdvice(error)}</p>
        </NotificationBanner>
      )}
      <p className="text-center text-solid-gray-700">
        {count(total, '件')}のうち{count(shown, '件')}を表示しています。
      </p>
      <Button variant="outline" isFullWidth isBusy={isBusy} busyLabel="読み込みです..." onClick={showMore}>
        続きを表示する
      </Button>
    </div>
  );
};

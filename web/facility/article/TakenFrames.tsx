import { lazy, Suspense } from 'react';
import type { DayArticleAvailability } from '#contract/facility/room.ts';
import type { ArticleAddress } from './useBookingStart.ts';
import { watchableRows } from './watchableRows.ts';

// Only a day of which something is taken needs it.
const WatchFrames = lazy(async () => ({ default: (await import('./WatchFrames.tsx')).WatchFrames }));

type TakenFramesProps = { place: ArticleAddress; days: readonly DayArticleAvailability[] };

/** What can be waited for of the days on show; nothing where all is free. */
export const TakenFrames = ({ place, days }: TakenFramesProps) =>
  watchableRows(days).length > 0 && (
    <Suspense>
      <WatchFrames place={place} days={days} />
    </Suspense>
  );

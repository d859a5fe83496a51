import type { BundleArticle, BundleContainer } from '../form/bundle.ts';
import type { EntrySpanEntry } from '../form/eventEntries.ts';

/** What every article has in the end; the rest of a schedule may be left out for good. */
type ScheduleKey = 'hours' | 'closedWeekdays' | 'holidayRule' | 'preparation' | 'bookingWindow' | 'lotteryWindow';

/** An article with its container's defaults filled in. */
export type ResolvedArticle = BundleArticle & {
  readonly [Key in ScheduleKey]-?: Exclude<BundleArticle[Key], undefined>;
};

export type ResolvedContainer = Omit<BundleContainer, 'articles' | 'defaults'> & {
  readonly articles: readonly ResolvedArticle[];
};

/** Local date-times; `announceAt` is null for first come. */
export type ResolvedSpan = Omit<EntrySpanEntry, 'opens' | 'closes' | 'announceAt'> & {
  readonly opensAt: string;
  readonly closesAt: string;
  readonly announceAt: string | null;
  readonly winLimit?: number;
};

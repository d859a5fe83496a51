/** What leaders look through once a week, of the log of changes and of that of looks: rules/staff/watched.ts names it. */
export const watchedChanges = [
  'override',
  'priceByHand',
  'reductionByHand',
  'undoneCheckIn',
  'refundWithoutCancel',
  'largeMoneyBack',
] as const;
export const watchedLooks = ['lookWithoutChange'] as const;

export type WatchedChange = (typeof watchedChanges)[number];
export type WatchedLook = (typeof watchedLooks)[number];

import type { EntryType } from '#contract/facility/room.ts';

/** What a booking became: a place, an entry, or a place that staff have still to approve. */
export const outcomeOf = (entryType: EntryType, needsApproval: boolean) =>
  entryType === 'normal' && needsApproval ? 'review' : entryType;

export const outcomeTitles = {
  normal: '予約が確定しました',
  lottery: '抽選の申込みが完了しました',
  review: '申請を受け付けました。',
} as const;

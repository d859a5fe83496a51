import type { FollowUp } from '#contract/desk/followUp.ts';

/** What has to be done, and why. */
export const whyWords: Readonly<Record<FollowUp['why'], string>> = {
  closed: '予約の日が休館になりました',
  hours: '予約の時間枠がなくなりました',
  withdrawn: '部屋または講座がなくなりました',
  placeClosed: '講座の会場が休館になります',
  unreached: '変更・取消の連絡',
};

export const outcomeWords: Readonly<Record<NonNullable<FollowUp['done']>['outcome'], string>> = {
  kept: '予約どおり利用できる',
  told: '連絡した',
  settled: '変更・再開などで解決',
};

/** Nothing has to be decided: its person only has to know. */
export const isCall = ({ why }: Pick<FollowUp, 'why'>) => why === 'unreached';

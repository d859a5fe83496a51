import type { UnavailableReason } from '#contract/facility/room.ts';
import type { ScreenRefusalCode } from '#contract/refusal/screenRefusals.ts';

/** Why something cannot be taken, in a word. */
export const unavailableWords: Readonly<Record<UnavailableReason, string>> = {
  closed: '休館',
  full: '予約済み',
  notYetOpen: '受付前',
  deadlinePassed: '受付終了',
  past: '受付終了',
  suspended: '利用停止中',
  notAccepting: '受付停止中',
};

const refusalCodes: Readonly<Record<UnavailableReason, ScreenRefusalCode>> = {
  closed: 'closed',
  full: 'taken',
  notYetOpen: 'notYetOpen',
  deadlinePassed: 'deadlinePassed',
  past: 'past',
  suspended: 'userSuspended',
  notAccepting: 'reservingStopped',
};

/** The refusal that reserving would get for that reason. Its message explains the mark. */
export const refusalCodeOf = (reason: UnavailableReason) => refusalCodes[reason];

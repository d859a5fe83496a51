import type { UnavailableReason } from '#contract/facility.ts';
import { refusals } from '#contract/refusals.ts';
import { shortDateTimeText } from './dayTexts.ts';

/** The words with which the server would refuse; a place that is taken needs other ones where nothing was chosen yet. */
const texts: Record<UnavailableReason, string> = {
  closed: refusals.closed.message,
  full: 'すでに予約が入っています。',
  notYetOpen: refusals.notYetOpen.message,
  deadlinePassed: refusals.deadlinePassed.message,
  past: refusals.past.message,
  suspended: refusals.userSuspended.message,
  notAccepting: refusals.reservingStopped.message,
};

type Unavailable = { reason: UnavailableReason | null; opensAt: string | null };

/** Why a day or a frame cannot be taken, in a sentence: '受付開始前です（12/01(火) 09:00から）。' */
export function unavailableText({ reason, opensAt }: Unavailable) {
  if (reason === 'notYetOpen' && opensAt) return `受付開始前です（${shortDateTimeText(opensAt)}から）。`;
  return texts[reason ?? 'full'];
}

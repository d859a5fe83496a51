import type { FrameRow } from '#contract/facility.ts';
import { screenRefusals } from '#contract/screenRefusals.ts';
import { dayText } from '#rules/day/dayText.ts';
import { refusalCodeOf } from '#rules/facility/calendar/unavailableReasons.ts';

/** Why a frame cannot be had, in the sentence that a resident reads; '' where it can. */
export function whyUnavailable({ reason, reasonText, opensAt }: Pick<FrameRow, 'reason' | 'reasonText' | 'opensAt'>) {
  if (reason === null) return '';
  if (reason === 'full') return 'すでに予約が入っています。';
  if (reason === 'notYetOpen' && opensAt !== null) {
    return `受付開始前です（${dayText(opensAt.slice(0, 10))} ${opensAt.slice(11)}から）。`;
  }
  return reasonText ?? screenRefusals[refusalCodeOf(reason)].message;
}

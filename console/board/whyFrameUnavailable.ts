import type { FrameRow } from '#contract/facility/room.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { dayText } from '#rules/day/dayText.ts';
import { isOverridableReason } from '#rules/facility/booking/overridable.ts';
import { refusalCodeOf } from '#rules/facility/calendar/unavailableReasons.ts';
import { whoMay } from '#rules/staff/whoMay.ts';

/** Why a frame cannot be had, in the sentence that a resident reads; '' where it can. */
export function whyFrameUnavailable({
  reason,
  reasonText,
  opensAt,
}: Pick<FrameRow, 'reason' | 'reasonText' | 'opensAt'>) {
  if (reason === null) return '';
  if (reason === 'full') return 'すでに予約が入っています。';
  if (reason === 'notYetOpen' && opensAt !== null) {
    return `受付開始前です（${dayText(opensAt.slice(0, 10))} ${opensAt.slice(11)}から）。`;
  }
  return reasonText ?? screenRefusals[refusalCodeOf(reason)];
}

/** The same for staff: what has to be done for it all the same, or who can. `mayOverride`: rules that can be passed are. */
export function whyAtDesk(frame: Parameters<typeof whyFrameUnavailable>[0], mayOverride: boolean) {
  const why = whyFrameUnavailable(frame);
  if (why === '' || !isOverridableReason(frame)) return why;
  if (mayOverride) return `${why}予約するには理由の入力が必要です。`;
  return `${why}${whoMay('reservation.override')}が、理由を付けて予約できます。`;
}

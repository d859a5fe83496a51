import type { DeskReservation } from '#contract/desk/search.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { dayText } from '#rules/day/dayText.ts';
import { whyNotTheseDays } from '#rules/facility/booking/whyDaysStay.ts';
import { yen } from '#rules/text/yen.ts';

/** What is to be cancelled, and why. */
export type Cancelled = {
  readonly cause: RequestOf<'Desk/PreviewCancellation'>['cause'] | '';
  readonly extent: 'whole' | 'days';
  /** The days that are to be given up. */
  readonly ticked: readonly string[];
};

type Back = { readonly refund: number; readonly kept: number };

/** What the button does, in its words. */
export const verbOf = ({ refund, kept }: Back, days: readonly string[]) => {
  const named = days.length > 2 ? `${days.length}日分` : days.map((day) => dayText(day).slice(5)).join('と');
  const what = days.length === 0 ? '' : `${named}を`;
  if (refund === 0) return `${what}取り消す`;
  return `${what}取消して${kept === 0 ? '全額' : yen(refund)}${kept === 0 ? '返金' : 'を返金'}`;
};

/** Why these days cannot be given up, in the words with which the server refuses them. */
export function daysError(seen: DeskReservation, days: readonly string[]) {
  if (days.length === 0) return '取り消す日を選択してください。';
  const never = whyNotTheseDays(
    seen.uses.map(({ date }) => date),
    days,
  );
  return never ? (never.message ?? everyRefusal[never.code].message) : undefined;
}

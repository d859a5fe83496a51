import { dayOf } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';

/** True through the last day of a suspension ('YYYY-MM-DD', null for none); `now` is the tenant's wall clock. */
export const isSuspended = (suspendedUntil: string | null, now: string): suspendedUntil is string =>
  suspendedUntil !== null && dayOf(now) <= suspendedUntil;

/** The sentence that refuses, which says until when. */
export const suspendedText = (suspendedUntil: string) =>
  `利用停止中のため予約できません。施設へお問い合わせください。（${dayText(suspendedUntil)}まで）`;

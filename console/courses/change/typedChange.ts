import type { SessionChange, SessionTime } from '#contract/desk/course/sessionChange.ts';
import { isDay } from '#rules/day/day.ts';
import { clockOf } from '#rules/day/typedClock.ts';
import type { ChangeKind } from '#rules/event/plan/changeText.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';

/** A change of a date of a course as it is typed. */
export type TypedChange = {
  readonly kind: ChangeKind;
  /** '' for every date that is to come. */
  readonly eventSessionId: string;
  readonly hasInstead: boolean;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly perPerson: string;
  readonly place: string;
};

/** '9:30' as minutes of the day; null for what is no time. */
function minutesOf(typed: string) {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(clockOf(typed)) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return hour !== undefined && Number(minute) < 60 && minutes <= 1440 ? minutes : null;
}

function timeOf({ day, from, to }: TypedChange): SessionTime | null {
  const [fromMinute, toMinute] = [minutesOf(from), minutesOf(to)];
  return isDay(day) && fromMinute !== null && toMinute !== null ? { day, fromMinute, toMinute } : null;
}

/** Yen; nothing typed is nothing. */
function yenOf(typed: string) {
  const yen = typed.trim() === '' ? 0 : wholeNumberOf(typed);
  return yen === null || Number.isNaN(yen) || yen < 0 || yen > 10_000_000 ? null : yen;
}

/** What is meant; null while something is missing. */
export function changeOf(typed: TypedChange): SessionChange | null {
  const { kind, eventSessionId, hasInstead, perPerson, place } = typed;
  if (kind === 'changePlace')
    return place.trim() === '' ? null : { kind, eventSessionId: eventSessionId === '' ? null : eventSessionId, place };
  if (eventSessionId === '') return null;
  const time = timeOf(typed);
  if (kind === 'moveSession') return time && { kind, eventSessionId, to: time };
  if (hasInstead) return time && { kind, eventSessionId, instead: time, perPerson: 0 };
  const yen = yenOf(perPerson);
  return yen === null ? null : { kind, eventSessionId, instead: null, perPerson: yen };
}

const timeMissing = ({ day, from, to }: TypedChange) => ({
  day: isDay(day) ? undefined : '日付を入力してください。',
  from: minutesOf(from) === null ? '開始の時刻を「10:00」のように入力してください。' : undefined,
  to: minutesOf(to) === null ? '終了の時刻を「12:00」のように入力してください。' : undefined,
});

const nothingMissing = {
  eventSessionId: undefined,
  day: undefined,
  from: undefined,
  to: undefined,
  perPerson: undefined,
  place: undefined,
};

type Missing = { readonly [Field in keyof typeof nothingMissing]: string | undefined };

/** What is missing or wrong, by field, before the rule is asked. */
export function missingIn(typed: TypedChange): Missing {
  const { kind, eventSessionId, hasInstead, perPerson, place } = typed;
  if (kind === 'changePlace')
    return { ...nothingMissing, place: place.trim() === '' ? '新しい会場を入力してください。' : undefined };
  const chosen = { ...nothingMissing, eventSessionId: eventSessionId === '' ? '回を選択してください。' : undefined };
  if (kind === 'moveSession' || hasInstead) return { ...chosen, ...timeMissing(typed) };
  return { ...chosen, perPerson: yenOf(perPerson) === null ? '金額を数字で入力してください。' : undefined };
}

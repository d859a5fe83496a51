import { type EveryRefusalCode, everyRefusal } from '#contract/refusal/staffRefusals.ts';
import type { TypedGuest } from '#rules/account/guestAtCounter.ts';
import { guestAtCounter } from '#rules/account/guestAtCounter.ts';
import { failuresOfInput, type ReservationInput } from '#rules/facility/request/reservationInput.ts';
import { count } from '#ui/text/format.ts';
import { type Draft, inputOf, type UseForm } from './draft.ts';

/** The time of a room on a day, as what is wrong with it is found. */
type TimesName = `${string} ${string}`;

export const timesName = (articleId: string, date: string): TimesName => `${articleId} ${date}`;

/** What is missing or wrong before anything is sent, by the field beside which it is said. */
export type Failures = {
  readonly [Name in keyof ReservationInput | keyof TypedGuest | 'person' | 'reason' | TimesName]?: string | undefined;
};

function failuresOfPerson({ way, person, guest }: Draft) {
  if (way === 'guest') return guestAtCounter(guest).failures;
  if (person) return [];
  return [{ field: 'person', message: way === 'search' ? '利用者を選択してください。' : '利用者を登録してください。' }];
}

const byField = (
  all: readonly { readonly field: string; readonly message?: string; readonly code?: EveryRefusalCode }[],
): Failures =>
  Object.fromEntries(
    all.map(({ field, message, code }) => [field, message ?? (code ? everyRefusal[code].message : '')]),
  );

/** What is missing or wrong with what the use is. */
export const failuresOfUse = (use: UseForm, purposeTypes: readonly string[]) =>
  byField(failuresOfInput(inputOf(use), purposeTypes));

/** All of it at once. */
export function failuresIn(draft: Draft, purposeTypes: readonly string[]): Failures {
  const untimed = draft.places.flatMap(({ articleId, days }) =>
    days
      .filter(({ frames }) => frames.length === 0)
      .map(({ date }) => ({ field: timesName(articleId, date), message: '利用する時間を選択してください。' })),
  );
  return { ...byField([...untimed, ...failuresOfPerson(draft)]), ...failuresOfUse(draft.use, purposeTypes) };
}

/** How many fields are to be looked at; '' for none. */
export const failuresText = (failures: Failures) => {
  const wrong = Object.values(failures).filter((message) => message !== undefined).length;
  return wrong === 0 ? '' : `${count(wrong, 'か所')}の入力を確認してください。`;
};

import { everyRefusal } from '#contract/staffRefusals.ts';
import type { TypedGuest } from '#rules/account/guestAtCounter.ts';
import { guestAtCounter } from '#rules/account/guestAtCounter.ts';
import { failuresOfInput, type ReservationInput } from '#rules/facility/request/reservationInput.ts';
import { count } from '#ui/text/format.ts';
import { type Draft, inputOf } from './draft.ts';

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

/** All of it at once. */
export function failuresIn(draft: Draft, purposeTypes: readonly string[]): Failures {
  const untimed = draft.places.flatMap(({ articleId, days }) =>
    days
      .filter(({ frames }) => frames.length === 0)
      .map(({ date }) => ({ field: timesName(articleId, date), message: '利用する時間を選択してください。' })),
  );
  const all = [...untimed, ...failuresOfPerson(draft), ...failuresOfInput(inputOf(draft.use), purposeTypes)];
  return Object.fromEntries(
    all.map((one) => [one.field, one.message ?? ('code' in one ? everyRefusal[one.code].message : '')]),
  );
}

/** How many fields are to be looked at; '' for none. */
export const failuresText = (failures: Failures) => {
  const wrong = Object.values(failures).filter((message) => message !== undefined).length;
  return wrong === 0 ? '' : `${count(wrong, 'か所')}の入力を確認してください。`;
};

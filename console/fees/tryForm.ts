import type { FeeChoices, FeeTrial } from '#contract/desk/fees.ts';

/** What stands in the fields of a trial. */
export type TrialTexts = {
  readonly room: string;
  readonly date: string;
  readonly days: string;
  readonly frames: readonly string[];
  readonly fromMinute: string;
  readonly toMinute: string;
  readonly classes: readonly string[];
  readonly conditions: readonly string[];
  readonly reductions: readonly string[];
  readonly admission: string;
  readonly attendees: string;
  readonly bookedDaysBefore: string;
  readonly quantities: Readonly<Record<string, string>>;
};

export const blankTrial = (date: string): TrialTexts => ({
  room: '',
  date,
  days: '1',
  frames: [],
  fromMinute: '540',
  toMinute: '720',
  classes: [],
  conditions: [],
  reductions: [],
  admission: '',
  attendees: '',
  bookedDaysBefore: '30',
  quantities: {},
});

export type TrialField = 'room' | 'date' | 'days' | 'frames' | 'hours';

/** As many days as a use may have in a row. */
const mostDays = 31;

const roomOf = ({ rooms }: FeeChoices, { room }: TrialTexts) => rooms.find(({ key }) => key === room);

/** A room without frames is used by hours. */
export const isByHours = (choices: FeeChoices, texts: TrialTexts) => roomOf(choices, texts)?.frames.length === 0;

/** What has to be said before anything can be computed. */
export function missingInTrial(choices: FeeChoices, texts: TrialTexts): Partial<Record<TrialField, string>> {
  const room = roomOf(choices, texts);
  const byHours = isByHours(choices, texts);
  return {
    ...(!room && { room: '部屋を選択してください。' }),
    ...(texts.date === '' && { date: '利用日を入力してください。' }),
    ...((numberIn(texts.days) ?? 1) > mostDays && { days: `日数は${mostDays}日までです。` }),
    ...(room && !byHours && texts.frames.length === 0 && { frames: '区分を選択してください。' }),
    ...(byHours &&
      Number(texts.toMinute) <= Number(texts.fromMinute) && {
        hours: '終わりの時刻は、始まりの時刻より後にしてください。',
      }),
  };
}

const numberIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** The use that the fields say. */
export function trialFrom(choices: FeeChoices, texts: TrialTexts): Omit<FeeTrial, 'containerId' | 'by'> {
  const byHours = isByHours(choices, texts);
  return {
    article: texts.room,
    date: texts.date,
    days: Math.max(1, numberIn(texts.days) ?? 1),
    frames: byHours ? [] : [...texts.frames],
    hours: byHours ? { fromMinute: Number(texts.fromMinute), toMinute: Number(texts.toMinute) } : null,
    classes: [...texts.classes],
    conditions: [...texts.conditions],
    reductions: [...texts.reductions],
    admission: numberIn(texts.admission),
    attendees: numberIn(texts.attendees),
    bookedDaysBefore: Math.min(numberIn(texts.bookedDaysBefore) ?? 30, 1_000),
    equipment: Object.entries(texts.quantities).flatMap(([code, text]) => {
      const quantity = numberIn(text) ?? 0;
      return quantity > 0 ? [{ code, quantity: Math.min(quantity, 10_000) }] : [];
    }),
  };
}

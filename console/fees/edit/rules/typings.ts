import type { Texts } from '#console/office/groups/group.ts';
import { linesOf } from '#console/office/groups/plainFields.ts';
import { clockOf } from '#rules/day/typedClock.ts';
import { isEmptyBand } from '#rules/ordinance/holds.ts';
import { distanceOf, distanceText, isDistance } from '#rules/ordinance/text/distance.ts';
import { listIn, mapIn } from '#rules/ordinance/writtenWhen.ts';
import { numberAsked, readNumber } from '../typedNumber.ts';
import type { FieldOf, RuleField, Way } from './field.ts';

/** How a kind of field is typed: its texts, the first of them by '', and the values that they say. */
type Typing = {
  readonly texts: (value: unknown) => Texts;
  /** Undefined for what is left out. */
  readonly value: (texts: Texts) => unknown;
  /** What is wrong, by its texts. */
  readonly errors: (texts: Texts) => Texts;
};

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const one = (text: string): Texts => ({ '': text });

const right = (): Texts => ({});

const plain: Typing = {
  texts: (value) => one(textOf(value)),
  value: ({ '': text = '' }) => text.trim() || undefined,
  errors: right,
};

type Limit = { readonly unit: 'yen' | 'share' | 'people'; readonly most: number; readonly least?: number | undefined };

const numberIn = (limit: Limit, text: string) => {
  const read = readNumber(limit, text);
  return read === null || Number(read) < (limit.least ?? 0) ? null : read;
};

/** What is asked for where a text is no such number; nothing where none is typed. */
const wrongNumber = (limit: Limit, text = '', key = ''): Texts =>
  text.trim() === '' || numberIn(limit, text) !== null
    ? {}
    : { [key]: (limit.least ?? 0) > 1 ? `${limit.least}以上の整数で入力してください。` : numberAsked(limit) };

const whole = (most: number, least = 0): Limit => ({ unit: least === 1 ? 'people' : 'yen', most, least });

const numberOf = (text = '', most = 100_000_000) => {
  const read = numberIn(whole(most), text);
  return read === null ? undefined : Number(read);
};

const numberTyping = (limit: Limit): Typing => ({
  texts: (value) => one(textOf(value)),
  value: ({ '': text = '' }) => {
    const read = numberIn(limit, text);
    return read === null ? undefined : Number(read);
  },
  errors: ({ '': text }) => wrongNumber(limit, text),
});

const shareTyping = (most: number): Typing => ({
  texts: (value) => one(textOf(value).replace(/%$/, '')),
  value: ({ '': text = '' }) => {
    const read = readNumber({ unit: 'share', most }, text);
    return read === null ? undefined : `${read}%`;
  },
  errors: ({ '': text }) => wrongNumber({ unit: 'share', most }, text),
});

const mostOf: Readonly<Record<Way['as'], number>> = { share: 9_999, yen: 100_000_000, people: 10_000 };

export const wayTyping = ({ as }: Way) =>
  as === 'share' ? shareTyping(mostOf.share) : numberTyping({ unit: as, most: mostOf[as] });

const noTime = '時刻を「9:00」のように入力してください。';

const clock: Typing = {
  texts: (value) => {
    const [from = '', to = ''] = textOf(value).split('-');
    return { from, to };
  },
  value: ({ from = '', to = '' }) =>
    from.trim() === '' && to.trim() === '' ? undefined : `${clockOf(from)}-${clockOf(to)}`,
  errors: ({ from = '', to = '' }) => {
    if (from.trim() === '' && to.trim() === '') return {};
    const isTime = (text: string) => /^\d{1,2}:[0-5]\d$/.test(clockOf(text));
    return { ...(!isTime(from) && { from: noTime }), ...(!isTime(to) && { to: noTime }) };
  },
};

/** '07-01' for 7月1日 or 7/1, in any width; '' for what is none. */
function monthDayOf(text: string) {
  const [, month, day] = /^(\d{1,2})(?:月|\/|-)(\d{1,2})日?$/.exec(text.normalize('NFKC').replace(/\s/g, '')) ?? [];
  return month === undefined || day === undefined ? '' : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const monthDayText = (value: unknown) => {
  const [month, day] = textOf(value).split('-');
  return day === undefined ? '' : `${Number(month)}月${Number(day)}日`;
};

const season: Typing = {
  texts: (value) => ({ from: monthDayText(mapIn(value).from), to: monthDayText(mapIn(value).to) }),
  value: ({ from = '', to = '' }) =>
    from.trim() === '' && to.trim() === '' ? undefined : { from: monthDayOf(from), to: monthDayOf(to) },
  errors: ({ from = '', to = '' }) => {
    if (from.trim() === '' && to.trim() === '') return {};
    const noDay = '月日を「7月1日」のように入力してください。';
    return { ...(monthDayOf(from) === '' && { from: noDay }), ...(monthDayOf(to) === '' && { to: noDay }) };
  },
};

const bandTyping = (most: number): Typing => ({
  texts: (value) => ({ over: textOf(mapIn(value).over), to: textOf(mapIn(value).to) }),
  value: ({ over, to }) => {
    const [least, limit] = [numberOf(over, most), numberOf(to, most)];
    if (least === undefined && limit === undefined) return undefined;
    return { over: least ?? 0, ...(limit !== undefined && { to: limit }) };
  },
  errors: ({ over, to }) => {
    const [least = 0, limit] = [numberOf(over, most), numberOf(to, most)];
    const isEmpty = isEmptyBand({ over: least, to: limit });
    return {
      ...(isEmpty && { to: `${least}より大きい数にしてください。` }),
      ...wrongNumber(whole(most), over, 'over'),
      ...wrongNumber(whole(most), to, 'to'),
    };
  },
});

const booked: Typing = {
  texts: (value) => {
    const months = /^(\d+) months?$/.exec(textOf(value))?.[1];
    return { '': months ?? textOf(value), unit: months === undefined ? 'days' : 'months' };
  },
  value: ({ '': text, unit }) => {
    const count = numberOf(text, 1_000);
    if (count === undefined || unit !== 'months') return count;
    return count === 1 ? '1 month' : `${count} months`;
  },
  errors: ({ '': text, unit }) => wrongNumber(unit === 'months' ? whole(99, 1) : whole(1_000), text),
};

const distance: Typing = {
  texts: (value) => {
    const text = textOf(value);
    if (!isDistance(text)) return { '': '', unit: 'days' };
    const { count, unit, day } = distanceOf(text);
    return { '': String(count), unit: day ?? unit };
  },
  value: ({ '': text, unit = 'days' }) => {
    const count = numberOf(text, 999);
    if (count === undefined) return undefined;
    if (unit === 'first' || unit === 'last') return distanceText({ count, unit: 'months', day: unit });
    return distanceText({ count, unit: unit as 'days' | 'weeks' | 'months' });
  },
  errors: ({ '': text }) => wrongNumber(whole(999), text),
};

const roundingTyping = ({ isOfKept }: FieldOf<'rounding'>): Typing => ({
  texts: (value) => {
    const { unit, mode, of } = mapIn(value);
    return { unit: textOf(unit), mode: textOf(mode) || 'down', of: textOf(of) };
  },
  value: ({ unit, mode, of }) => {
    const yen = numberOf(unit, 10_000);
    return yen === undefined ? undefined : { unit: yen, mode, ...(isOfKept && of === 'kept' && { of }) };
  },
  errors: ({ unit }) => wrongNumber(whole(10_000, 1), unit, 'unit'),
});

const choiceTyping = ({ leftOut }: FieldOf<'choice'>): Typing => ({
  ...plain,
  texts: (value) => one(textOf(value) === leftOut ? '' : textOf(value)),
});

const choices: Typing = {
  texts: (value) => one(listIn(value).map(textOf).join('\n')),
  value: ({ '': text = '' }) => {
    const chosen = linesOf(text);
    return chosen.length > 0 ? chosen : undefined;
  },
  errors: right,
};

const numbersTyping = ({ most }: FieldOf<'numbers'>): Typing => ({
  texts: (value) => Object.fromEntries(Object.entries(mapIn(value)).map(([name, number]) => [name, textOf(number)])),
  value: (texts) => {
    const said = Object.entries(texts).flatMap(([name, text]) => {
      const number = numberOf(text, most);
      return number === undefined ? [] : [[name, number] as const];
    });
    return said.length > 0 ? Object.fromEntries(said) : undefined;
  },
  errors: (texts) =>
    Object.assign({}, ...Object.entries(texts).map(([name, text]) => wrongNumber(whole(most), text, name))),
});

const yes: Typing = {
  texts: (value) => one(value === true ? 'yes' : ''),
  value: ({ '': text }) => (text === 'yes' ? true : undefined),
  errors: right,
};

const dayKinds = ['weekday', 'saturday', 'sunday', 'holiday'];

const day: Typing = {
  texts: (value) => {
    const text = textOf(value);
    return text === '' || dayKinds.includes(text) ? { '': text, date: '' } : { '': 'date', date: text };
  },
  value: ({ '': text, date }) => (text === 'date' ? date : text) || undefined,
  errors: ({ '': text, date }) => (text === 'date' && !date ? { date: '日付を入力してください。' } : {}),
};

const kinds = {
  line: plain,
  code: plain,
  room: plain,
  date: plain,
  clock,
  season,
  booked,
  distance,
  choices,
  yes,
  day,
};

/** A field by itself: rows have fields of their own, and an amount is one of several entries. */
export type SingleField = Exclude<RuleField, FieldOf<'rows'> | FieldOf<'amount'>>;

export function typingOf(field: SingleField): Typing {
  switch (field.kind) {
    case 'number':
      return numberTyping({ unit: 'yen', most: field.most, least: field.least });
    case 'share':
      return shareTyping(field.most);
    case 'band':
      return bandTyping(field.most);
    case 'rounding':
      return roundingTyping(field);
    case 'choice':
      return choiceTyping(field);
    case 'numbers':
      return numbersTyping(field);
    default:
      return kinds[field.kind];
  }
}

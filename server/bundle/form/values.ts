import { z } from 'zod';
import { addDays, isDay } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import type { NamedDay } from '#rules/ordinance/ordinance.ts';
import { cleanLine } from '#rules/text/typedText.ts';
import { clockText } from '../export/clockText.ts';
import { asIssue, reportIssue } from '../problem/asIssue.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';

/** The small pieces bundles are written with. */

const isPrintable = (text: string) => !/[^\P{Cc}\n\t]/u.test(text);

/** One line of text or none. */
export const lineOrEmpty = (most = 200) =>
  z
    .string()
    .max(most)
    .refine((text) => cleanLine(text) === text, asIssue('notOneLine'));

/** One line of text. */
export const line = (most = 200) => lineOrEmpty(most).min(1);

/** An address that a page may link to, or none. */
export const webAddress = lineOrEmpty(1_000).refine(
  (text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
  asIssue('notWebAddress'),
);

/** An address to which mail goes, and nothing else. */
export const mailAddress = line().refine(
  (text) => /^[^\s<>()",;:@]+@[^\s<>()",;:@]+$/.test(text),
  asIssue('notMailAddress'),
);

/** Lines of text; blanks at the end are not kept. */
export const proseUpTo = (most: number) =>
  z
    .string()
    .max(most)
    .refine(isPrintable, asIssue('controlCharacters'))
    .transform((text) => text.trimEnd());

export const prose = proseUpTo(100_000);

/** What the entries of a bundle call each other by. */
export const key = z.string().refine((text) => /^[a-z0-9][a-z0-9-]{0,62}$/.test(text), asIssue('notKey'));

/** As CSS writes it. */
export const hexColour = z.string().refine((text) => /^#[0-9a-f]{6}$/i.test(text), asIssue('notHexColour'));

const namedColours = new Set(
  'black silver gray white maroon red purple fuchsia green lime olive yellow navy blue teal aqua orange'.split(' '),
);

/** As CSS writes it, by number or by one of its oldest names. */
export const cssColour = z
  .string()
  .refine((text) => hexColour.safeParse(text).success || namedColours.has(text), asIssue('notColour'));

export const whole = (least: number, most: number) => z.int().min(least).max(most);

/** Yen. */
export const yen = whole(0, 100_000_000);

export const feeByDayKind = z.union([
  yen.transform((fee) => ({ weekday: fee, saturday: fee, holiday: fee })),
  z.strictObject({ weekday: yen, saturday: yen, holiday: yen }),
]);

const clockForm = /^(\d{1,2}):([0-5]\d)$/;

function minuteOfClock(text: string) {
  const [, hour, minute] = clockForm.exec(text.trim()) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= 1440 ? minutes : Number.NaN;
}

/** As people write hours in Japanese: ９：００～１２：００. */
const plainHours = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[~〜–—−ー]/g, '-')
    .replace(/\s/g, '');

function hoursProblem(text: string, { fromMinute, toMinute }: MinuteRange): Mistake | null {
  if (Number.isNaN(fromMinute) || Number.isNaN(toMinute)) {
    const plain = plainHours(text);
    const isMeant = /^\d{1,2}:[0-5]\d-\d{1,2}:[0-5]\d$/.test(plain) && plain !== text;
    return isMeant ? mistake('writeInstead', { written: text, meant: plain }) : mistake('notHours', { written: text });
  }
  return fromMinute >= toMinute ? mistake('hoursBackwards', { written: text }) : null;
}

/** '9:00-12:00', kept as minutes of the day; '24:00' is the end of the day. */
export const hours = z.codec(z.string(), z.strictObject({ fromMinute: z.int(), toMinute: z.int() }), {
  decode(text, context) {
    const [from = '', to = '', ...rest] = text.split('-');
    const isPair = rest.length === 0;
    const range = { fromMinute: isPair ? minuteOfClock(from) : Number.NaN, toMinute: minuteOfClock(to) };
    const wrong = hoursProblem(text, range);
    reportIssue(context, wrong);
    return wrong === null ? range : z.NEVER;
  },
  encode: clockText,
});

const relativeForm = /^today([+-]\d{1,4})?$/;

function dayProblem(written: string): Mistake | null {
  if (relativeForm.test(written) || isDay(written)) return null;
  return mistake(/^\d{4}-\d{2}-\d{2}$/.test(written) ? 'noSuchDay' : 'notDaySpec', { written });
}

/** A day, or one counted from the day of the import; resolveDay turns it into a day. */
export const daySpec = z.string().check((context) => reportIssue(context, dayProblem(context.value)));

/** The day meant by a daySpec on the day of the import. */
export const resolveDay = (spec: string, today: string) =>
  spec.startsWith('today') ? addDays(today, Number(spec.slice('today'.length) || '0')) : spec;

/** A daySpec, with a clock after T where it is not midnight. */
export const momentSpec = z.string().check((context) => {
  const [day = '', clock = '0:00', ...rest] = context.value.split('T');
  const isClock = rest.length === 0 && minuteOfClock(clock) < 1440;
  reportIssue(context, dayProblem(day) ?? (isClock ? null : mistake('notMoment', { written: context.value })));
});

/** The local date-time ('YYYY-MM-DDTHH:MM') meant by a momentSpec on the day of the import. */
export function resolveLocalDateTime(spec: string, today: string) {
  const [day = '', clock = '00:00'] = spec.split('T');
  return `${resolveDay(day, today)}T${clock.padStart(5, '0')}`;
}

export const monthDay = z.string().refine((text) => isDay(`2024-${text}`), asIssue('notMonthDay'));

/** A kind of day, a weekday that is no holiday, or the day before a Sunday or holiday (休前日). */
export const namedDay = z.enum([
  ...['weekday', 'saturday', 'sunday', 'holiday'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'eve'],
] as const satisfies readonly NamedDay[]);

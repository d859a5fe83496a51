import { localDateTimeAt } from '#rules/day/day.ts';
import { typedDay } from '#rules/day/typedDay.ts';
import { compatibleLine } from '#rules/text/typedText.ts';

/** Yen as other systems write them: '1,200', '1200円', '¥1,200'; undefined for what is none. */
export function typedYen(written: string): number | undefined {
  const [, digits] = /^[¥\\]?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})円?$/.exec(compatibleLine(written)) ?? [];
  const yen = digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
  return yen !== undefined && yen <= 999_999_999 ? yen : undefined;
}

export function typedCount(written: string): number | undefined {
  const [, digits] = /^(\d{1,6})[名人]?$/.exec(compatibleLine(written)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Minutes of the day: '9:00', '09:00:00', '0900', '9時30分'; undefined for what is no time. */
export function typedTime(written: string): number | undefined {
  const text = compatibleLine(written);
  const [, hour = '', minute = '0'] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ??
    /^(\d{1,2})(\d{2})$/.exec(text) ??
    /^(\d{1,2})時(?:(\d{1,2})分?)?$/.exec(text) ??
    [];
  if (hour === '') return undefined;
  const found = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && found <= 1440 ? found : undefined;
}

/** '9:00-12:00' and '9:00～12:00' as minutes; undefined for what is no range. */
export function typedRange(written: string) {
  const [from = '', to = '', ...rest] = compatibleLine(written).split(/\s*[-~〜–—]\s*/);
  const [fromMinute, toMinute] = [typedTime(from), typedTime(to)];
  if (fromMinute === undefined || toMinute === undefined || rest.length > 0) return undefined;
  return { fromMinute, toMinute };
}

/** A local date-time: a day, and a time behind it or midnight; null for nothing, undefined for what is none. */
export function typedMoment(written: string): string | null | undefined {
  const text = compatibleLine(written).replace('T', ' ');
  if (text === '') return null;
  const [day = '', time = '0:00', ...rest] = text.split(/\s+/);
  const [found, minutes] = [typedDay(day), typedTime(time)];
  if (!found || minutes === undefined || minutes === 1440 || rest.length > 0) return undefined;
  return localDateTimeAt(found, minutes);
}

const flags: Readonly<Record<string, boolean>> = {
  '': false,
  いいえ: false,
  無: false,
  '0': false,
  false: false,
  はい: true,
  有: true,
  '1': true,
  '○': true,
  true: true,
};

export const typedFlag = (written: string): boolean | undefined => flags[compatibleLine(written)];

/** Names as they are compared: one width, without blanks. */
export const nameKey = (text: string) => compatibleLine(text).replace(/\s+/gu, '');

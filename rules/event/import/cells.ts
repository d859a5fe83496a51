import { weekdayOf } from '#rules/day/day.ts';
import { weekdayNames, weekdayText } from '#rules/day/dayText.ts';
import { clockOf } from '#rules/day/typedClock.ts';
import { typedDay } from '#rules/day/typedDay.ts';
import { cleanLine } from '#rules/text/typedText.ts';

/** What a cell says, or what is to be corrected in it. */
export type Cell<Value> = { readonly value: Value } | { readonly why: string };

const plain = (text: string) => cleanLine(text).normalize('NFKC').trim();

const exampleDay = '「2027/5/8」「令和9年5月8日」のように、実在する日を年から入力してください。';

/** A day, with the name of its weekday behind it or not. */
export function dayCell(text: string): Cell<string> {
  const [, typed = '', weekday = ''] = /^(.*?)\s*(?:\(([日月火水木金土])(?:曜日?)?\))?$/.exec(plain(text)) ?? [];
  const day = typedDay(typed);
  if (!day) return { why: exampleDay };
  if (weekday !== '' && weekdayNames[weekdayOf(day)] !== weekday) {
    return { why: `この日は${weekdayText(day)}曜日です。日付と曜日のどちらかを直してください。` };
  }
  return { value: day };
}

const clockForm = /^([01]?\d|2[0-4]):([0-5]\d)$/;

/** '9:30' as a course has it. What Excel writes for a time has seconds. */
export function clockCell(text: string): Cell<string> {
  const typed = clockOf(plain(text).replace(/^(\d{1,2}:\d{2}):00$/, '$1'));
  const [, hour, minute] = clockForm.exec(typed) ?? [];
  const isClock = hour !== undefined && !(Number(hour) === 24 && minute !== '00');
  if (!isClock) return { why: '「9:30」「午後1時半」のように、時刻を入力してください。' };
  return { value: `${Number(hour)}:${minute}` };
}

/** '2027-04-01T09:00' for a day and a time in one cell. */
export function momentCell(text: string): Cell<string> {
  const typed = plain(text).replace('T', ' ');
  const at = typed.search(/\s+\S+$/);
  const day = at < 0 ? null : dayCell(typed.slice(0, at));
  const clock = at < 0 ? null : clockCell(typed.slice(at));
  if (!day || !clock || 'why' in day || 'why' in clock) {
    return { why: '「2027/4/1 9:00」のように、日付と時刻を空白で区切って入力してください。' };
  }
  return { value: `${day.value}T${clock.value.padStart(5, '0')}` };
}

/** A whole number with what people write beside it: '¥1,500', '20名'. */
export function numberCell(text: string, unit: string): Cell<number> {
  const typed = plain(text)
    .replace(/^[¥\\]/, '')
    .replace(new RegExp(`(?:${unit})$`), '')
    .replaceAll(',', '')
    .trim();
  if (!/^\d{1,9}$/.test(typed)) return { why: '数字で入力してください。' };
  return { value: Number(typed) };
}

const methods: Readonly<Record<string, 'first_come' | 'lottery'>> = {
  先着: 'first_come',
  先着順: 'first_come',
  抽選: 'lottery',
};

export function methodCell(text: string): Cell<'first_come' | 'lottery'> {
  const value = methods[plain(text)];
  return value ? { value } : { why: '「先着」または「抽選」と入力してください。' };
}

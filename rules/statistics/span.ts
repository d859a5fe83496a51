import { addDays, addMonths, firstOfMonth, isDay, lastOfMonth, yearOf } from '#rules/day/day.ts';
import { fiscalYearOf } from '#rules/payment/receipt.ts';

export const spanKinds = ['month', 'fiscal', 'free'] as const;
export type SpanKind = (typeof spanKinds)[number];

/** Days, both included. `at` is what steps to the one before and after go from: a month or a year; '' where there are none. */
export type Span = { readonly kind: SpanKind; readonly at: string; readonly from: string; readonly to: string };

const isMonth = (text: string) => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`);
const isYear = (text: string) => /^(19|20|21)\d\d$/.test(text);

/** A fiscal year, from April to March. */
export const fiscalYear = (year: string): Span => ({
  kind: 'fiscal',
  at: year,
  from: `${year}-04-01`,
  to: `${Number(year) + 1}-03-31`,
});

const wholeMonth = (month: string): Span => ({
  kind: 'month',
  at: month,
  from: `${month}-01`,
  to: lastOfMonth(`${month}-01`),
});

type Asked = { readonly by: string; readonly at: string; readonly from: string; readonly to: string };

/** The span that an address asks for, or what is usual: the month of yesterday, which is counted last. */
export function spanFrom({ by, at, from, to }: Asked, today: string): Span {
  const last = addDays(today, -1);
  if (by === 'fiscal') return fiscalYear(isYear(at) ? at : String(fiscalYearOf(last)));
  if (by === 'free') {
    const days = { from: isDay(from) ? from : firstOfMonth(last), to: isDay(to) ? to : last };
    return { kind: 'free', at: '', ...days };
  }
  return wholeMonth(isMonth(at) ? at : last.slice(0, 7));
}

/** The month or year so many steps from another one. */
export function stepped({ kind, at }: Span, steps: number): string {
  if (kind === 'fiscal') return String(Number(at) + steps);
  return kind === 'month' ? addMonths(`${at}-01`, steps).slice(0, 7) : '';
}

const plainDay = (day: string) => `${yearOf(day)}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;

/** A span in words. */
export function spanText({ kind, at, from, to }: Span): string {
  if (kind === 'fiscal') return `${at}年度（${at}年4月～${Number(at) + 1}年3月）`;
  if (kind === 'month') return `${Number(at.slice(0, 4))}年${Number(at.slice(5, 7))}月`;
  return `${plainDay(from)}～${plainDay(to)}`;
}

const longestDays = 731;

/** Why a span cannot be counted, in a sentence; null where it can. */
export function whyNotCounted({ from, to }: Pick<Span, 'from' | 'to'>): string | null {
  if (to < from) return '末日は初日以降の日にしてください。';
  return addDays(from, longestDays) <= to ? '期間は2年以内にしてください。' : null;
}

import type { Distance } from '../ladder.ts';

const lengthForm = /^(\d{1,3}) (day|week|month)s?$/;
const monthDayForm = /^(first|last) day (\d{1,3}) months? before$/;

export const isDistance = (text: string) => lengthForm.test(text) || monthDayForm.test(text);

export function distanceText({ count, unit, day }: Distance) {
  const length = `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
  return day === undefined ? length : `${day} day ${length} before`;
}

/** '3 months' before the day of use, or 'last day 3 months before' it. */
export function distanceOf(text: string): Distance {
  const [, day, months] = monthDayForm.exec(text) ?? [];
  if (day !== undefined) return { count: Number(months), unit: 'months', day: day as 'first' | 'last' };
  const [, count, unit] = lengthForm.exec(text) ?? [];
  return { count: Number(count), unit: `${unit}s` as Distance['unit'] };
}

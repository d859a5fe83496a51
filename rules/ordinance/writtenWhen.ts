import { isMonths } from './monthsText.ts';
import type { MonthsText, NamedDay, When } from './ordinance.ts';
import { namedDayNames } from './whenWords.ts';

/** What somebody wrote may be anything: these take of it what has the form, and leave the rest. */
export const mapIn = (written: unknown): Readonly<Record<string, unknown>> =>
  typeof written === 'object' && written !== null && !Array.isArray(written)
    ? (written as Readonly<Record<string, unknown>>)
    : {};

export const listIn = (written: unknown): readonly unknown[] => (Array.isArray(written) ? written : []);

export const textIn = (written: unknown) => (typeof written === 'string' ? written : '');

export const textsIn = (written: unknown) => {
  const texts = listIn(written).filter((item) => typeof item === 'string');
  return texts.length > 0 ? texts : undefined;
};

export const numberIn = (written: unknown) =>
  typeof written === 'number' && Number.isInteger(written) && written >= 0 ? written : undefined;

const isDay = (name: string): name is NamedDay => name in namedDayNames;

const bandIn = (written: unknown) => {
  const { over, to } = mapIn(written);
  const least = numberIn(over);
  return least === undefined ? undefined : { over: least, to: numberIn(to) };
};

const seasonIn = (written: unknown) => {
  const { from, to } = mapIn(written);
  return textIn(from) === '' || textIn(to) === '' ? undefined : { from: textIn(from), to: textIn(to) };
};

const monthsIn = (written: unknown) => (isMonths(textIn(written)) ? (written as MonthsText) : undefined);

type Readers = { readonly [Name in keyof When]-?: (written: unknown) => When[Name] | undefined };

const readers: Readers = {
  rooms: textsIn,
  frames: textsIn,
  days: (written) => textsIn(written)?.filter(isDay),
  season: seasonIn,
  classes: textsIn,
  withoutClasses: textsIn,
  conditions: textsIn,
  allConditions: textsIn,
  without: textsIn,
  admission: bandIn,
  attendees: bandIn,
  isFree: (written) => (written === true ? written : undefined),
  bookedAtMostDaysBefore: (written) => monthsIn(written) ?? numberIn(written),
  usedAtMostMinutes: numberIn,
};

/** A `when` as it was written, right or not. */
export function writtenWhen(written: unknown): When {
  const given = mapIn(written);
  const read = Object.entries(readers).map(([name, reader]) => [name, reader(given[name])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import { dayOf, monthOf, yearOf } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';

/**
 * Whole years that somebody has reached, both included. `on` is the day that counts: that of the first session, 1 April
 * of the school year in which that lies, or a day.
 */
export type AgeRange = {
  readonly from?: number;
  readonly to?: number;
  readonly on: 'first_session' | 'school_year' | (string & {});
};

/** A class of users with the words for it. */
type UserClass = { readonly code: string; readonly label: string };

/** To which people something is open; what is left out asks nothing. */
export type Audience = {
  readonly age?: AgeRange;
  /** Days of birth, both included. */
  readonly born?: { readonly from?: string; readonly to?: string };
  /** Who belongs to one of these. */
  readonly classes?: readonly UserClass[];
  /** Who belongs to none of these. */
  readonly exceptClasses?: readonly UserClass[];
};

type Person = { readonly birthday: string | null; readonly classes?: readonly string[] };

/** Whether the people of an audience include everybody. */
export const isForAll = (audience: Audience) => Object.keys(audience).length === 0;

/**
 * What keeps a person out, or null. `firstSessionAt` is what ages are counted at. An unknown birthday lies in no range,
 * as it matches no month.
 */
export function whyNotFor(
  audience: Audience,
  { birthday, classes = [] }: Person,
  firstSessionAt: string,
): EventRefusalFacts | null {
  const { age, born, classes: only, exceptClasses: except } = audience;
  const tooOldOrYoung = (who: string, isIn: (day: string) => boolean): EventRefusalFacts | null =>
    birthday !== null && isIn(birthday) ? null : { code: 'age', who, isBirthdayKnown: birthday !== null };
  const belongsTo = (some: readonly UserClass[]) => some.some(({ code }) => classes.includes(code));
  return (
    (age ? tooOldOrYoung(ageText(age, firstSessionAt), (day) => isOfAge(age, day, firstSessionAt)) : null) ??
    (born ? tooOldOrYoung(bornText(born), (day) => isBetween(born, day)) : null) ??
    (only && !belongsTo(only) ? { code: 'userClass', who: classText(only), opensAtText: null } : null) ??
    (except && belongsTo(except) ? { code: 'userClass', who: exceptText(except), opensAtText: null } : null)
  );
}

/** The people of an audience in words, '6歳から12歳までの方（2026/07/12(日)の時点）' and so on; none for everybody. */
export const audienceTexts = ({ age, born, classes, exceptClasses }: Audience, firstSessionAt: string): string[] => [
  ...(age ? [ageText(age, firstSessionAt)] : []),
  ...(born ? [bornText(born)] : []),
  ...(classes ? [classText(classes)] : []),
  ...(exceptClasses ? [exceptText(exceptClasses)] : []),
];

/** Whether somebody is of an age. */
export function isOfAge(age: AgeRange, birthday: string, firstSessionAt: string) {
  const years = yearsAt(age.on, birthday, firstSessionAt);
  return (age.from ?? 0) <= years && years <= (age.to ?? Number.POSITIVE_INFINITY);
}

/** Whole years; who was born on 29 February is a year older on 1 March of other years. */
const ageOn = (birthday: string, day: string) =>
  yearOf(day) - yearOf(birthday) - (day.slice(5) < birthday.slice(5) ? 1 : 0);

/** Whole years on the day that counts. */
export const yearsAt = (on: AgeRange['on'], birthday: string, firstSessionAt: string) =>
  ageOn(birthday, dayOfAge({ on }, firstSessionAt));

function dayOfAge({ on }: Pick<AgeRange, 'on'>, firstSessionAt: string) {
  const day = dayOf(firstSessionAt);
  if (on === 'first_session') return day;
  return on === 'school_year' ? `${yearOf(day) - (monthOf(day) < 4 ? 1 : 0)}-04-01` : on;
}

/** Without a beginning or an end everybody before or after is in. */
const isBetween = ({ from = '', to = '9999-12-31' }: { from?: string; to?: string }, day: string) =>
  from <= day && day <= to;

/** '6歳から12歳までの方（2026/07/12(日)の時点）' */
export function ageText(age: AgeRange, firstSessionAt: string) {
  const at = `（${dayText(dayOfAge(age, firstSessionAt))}の時点）`;
  const { from, to } = age;
  if (from === undefined) return `${to}歳以下の方${at}`;
  if (to === undefined) return `${from}歳以上の方${at}`;
  return from === to ? `${from}歳の方${at}` : `${from}歳から${to}歳までの方${at}`;
}

function bornText({ from, to }: NonNullable<Audience['born']>) {
  if (from === undefined) return `${dayText(to ?? '')}以前に生まれた方`;
  return to === undefined ? `${dayText(from)}以降に生まれた方` : `${dayText(from)}から${dayText(to)}までに生まれた方`;
}

const labels = (classes: readonly UserClass[]) => classes.map(({ label }) => `「${label}」`).join('、');
const classText = (classes: readonly UserClass[]) => `${labels(classes)}の方`;
const exceptText = (classes: readonly UserClass[]) => `${labels(classes)}以外の方`;

import { numberText, yen } from '#rules/text/yen.ts';
import type { Band, NamedDay, OrdinanceDay, When } from './ordinance.ts';

/** What the codes of an ordinance are called at its place. */
export type OrdinanceNames = {
  readonly rooms: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, string>;
  readonly conditions: ReadonlyMap<string, string>;
};

export const ordinanceDayNames: Readonly<Record<OrdinanceDay, string>> = {
  weekday: '平日',
  saturday: '土曜',
  sunday: '日曜',
  holiday: '祝日',
};

/** The other days that a rule may name. */
export const namedDayNames: Readonly<Record<NamedDay, string>> = {
  ...ordinanceDayNames,
  monday: '月曜',
  tuesday: '火曜',
  wednesday: '水曜',
  thursday: '木曜',
  friday: '金曜',
  eve: '休前日',
};

const namedBy = (names: ReadonlyMap<string, string>, codes: readonly string[], between: string) =>
  codes.map((code) => names.get(code) ?? code).join(between);

export const roomsText = ({ rooms }: OrdinanceNames, keys: readonly string[]) => namedBy(rooms, keys, '・');

const dayOfYear = (text: string) => `${Number(text.slice(0, 2))}月${Number(text.slice(3))}日`;

function bandText({ over, to }: Band, text: (amount: number) => string) {
  if (to === undefined) return `${text(over)}を超えるとき`;
  return over === 0 ? `${text(to)}以下のとき` : `${text(over)}を超え${text(to)}以下のとき`;
}

const people = (amount: number) => `${numberText(amount)}人`;

const admissionText = (band: Band) =>
  band.over === 0 && band.to === undefined ? '入場料を取るとき' : `入場料が${bandText(band, yen)}`;

function lateText(late: When['bookedAtMostDaysBefore']) {
  if (late === undefined) return undefined;
  if (typeof late === 'string') return `利用日の${Number.parseInt(late, 10)}か月前からの申込み`;
  return late === 0 ? '利用日当日の申込み' : `利用日の${late}日前からの申込み`;
}

/** When something of an ordinance holds, in words; '' for always. `except` is said elsewhere. */
export function whenText(when: When, names: OrdinanceNames, except: readonly (keyof When)[] = []): string {
  const { rooms, frames, days, season, admission, attendees, usedAtMostMinutes: minutes } = when;
  const { classes, withoutClasses, conditions, allConditions, without, bookedAtMostDaysBefore: late } = when;
  const texts: Readonly<Record<keyof When, string | undefined>> = {
    rooms: rooms && roomsText(names, rooms),
    frames: frames?.join('・'),
    days: days?.map((day) => namedDayNames[day]).join('・'),
    season: season && `${dayOfYear(season.from)}から${dayOfYear(season.to)}まで`,
    classes: classes && namedBy(names.classes, classes, 'または'),
    withoutClasses: withoutClasses && `${namedBy(names.classes, withoutClasses, '・')}を除く`,
    conditions: conditions && namedBy(names.conditions, conditions, 'または'),
    allConditions: allConditions && namedBy(names.conditions, allConditions, 'かつ'),
    without: without && `${namedBy(names.conditions, without, '・')}を除く`,
    admission: admission && admissionText(admission),
    attendees: attendees && `人数が${bandText(attendees, people)}`,
    isFree: when.isFree && '入場料を取らないとき',
    bookedAtMostDaysBefore: lateText(late),
    usedAtMostMinutes: minutes === undefined ? undefined : `${minutes}分以内の利用`,
  };
  const said = Object.entries(texts).filter(([name]) => !except.some((other) => other === name));
  return said.flatMap(([, text]) => text ?? []).join('、');
}

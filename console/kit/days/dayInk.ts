import { dayKindOf } from '#rules/day/dayKind.ts';

const inks = { holiday: 'text-red-900', saturday: 'text-blue-900', weekday: '' } as const;

/** The colour of a day in a calendar; its weekday and the name of its holiday say the same. */
export const dayInk = (date: string, holidayName: string) => inks[dayKindOf(date, holidayName)];

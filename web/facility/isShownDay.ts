import { daysBetween, isDay } from '#rules/day/day.ts';

/** Far beyond what any town takes reservations for, and near enough that every day around it can be written. */
const horizon = 3_660;

/** Whether the day of an address is one the calendar shows. */
export const isShownDay = (day: string, today: string) => isDay(day) && Math.abs(daysBetween(today, day)) <= horizon;

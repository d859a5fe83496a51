import { dayNumber, isDay } from '#rules/day/day.ts';

/** True for an instant as the draw writes it: 'YYYY-MM-DDTHH:MM:SSZ' in UTC, a day and time that exist. */
export const isInstant = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(text) && isDay(text.slice(0, 10));

/** Seconds since 1970 of an instant. */
export const secondsOf = (instant: string) =>
  dayNumber(instant.slice(0, 10)) * 86_400 +
  Number(instant.slice(11, 13)) * 3600 +
  Number(instant.slice(14, 16)) * 60 +
  Number(instant.slice(17, 19));

import type { CalendarStatus } from './calendarFile.ts';

/** The title of an entry in a calendar. Many calendars do not show how it stands, so what is not certain says so. */
export const calendarSummary = (what: string, { status, words }: { status: CalendarStatus; words: string }) =>
  status === 'CONFIRMED' ? what : `【${words}】${what}`;

import type { OwnHoliday } from '#rules/day/dayKind.ts';
import type { Bundle } from '../form/bundle.ts';

/** The holidays of a town as the rules know them. */
export const ownHolidays = (holidays: Bundle['holidays']): OwnHoliday[] =>
  holidays.map(({ day, everyYear, name }) => ({ day: day ?? everyYear ?? '', name: name ?? '' }));

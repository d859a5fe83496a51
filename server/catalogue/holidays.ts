import holidayJp from '@holiday-jp/holiday_jp';
import { type Holidays, holidaysWith, type OwnHoliday } from '#rules/day/dayKind.ts';

/** The package names a substitute after the holiday before it, which is not always the one it replaces. */
const substitute = '振替休日';

/**
 * Japan's national holidays by day, substitutes included, as far as the package knows them (1970 to 2050). Built once
 * from its table of days; its own look-ups go through Date and would shift with the server's zone.
 */
export const nationalHolidays: Holidays = Object.freeze(
  Object.fromEntries(
    Object.entries(holidayJp.holidays).map(([day, { name }]) => [day, name.endsWith(substitute) ? substitute : name]),
  ),
);

/** The holidays of a town: those of the country, and its own. */
export const holidaysOf = (own: readonly OwnHoliday[]) => holidaysWith(nationalHolidays, own);

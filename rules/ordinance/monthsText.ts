import type { MonthsText } from './ordinance.ts';

/** '1 month', '3 months' */
export const isMonths = (text: string): text is MonthsText => /^(1 month|([2-9]|[1-9]\d) months)$/.test(text);

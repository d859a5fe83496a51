import { endpoints } from '#contract/endpoints.ts';

/** The calls whose rows say that they lower what is owed, or hand money over. */
export const callsThatGive = (kind: 'lowers' | 'hands') =>
  Object.entries(endpoints).flatMap(([name, row]) => ('moneyBack' in row && row.moneyBack === kind ? [name] : []));

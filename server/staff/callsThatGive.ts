import { endpoints } from '#contract/endpoints.ts';
import { namesInLogs } from '#rules/staff/formerNames.ts';

/** The calls whose rows say that they lower what is owed, or hand money over, by every name in the log. */
export const callsThatGive = (kind: 'lowers' | 'hands') =>
  Object.entries(endpoints).flatMap(([name, row]) =>
    'moneyBack' in row && row.moneyBack === kind ? namesInLogs(name) : [],
  );

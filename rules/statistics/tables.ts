import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { heatTables } from './heatTables.ts';
import type { Facts } from './made.ts';
import { drawTable, reservationTables } from './reservationTables.ts';
import { topicTables } from './topicTables.ts';
import { monthTables, roomTables, summaryTable } from './usageTables.ts';

/** All tables of 統計. Pictures, files and the page for the council are made of these and of nothing else. */
export const statisticsTables = (facts: Facts): StatisticsTable[] => [
  summaryTable(facts),
  ...roomTables(facts),
  ...monthTables(facts),
  ...heatTables(facts),
  ...topicTables(facts),
  ...reservationTables(facts),
  drawTable(facts),
];

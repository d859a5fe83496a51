import type { PerUnit } from '#rules/ordinance/ordinance.ts';

/** What a price is for, in a word. */
export const unitWords: Readonly<Record<PerUnit, string>> = {
  use: '回',
  day: '日',
  frame: '区分',
  eachFrame: '区分',
  hour: '時間',
};

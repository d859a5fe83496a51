/** What the marks of a calendar mean, in words. */
export const markWords = {
  '◎': '抽選申込受付中',
  '○': '空きあり',
  '△': '一部空きあり',
  '×': '空きなし',
} as const;

/** The same beside a calendar, and where there is little room. */
export const markLegends = {
  '◎': { legend: '抽選の申込受付中', short: '抽選' },
  '○': { legend: '終日空きあり', short: '空き' },
  '△': { legend: '一部空きあり', short: '一部' },
  '×': { legend: '空きなし', short: 'なし' },
} as const;

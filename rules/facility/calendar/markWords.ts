/** What the marks of a calendar mean, in words. */
export const markWords = {
  '◎': '抽選申込受付中',
  '○': '空きあり',
  '△': '一部空きあり',
  '×': '空きなし',
} as const;

/** What the lists of a version are called, in the order in which they are set up. */
export const listTitles = {
  base: '基本使用料',
  combined: '区分の組合せ',
  steps: '割増・減免・延長など',
  equipment: '備品の料金',
  refunds: '還付',
  dues: '納期限',
  examples: '公表している額（試算例）',
} as const;

export type ListName = keyof typeof listTitles;

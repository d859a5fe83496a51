import { yen } from '#rules/text/yen.ts';

/** 500 → '＋500円', -500 → '－500円'; nothing has no sign. */
export const signedYen = (amount: number) =>
  amount === 0 ? yen(0) : `${amount > 0 ? '＋' : '－'}${yen(Math.abs(amount))}`;

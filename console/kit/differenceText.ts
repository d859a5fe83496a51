import { yen } from '#rules/text/yen.ts';

/** How a fee changes, in yen: '増額 500円'. */
export const differenceText = (difference: number) =>
  difference === 0 ? '差額なし' : `${difference > 0 ? '増額' : '減額'} ${yen(Math.abs(difference))}`;

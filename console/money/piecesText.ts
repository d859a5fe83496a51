import type { TillPieces } from '#contract/desk/money/till.ts';
import { denominations } from '#rules/payment/till.ts';
import { numberText } from '#ui/text/format.ts';

/** Notes and coins that were counted: '10,000円×3、100円×2'. */
export const piecesText = (pieces: TillPieces) =>
  denominations
    .filter((worth) => pieces[`${worth}`] > 0)
    .map((worth) => `${numberText(worth)}円×${numberText(pieces[`${worth}`])}`)
    .join('、');

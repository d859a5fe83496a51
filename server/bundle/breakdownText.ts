import type { LineDetail, OrdinanceLine } from '#rules/ordinance/fee/breakdown.ts';
import { yen } from '#rules/text/yen.ts';

const detailText = (detail: LineDetail) =>
  detail.kind === 'rate' ? detail.rate : `${yen(detail.yen)} × ${detail.quantity}`;

/** How a fee came about, a line each, to stand below the sentence that speaks of it. */
export const breakdownText = (lines: readonly OrdinanceLine[]) =>
  lines.map(({ label, law, yen: amount, detail }) =>
    [`    ${label}`, ...(detail ? [detailText(detail)] : []), yen(amount), ...(law ? [`(${law})`] : [])].join(' '),
  );

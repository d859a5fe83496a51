/** A line of the last table: what was measured, beside what it is owed. */
export type Line = {
  readonly name: string;
  readonly figure: string;
  /** What it was measured against, in the same run. */
  readonly beside: string;
  readonly limit: string;
  readonly isReached: boolean;
};

/** What may be long comes last. */
const columns = ['name', 'figure', 'limit', 'beside'] as const;

/** The lines as cells of equal width. */
export function tableOf(lines: readonly Line[]): readonly string[] {
  const widths = columns.map((column) => Math.max(...lines.map((line) => line[column].length)));
  return lines.map((line) => {
    const cells = columns.map((column, index) => line[column].padEnd(widths[index] ?? 0));
    return `${line.isReached ? 'reached' : 'MISSED '}  ${cells.join('  ')}`.trimEnd();
  });
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const rateText = (rate: number) => `${whole.format(rate)}/s`;
export const msText = (ms: number) => `${ms < 10 ? ms.toFixed(1) : whole.format(ms)} ms`;

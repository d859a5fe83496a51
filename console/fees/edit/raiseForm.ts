import { type CellTable, cellsIn, type PriceCell } from '#rules/ordinance/priceCells.ts';
import { isPercent, type Raise, raised } from '#rules/ordinance/raised.ts';

/** What stands in the fields. `scope` is '' for what all rooms cost, 'all' for every price, or a table by its title. */
export type RaiseTexts = {
  readonly scope: string;
  readonly percent: string;
  readonly unit: string;
  readonly mode: Raise['mode'];
};

export const blankRaise: RaiseTexts = { scope: '', percent: '', unit: '10', mode: 'down' };

/** The percentage in half-width characters, whatever was typed; null for none. */
export function readPercent(typed: string) {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s%+]/g, '')
    .replace(/^[ー−‐–—△▲]/, '-');
  return isPercent(text) ? text : null;
}

const isPriced = ({ unit }: PriceCell) => unit === 'yen';

/** Tables with prices, which can be raised by themselves. */
export const raisable = (tables: readonly CellTable[]) => tables.filter((table) => cellsIn([table]).some(isPriced));

export type Raised = { readonly cell: PriceCell; readonly from: number; readonly to: number };

/** What the prices become. Each is raised from what it was before anything was changed, so that nothing adds up. */
export function raisedPrices(
  tables: readonly CellTable[],
  { scope, percent, unit, mode }: RaiseTexts,
  before: ReadonlyMap<string, string>,
): readonly Raised[] {
  const share = readPercent(percent);
  if (share === null) return [];
  const meant = tables.filter(
    ({ kind, title }) => scope === 'all' || (scope === '' ? kind === 'base' : title === scope),
  );
  return cellsIn(meant)
    .filter(isPriced)
    .map((cell) => {
      const from = Number(before.get(cell.label) ?? cell.text);
      const to = Math.min(cell.most, raised(from, { percent: share, unit: Number(unit), mode }));
      return { cell, from, to };
    });
}

import { type CellTable, cellsIn, type PriceCell } from '#rules/ordinance/priceCells.ts';
import { isPercent, type Raise, raised } from '#rules/ordinance/raised.ts';
import { count } from '#ui/text/format.ts';

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

/** How many prices of which kind a version has, also where there are none. */
export function pricesByKindText(tables: readonly CellTable[]) {
  const prices = cellsIn(tables).filter(isPriced);
  const within = (part: string) => prices.filter(({ path }) => path[0] === part).length;
  const [base, equipment] = [within('base'), within('equipment')];
  const others = prices.length - base - equipment;
  return `基本使用料${count(base, '件')}、備品${count(equipment, '件')}、加算など${count(others, '件')}`;
}

import type { CellTable, PriceCell } from '#rules/ordinance/priceCells.ts';
import type { GridPlace } from '#ui/table/gridMove.ts';

/** The cells of a piece of a sheet, line by line. A last line without anything is only the end of the one before. */
export const pastedRows = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));

export type Filled = {
  readonly changes: readonly { readonly cell: PriceCell; readonly text: string }[];
  /** So many of what was pasted have no place in the table. */
  readonly left: number;
};

/** What a piece of a sheet puts where, from a cell on to the right and down. Empty cells change nothing. */
export function filledFrom({ rows }: CellTable, at: GridPlace, pasted: readonly (readonly string[])[]): Filled {
  const wanted = pasted.flatMap((line, down) =>
    line.map((text, right) => ({ text, cell: rows[at.row + down]?.cells[at.column + right] ?? null })),
  );
  const said = wanted.filter(({ text }) => text !== '');
  const changes = said.flatMap(({ text, cell }) => (cell ? [{ cell, text }] : []));
  return { changes, left: said.length - changes.length };
}

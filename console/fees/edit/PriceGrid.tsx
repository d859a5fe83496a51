import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { CellTable } from '#rules/ordinance/priceCells.ts';
import { type GridPlace, gridMove } from '#ui/table/gridMove.ts';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { type FieldEvents, PriceField } from './PriceField.tsx';
import { filledFrom, pastedRows } from './pasted.ts';
import { type Typed, typedIn } from './priceDraft.ts';

type GridEvents = FieldEvents & {
  readonly onFill: (filled: ReturnType<typeof filledFrom>) => void;
  readonly onUndo: () => void;
};

type PriceGridProps = GridEvents & { table: CellTable; typed: Typed; before: ReadonlyMap<string, string> };

const placeOf = (target: EventTarget): GridPlace | null => {
  if (!(target instanceof HTMLInputElement) || target.dataset.place === undefined) return null;
  const [row = 0, column = 0] = target.dataset.place.split(',').map(Number);
  return { row, column };
};

/** Inside a text that is edited the arrows move in it; at its ends, and where all of it is marked, on to the next. */
const leaves = ({ key }: KeyboardEvent, { value, selectionStart, selectionEnd }: HTMLInputElement) => {
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft' || key === 'Home') return isAll || selectionEnd === 0;
  if (key === 'ArrowRight' || key === 'End') return isAll || selectionStart === value.length;
  return true;
};

/** Enter goes down and with Shift up, as in a sheet. */
const sheetKey = ({ key, shiftKey }: KeyboardEvent) => (key === 'Enter' ? (shiftKey ? 'ArrowUp' : 'ArrowDown') : key);

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

const isUndo = (event: KeyboardEvent) => isCommand(event) && event.key.toLowerCase() === 'z' && !event.shiftKey;

/** Enter that ends a conversion of the input method belongs to it. */
const isForGrid = (event: KeyboardEvent) => !event.nativeEvent.isComposing && !event.altKey;

const isForMoving = (event: KeyboardEvent) => !isCommand(event) && (!event.shiftKey || event.key === 'Enter');

/** Keys that move in a grid of fields as in a sheet, and the one that takes the last change back. */
function useSheetKeys({ rows }: CellTable, onUndo: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (!place || !isForGrid(event)) return;
    if (isUndo(event)) {
      event.preventDefault();
      onUndo();
      return;
    }
    if (!isForMoving(event) || !leaves(event, event.target as HTMLInputElement)) return;
    const shape = rows.map(({ cells }) => cells.map((cell) => cell !== null));
    const next = gridMove({ key: sheetKey(event), ctrlKey: false }, place, shape);
    if (!next) return;
    event.preventDefault();
    const field = ref.current?.querySelector<HTMLInputElement>(`[data-place="${next.row},${next.column}"]`);
    if (field === event.target) field?.select();
    else field?.focus();
  };
  return { ref, move };
}

const GridHead = ({ table: { kind, columns } }: { table: CellTable }) => (
  <thead>
    <tr>
      <th scope="col">{kind === 'base' ? '区分' : '項目'}</th>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
);

/** One table of numbers, in which keys move as in a sheet. */
export const PriceGrid = ({ table, typed, before, onType, onRest, onFill, onUndo }: PriceGridProps) => {
  const { title, columns, rows } = table;
  const { ref, move } = useSheetKeys(table, onUndo);

  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const pasted = pastedRows(event.clipboardData.getData('text/plain'));
    // A single value goes where the cursor is.
    if (!place || (pasted.length === 1 && pasted[0]?.length === 1)) return;
    event.preventDefault();
    onFill(filledFrom(table, place, pasted));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside
    <div
      ref={ref}
      onKeyDown={move}
      onPaste={paste}
      className={`min-w-0 ${columns.length > 2 ? 'desktop:col-span-2' : ''}`}
    >
      <ScrollTable caption={title} stickyFirstColumn>
        <GridHead table={table} />
        <tbody>
          {rows.map(({ name, note, cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be called alike, and keep their order
            <tr key={row}>
              <th scope="row">
                {name}
                {note !== '' && <span className="block min-w-28 text-dns-14N-130 font-normal">{note}</span>}
              </th>
              {cells.map((cell, column) => (
                <td key={columns[column]}>
                  {cell ? (
                    <PriceField
                      cell={cell}
                      typed={typedIn(typed, cell)}
                      before={before.get(cell.label)}
                      place={`${row},${column}`}
                      onType={onType}
                      onRest={onRest}
                    />
                  ) : (
                    '—'
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </div>
  );
};

/** A cell of a grid, both counted from 0. */
export type GridPlace = { readonly row: number; readonly column: number };

/** Of each row, which of its cells can take the focus. */
export type GridShape = readonly (readonly boolean[])[];

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey'>;

type MoveOptions = {
  /** Whether left and right go on in the row before and after, as from one week of a month to the next. */
  wraps?: boolean | undefined;
};

const isTaking = (shape: GridShape, { row, column }: GridPlace) => shape[row]?.[column] === true;

const firstOf = (shape: GridShape, places: readonly GridPlace[]) => places.find((place) => isTaking(shape, place));

const count = (length: number) => Array.from({ length: Math.max(0, length) }, (_, index) => index);

const placesOfRow = (shape: GridShape, row: number) => (shape[row] ?? []).map((_, column) => ({ row, column }));

const allPlaces = (shape: GridShape) => shape.flatMap((_, row) => placesOfRow(shape, row));

const isBefore = (one: GridPlace, other: GridPlace) =>
  one.row < other.row || (one.row === other.row && one.column < other.column);

/**
 * Where a key leads from a place: arrows, Home and End, and these with Ctrl. Cells that take no focus are passed over,
 * and at an edge it leads nowhere else. Undefined when the key is none of the grid's.
 */
export function gridMove({ key, ctrlKey }: Key, at: GridPlace, shape: GridShape, { wraps = false }: MoveOptions = {}) {
  const line = wraps ? allPlaces(shape) : placesOfRow(shape, at.row);
  const upwards = count(at.row).map((row) => ({ row, column: at.column }));
  const downwards = count(shape.length - at.row - 1).map((below) => ({ row: at.row + below + 1, column: at.column }));
  const ways: Record<string, readonly GridPlace[]> = ctrlKey
    ? { Home: allPlaces(shape), End: allPlaces(shape).toReversed() }
    : {
        ArrowLeft: line.filter((place) => isBefore(place, at)).toReversed(),
        ArrowRight: line.filter((place) => isBefore(at, place)),
        ArrowUp: upwards.toReversed(),
        ArrowDown: downwards,
        Home: placesOfRow(shape, at.row),
        End: placesOfRow(shape, at.row).toReversed(),
      };
  const way = ways[key];
  return way && (firstOf(shape, way) ?? at);
}

/** The place that takes the focus and is nearest to one that may be gone: in its row if there is any, else anywhere. */
export function nearestPlace({ row, column }: GridPlace, shape: GridShape) {
  const distance = (place: GridPlace) => Math.abs(place.row - row) * 1000 + Math.abs(place.column - column);
  return allPlaces(shape)
    .filter((place) => isTaking(shape, place))
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type GridPlace, gridMove, nearestPlace } from './gridMove.ts';

type GridKeysOptions = {
  /** Names what is on show, as its first day. */
  shown: string;
  /** PageUp and PageDown: what is shown is replaced, and the focus keeps row and column. */
  onPage?: ((step: -1 | 1) => void) | undefined;
  /** See gridMove. */
  wraps?: boolean | undefined;
};

const controlIn = (cell: Element) => cell.querySelector<HTMLElement>('a[href], button, input');

/** What takes the focus in each cell, by the roles. Cells are those of the rows that have any. */
const controlsIn = (around: Element) =>
  [...around.querySelectorAll('[role="row"]')]
    .map((row) => [...row.querySelectorAll('[role="gridcell"]')].map(controlIn))
    .filter((row) => row.length > 0);

type Controls = ReturnType<typeof controlsIn>;

const shapeOf = (controls: Controls) => controls.map((row) => row.map((control) => control !== null));

const placeOf = (target: Element, controls: Controls): GridPlace | undefined => {
  const places = controls.flatMap((line, row) => line.map((control, column) => ({ control, place: { row, column } })));
  return places.find(({ control }) => control === target)?.place;
};

/** Attributes of what React has drawn are set here, so that an arrow key draws nothing anew. */
const makeStop = (controls: Controls, { row, column }: GridPlace) => {
  const stop = controls[row]?.[column];
  for (const control of controls.flat()) control?.setAttribute('tabindex', control === stop ? '0' : '-1');
  return stop;
};

/**
 * Makes a `role="grid"` one stop of Tab, in which keys move the focus (WAI-ARIA: grid). For an element around the grid,
 * or the grid itself, which must not become inert: it holds the focus while what is shown next is on its way. Cells have
 * the role `gridcell` and one link, button or box at most.
 */
export const useGridKeys = <Around extends HTMLElement = HTMLDivElement>({ shown, onPage, wraps }: GridKeysOptions) => {
  const ref = useRef<Around>(null);
  const at = useRef<GridPlace>({ row: 0, column: 0 });
  /** What was shown when it was paged on. */
  const leaving = useRef<string | undefined>(undefined);

  const stopAt = (controls: Controls, place: GridPlace) => {
    at.current = place;
    return makeStop(controls, place);
  };

  useLayoutEffect(() => {
    const around = ref.current;
    if (!around) return;
    const controls = controlsIn(around);
    const place = nearestPlace(at.current, shapeOf(controls));
    if (!place) return;
    // Days that are still on their way may lack cells: the place asked for is kept.
    const stop = makeStop(controls, place);
    if (leaving.current === undefined || leaving.current === shown) return;
    // These are still the days of before.
    if (stop?.closest('[inert]')) return;
    leaving.current = undefined;
    if (document.activeElement === around) stop?.focus();
  });

  /** Shows the days before or after; answers whether the key asks for that. */
  const pagesOn = ({ key, ctrlKey }: KeyboardEvent, around: Around) => {
    if (!onPage || ctrlKey || (key !== 'PageUp' && key !== 'PageDown')) return false;
    leaving.current = shown;
    around.focus({ preventScroll: true });
    onPage(key === 'PageUp' ? -1 : 1);
    return true;
  };

  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      const controls = ref.current ? controlsIn(ref.current) : [];
      const place = placeOf(target, controls);
      if (place) stopAt(controls, place);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const around = ref.current;
      if (!around || event.altKey || event.metaKey || event.shiftKey) return;
      const controls = controlsIn(around);
      const place = placeOf(event.target as Element, controls);
      const isWaiting = event.target === around && leaving.current !== undefined;
      if (!place && !isWaiting) return;
      if (pagesOn(event, around)) return event.preventDefault();
      const next = place && gridMove(event, place, shapeOf(controls), { wraps });
      if (!next) return;
      event.preventDefault();
      stopAt(controls, next)?.focus();
    },
  };
};

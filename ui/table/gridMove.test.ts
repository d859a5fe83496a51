import { describe, expect, test } from 'vitest';
import { type GridPlace, type GridShape, gridMove, nearestPlace } from './gridMove.ts';

/** 'o' takes the focus, '.' does not. */
const shapeOf = (...rows: readonly string[]): GridShape => rows.map((row) => [...row].map((cell) => cell === 'o'));

const rooms = shapeOf('ooo', 'ooo', 'ooo');
const month = shapeOf('..o', 'ooo', 'oo.');

const press = (key: string, at: GridPlace, shape: GridShape, wraps = false) =>
  gridMove({ key: key.replace('Ctrl+', ''), ctrlKey: key.startsWith('Ctrl+') }, at, shape, { wraps });

const at = (row: number, column: number) => ({ row, column });

const moves: readonly [key: string, from: GridPlace, to: GridPlace | undefined][] = [
  ['ArrowRight', at(1, 1), at(1, 2)],
  ['ArrowLeft', at(1, 1), at(1, 0)],
  ['ArrowUp', at(1, 1), at(0, 1)],
  ['ArrowDown', at(1, 1), at(2, 1)],
  ['Home', at(1, 1), at(1, 0)],
  ['End', at(1, 1), at(1, 2)],
  ['Ctrl+Home', at(1, 1), at(0, 0)],
  ['Ctrl+End', at(1, 1), at(2, 2)],
  ['ArrowRight', at(1, 2), at(1, 2)],
  ['ArrowLeft', at(1, 0), at(1, 0)],
  ['ArrowUp', at(0, 1), at(0, 1)],
  ['ArrowDown', at(2, 1), at(2, 1)],
  ['Enter', at(1, 1), undefined],
  ['PageDown', at(1, 1), undefined],
  ['Ctrl+ArrowRight', at(1, 1), undefined],
];

for (const [key, from, to] of moves) {
  const result = to ? `leads to row ${to.row}, column ${to.column}` : 'is none of the grid';
  test(`${key} at row ${from.row}, column ${from.column} ${result}`, () => {
    expect(press(key, from, rooms)).toEqual(to);
  });
}

describe('a month of which the first and the last week are not whole', () => {
  test('passes over what takes no focus, and stays when there is nothing else', () => {
    expect(press('ArrowUp', at(1, 0), month)).toEqual(at(1, 0));
    expect(press('ArrowDown', at(1, 2), month)).toEqual(at(1, 2));
    expect(press('Home', at(0, 2), month)).toEqual(at(0, 2));
    expect(press('End', at(2, 0), month)).toEqual(at(2, 1));
    expect(press('Ctrl+Home', at(2, 0), month)).toEqual(at(0, 2));
    expect(press('Ctrl+End', at(0, 2), month)).toEqual(at(2, 1));
    expect(press('ArrowDown', at(0, 1), shapeOf('o', '.', 'o'))).toEqual(at(0, 1));
    expect(press('ArrowDown', at(0, 0), shapeOf('o', '.', 'o'))).toEqual(at(2, 0));
  });

  test('goes on from one week to the next where it wraps', () => {
    expect(press('ArrowRight', at(0, 2), month, true)).toEqual(at(1, 0));
    expect(press('ArrowLeft', at(1, 0), month, true)).toEqual(at(0, 2));
    expect(press('ArrowRight', at(2, 1), month, true)).toEqual(at(2, 1));
  });
});

test('row and column are kept, or what is nearest to them', () => {
  expect(nearestPlace(at(1, 1), rooms)).toEqual(at(1, 1));
  expect(nearestPlace(at(5, 1), rooms)).toEqual(at(2, 1));
  expect(nearestPlace(at(0, 0), month)).toEqual(at(0, 2));
  expect(nearestPlace(at(2, 2), month)).toEqual(at(2, 1));
  expect(nearestPlace(at(0, 0), shapeOf('..'))).toBeUndefined();
});

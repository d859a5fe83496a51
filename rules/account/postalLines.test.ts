import { expect, it } from 'vitest';
import { postalLines } from './postalLines.ts';

it.each([
  ['宮城県みどり町1-1', ['宮城県みどり町1-1']],
  ['〒981-0001 宮城県みどり町1-1', ['〒981-0001', '宮城県みどり町1-1']],
  ['981-0001宮城県みどり町1-1', ['〒981-0001', '宮城県みどり町1-1']],
  ['〒９８１－０００１　宮城県みどり町1-1', ['〒981-0001', '宮城県みどり町1-1']],
  ['123-4番地 みどり荘', ['123-4番地 みどり荘']],
  ['〒981-0001', ['〒981-0001']],
  ['', []],
])('%s stands on a letter as %j', (address, lines) => {
  expect(postalLines(address)).toEqual(lines);
});

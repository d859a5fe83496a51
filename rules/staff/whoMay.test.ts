import { expect, test } from 'vitest';
import { whoMay } from './whoMay.ts';

test('[BOARD-01] who may pass limits is named by their roles', () => {
  expect(whoMay('reservation.override')).toBe('管理者または館長・施設担当');
});

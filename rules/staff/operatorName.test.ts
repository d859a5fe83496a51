import { expect, test } from 'vitest';
import { operatorName } from './operatorName.ts';

test('the command line is named in words, and nobody else', () => {
  expect(operatorName('operator:local:yamada')).toBe('システム管理者（yamada）');
  expect(operatorName('operator:窓口 花子')).toBe('システム管理者（窓口 花子）');
  expect(operatorName('operator:')).toBe('システム管理者');
  expect([operatorName('staff:1'), operatorName('user:1')]).toEqual([null, null]);
});

import { expect, test } from 'vitest';
import { Refused } from '../refused.ts';
import { BookedMeanwhile } from './BookedMeanwhile.ts';
import { BundleError } from './BundleError.ts';
import { mistake } from './problem/mistake.ts';
import { refusingFile } from './refusingFile.ts';

const throwing = (error: Error) => refusingFile(async () => Promise.reject(error));

test('what is wrong with a file is refused, line by line', async () => {
  const problem = (line: number) => ({ file: 'town.yaml', line, path: ['tenant', 'hue'], ...mistake('empty') });
  const told = (line: number) => ({ file: 'town.yaml', line, reason: 'tenant.hue: 空にはできません。' });
  await expect(throwing(new BundleError([problem(7), problem(3)]))).rejects.toMatchObject({
    refusal: { code: 'bundleRefused', details: [told(3), told(7)] },
  });
});

test('losing against people who book is refused, and every other failure stays one', async () => {
  await expect(throwing(new BookedMeanwhile())).rejects.toMatchObject({ refusal: { code: 'bookedMeanwhile' } });
  const failure = new Error('the disk is full');
  await expect(throwing(failure)).rejects.toBe(failure);
  expect(failure).not.toBeInstanceOf(Refused);
  await expect(refusingFile(async () => 'done')).resolves.toBe('done');
});

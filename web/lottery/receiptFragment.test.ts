import { expect, test } from 'vitest';
import { receiptFragment, receiptIn } from './receiptFragment.ts';

const receipt = { entryNumber: 'K7Q2M9XW4T', salt: 'f7628cdd27790ad89888bf598d056f9b' };

test('a receipt travels in the fragment of the address', () => {
  expect(receiptFragment(receipt)).toBe('#number=K7Q2M9XW4T&salt=f7628cdd27790ad89888bf598d056f9b');
  expect(receiptIn(receiptFragment(receipt))).toEqual(receipt);
});

test.each(['', '#', '#number=K7Q2M9XW4T', '#salt=ab', '#access_token=x'])('%j holds no receipt', (fragment) => {
  expect(receiptIn(fragment)).toBeNull();
});

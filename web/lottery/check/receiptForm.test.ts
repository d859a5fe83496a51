import { expect, test } from 'vitest';
import { readNoted, readReceipt } from './receiptForm.ts';

const salt = 'f7628cdd27790ad89888bf598d056f9b';
const hash = 'c43e73bf809f3b2355881f98ffb97e9183031b0422db869499b5a8fa745ce4c3';

test('a receipt is read as it was typed: small, full-width, in groups', () => {
  expect(readReceipt({ entryNumber: ' ｋ7q2-m9xw 4t', salt: salt.toUpperCase() })).toEqual({
    kind: 'receipt',
    receipt: { entryNumber: 'K7Q2M9XW4T', salt },
  });
});

test.each([
  [{ entryNumber: '', salt }, { entryNumber: '受付番号を入力してください。' }],
  [{ entryNumber: 'K7', salt: ' ' }, { salt: '控えを入力してください。' }],
  [{ entryNumber: 'K7', salt: salt.slice(1) }, { salt: '控えは32文字の英数字（0～9、a～f）です。' }],
])('%j lacks something', (typed, errors) => {
  expect(readReceipt(typed)).toEqual({ kind: 'errors', errors });
});

test('noted hashes are optional, and compared only when they are hashes', () => {
  expect(readNoted({ definitionHash: '', closingHash: ' ' })).toEqual({ noted: {}, errors: {} });
  expect(readNoted({ definitionHash: hash.toUpperCase(), closingHash: '' })).toEqual({
    noted: { definitionHash: hash },
    errors: {},
  });
  expect(readNoted({ definitionHash: '', closingHash: 'abc' }).errors).toEqual({
    closingHash: 'ハッシュは64文字の英数字（0～9、a～f）です。',
  });
});

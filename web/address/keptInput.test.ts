import { expect, test } from 'vitest';
import { hasKeptInput, keptInputOf } from './keptInput.ts';

test('[FORM-02] what was typed is there again for the same person and form, until it is saved', () => {
  keptInputOf<string>('hanako', 'address').keep('本町1-2-3');
  expect(keptInputOf<string>('hanako', 'address').read()).toBe('本町1-2-3');
  expect(keptInputOf<string>('hanako', 'names').read()).toBeUndefined();
  expect(hasKeptInput('address')).toBe(true);
  keptInputOf<string>('hanako', 'address').forget();
  expect(keptInputOf<string>('hanako', 'address').read()).toBeUndefined();
  expect(hasKeptInput('address')).toBe(false);
});

test('[FORM-02] nobody else sees it, and then it is gone for everybody', () => {
  keptInputOf<string>('hanako', 'address').keep('本町1-2-3');
  expect(keptInputOf<string>('taro', 'address').read()).toBeUndefined();
  expect(keptInputOf<string>('hanako', 'address').read()).toBeUndefined();
});

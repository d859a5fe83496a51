import { expect, test } from 'vitest';
import { checkLogin, normalizeLoginId } from './checkLogin.ts';

test.each([
  ['an empty id', { loginId: '', password: '' }, { field: 'loginId', message: '利用者番号を入力してください。' }],
  ['a blank id', { loginId: '　', password: 'x' }, { field: 'loginId', message: '利用者番号を入力してください。' }],
  [
    'an empty password',
    { loginId: '1', password: '' },
    { field: 'password', message: 'パスワードを入力してください。' },
  ],
  ['both', { loginId: '1', password: ' ' }, null],
])('[LOGIN-02] %s', (_title, form, failure) => {
  expect(checkLogin(form, '利用者番号')).toEqual(failure);
});

test('a user number typed full-width is found', () => {
  expect(normalizeLoginId('　１０００００１ ')).toBe('1000001');
});

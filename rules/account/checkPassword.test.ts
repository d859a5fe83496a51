import { expect, it } from 'vitest';
import { checkNewPassword, type NewPasswordForm } from './checkPassword.ts';

const right = { oldPassword: 'sakura2025', newPassword: 'momiji2026', confirmation: 'momiji2026' };

it.each<[string, Partial<NewPasswordForm>, string | undefined, string | undefined]>([
  ['a good one', {}, undefined, undefined],
  ['no old one', { oldPassword: '' }, 'oldPassword', 'passwordRequired'],
  ['no new one', { newPassword: '' }, 'newPassword', 'passwordRequired'],
  ['seven characters', { newPassword: 'momiji1' }, 'newPassword', 'passwordTooWeak'],
  ['no digit', { newPassword: 'momijigari' }, 'newPassword', 'passwordTooWeak'],
  ['no letter', { newPassword: '20262026' }, 'newPassword', 'passwordTooWeak'],
  ['another one typed again', { confirmation: 'momiji2025' }, 'confirmation', 'passwordMismatch'],
  [
    '129 characters',
    { newPassword: `a1${'桜'.repeat(127)}`, confirmation: `a1${'桜'.repeat(127)}` },
    'newPassword',
    'tooLong',
  ],
  [
    '128 characters',
    { newPassword: `a1${'桜'.repeat(126)}`, confirmation: `a1${'桜'.repeat(126)}` },
    undefined,
    undefined,
  ],
  ['the old one again', { oldPassword: 'momiji2026' }, 'newPassword', 'passwordUnchanged'],
])('[SAFE-06] %s', (_, change, field, code) => {
  const refusal = checkNewPassword({ ...right, ...change });
  expect([refusal?.field, refusal?.code]).toEqual([field, code]);
});

it('[SAFE-06] who has forgotten the old one, and the server, which sees no second typing', () => {
  expect(checkNewPassword({ newPassword: 'momiji2026' })).toBeNull();
});

import { expect, test } from 'vitest';
import { newGrant, problemOf, withRole } from './grantForm.ts';

const grant = { ...newGrant('2026-06-10'), containerIds: ['c1'] };

test('a role of the whole tenant has no places', () => {
  expect(withRole(grant, 'admin')).toMatchObject({ role: 'admin', containerIds: null });
  expect(withRole(grant, 'viewer')).toMatchObject({ role: 'viewer', containerIds: ['c1'] });
});

test('a grant for chosen places needs one, and ends no sooner than it begins', () => {
  expect(problemOf(grant)).toBeNull();
  expect(problemOf({ ...grant, containerIds: [] })).toContain('施設');
  expect(problemOf({ ...grant, validUntil: '2026-06-09' })).toContain('終了日');
  expect(problemOf({ ...grant, validUntil: '2026-06-10' })).toBeNull();
});

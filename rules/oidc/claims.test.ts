import { describe, expect, it } from 'vitest';
import { checkProvider, isIssuer } from './checkProvider.ts';
import { claimOf, gaveFactor, isOfTown, textsOf } from './claims.ts';

describe('[API-04] what a provider says of somebody', () => {
  const claims = {
    groups: ['a', 7, 'b'],
    hd: 'town.example.jp',
    'https://town/roles': ['c'],
    realm_access: { roles: ['d'] },
    amr: ['pwd', 'otp'],
    acr: 'silver',
  };

  it.each([
    ['groups', ['a', 'b']],
    ['hd', ['town.example.jp']],
    ['https://town/roles', ['c']],
    ['realm_access.roles', ['d']],
    ['realm_access', null],
    ['nothing', null],
    ['groups.length', null],
    ['constructor.name', null],
    ['toString', null],
  ])('%s is %j', (name, texts) => expect(textsOf(claims, name)).toEqual(texts));

  it('is nothing that every object has', () => expect(claimOf({}, '__proto__')).toBeUndefined());

  it.each([
    ['', '', true],
    ['hd', 'town.example.jp', true],
    ['hd', 'other.example.jp', false],
    ['tid', '', false],
  ])('of the town by %j = %j: %s', (requiredClaim, requiredValue, expected) =>
    expect(isOfTown(claims, { requiredClaim, requiredValue })).toBe(expected),
  );

  it.each([
    [[], false],
    [['otp'], true],
    [['silver'], true],
    [['mfa', 'gold'], false],
  ])('a second factor by %j: %s', (marks, expected) => expect(gaveFactor(claims, marks)).toBe(expected));
});

describe('a provider that is typed', () => {
  it.each([
    ['https://login.example.jp', true],
    ['https://login.example.jp/realms/town', true],
    ['http://10.0.0.1:8080/', true],
    ['https://login.example.jp?x=1', false],
    ['https://login.example.jp/#', false],
    ['https://user:secret@login.example.jp', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s is an issuer: %s', (text, expected) => expect(isIssuer(text)).toBe(expected));

  it('names what is wrong first', () => {
    const form = {
      audience: 'staff' as const,
      label: '共通',
      issuer: 'https://a.jp',
      clientId: 'x',
      scopes: 'openid',
      groupsClaim: 'groups',
    };
    const town = { requiredClaim: '', requiredValue: '' };
    expect(checkProvider({ ...form, ...town })).toBeNull();
    expect(checkProvider({ ...form, ...town, label: '字'.repeat(31) })).toBe('oidcLabelRequired');
    expect(checkProvider({ ...form, ...town, groupsClaim: ' ' })).toBe('oidcGroupsClaimRequired');
    expect(checkProvider({ ...form, ...town, audience: 'residents', groupsClaim: '' })).toBeNull();
  });
});

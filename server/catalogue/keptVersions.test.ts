import { expect, it } from 'vitest';
import { aVersion } from '#rules/testing/anOrdinance.ts';
import { newId } from '../newId.ts';
import { keepVersions, keptVersionsOf } from './keptVersions.ts';

const known = () => ({ versionId: newId(), ...aVersion({}) });

it('keeps versions of each tenant apart, and the last so many of a tenant', () => {
  const [tenant, other] = [newId(), newId()];
  const versions = Array.from({ length: 41 }, known);
  keepVersions(tenant, versions.slice(0, 40));
  const before = keptVersionsOf(tenant);
  keepVersions(tenant, versions.slice(40));
  expect([...keptVersionsOf(tenant).values()]).toEqual(versions.slice(1));
  expect(before.size).toBe(40);
  expect(keptVersionsOf(other).size).toBe(0);
});

it('lets the tenant go that was read longest ago', () => {
  const tenants = Array.from({ length: 51 }, newId);
  for (const tenant of tenants) keepVersions(tenant, [known()]);
  expect(tenants.map((tenant) => keptVersionsOf(tenant).size)).toEqual([0, ...Array.from({ length: 50 }, () => 1)]);
});

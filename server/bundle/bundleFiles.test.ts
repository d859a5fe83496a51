import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calls } from '../cli/commandCall.ts';
import { aCliDatabase, type CliDatabase } from '../cli/testing/aCliDatabase.ts';
import { callsOn } from '../cli/testing/callsOn.ts';
import { schoolBundle } from '../cli/testing/schoolBundle.ts';
import { lineWith, townBundle, townBundleWith } from '../cli/testing/townBundle.ts';

let database: CliDatabase;
let calls: Calls;
beforeAll(async () => {
  database = await aCliDatabase();
  calls = await callsOn(database);
});
afterAll(() => database.close());
beforeEach(() => database.clear());

const importText = (bundle: string) => calls.onInstallation('Installation/ImportBundle', { file: 'town.yaml', bundle });
const unchanged = { added: 0, changed: 0, removed: 0 };

describe('Installation/ImportBundle', () => {
  test('makes a tenant in which people log in, and changes nothing a second time', async () => {
    const first = await importText(townBundle);
    expect(first).toMatchObject({ tenantAlias: 'town', change: { added: expect.any(Number), changed: 0, removed: 0 } });
    expect(first.change.added).toBeGreaterThan(20);
    expect(await importText(townBundle)).toMatchObject({ tenantAlias: 'town', change: unchanged });
    const hashes = await database.all.selectFrom('account').select('password_hash').execute();
    expect(hashes.map(({ password_hash }) => password_hash?.slice(0, 10))).toEqual(['$argon2id$', '$argon2id$']);
  });

  test('names file, line and reason of every wrong entry, and imports nothing', async () => {
    await importText(townBundle);
    const before = await database.checksums();
    const wrong = townBundleWith(['hue: green', 'hue: pink'], ['hourlyFee: {', 'hourlyPrice: {']);
    const lineOf = (text: string) => lineWith(wrong, text);
    await expect(importText(wrong)).rejects.toMatchObject({
      refusal: {
        code: 'bundleRefused',
        details: expect.arrayContaining([
          { file: 'town.yaml', line: lineOf('hue: pink'), reason: expect.stringMatching(/^tenant\.hue: 「blue」、/) },
          { file: 'town.yaml', line: lineOf('hourlyPrice'), reason: expect.stringContaining('hourlyPrice') },
        ]),
      },
    });
    expect(await database.checksums()).toEqual(before);
  });

  test('refuses what is no YAML, and what the database cannot store', async () => {
    await expect(importText('tenant: [')).rejects.toMatchObject({ refusal: { code: 'bundleRefused' } });
    await expect(importText(townBundleWith(['みどり町', 'みどり\0町']))).rejects.toMatchObject({
      refusal: { code: 'malformed' },
    });
    expect(await database.all.selectFrom('tenant').select('alias').execute()).toEqual([]);
  });
});

describe('Local/ExportBundle', () => {
  const exportOf = (tenantAlias: string, withUsers: boolean) =>
    calls.asStaff(tenantAlias, 'Local/ExportBundle', { withUsers });

  test('answers the tenant alone, with people only on demand, as a bundle that changes nothing', async () => {
    await importText(townBundle);
    await importText(schoolBundle);
    const { bundle } = await exportOf('town', false);
    expect(bundle).toContain('alias: town');
    expect(bundle).not.toMatch(/users:|argon2id|10000001|みどり町2-2|E101/);
    expect(await importText(bundle)).toMatchObject({ tenantAlias: 'town', change: unchanged });

    const { bundle: whole } = await exportOf('town', true);
    expect(whole).toContain("userNumber: '10000002'".replaceAll("'", '"'));
    expect(whole).toContain('$argon2id$');
    expect(await importText(whole)).toMatchObject({ tenantAlias: 'town', change: unchanged });
  });

  test('of a tenant that does not exist is refused', async () => {
    await expect(exportOf('nobody', true)).rejects.toMatchObject({ refusal: { code: 'notFound' } });
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { aCliDatabase, type CliDatabase } from '#server/cli/testing/aCliDatabase.ts';

import { bundleContainer, bundleSchema } from '../form/bundle.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/bundle.md'), 'utf8');
const [, example = ''] = /^```yaml\n(.*?)^```$/ms.exec(page) ?? [];

let town: CliDatabase;
beforeAll(async () => {
  town = await aCliDatabase();
  return () => town.close();
});

test('the smallest bundle of docs/bundle.md is imported as it stands there', async () => {
  expect(example.split('\n').length).toBeLessThan(50);
  expect(await town.importText(example)).toMatchObject({ alias: 'aoba', isNew: true, isDone: true });
  const rooms = await town.all.selectFrom('article').select(['name', 'is_published']).orderBy('name').execute();
  expect(rooms).toEqual([
    { name: 'ホール', is_published: true },
    { name: '会議室', is_published: true },
  ]);
  expect(await town.importText(example)).toMatchObject({ change: { added: 0, changed: 0, removed: 0 } });
});

test('docs/bundle.md names everything that a bundle may say at its top, of the tenant, its flags, settings and places', () => {
  const { tenant, flags, settings } = bundleSchema.shape;
  const names = [bundleSchema, tenant, flags, settings.unwrap(), bundleContainer].flatMap(({ shape }) =>
    Object.keys(shape),
  );
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { aCliDatabase, type CliDatabase } from '#server/cli/testing/aCliDatabase.ts';

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

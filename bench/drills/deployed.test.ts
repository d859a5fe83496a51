import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { deployed } from './deployed.ts';

const files = readdirSync(resolve(import.meta.dirname, '../../deploy'));
const drills = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('');

test('every file of deploy/ is used by a drill', () => {
  expect(files.filter((name) => !drills.includes(`'${name}'`))).toEqual([]);
});

test('what is not known is told by name', async () => {
  await expect(deployed('haproxy-database.cfg', {})).rejects.toThrow('haproxy-database.cfg: nothing is known for HERE');
});

test('a leader has two tries to speak before it is replaced', async () => {
  const anything = new Proxy<Record<string, string>>({}, { get: () => 'x' });
  const { ttl, loop_wait, retry_timeout } = parse(await deployed('patroni.yaml', anything)).bootstrap.dcs;
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { deployed } from './deployed.ts';

const root = resolve(import.meta.dirname, '../..');
const files = readdirSync(join(root, 'deploy'));

const textsIn = (folder: string, isWanted: (name: string) => boolean) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && isWanted(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('');

const drills = textsIn('bench/drills', (name) => !name.endsWith('.test.ts'));
/** They read what one machine has, and run the lines of docs/install.md, which use it. */
const tests = textsIn('scripts/deploy', () => true) + textsIn('server/app', (name) => name.endsWith('.test.ts'));
const installing = readFileSync(join(root, 'docs/install.md'), 'utf8');

test('every file of deploy/ is used by a drill or a test', () => {
  const isUsed = (name: string) =>
    drills.includes(`'${name}'`) ||
    new RegExp(`['/]${RegExp.escape(name)}['/]`).test(tests) ||
    installing.includes(`deploy/${name}`);
  expect(files.filter((name) => !isUsed(name))).toEqual([]);
});

test('what is not known is told by name', async () => {
  await expect(deployed('haproxy-database.cfg', {})).rejects.toThrow('haproxy-database.cfg: nothing is known for HERE');
});

test('a leader has two tries to speak before it is replaced', async () => {
  const anything = new Proxy<Record<string, string>>({}, { get: () => 'x' });
  const { ttl, loop_wait, retry_timeout } = parse(await deployed('patroni.yaml', anything)).bootstrap.dcs;
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
});

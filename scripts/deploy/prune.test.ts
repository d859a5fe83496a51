import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const program = join(import.meta.dirname, '../../deploy/bin/yoyaku-prune');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const now = Date.now();

/** Half a day after midnight of so many days ago, as it were: never just at the limit. */
const daysAgo = (days: number) =>
  `yoyaku-${new Date(now - (days + 0.5) * 86_400_000).toISOString().replace(/\.\d+|[-:]/g, '')}`;

function pruned(names: readonly string[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'yoyaku-prune-'));
  folders.push(folder);
  for (const name of names) writeFileSync(join(folder, name), '');
  const { status, stderr } = spawnSync(program, [folder], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', ...env } });
  return { status, stderr, left: readdirSync(folder).sort() };
}

const nights = (count: number, from = 0) => Array.from({ length: count }, (_, night) => daysAgo(night + from));

test('backups older than thirty days go', () => {
  const { status, left } = pruned(nights(40));
  expect(status).toBe(0);
  expect(left).toEqual(nights(30).sort());
});

test('the newest seven stay, however old they are', () => {
  expect(pruned(nights(10, 100)).left).toEqual(nights(7, 100).sort());
});

test('what is no backup of ours stays', () => {
  const others = ['yoyaku-20200101T000000Z.unfinished', 'yoyaku-first', 'letter.txt'];
  expect(pruned([...others, ...nights(8, 50)], { BACKUP_LEAST: '1' }).left).toEqual([...others, daysAgo(50)].sort());
});

test('another number is taken, and what is none removes nothing', () => {
  expect(pruned(nights(9), { BACKUP_DAYS: '2', BACKUP_LEAST: '3' }).left).toEqual(nights(3).sort());
  const { status, stderr, left } = pruned(nights(9, 100), { BACKUP_DAYS: 'a month' });
  expect([status, left.length]).toEqual([1, 9]);
  expect(stderr).toContain('are numbers');
});

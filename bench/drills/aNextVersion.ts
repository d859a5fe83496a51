import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeNextMigrations } from '#server/testing/nextMigrations.ts';

const product = resolve(import.meta.dirname, '../..');
const parts = ['package.json', 'contract', 'demo', 'rules', 'scripts', 'server'];

/** A copy of the product that brings further migrations, those given besides the usual ones among them. */
export async function aNextVersion(more: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'yoyaku-next-'));
  for (const part of parts) await cp(join(product, part), join(folder, part), { recursive: true });
  await symlink(join(product, 'node_modules'), join(folder, 'node_modules'), 'dir');
  await writeNextMigrations(join(folder, 'server/db/migrations'), more);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

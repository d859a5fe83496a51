import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage, mayInstall } from '#scripts/programs/aptPackages.ts';
import { inPath, isProgram } from '#scripts/programs/findProgram.ts';

const debianPostgres = '/usr/lib/postgresql';

/** Programs of Debian's PostgreSQL, the newest version first. */
const ofPostgres = (name: string) =>
  foldersIn(debianPostgres)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(debianPostgres, version, 'bin', name));

/** Debian's pgbench in PATH is a script that looks for a cluster of Debian's own, so the program itself comes first. */
const tools = {
  wrk: { places: () => inPath('wrk'), debianPackage: 'wrk' },
  pgbench: { places: () => [...ofPostgres('pgbench'), ...inPath('pgbench')], debianPackage: 'postgresql-contrib' },
};

/**
 * The path of a program that makes load, or null where it cannot be had. As root on Debian it is installed when it is
 * missing; elsewhere it is looked for only.
 */
export function prepareLoadTool(name: keyof typeof tools): string | null {
  const { places, debianPackage } = tools[name];
  const find = () => places().find(isProgram) ?? null;
  const found = find();
  if (found !== null || !mayInstall()) return found;
  installPackage(debianPackage, 'the bench');
  return find();
}

function foldersIn(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

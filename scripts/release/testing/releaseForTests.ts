import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installPackage, mayInstall } from '#scripts/programs/aptPackages.ts';
import { inPath, isProgram } from '#scripts/programs/findProgram.ts';
import { makeRelease } from '../makeRelease.ts';
import { writeNewKey } from '../sign.ts';

/** `folder` has the files of a release, signed with the key of this run; `name` is that of its archive and folder. */
export type MadeRelease = { readonly folder: string; readonly name: string; readonly keyFile: string };

declare module 'vitest' {
  interface ProvidedContext {
    release: MadeRelease;
  }
}

const root = join(import.meta.dirname, '../../..');

/** Makes one release for all tests of the run. */
export default async function releaseForTests(project: TestProject) {
  for (const name of ['openssl', 'tar', 'gzip']) {
    if (!inPath(name).some(isProgram) && mayInstall()) installPackage(name, 'the tests of the release');
  }
  const work = mkdtempSync(join(tmpdir(), 'yoyaku-release-'));
  const keyFile = join(work, 'key.pem');
  writeNewKey(keyFile);
  const folder = join(work, 'release');
  const { name } = await makeRelease({ root, folder, keyFile });
  project.provide('release', { folder, name, keyFile });
  return () => rmSync(work, { recursive: true, force: true });
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './runProgram.ts';

/**
 * Writes dist/sbom.cdx.json: every package the product is made of, with version, licence and checksum, as the lock file
 * pins them. Needs no network. Answers the file, or throws with what npm said.
 */
export async function writeSbom(root: string) {
  const { code, output } = await runProgram({
    file: 'npm',
    args: [
      'sbom',
      '--sbom-format=cyclonedx',
      '--package-lock-only',
      '--omit=dev',
      '--loglevel=silent',
      `--prefix=${root}`,
    ],
    isQuiet: true,
  });
  if (code !== 0) throw new Error(`npm could not list the packages.\n${output}`);
  const file = join(root, 'dist', 'sbom.cdx.json');
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(file, output);
  return file;
}

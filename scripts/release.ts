import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRelease } from './release/makeRelease.ts';
import { writeNewKey } from './release/sign.ts';

/**
 * Makes dist/release: the product as files that start without a registry and without building. Signed with the key that
 * `--key` or RELEASE_KEY_FILE names; `--new-key` makes one and prints its public half.
 */
const { values } = parseArgs({ options: { key: { type: 'string' }, 'new-key': { type: 'string' } } });

if (values['new-key'] === undefined) {
  const keyFile = values.key ?? process.env.RELEASE_KEY_FILE;
  const folder = join(import.meta.dirname, '../dist/release');
  const { files } = await makeRelease({ root: join(import.meta.dirname, '..'), folder, keyFile });
  for (const { file, megabytes } of files) console.log(`${megabytes.toFixed(1).padStart(7)} MB  ${file}`);
  console.log(`Written to ${folder}, with SHA256SUMS${keyFile === undefined ? '.' : ' and its signature.'}`);
  if (keyFile === undefined) console.log('Not signed: neither --key nor RELEASE_KEY_FILE names a key.');
} else {
  console.log(writeNewKey(values['new-key']));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackages } from '../lock/readLock.ts';

type Person = string | { readonly name?: string };

type Manifest = {
  readonly author?: Person;
  readonly maintainers?: readonly Person[];
  readonly contributors?: readonly Person[];
  readonly repository?: string | { readonly url?: string };
  readonly license?: string;
};

/** Where a package lies from the root, such as `node_modules/pg`; of each other the reference is this. */
export type Place = { readonly root: string; readonly folder: string; readonly packages: LockedPackages };

export const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** A package as CycloneDX describes it: who made it, which it is, by which licence, and what its archive was. */
export function componentOf({ root, folder, packages }: Place, reference = folder) {
  const name = nameOf(folder);
  const { version = '', license, integrity } = packages[folder] ?? {};
  const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const [algorithm, digest = ''] = integrity?.split('-') ?? [];
  return {
    type: 'library',
    'bom-ref': reference,
    supplier: { name: supplierOf(name, manifest) },
    name,
    version,
    licenses: licensesOf(license ?? manifest.license),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}

/** Who publishes it: the author it names, else who keeps it, else whose repository or scope it is. */
function supplierOf(name: string, { author, maintainers = [], contributors = [], repository }: Manifest): string {
  const [person] = [author, ...maintainers, ...contributors].flatMap((one) => personOf(one));
  const address = typeof repository === 'string' ? repository : repository?.url;
  const owner = /(?:^|[/:])([\w.-]+)\/[\w.-]+?(?:\.git)?(?:\/tree\/.*)?$/.exec(address ?? '')?.[1];
  return person ?? owner ?? /^@([^/]+)\//.exec(name)?.[1] ?? 'unknown';
}

function personOf(person: Person | undefined): string[] {
  const text = typeof person === 'string' ? person : person?.name;
  const name = text?.replace(/<[^>]*>|\([^)]*\)/g, '').trim();
  return name ? [name] : [];
}

/** Names of SPDX, alone or put together; anything else is said in the package's own words. */
const spdx = /^\(?[A-Za-z\d.+-]+(?: (?:AND|OR|WITH) [A-Za-z\d.+-]+)*\)?$/;

function licensesOf(license: string | undefined): readonly object[] {
  if (license === undefined) return [{ license: { name: 'not named by its package' } }];
  return [spdx.test(license) ? { expression: license } : { license: { name: license } }];
}

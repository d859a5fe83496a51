import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Locked = {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
};

type Lock = {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, Locked>>;
};

/**
 * Writes dist/sbom.cdx.json (CycloneDX): every package the product is made of, as the lock file pins it, without those
 * that only build and test. Not by `npm sbom`: that leaves out packages that development needs as well. Answers the
 * file.
 */
export function writeSbom(root: string) {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const components = Object.entries(lock.packages)
    .filter(([path, { dev = false }]) => path !== '' && !dev)
    .map(([path, locked]) =>
      componentOf(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), locked),
    );
  const byRef = new Map(components.map((component) => [component['bom-ref'], component]));
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': lock.name, name: lock.name, version: lock.version } },
    components: [...byRef.values()],
  };
  const file = join(root, 'dist', 'sbom.cdx.json');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  return file;
}

function componentOf(name: string, { version, license, integrity, optional = false }: Locked) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, digest = ''] = integrity?.split('-') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    ...(license !== undefined && {
      licenses: [/\s/.test(license) ? { expression: license } : { license: { name: license } }],
    }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  };
}

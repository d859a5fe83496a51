import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings, settingNames } from '#server/settings.ts';
import { readShell } from './testing/readShell.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');

/** Lines `NAME=value` and `#NAME=value`, without the quotes. */
function settingsIn(text: string) {
  return [...text.matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)].map(([, mark, name = '', value = '']) => ({
    isGiven: mark === '',
    name,
    value: value.replace(/^'(.*)'$/, '$1'),
  }));
}

test('docs/ja/install.md has the lines of docs/install.md, which are tried', () => {
  const linesOf = (file: string) =>
    readShell(readFileSync(join(deploy, '../docs', file), 'utf8')).map(({ lines }) => lines);
  expect(linesOf('ja/install.md')).toEqual(linesOf('install.md'));
});

const environment = settingsIn(read('systemd/yoyaku.env'));

test('the environment file of the service names every setting of the server once, and no other', () => {
  expect(environment.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
});

test('docs/operations.md describes every setting', () => {
  const described = new Set(
    [...readFileSync(join(deploy, '../docs/operations.md'), 'utf8').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
      ([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    ),
  );
  expect(settingNames.filter((name) => !described.has(name))).toEqual([]);
});

test('what it gives is right together, and what it leaves out is the default', () => {
  const given = Object.fromEntries(
    environment.filter(({ isGiven }) => isGiven).map(({ name, value }) => [name, value]),
  );
  const settings: Record<string, unknown> = readSettings(given);
  expect(settings).toMatchObject({ TRUST_PROXY: true, DEMO: false });
  for (const { name, value } of environment.filter(({ isGiven }) => !isGiven)) {
    const told: Record<string, unknown> = readSettings(name === 'SECRET_KEY' ? given : { ...given, [name]: value });
    expect(told[name], name).toEqual(settings[name]);
  }
});

/** Sections do not matter here: no name stands in two of them but those that may be repeated. */
function unit(name: string) {
  const lines = [...read(`systemd/${name}`).matchAll(/^([A-Za-z]+)=(.*)$/gm)];
  return new Map(lines.map(([, key = '', value = '']) => [key, value]));
}

const units = readdirSync(join(deploy, 'systemd')).filter((name) => !name.endsWith('.env'));

test.each(units.filter((name) => name.endsWith('.service')))(
  '%s starts what a release has, as nobody special',
  (name) => {
    const service = unit(name);
    expect(service.get('User')).toBe('yoyaku');
    expect([service.get('ProtectSystem'), service.get('CapabilityBoundingSet')]).toEqual(['strict', '']);
    const [, program = ''] = /^\/opt\/yoyaku\/current\/(\S+)/.exec(service.get('ExecStart') ?? '') ?? [];
    // The release has bin/yoyaku by a copy of deploy/bin/yoyaku.
    expect(existsSync(join(deploy, '..', program.replace(/^bin\//, 'deploy/bin/')))).toBe(true);
  },
);

test('the service may take as long to stop as its longest draining', () => {
  const longest = 60 + 10;
  expect(() => readSettings({ DRAIN_SECONDS: '61' })).toThrow();
  expect(Number(unit('yoyaku.service').get('TimeoutStopSec'))).toBeGreaterThan(longest);
});

test.each(units.filter((name) => name.endsWith('.timer')))(
  '%s has its service, and makes up what it missed',
  (name) => {
    expect(units).toContain(name.replace('.timer', '.service'));
    expect(unit(name).get('Persistent')).toBe('true');
  },
);

type Service = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly secrets?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
};
type Compose = { readonly [Part in 'volumes' | 'networks' | 'secrets']: Readonly<Record<string, unknown>> } & {
  readonly services: Readonly<Record<string, Service>>;
};

const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
/** As compose fills them in. */
const filled = (text: string) => text.replace(/\$\{[A-Z_]+(?::[?-]([^}]*))?\}/g, (_, other) => other || 'filled');

test('the settings of the composed product are ones that the server knows and takes', () => {
  const { BACKUP_TO, BACKUP_DAYS, BACKUP_LEAST, ...ofBackup } = compose.services.backup?.environment ?? {};
  expect([BACKUP_TO, BACKUP_DAYS, BACKUP_LEAST]).not.toContain(undefined);
  const image: Record<string, string> = Object.fromEntries(
    [...read('Dockerfile').matchAll(/^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const { PATH, NODE_COMPILE_CACHE, ...ofImage } = image;
  expect([PATH, NODE_COMPILE_CACHE]).not.toContain(undefined);
  for (const own of [ofBackup, compose.services.yoyaku?.environment ?? {}]) {
    const given = Object.fromEntries(
      Object.entries({ ...ofImage, ...own }).map(([name, value]) => [name, filled(value)]),
    );
    expect(Object.keys(given).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(readSettings(given)).toMatchObject({ DEMO: false, HOST: '0.0.0.0' });
  }
});

test('what the composed services refer to is there, and the product writes to its volumes alone', () => {
  for (const service of Object.values(compose.services)) {
    for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network);
    for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret);
    for (const other of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(other);
    for (const [source = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
      if (source.startsWith('.')) expect(existsSync(join(deploy, source)), source).toBe(true);
      else expect(compose.volumes).toHaveProperty(source);
    }
  }
  for (const name of ['yoyaku', 'backup', 'caddy']) expect(compose.services[name]?.read_only, name).toBe(true);
  expect(read('Dockerfile')).toMatch(/^USER 10001:10001$/m);
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m);
});

test('the proxies pass on the address of the client and the host as it came', () => {
  const nginx = read('nginx/yoyaku.conf');
  expect(nginx).toContain('proxy_set_header Host $http_host;');
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  // Caddy does both by itself; what would change that is not there.
  expect(read('caddy/Caddyfile')).not.toMatch(/^\s*(header_up|trusted_proxies)/m);
});

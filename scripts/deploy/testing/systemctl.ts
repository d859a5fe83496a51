import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stands in for systemd where docs/install.md is tried: reads our units as they were put to /etc/systemd/system and
 * starts their programs, as their user and with their environment alone. It knows none of their restrictions. What Debian
 * brings it starts as Debian's units do, but for Caddy's certificates, which Caddy makes itself.
 */
const units = '/etc/systemd/system';
const state = process.env.STAND_IN_STATE ?? '/run/systemctl-stand-in';
mkdirSync(state, { recursive: true });

const [verb = '', ...rest] = process.argv.slice(2);
/** A name without an ending is that of a service. */
const named = rest
  .filter((word) => !word.startsWith('--'))
  .map((word) => (/\.(service|timer)$/.test(word) ? word : `${word}.service`));

if (verb === 'enable' && !rest.includes('--now')) throw new Error('only enable --now is known here');
const acts: Record<string, (name: string) => unknown> = { enable: start, start, stop, restart };
const act = acts[verb];
if (act === undefined && verb !== 'daemon-reload') throw new Error(`systemctl ${verb} is not known here`);
for (const name of named) await act?.(name);

async function restart(name: string) {
  await stop(name);
  await start(name);
}

async function start(name: string) {
  if (name === 'postgresql.service') return startClusters();
  if (name === 'caddy.service') return startCaddy();
  const unit = readUnit(name);
  if (!name.endsWith('.timer')) return startUnit(name, unit);
  readUnit(name.replace(/\.timer$/, '.service'));
}

/** Keys of a unit with all their values in order. */
function readUnit(name: string) {
  const lines = readFileSync(join(units, name), 'utf8').matchAll(/^([A-Za-z]+)=(.*)$/gm);
  const unit = new Map<string, string[]>();
  for (const [, key = '', value = ''] of lines) unit.set(key, [...(unit.get(key) ?? []), value]);
  return (key: string) => unit.get(key) ?? [];
}

function startUnit(name: string, unit: (key: string) => readonly string[]) {
  const user = unit('User')[0] ?? 'root';
  for (const folder of [
    ...unit('StateDirectory').map((own) => `/var/lib/${own}`),
    ...unit('CacheDirectory').map((own) => `/var/cache/${own}`),
  ]) {
    mkdirSync(folder, { recursive: true });
    must('chown', [`${user}:`, folder]);
  }
  const files = unit('EnvironmentFile').map((file) => ({
    file: file.replace(/^-/, ''),
    mayLack: file.startsWith('-'),
  }));
  const env = Object.fromEntries([
    ['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
    ...unit('Environment').map(pairOf),
    ...files.filter(({ file, mayLack }) => !mayLack || existsSync(file)).flatMap(({ file }) => pairsIn(file)),
  ]);
  const program = (unit('ExecStart')[0] ?? '').split(' ');
  const cwd = unit('WorkingDirectory')[0] ?? '/';
  const args = ['--reuid', user, '--regid', user, '--init-groups', ...program];
  if (unit('Type')[0] === 'oneshot') return must('setpriv', args, { env, cwd });
  launch(name, { args: ['setpriv', ...args], env, cwd });
}

function pairOf(line: string): [string, string] {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1).replace(/^'(.*)'$/, '$1')];
}

function pairsIn(file: string) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => /^[A-Z_]+=/.test(line)).map(pairOf);
}

/** Debian starts every cluster of the machine. */
function startClusters() {
  const clusters = spawnSync('pg_lsclusters', ['-h'], { encoding: 'utf8' }).stdout.trim().split('\n');
  for (const [version = '', cluster = '', , status] of clusters.map((line) => line.split(/\s+/))) {
    if (status === 'down') must('pg_ctlcluster', [version, cluster, 'start']);
  }
}

function startCaddy() {
  const file = '/run/Caddyfile-with-local-certificates';
  writeFileSync(file, `{\n\tlocal_certs\n\tskip_install_trust\n}\n${readFileSync('/etc/caddy/Caddyfile', 'utf8')}`);
  const args = [
    'setpriv',
    '--reuid',
    'caddy',
    '--regid',
    'caddy',
    '--init-groups',
    '--ambient-caps',
    '+net_bind_service',
  ];
  args.push('--inh-caps', '+net_bind_service', 'caddy', 'run', '--config', file, '--adapter', 'caddyfile');
  launch('caddy.service', { args, env: { PATH: '/usr/sbin:/usr/bin', HOME: '/var/lib/caddy' }, cwd: '/' });
}

type Launch = { readonly args: readonly string[]; readonly env: Record<string, string>; readonly cwd: string };

function launch(name: string, { args: [file = '', ...args], env, cwd }: Launch) {
  const log = openSync(join(state, `${name}.log`), 'a');
  const child = spawn(file, args, { env, cwd, detached: true, stdio: ['ignore', log, log] });
  if (child.pid === undefined) throw new Error(`${file} could not be started`);
  writeFileSync(join(state, `${name}.pid`), String(child.pid));
  child.unref();
}

async function stop(name: string) {
  const file = join(state, `${name}.pid`);
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8'));
  rmSync(file);
  process.kill(pid, 'SIGTERM');
  while (isAlive(pid)) await sleep(50);
}

/** Whoever has ended and was not asked about it yet is dead, too. */
function isAlive(pid: number) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function must(file: string, args: readonly string[], more: { env?: Record<string, string>; cwd?: string } = {}) {
  const { status, error } = spawnSync(file, args, { stdio: 'inherit', ...more });
  if (status !== 0) throw error ?? new Error(`${file} ended with ${status}`);
}

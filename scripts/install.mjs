// Plain JavaScript for any Node from 18 on: it is what installs the rest.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { takeTurn } from './takeTurn.mjs';

/** A failure the reader can do something about; shown without a stack. */
export class InstallError extends Error {}

/**
 * Installs the dependencies into `root`/node_modules when they are missing or differ from package-lock.json. Two at the
 * same time take turns.
 *
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function install(root, say) {
  const stamp = stampOf(root);
  if (isStamped(root, stamp)) return;
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  const release = await takeTurn(join(root, 'node_modules', '.yoyaku-installing'), () =>
    say('Another start is installing the dependencies; waiting for it…'),
  );
  try {
    if (isStamped(root, stamp)) return;
    if (!isComplete(root)) await installNow(root, say);
    writeFileSync(stampFile(root), stamp);
  } finally {
    release();
  }
}

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.yoyaku-lock');

/** The lock file and the platform, since optional packages differ by platform. @param {string} root */
function stampOf(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}\n`;
}

/** @param {string} root @param {string} stamp */
function isStamped(root, stamp) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === stamp;
}

/**
 * Whether npm already finished exactly this installation, for example by hand: npm writes its own list of what is there
 * as its last act.
 *
 * @param {string} root
 */
function isComplete(root) {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.keys(wanted).every((path) => {
    if (path === '' || present[path]?.version === wanted[path].version) return true;
    return !present[path] && isForAnotherPlatform(wanted[path]);
  });
}

/**
 * @param {{ optional?: boolean, devOptional?: boolean, os?: string | string[], cpu?: string | string[], libc?: unknown
 * }} entry
 */
function isForAnotherPlatform({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false;
  if (libc || cpu === undefined) return true;
  return ![os ?? process.platform].flat().includes(process.platform) || ![cpu].flat().includes(process.arch);
}

/**
 * Versions and checksums come from the lock file, which is not changed. `npm ci` is not used: it first deletes the
 * running program.
 *
 * @param {string} root @param {(line: string) => void} say
 */
async function installNow(root, say) {
  const began = Date.now();
  say('Installing the dependencies (only when they changed; the first time takes up to a few minutes)…');
  await askRegistry(root);
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=2', '--fetch-retry-maxtimeout=10000'];
  const { code, output } = await npm(root, [...args, ...quiet]);
  if (code !== 0) throw new InstallError(explain(output));
  say(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/**
 * Sends one quick request first: without a connection npm would retry each package for many minutes. Any answer will
 * do, since not every registry supports this request.
 *
 * @param {string} root
 */
async function askRegistry(root) {
  const { output } = await npm(root, ['ping', '--fetch-retries=0', '--fetch-timeout=15000', '--loglevel=error']);
  if (unreachable.test(output)) throw new InstallError(explain(output));
}

/** @param {string} root @param {string[]} args @returns {Promise<{ code: number | null, output: string }>} */
function npm(root, args) {
  // Without the project's own node in front: npm would run on the program it is about to replace.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(`${sep}node_modules${sep}`));
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: root,
      env: { ...process.env, PATH: path.join(delimiter) },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (/** @type {Buffer} */ part) => (output += part));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

const causes = [
  { sign: /spawn npm ENOENT/, hint: 'npm was not found. Install Node.js together with npm.' },
  {
    sign: unreachable,
    hint: 'The npm registry cannot be reached. Check the network or the proxy ("npm config get registry" names the address).',
  },
  { sign: /ENOSPC/, hint: 'The disk is full.' },
  { sign: /EACCES|EPERM|EROFS/, hint: 'This user may not write to the project folder.' },
  {
    sign: /EINTEGRITY/,
    hint: 'A downloaded package differs from the one locked in package-lock.json. It was not used.',
  },
];

/** @param {string} output */
function explain(output) {
  const hint = causes.find(({ sign }) => sign.test(output))?.hint ?? 'See what npm says above.';
  return `${output.trim()}\n\nThe dependencies could not be installed. ${hint}\nNothing was started; run the same command again afterwards.`;
}

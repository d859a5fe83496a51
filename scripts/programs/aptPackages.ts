import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** apt's package lists from its last update. */
const lists = '/var/lib/apt/lists';

export const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Only root may install, and only on Debian does this know how. */
export const mayInstall = () => isDebian() && process.geteuid?.() === 0;

/** Not every Debian derivative has every package. */
export function knowsPackage(name: string) {
  if (!hasLists()) apt('apt-get', ['update', '--quiet']);
  return apt('apt-cache', ['show', name], 'ignore');
}

const hasLists = () => existsSync(lists) && readdirSync(lists).some((name) => name.includes('_Packages'));

/** Tries the known packages first: updating from the mirrors is slow and may fail. `purpose` completes 'for …'. */
export function installPackage(name: string, purpose: string) {
  console.log(`Installing ${name} for ${purpose}…`);
  const isInstalled = () => apt('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', name]);
  if (!isInstalled() && apt('apt-get', ['update', '--quiet'])) isInstalled();
}

/** True on success. */
function apt(command: 'apt-get' | 'apt-cache', args: string[], stdio: 'inherit' | 'ignore' = 'inherit'): boolean {
  // Fails soon where the mirrors cannot be reached.
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, [...patience, ...args], { stdio, env }).status === 0;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { findChromium, findQuickChromium, headlessShell } from './findChromium.ts';

/** apt's package lists from its last update. */
const lists = '/var/lib/apt/lists';

const packages = { chromium: 'chromium', font: 'fonts-noto-cjk' };

/**
 * Makes sure that browser tests can run: Chromium and, on Linux, a Japanese font. As root on Debian it installs what is
 * missing, and what makes the tests faster where apt has it. Elsewhere it throws and names the command to run.
 */
export function prepareBrowser(): void {
  const mayInstall = isDebian() && process.geteuid?.() === 0;
  if (mayInstall) installAll();
  const missing = whatIsMissing();
  if (missing.length === 0) return;
  throw new Error(
    mayInstall ? `${missing.join(' and ')} could not be installed (see apt-get above).` : advice(missing),
  );
}

function installAll() {
  for (const name of whatIsMissing()) install(name);
  const isSlow = findQuickChromium() === findChromium() && !process.env.CHROMIUM_PATH;
  if (isSlow && knows(headlessShell)) install(headlessShell);
}

/** Not every Debian derivative has every package. */
function knows(name: string) {
  if (!hasLists()) apt('apt-get', ['update', '--quiet']);
  return apt('apt-cache', ['show', name], 'ignore');
}

const hasLists = () => existsSync(lists) && readdirSync(lists).some((name) => name.includes('_Packages'));

/** Tries the known packages first: updating from the mirrors is slow and may fail. */
function install(name: string) {
  console.log(`Installing ${name} for the browser tests…`);
  const isInstalled = () => apt('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', name]);
  if (!isInstalled() && apt('apt-get', ['update', '--quiet'])) isInstalled();
}

const whatIsMissing = () => [...(findChromium() ? [] : [packages.chromium]), ...(needsFont() ? [packages.font] : [])];

const needsFont = () => process.platform === 'linux' && !hasJapaneseFont();

function hasJapaneseFont(): boolean {
  return Boolean(spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' }).stdout?.trim());
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** True on success. */
function apt(command: 'apt-get' | 'apt-cache', args: string[], stdio: 'inherit' | 'ignore' = 'inherit'): boolean {
  // Fails soon where the mirrors cannot be reached.
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, [...patience, ...args], { stdio, env }).status === 0;
}

function advice(missing: string[]): string {
  const command = isDebian()
    ? `sudo apt-get install --yes ${missing.join(' ')}`
    : process.platform === 'darwin'
      ? 'brew install --cask chromium'
      : 'install Chromium and a Japanese font with this system’s package manager, or set CHROMIUM_PATH';
  return `The browser tests need ${missing.join(' and ')}. Run: ${command}`;
}

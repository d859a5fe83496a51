import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findChromium, findQuickChromium, headlessShell } from './findChromium.ts';

const packages = { chromium: 'chromium', font: 'fonts-noto-cjk' };

/**
 * Makes sure that browser tests can run: Chromium, and on Linux a Japanese font. As root on Debian what is missing is
 * installed, and what makes them quicker where there is such a thing; elsewhere it throws, naming the one command that would.
 */
export function prepareBrowser(): void {
  const mayInstall = isDebian() && process.geteuid?.() === 0;
  if (mayInstall) installAll([...whatIsMissing(), ...whatIsSlow()]);
  const missing = whatIsMissing();
  if (missing.length === 0) return;
  throw new Error(
    mayInstall ? `${missing.join(' and ')} could not be installed (see apt-get above).` : advice(missing),
  );
}

function installAll(names: readonly string[]) {
  if (names.length === 0) return;
  console.log(`Installing ${names.join(' and ')} for the browser tests…`);
  apt(['update', '--quiet']);
  // One by one: not every relative of Debian has all of them.
  for (const name of names) apt(['install', '--yes', '--quiet', '--no-install-recommends', name]);
}

const whatIsMissing = () => [...(findChromium() ? [] : [packages.chromium]), ...(needsFont() ? [packages.font] : [])];

const whatIsSlow = () => (findQuickChromium() === findChromium() && !process.env.CHROMIUM_PATH ? [headlessShell] : []);

const needsFont = () => process.platform === 'linux' && !hasJapaneseFont();

function hasJapaneseFont(): boolean {
  return Boolean(spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' }).stdout?.trim());
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function apt(args: string[]): void {
  // Where the mirrors cannot be reached, it is soon said so.
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function advice(missing: string[]): string {
  const command = isDebian()
    ? `sudo apt-get install --yes ${missing.join(' ')}`
    : process.platform === 'darwin'
      ? 'brew install --cask chromium'
      : 'install Chromium and a Japanese font with this system’s package manager, or set CHROMIUM_PATH';
  return `The browser tests need ${missing.join(' and ')}. Run: ${command}`;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findChromium } from './findChromium.ts';

const packages = { chromium: 'chromium', font: 'fonts-noto-cjk' };

/**
 * Makes sure that browser tests can run: Chromium, and on Linux a Japanese font. As root on Debian what is missing is
 * installed; elsewhere it throws, naming the one command that would.
 */
export function prepareBrowser(): void {
  const missing = whatIsMissing();
  if (missing.length === 0) return;
  if (!isDebian() || process.geteuid?.() !== 0) throw new Error(advice(missing));
  console.log(`Installing ${missing.join(' and ')} for the browser tests…`);
  apt(['update', '--quiet']);
  apt(['install', '--yes', '--quiet', '--no-install-recommends', ...missing]);
  const still = whatIsMissing();
  if (still.length > 0) throw new Error(`${still.join(' and ')} could not be installed (see apt-get above).`);
}

function whatIsMissing(): string[] {
  const needsFont = process.platform === 'linux' && !hasJapaneseFont();
  return [...(findChromium() ? [] : [packages.chromium]), ...(needsFont ? [packages.font] : [])];
}

function hasJapaneseFont(): boolean {
  return Boolean(spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' }).stdout?.trim());
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function apt(args: string[]): void {
  spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

function advice(missing: string[]): string {
  const command = isDebian()
    ? `sudo apt-get install --yes ${missing.join(' ')}`
    : process.platform === 'darwin'
      ? 'brew install --cask chromium'
      : 'install Chromium and a Japanese font with this system’s package manager, or set CHROMIUM_PATH';
  return `The browser tests need ${missing.join(' and ')}. Run: ${command}`;
}

import { spawnSync } from 'node:child_process';
import { installPackage, isDebian, knowsPackage, mayInstall } from '../programs/aptPackages.ts';
import { findChromium, findQuickChromium, headlessShell } from '../programs/findChromium.ts';

const purpose = 'the browser tests';

const packages = { chromium: 'chromium', font: 'fonts-noto-cjk' };

/**
 * Makes sure that browser tests can run: Chromium and, on Linux, a Japanese font. As root on Debian it installs what is
 * missing, and what makes the tests faster where apt has it. Elsewhere it throws and names the command to run.
 */
export function prepareBrowser(): void {
  const isInstalling = mayInstall();
  if (isInstalling) installAll();
  const missing = whatIsMissing();
  if (missing.length === 0) return;
  throw new Error(
    isInstalling ? `${missing.join(' and ')} could not be installed (see apt-get above).` : advice(missing),
  );
}

function installAll() {
  for (const name of whatIsMissing()) installPackage(name, purpose);
  const isSlow = findQuickChromium() === findChromium() && !process.env.CHROMIUM_PATH;
  if (isSlow && knowsPackage(headlessShell)) installPackage(headlessShell, purpose);
}

const whatIsMissing = () => [...(findChromium() ? [] : [packages.chromium]), ...(needsFont() ? [packages.font] : [])];

const needsFont = () => process.platform === 'linux' && !hasJapaneseFont();

function hasJapaneseFont(): boolean {
  return Boolean(spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' }).stdout?.trim());
}

function advice(missing: string[]): string {
  const command = isDebian()
    ? `sudo apt-get install --yes ${missing.join(' ')}`
    : process.platform === 'darwin'
      ? 'brew install --cask chromium'
      : 'install Chromium and a Japanese font with this system’s package manager, or set CHROMIUM_PATH';
  return `The browser tests need ${missing.join(' and ')}. Run: ${command}`;
}

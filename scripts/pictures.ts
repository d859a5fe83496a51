import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { pictureFolder } from './pictures/pictureFolder.ts';
import { findChromium } from './programs/findChromium.ts';

/**
 * Takes a picture of every screen in each of its states and sizes, and lays them out as contact sheets in docs/images.
 * The pictures themselves stay in test-results/pictures.
 */
const root = join(import.meta.dirname, '..');
const rowsOfSheet = 22;

function take() {
  rmSync(pictureFolder, { recursive: true, force: true });
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--config', 'e2e/pictures/playwright.config.ts', ...process.argv.slice(2)];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

const imageOf = (file: string) => `data:image/jpeg;base64,${readFileSync(file).toString('base64')}`;

function rowOf(folder: string, name: string) {
  const pictures = readdirSync(join(folder, name)).toSorted();
  const images = pictures.map((file) => `<img src="${imageOf(join(folder, name, file))}" alt="">`);
  return `<section><h2>${name}</h2>${images.join('')}</section>`;
}

const style = `body { margin: 8px; font: 11px sans-serif; background: #ddd; width: max-content }
  h2 { margin: 6px 0 2px; font-size: 11px } section { white-space: nowrap }
  img { height: 132px; margin-right: 4px; vertical-align: top; border: 1px solid #888 }`;

async function layOut() {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath !== undefined && { executablePath }),
  });
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  const out = join(root, 'docs/images/screens');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const set of readdirSync(pictureFolder).toSorted()) {
    const names = readdirSync(join(pictureFolder, set)).toSorted();
    for (let first = 0; first < names.length; first += rowsOfSheet) {
      const rows = names.slice(first, first + rowsOfSheet).map((name) => rowOf(join(pictureFolder, set), name));
      await page.setContent(`<style>${style}</style>${rows.join('')}`);
      const path = join(out, `${set}-${first / rowsOfSheet + 1}.jpg`);
      await page.locator('body').screenshot({ path, type: 'jpeg', quality: 55 });
      console.log(path);
    }
  }
  await browser.close();
}

const isWhole = take();
await layOut();
process.exitCode = isWhole ? 0 : 1;

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';

const root = resolve(import.meta.dirname, '../..');

/** How long the database, the server and the screens' packages may take, and the end of all of them. */
const startMs = 120_000;
const endMs = 15_000;

async function isFree(port: number) {
  const probe = createServer().listen(port, '127.0.0.1');
  const free = await Promise.race([once(probe, 'listening').then(() => true), once(probe, 'error').then(() => false)]);
  if (free) {
    probe.close();
    await once(probe, 'close');
  }
  return free;
}

/** The first of three free ports in a row: that of the screens, of the server, and of the console's screens. */
async function threePorts(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const free = [await isFree(port), await isFree(port + 1), await isFree(port + 2)];
  return free.every(Boolean) ? port : threePorts();
}

let folder: string;
let started: ChildProcess;
let address: string;

test.beforeAll(async () => {
  test.setTimeout(startMs);
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-dev-'));
  const port = await threePorts();
  address = `http://127.0.0.1:${port}`;
  // A group of its own, so that nothing of it is left whatever happens.
  started = spawn(process.execPath, [join(root, 'scripts/dev.ts')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error' },
  });
  const isReady = (page: string) =>
    fetch(page).then(
      ({ ok }) => ok,
      () => false,
    );
  const pages = [`http://127.0.0.1:${port + 1}/readyz`, `${address}/`, `http://127.0.0.1:${port + 2}/console/`];
  for (const page of pages) await expect.poll(() => isReady(page), { timeout: startMs, message: page }).toBe(true);
});

test.afterAll(async () => {
  test.setTimeout(2 * endMs);
  const gone = once(started, 'exit');
  started.kill('SIGTERM');
  const isGone = await Promise.race([gone.then(() => true), sleep(endMs, false)]);
  if (!isGone && started.pid) process.kill(-started.pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  expect(isGone).toBe(true);
});

test('npm run dev shows the residents’ screens and the console at one address', async ({ page }) => {
  test.setTimeout(startMs);
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(error.message));
  // Packages are prepared when they are asked for first, after which the page loads once more.
  const patience = { timeout: startMs / 2 };
  await page.goto(`${address}/`);
  await expect(page.getByRole('heading', { level: 1, name: '公共施設と講座の予約' })).toBeVisible(patience);
  await page.getByRole('searchbox', { name: '市町村や施設の名前' }).fill('どこにもない町');
  await expect(page.getByText(/見つかりません/)).toBeVisible(patience);
  for (const path of ['/console', '/console/t/nowhere/login']) {
    await page.goto(`${address}${path}`);
    await expect(page.getByRole('heading', { name: '画面が見つかりません' })).toBeVisible(patience);
  }
  await page.goto(`${address}/`);
  await expect(page.getByRole('heading', { level: 1, name: '公共施設と講座の予約' })).toBeVisible(patience);
  expect(failed).toEqual([]);
});

import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { paths } from '#contract/screens.ts';
import { findChromium } from '#scripts/programs/findChromium.ts';
import { buildWeb } from '#scripts/web/buildWeb.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { httpClient } from '../httpClient.ts';

/** A phone at the edge of a valley. */
const line = { download: 400_000 / 8, upload: 400_000 / 8, latency: 800 };
const runs = Number(process.env.BENCH_RUNS ?? 5);

/**
 * Until a page shows what it is for, in seconds: two round trips, its 140 kB, a third for what six connections cannot
 * load at once, and a second to show it. Less for what is opened on the way: the calendar from a search engine, and the
 * ticket at the door.
 */
const budgets = { usual: 6.5, openCalendar: 4, ticket: 5.5 };

type Session = { readonly tenantId: string; readonly token: string };
type Opened = {
  readonly name: string;
  readonly address: string;
  /** What has to be there. */
  readonly shows: string;
  readonly session?: Session;
  readonly budget?: number;
};

/** How long residents wait for the first page of all, with nothing in the browser's memory, over a slow link. */
export async function coldStart(database: BenchDatabase) {
  await buildWeb(join(import.meta.dirname, '../..'));
  const settings = { DEMO: 'true', HOST: '127.0.0.1' };
  const server = await aServerProcess(database, await freePort(), settings, { patienceMs: 180_000 });
  const browser = await puppeteer.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    process.stdout.write(`\ncold start at 400 kbit/s and 800 ms, median of ${runs}\n`);
    for (const page of await pagesOf(server.baseUrl)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await timeOf(browser, page));
      const middle = times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
      const { name, budget = budgets.usual } = page;
      const verdict = middle / 1_000 > budget ? '  above its budget' : '';
      process.stdout.write(`  ${name.padEnd(34)} ${(middle / 1_000).toFixed(2)} s of ${budget}${verdict}\n`);
    }
  } finally {
    await browser.close();
    await server.end();
  }
}

/** The demo's first town, with a resident in it. */
async function pagesOf(baseUrl: string): Promise<readonly Opened[]> {
  const tenantAlias = 'sakura';
  const client = await httpClient(baseUrl, 1);
  try {
    const { tenantId } = JSON.parse(await client.call('Authentication/TenantGet', { tenantAlias }));
    const asked = { tenantAlias, loginId: '10000001', password: 'yoyaku2026', lineAccessToken: '' };
    const session: Session = { tenantId, ...JSON.parse(await client.call('Authentication/Login', asked)) };
    const { items } = JSON.parse(await client.call('Reservation/GetContainer', {}, session));
    const { containerId } = items[0];
    const date = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    const days = JSON.parse(await client.call('Reservation/GetDayAvailability', { containerId, date }, session));
    const { articleId } = days.rows[0];
    const own = JSON.parse(await client.call('Reservation/GetReservation', {}, session));
    const article = `${baseUrl}${paths.reservationArticle({ tenantAlias, containerId, date, articleId })}`;
    const calendar = `${baseUrl}${paths.reservationCalendar(tenantAlias, containerId, date)}`;
    const login = 'input[autocomplete="username"]';
    return [
      { name: 'login', address: `${baseUrl}${paths.login(tenantAlias)}`, shows: login },
      { name: 'home', address: `${baseUrl}${paths.home(tenantAlias)}`, shows: 'main li a', session },
      { name: 'calendar', address: calendar, shows: 'main table', session },
      { name: 'room', address: article, shows: 'main :is(li, table) :is(button, input)', session },
      { name: 'a shared link, leading to the login', address: article, shows: login },
      {
        name: 'public calendar',
        address: `${baseUrl}${paths.openHall(tenantAlias, containerId, date)}`,
        shows: 'main table',
        budget: budgets.openCalendar,
      },
      {
        name: 'tickets',
        address: `${baseUrl}${paths.myReservations(tenantAlias)}`,
        shows: 'main a[href*="/my-reservation/"]',
        session,
        budget: budgets.ticket,
      },
      {
        name: 'a ticket',
        address: `${baseUrl}${paths.myReservation(tenantAlias, own.items[0].reservationId)}`,
        shows: 'main :is(svg[role=img], canvas, [data-printed])',
        session,
        budget: budgets.ticket,
      },
    ];
  } finally {
    client.close();
  }
}

/** Milliseconds from asking for the address until it shows what is waited for. */
async function timeOf(browser: Browser, { address, shows, session }: Opened) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 390, height: 844, isMobile: true });
    await page.emulateNetworkConditions(line);
    if (session) {
      await page.evaluateOnNewDocument(({ token, tenantId }) => {
        sessionStorage.setItem('session_token', token);
        sessionStorage.setItem('tenant_id', tenantId);
      }, session);
    }
    // Scripts may still be on their way when it is there to be read, which the browser says only after them.
    await page.evaluateOnNewDocument((selector) => {
      const look = () => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        else document.documentElement.dataset.shownMs = String(performance.now());
      };
      requestAnimationFrame(look);
    }, shows);
    await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 60_000 });
    const shown = await page.waitForFunction(() => document.documentElement.dataset.shownMs, { timeout: 60_000 });
    return Number(await shown.jsonValue());
  } finally {
    await context.close();
  }
}

import lighthouse, { type Config, type Result } from 'lighthouse';
import puppeteer, { type Page } from 'puppeteer-core';
import { findChromium } from '#scripts/programs/findChromium.ts';

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

type Limits = { readonly [Category in 'performance' | 'accessibility' | 'best-practices' | 'seo']?: number };

/** Search engines are kept away from what is behind the login, and look for what anybody may see. */
const inside: Limits = { performance: 95, accessibility: 100, 'best-practices': 100 };
const article: Limits = { ...inside, performance: 98 };
const open: Limits = { ...article, seo: 100 };

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Opens a page as a phone would (simulated slow 4G and CPU), several times; medians of scores (0..100) and times in ms.
 */
async function figuresOf(page: Page, url: string, limits: Limits) {
  const categories = Object.keys(limits) as (keyof Limits)[];
  const config: Config = { extends: 'lighthouse:default', settings: { onlyCategories: categories } };
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    // The login lies in the tab's session storage and must survive the measurement.
    const result = await lighthouse(url, { disableStorageReset: true, logLevel: 'silent' }, config, page);
    if (!result) throw new Error(`Lighthouse answered nothing for ${url}`);
    results.push(result.lhr);
  }
  const scores = categories.map((category) => {
    const score = Math.round(100 * middle(results.map((lhr) => lhr.categories[category]?.score ?? 0)));
    const least = limits[category] ?? 0;
    return `${category} ${score}${score < least ? ` (below ${least})` : ''}`;
  });
  const figure = (audit: string) => middle(results.map((lhr) => lhr.audits[audit]?.numericValue ?? 0));
  const time = (audit: string) => Math.round(figure(audit));
  const failing = new Set(
    results.flatMap((lhr) =>
      categories
        .slice(1)
        .flatMap((category) =>
          (lhr.categories[category]?.auditRefs ?? [])
            .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
            .map(({ id }) => id),
        ),
    ),
  );
  return {
    scores,
    lcp: time('largest-contentful-paint'),
    tbt: time('total-blocking-time'),
    cls: figure('cumulative-layout-shift').toFixed(3),
    failing: [...failing],
  };
}

async function logIn(page: Page, base: string, firstLink: string) {
  await page.goto(`${base}/login`, { waitUntil: 'networkidle0' });
  await page.type('input[autocomplete="username"]', '10000001');
  await page.type('input[type="password"]', 'yoyaku2026');
  await Promise.all([page.waitForSelector(firstLink), page.keyboard.press('Enter')]);
}

const targetOf = (page: Page, link: string) =>
  page.waitForSelector(link).then(() => page.$eval(link, (found) => (found as HTMLAnchorElement).href));

/**
 * Lighthouse figures of a running demo (argument: its address): what anybody may see, and login, home, calendar, a room
 * and a list of courses.
 */
async function main(address: string) {
  const browser = await puppeteer.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    await reportOpen(await browser.newPage(), address);
    const resident = await browser.newPage();
    const town = `${address}/t/sakura`;
    const places = 'a[href*="/reservation-calendar/"]';
    await report(resident, 'login', `${town}/login`);
    await logIn(resident, town, places);
    const calendar = await targetOf(resident, places);
    await resident.goto(calendar, { waitUntil: 'networkidle0' });
    const room = await targetOf(resident, 'td a[href*="/reservation-calendar/"]');
    await report(resident, 'home', `${town}/home`);
    await report(resident, 'calendar', calendar);
    await report(resident, 'article', room, article);

    // A tab of its own has a session of its own.
    const pupil = await browser.newPage();
    const categories = 'main a[href*="/e-reservation-calendar/"]';
    await logIn(pupil, `${address}/t/manabi`, categories);
    await pupil.goto(await targetOf(pupil, categories), { waitUntil: 'networkidle0' });
    await report(pupil, 'courses', await targetOf(pupil, categories));
  } finally {
    await browser.close();
  }
}

/** Pages that need no login: the calendar of a hall and a room in it, the courses and one of them. */
async function reportOpen(visitor: Page, address: string) {
  const halls = `${address}/t/sakura/halls`;
  const courses = `${address}/t/manabi/courses`;
  await visitor.goto(halls, { waitUntil: 'networkidle0' });
  const hall = await targetOf(visitor, 'main a[href*="/halls/"]');
  await visitor.goto(hall, { waitUntil: 'networkidle0' });
  const room = await targetOf(visitor, 'main a[href*="/rooms/"]');
  await visitor.goto(courses, { waitUntil: 'networkidle0' });
  const course = await targetOf(visitor, 'main a[href*="/courses/"]');
  for (const [name, url] of Object.entries({ halls, hall, room, courses, course })) {
    await report(visitor, `public ${name}`, url, open);
  }
}

async function report(page: Page, name: string, url: string, limits = inside) {
  const { scores, lcp, tbt, cls, failing } = await figuresOf(page, url, limits);
  process.stdout.write(
    `${name.padEnd(14)} ${scores.join('  ')}  LCP ${lcp} ms  TBT ${tbt} ms  CLS ${cls}${failing.length > 0 ? `  below 1: ${failing.join(', ')}` : ''}\n`,
  );
}

await main(process.argv[2] ?? 'http://127.0.0.1:3000');

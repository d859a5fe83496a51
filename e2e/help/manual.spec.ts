import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { enterAsStaff } from '../console/staff.ts';
import { expectFaultless } from '../screens/expectFaultless.ts';
import { inParts, judge } from '../screens/visit.ts';
import { test } from '../story/story.ts';
import { pictures } from './pictures.ts';

const manual = join(import.meta.dirname, '../../docs/ja');
const images = join(manual, 'images');
const wordsFile = (name: string) => join(images, `${name}.txt`);

/** MANUAL_PICTURES=1 takes the pictures of the manuals anew; else it is looked whether they still show their screens. */
const isTaking = process.env.MANUAL_PICTURES === '1';

/** What names the parts of a screen: its headings, buttons, links, fields and columns, without what counts or is random. */
async function wordsOf(page: Page) {
  const roles = ['heading', 'button', 'link', 'textbox', 'combobox', 'columnheader'];
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  return lines
    .map((line) => /^\s*- (\w+) "([^"]+)"/.exec(line))
    .flatMap((found) => (found?.[1] && roles.includes(found[1]) ? `${found[1]} ${found[2]}` : []))
    .map((words) => words.replaceAll(/[\d０-９]+/g, '0'));
}

const keptWords = (name: string) =>
  existsSync(wordsFile(name)) ? readFileSync(wordsFile(name), 'utf8').trimEnd().split('\n') : [];

async function take(page: Page, name: string) {
  mkdirSync(images, { recursive: true });
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture)
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(images, `${name}.png`));
  writeFileSync(wordsFile(name), `${(await wordsOf(page)).join('\n')}\n`);
}

for (const part of inParts(Object.entries(pictures), 6)) {
  test(`[HELP-01] pictures of the manuals show the screens as they are: ${part[0]?.[0]} and what follows it`, async ({
    arrange,
    enter,
    page,
    watch,
  }, testInfo) => {
    testInfo.setTimeout(testInfo.timeout * part.length);
    for (const [name, { size, reach }] of part) {
      await judge(name, { page, watch, testInfo }, async () => {
        await page.goto('about:blank');
        await page.setViewportSize(size);
        await reach({ arrange, enter, page, watch });
        if (isTaking) await take(page, name);
        const told = `${name} is another screen by now: take the pictures anew, see CONTRIBUTING`;
        await expect.poll(() => wordsOf(page), { message: told }).toEqual(keptWords(name));
      });
    }
  });
}

test('[HELP-01] every picture is in a manual, and every manual has those it shows', () => {
  const shown = readdirSync(manual)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [...readFileSync(join(manual, file), 'utf8').matchAll(/\]\(images\/([\w-]+)\.png\)/g)])
    .map(([, name]) => name);
  expect([...new Set(shown)].toSorted()).toEqual(Object.keys(pictures).toSorted());
  const files = readdirSync(images).filter((file) => file.endsWith('.png'));
  expect(files.toSorted()).toEqual(
    Object.keys(pictures)
      .map((name) => `${name}.png`)
      .toSorted(),
  );
});

test('[HELP-01] staff and residents find the manual from where they are, and their question in it', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ tenantName: 'みどり町' });
  await enter(resident, 'other');
  await page.getByRole('link', { name: '使い方' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '利用者の手引き' })).toBeVisible();
  await expectFaultless(page, [], 'the manual of residents');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('searchbox').fill('取り消す');
  await page.getByRole('button', { name: '検索' }).click();
  await page.getByRole('link', { name: /予約を確かめる・変える・取り消す/ }).click();
  await expect(page.getByRole('heading', { name: '予約を確かめる・変える・取り消す' })).toBeInViewport();
  await page.getByRole('link', { name: 'みどり町の予約ページへ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await enterAsStaff(page, await arrange.aStaffMember(resident.town, { role: 'desk' }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/console/t/${resident.town.tenantAlias}/money`);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '使い方' }).click(),
  ]);
  await expect(opened.getByRole('heading', { level: 1, name: '収納：現金・返金・締め' })).toBeVisible();
  await expectFaultless(opened, [], 'a page of staff');
  await opened.close();
});

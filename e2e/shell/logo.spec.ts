import { expect, type Page } from '@playwright/test';
import { aLogo } from '#server/testing/aLogo.ts';
import { enlargeText, usualText } from '../story/largeText.ts';
import { test } from '../story/story.ts';

const shapes = {
  wide: { width: 120, height: 40 },
  tall: { width: 20, height: 60 },
  'very wide': { width: 600, height: 20 },
};

/** A page of each frame: those of residents, of visitors, and outside of both with and without a greeting. */
const pages = ['home', 'halls', 'login', 'password-forgotten'];

const logo = (page: Page) => page.locator('header img');

/** How high the head of the page is by width and size of the text, and whether its logo is seen. */
async function heads(page: Page) {
  const measured: { where: string; height: number | undefined; isSeen: boolean }[] = [];
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const [text, change] of [
      ['usual', usualText],
      ['large', enlargeText],
    ] as const) {
      await change(page);
      // What follows the size of the text by script has had its turn after two pictures.
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      const box = await page.getByRole('banner').boundingBox();
      measured.push({ where: `${width} px, ${text} text`, height: box?.height, isSeen: await isSeen(page) });
    }
  }
  await usualText(page);
  return measured;
}

const heightsIn = (all: Awaited<ReturnType<typeof heads>>) => all.map(({ where, height }) => [where, height]);

/** Within what clips it, as large as it is drawn. */
const isSeen = (page: Page) =>
  logo(page).evaluateAll(([image]) => {
    const around = image?.parentElement?.getBoundingClientRect();
    const own = image?.getBoundingClientRect();
    return around !== undefined && own !== undefined && own.top < around.bottom && own.right <= around.right + 1;
  });

const short = 'みどり町';
const long = '北みどりヶ丘・南みどりヶ丘広域公共施設予約組合';

for (const [shape, tenantName] of [
  ['wide', short],
  ['wide', long],
  ['tall', short],
  ['very wide', long],
] as const) {
  test(`[OFFICE-02] a ${shape} logo stands beside the name ${tenantName} in every frame, and no head gets higher by it`, async ({
    arrange,
    enter,
    page,
  }) => {
    const [plain, marked] = [await arrange.aResident({ tenantName }), await arrange.aResident({ tenantName })];
    await aLogo(arrange, marked.town, shapes[shape]);
    for (const path of pages) {
      const headsOf = async (resident: typeof plain) => {
        if (path === 'home') await enter(resident);
        else await page.goto(`/t/${resident.town.tenantAlias}/${path}`);
        await expect(page.getByRole('banner')).toContainText(tenantName);
        return heads(page);
      };
      const without = await headsOf(plain);
      const having = await headsOf(marked);
      expect.soft(heightsIn(having), path).toEqual(heightsIn(without));
      expect.soft(without.some(({ isSeen: one }) => one)).toBe(false);
      // A long name takes the line by itself on a phone and where it greets, and leaves enough of a bar on a desktop.
      const isShort = tenantName === short;
      expect.soft(having[0], path).toMatchObject({ where: '360 px, usual text', isSeen: isShort });
      const isOnDesktop = isShort || path !== 'login';
      expect.soft(having.at(-2), path).toMatchObject({ where: '1280 px, usual text', isSeen: isOnDesktop });
    }
  });
}

test('[OFFICE-02] a logo is as large as it will be before its file comes, and says nothing to whoever hears the name', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  await aLogo(arrange, resident.town);
  const { promise: asked, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/pictures/**', async (route) => {
    await asked;
    await route.continue();
  });
  await enter(resident);
  const header = page.getByRole('banner');
  await expect(header).toContainText('みどり町 予約');
  const name = header.getByText('みどり町');
  const places = async () => [await logo(page).boundingBox(), await name.boundingBox(), await header.boundingBox()];
  const before = await places();
  release();
  await expect.poll(() => logo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await places()).toEqual(before);
  expect(before[0]).toMatchObject({ width: 96, height: 32 });
  await expect(header.getByRole('img')).toHaveCount(0);
  await expect(logo(page)).toHaveAttribute('alt', '');
});

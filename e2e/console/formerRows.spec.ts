import { expect, type Locator, type Page } from '@playwright/test';
import type { StaffCall } from '#contract/endpoints.ts';
import { addDays } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { heading } from '../story/booking.ts';
import { holdBack, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Presses where it stands, as a hand would that knows nothing of what is on its way. */
async function pressAt(page: Page, control: Locator) {
  const box = await control.boundingBox();
  if (!box) throw new Error('nothing to press');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const inMain = (page: Page) => page.getByRole('main');
const firstOf = (caption: string) => (page: Page) =>
  page.getByRole('table', { name: caption, exact: true }).getByRole('rowheader').first().locator('a, button').first();

/** Chooses a hall at the top of the console. */
const otherHall = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: '施設' }).selectOption({ index: 2 });

type Rows = {
  readonly path: string;
  /** Goes on to another state of the screen. */
  readonly reach?: (page: Page) => Promise<unknown>;
  readonly call: StaffCall;
  /** Asks for others. */
  readonly ask: (page: Page) => Promise<unknown>;
  /** What can be pressed of those that are shown. */
  readonly control: (page: Page) => Locator;
};

/** Screens whose rows stay while others are asked for. */
const screens: Readonly<Record<string, Rows>> = {
  予約: { path: '/reservations', call: 'Desk/FindReservations', ask: otherHall, control: firstOf('予約') },
  審査待ち: { path: '/reviews', call: 'Desk/ListUnderReview', ask: otherHall, control: firstOf('審査待ち') },
  未収: { path: '/money?tab=unpaid', call: 'Desk/ListUnpaid', ask: otherHall, control: firstOf('未収') },
  返金: { path: '/money?tab=refunds', call: 'Desk/ListRefunds', ask: otherHall, control: firstOf('返金') },
  ホーム: {
    path: '',
    call: 'Desk/GetWork',
    ask: otherHall,
    control: (page) => inMain(page).getByRole('link', { name: /未収/ }).first(),
  },
  使用料: {
    path: '/fees',
    call: 'Desk/ListFeeVersions',
    ask: otherHall,
    control: (page) => inMain(page).getByRole('link').first(),
  },
  '台帳、月': {
    path: '/board',
    reach: async (page) => {
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await page.keyboard.press('k');
    },
    call: 'Desk/GetBoardMonth',
    ask: (page) => page.keyboard.press('PageDown'),
    control: (page) => page.getByRole('gridcell').getByRole('link').first(),
  },
};

test('what a screen still shows of a former question cannot be pressed', async ({ arrange, page }) => {
  test.slow();
  const { town } = await arrange.aDemoResident('sakura');
  const staff = { name: 'さくら市立総合文化センターの管理担当', login: `former${crypto.randomUUID()}` };
  await enterAsStaff(page, await arrange.aStaffMember(town, staff));
  for (const [name, { path, reach, call, ask, control }] of Object.entries(screens)) {
    await test.step(name, async () => {
      await page.goto(consolePath(town.tenantAlias, path));
      await reach?.(page);
      const shown = control(page);
      await expect(shown).toBeVisible();
      const goOn = await holdBack(page, call);
      await ask(page);
      await expect
        .poll(() => shown.evaluate((element) => element.closest('[inert]')?.getAttribute('aria-busy')))
        .toBe('true');
      const address = page.url();
      await pressAt(page, shown);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(page.url()).toBe(address);
      goOn();
      await expect(inMain(page).locator('[inert]')).toHaveCount(0);
      await stopInterfering(page, call);
    });
  }
});

test('while the next day of the board is on its way, no press and no key acts on the day before', async ({
  arrange,
  clock,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const date = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  await arrange.aReservation(member, hall, { date, article: hall.halfA, frames: ['夜間'] });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  const boardOf = (day: string) => `/board/${hall.containerId}/${day}`;
  await page.goto(consolePath(town.tenantAlias, boardOf(addDays(date, 7))));
  await expect(heading(page, '予約台帳')).toBeVisible();
  const free = page.getByRole('gridcell').getByRole('button', { name: '夜間' }).first();
  await expect(free).toBeVisible();
  await page.goto(consolePath(town.tenantAlias, boardOf(date)));
  const block = page.getByRole('gridcell').getByRole('button', { name: /予約確定/ });
  await block.focus();

  const goOn = await holdBack(page, 'Desk/GetBoard');
  await page.getByRole('button', { name: '次の日' }).click();
  await expect(page).toHaveURL(new RegExp(`${addDays(date, 1)}`));
  await expect(page.getByRole('region', { name: '予約台帳' })).toHaveAttribute('aria-busy', 'true');
  const address = page.url();
  await pressAt(page, block);
  await pressAt(page, free);
  for (const key of ['Enter', 'm', 'c']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('移動先の空き枠を選んでください')).toHaveCount(0);
  expect(page.url()).toBe(address);
  // A booking that is begun by its key is for the day that was asked for.
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: '窓口予約' });
  await expect(panel.getByLabel(/利用日/).first()).toHaveValue(addDays(date, 1));
  goOn();
  await expect(page.getByRole('region', { name: '予約台帳' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  // Paged on by key, the board has the focus meanwhile, and a cell of the new day then.
  await stopInterfering(page, 'Desk/GetBoard');
  const cell = page.getByRole('gridcell').getByRole('button').first();
  await cell.focus();
  const show = await holdBack(page, 'Desk/GetBoard');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(addDays(date, 3)));
  await expect(panel).toHaveCount(0);
  show();
  await expect(page.getByRole('region', { name: '予約台帳' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(cell).toBeFocused();
});

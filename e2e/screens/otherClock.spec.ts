import { expect, type Page } from '@playwright/test';
import { consolePath, enterAsStaff } from '../console/staff.ts';
import { moveClock, test } from '../story/story.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const twoDays = 2 * 86_400_000;

/** All that the screen says, with what stands in its fields. */
const shownBy = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  return await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main input, main select')];
    return [document.querySelector('main')?.textContent ?? '', ...fields.map(({ value }) => value)].join('\n');
  });
};

type Screens = { readonly open: (page: Page, path: string) => Promise<unknown>; readonly paths: readonly string[] };

/** Reads each screen with a right clock, and then with one that is two days ahead and one that is two days behind. */
async function compare({ open, paths }: Screens, page: Page, anotherPage: () => Promise<Page>) {
  const [ahead, behind] = [await anotherPage(), await anotherPage()];
  await ahead.context().addInitScript(moveClock, twoDays);
  await behind.context().addInitScript(moveClock, -twoDays);
  for (const path of paths) {
    await Promise.all([page, ahead, behind].map((device) => open(device, path)));
    // A page without calls on their way may not have drawn their answers yet.
    await expect(async () => {
      const right = await shownBy(page);
      expect(right, path).not.toBe('');
      for (const device of [ahead, behind]) expect(await shownBy(device), path).toBe(right);
    }).toPass({ timeout: 10_000 });
  }
}

test('[TIME-01] every screen of rooms shows the same day on a device that is two days off', async ({
  arrange,
  enter,
  page,
  anotherPage,
}) => {
  const resident = await arrange.aResident({}, { closures: [{ from: '2026-06-29T00:00', to: '2026-06-30T00:00' }] });
  await arrange.aReservation(resident.member, resident.hall, { date: '2026-06-20' });
  const calendar = `reservation-calendar/${resident.hall.containerId}`;
  const paths = ['home', calendar, 'my-reservation', 'announcement', 'other'];
  await compare({ open: (device, path) => enter(resident, path, device), paths }, page, anotherPage);
});

test('[TIME-01] every screen of courses shows the same day on a device that is two days off', async ({
  arrange,
  enter,
  page,
  anotherPage,
}) => {
  const learner = await arrange.aLearner();
  const { school, member } = learner;
  await arrange.anEventReservation(member, school.events.guitar, { state: 'fixed' });
  const { eventContainerId, eventCategoryId } = school.category;
  const list = `e-reservation-calendar/${eventContainerId}/${eventCategoryId}`;
  const paths = ['e-home', list, 'e-reservation-cart', 'e-my-reservation-calendar'];
  await compare({ open: (device, path) => enter(learner, path, device), paths }, page, anotherPage);
});

test('[TIME-01] every screen of staff shows the same day on a device that is two days off', async ({
  arrange,
  page,
  anotherPage,
}) => {
  const { town, hall, member } = await arrange.aResident();
  await arrange.aReservation(member, hall, { date: '2026-06-20' });
  const staff = await arrange.aStaffMember(town, { role: 'admin' });
  const open = async (device: Page, path: string) => {
    await enterAsStaff(device, staff);
    await device.goto(consolePath(town.tenantAlias, path));
  };
  const paths = [
    '',
    '/board',
    '/reservations',
    '/reception',
    '/closures',
    '/closures/new',
    '/money',
    '/staff?chosen=new',
  ];
  await compare({ open, paths }, page, anotherPage);
});

import { expect, type Page } from '@playwright/test';
import { consolePath, enterAsStaff } from '../console/staff.ts';
import { heading } from '../story/booking.ts';
import { eventPath } from '../story/courses.ts';
import type { Way } from '../story/screen.ts';

export const desktop = { width: 1024, height: 700 };
const phone = { width: 390, height: 740 };

/** A picture of the manuals: how its screen is reached, in a town of its own. */
export type Picture = {
  readonly size: typeof desktop;
  readonly reach: (way: Way) => Promise<void>;
};

const day = '2026-06-20';
const bookers = [
  ['佐藤', '花子', '午前'],
  ['鈴木', '一郎', '午後'],
  ['高橋', '恵', '夜間'],
] as const;

/** A town with a hall in which three people use one room on a day, and somebody of its staff. */
async function aTownAtWork({ arrange, page }: Way) {
  const resident = await arrange.aResident({ tenantName: 'みどり町', setting: { fee_collection: 'counter' } });
  const { town, hall } = resident;
  for (const [last_name, first_name, frame] of bookers) {
    const member = await arrange.aMember(town, {
      last_name,
      first_name,
      user_number: `1000${frame.length}${bookers.findIndex(([name]) => name === last_name)}00`,
    });
    await arrange.aReservation(member, hall, { date: day, frames: [frame] });
  }
  const staff = await arrange.aStaffMember(town, { role: 'admin', name: '田中 直美' });
  await enterAsStaff(page, staff);
  const open = (path: string) => page.goto(consolePath(town.tenantAlias, path));
  return { ...resident, open };
}

const shown = (page: Page, name: string) => expect(heading(page, name)).toBeVisible();

/** A screen of the console that needs no more than its address. */
const at = (path: string, title: string): Picture => ({
  size: desktop,
  async reach(way) {
    const { open } = await aTownAtWork(way);
    await open(path);
    await shown(way.page, title);
  },
});

/** Every picture that the manuals show, by its file. */
export const pictures: Readonly<Record<string, Picture>> = {
  home: at('', 'ホーム'),
  board: {
    size: desktop,
    async reach(way) {
      const { open, hall } = await aTownAtWork(way);
      await open(`/board/${hall.containerId}/${day}`);
      await expect(way.page.getByRole('gridcell', { name: /鈴木/ }).first()).toBeVisible();
    },
  },
  counter: {
    size: desktop,
    async reach(way) {
      const { open, hall } = await aTownAtWork(way);
      await open(`/board/${hall.containerId}/${day}`);
      await expect(way.page.getByRole('gridcell', { name: /鈴木/ }).first()).toBeVisible();
      await way.page.keyboard.press('n');
      await way.page.getByRole('radio', { name: '登録なし' }).check();
      await expect(way.page.getByText('夜間 18:00～22:00').first()).toBeVisible();
    },
  },
  reservations: at('/reservations', '予約'),
  closure: at('/closures/new', '休館の登録'),
  people: at('/people', '利用者'),
  money: at('/money', '収納'),
  place: at('/facilities', '施設設定'),
  staff: at('/staff', '職員'),
  'resident-calendar': {
    size: phone,
    async reach(way) {
      const resident = await way.arrange.aResident({ tenantName: 'みどり町' });
      await way.arrange.aReservation(resident.member, resident.hall, { date: day, frames: ['夜間'] });
      await way.enter(resident, `reservation-calendar/${resident.hall.containerId}/${day}`);
      await expect(way.page.getByRole('grid')).toBeVisible();
    },
  },
  'resident-frames': {
    size: phone,
    async reach(way) {
      const resident = await way.arrange.aResident({ tenantName: 'みどり町' });
      await way.arrange.aReservation(resident.member, resident.hall, { date: day, frames: ['夜間'] });
      await way.enter(
        resident,
        `reservation-calendar/${resident.hall.containerId}/${day}/${resident.hall.halfA.articleId}`,
      );
      await shown(way.page, 'ホールA');
      await expect(way.page.getByText('18:00～22:00').first()).toBeVisible();
    },
  },
  'resident-course': {
    size: phone,
    async reach(way) {
      const learner = await way.arrange.aLearner({ tenantName: 'みどり町' });
      const { school } = learner;
      const event = await way.arrange.anEvent(school.category, {
        name: 'はじめての木工',
        capacity: 12,
        spans: [school.spans.firstCome],
      });
      await way.enter(learner, eventPath(learner, event));
      await shown(way.page, 'はじめての木工');
    },
  },
};

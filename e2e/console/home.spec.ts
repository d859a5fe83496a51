import { expect, type Page } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Where the card of each kind of work leads: the table of what it counts, and what a counted row says. */
const counted: Readonly<Record<string, readonly [caption: string, says?: RegExp]>> = {
  予約の審査待ち: ['審査待ち'],
  登録審査待ち: ['審査待ちの登録'],
  使用料の確定待ち: ['予約'],
  本日の受付: ['本日の予約'],
  前日の締め忘れ: ['施設ごとのレジ', /締め忘れ/],
  本日の未払い: ['未収'],
  '未収（期限切れ）': ['未収'],
  返金待ち: ['返金', /手渡し待ち|失敗/],
  '期限が近い利用者（電話連絡）': ['期限が近い利用者（電話での連絡が必要）'],
  確定を待つ休館の下書き: ['下書きの一覧'],
};

/** What stands at no hall, so that a hall that is chosen makes no difference. */
const ofTown = ['登録審査待ち', '期限が近い利用者（電話連絡）'];

/** The cards on show, each with its number: of those that tell how far something is, that of all. */
async function cardsOf(page: Page) {
  const texts = await page.getByRole('main').getByRole('link').allInnerTexts();
  return texts.flatMap((text) => {
    const [label = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
    const numbers = rest.join(' ').match(/[\d,]+(?=[件人])/g) ?? [];
    const number = Number(numbers.at(-1)?.replace(',', ''));
    return label in counted ? [{ label, number, isOfAllHalls: rest.join('').includes('全施設') }] : [];
  });
}

test('each number of ホーム is that of the list to which it leads, at all halls and at one', async ({
  arrange,
  page,
}) => {
  test.slow();
  const { town } = await arrange.aDemoResident('sakura');
  const staff = await arrange.aStaffMember(town, { role: 'manager', login: `home${crypto.randomUUID()}` });
  // The hall of the last application that waits.
  const { container_id: hall } = await arrange.db
    .selectFrom('reservation')
    .where('tenant_id', '=', town.tenantId)
    .where('state', '=', 'under_review')
    .select('container_id')
    .orderBy('reservation_id')
    .executeTakeFirstOrThrow();
  await enterAsStaff(page, staff);
  for (const search of ['', `?hall=${hall}`]) {
    const home = consolePath(town.tenantAlias, search);
    const open = async () => {
      await page.goto(home);
      await expect(heading(page, 'ホーム')).toBeVisible();
      await expect(page.getByRole('link', { name: /^予約の審査待ち/ })).toBeVisible();
    };
    await open();
    const cards = await cardsOf(page);
    expect(cards.length, search).toBeGreaterThan(3);
    for (const { label, number, isOfAllHalls } of cards) {
      expect(isOfAllHalls, `${label} ${search}`).toBe(search !== '' && ofTown.includes(label));
      // At one hall it opens the till itself.
      if (label === '前日の締め忘れ' && search !== '') continue;
      await open();
      await page.getByRole('link', { name: new RegExp(`^${label}`) }).click();
      const [caption = '', says = /./] = counted[label] ?? [];
      const rows = page
        .getByRole('table', { name: caption, exact: true })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader'), hasText: says });
      await expect(rows, `${label} ${search}`).toHaveCount(number);
      expect(new URL(page.url()).searchParams.get('hall') ?? '').toBe(search === '' ? '' : hall);
    }
  }
});

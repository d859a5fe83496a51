import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { logIn } from '../story/login.ts';
import { test } from '../story/story.ts';

const password = 'yoyaku2026';

const towns = [
  { alias: 'sakura', name: 'さくら市公共施設', userNumberLabel: '利用者番号' },
  { alias: 'ishinomaki', name: 'いそかぜ広域施設', userNumberLabel: '利用者ID' },
  { alias: 'musashino', name: 'けやき市民施設', userNumberLabel: '登録番号' },
];

for (const { alias, name, userNumberLabel } of towns) {
  test(`the demo town ${alias} opens with the logins that the start prints, and has something to show`, async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await logIn(page, { userNumber: '10000001', password, userNumberLabel });
    await expect(heading(page, '施設')).toBeVisible();
    await expect(page.getByRole('list', { name: '施設' }).getByRole('link')).not.toHaveCount(0);
    await page.getByRole('navigation').getByRole('link', { name: '予約票' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
    await page.getByRole('navigation').getByRole('link', { name: 'お知らせ' }).click();
    await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);

    await page.goto(`/t/${alias}/login`);
    await logIn(page, { userNumber: '10000002', password, userNumberLabel });
    await expect(page).toHaveURL(`/t/${alias}/privacy-policy`);
    await expect(page.getByRole('button', { name: '同意する' })).toBeVisible();
  });
}

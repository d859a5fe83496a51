import { expect } from '@playwright/test';
import { lineUser } from '#server/testing/lineStandIn.ts';
import { dialog } from '../story/booking.ts';
import { aLineTown, channel, lineBrowser, openedOutside, standInForSdk, test } from '../story/lineStory.ts';

test.use({ userAgent: lineBrowser });

const accessToken = 'a-token-of-hanako';

test('[DETAIL-04] inside LINE, which shows no documents, it opens in the browser of the phone', async ({
  arrange,
  line,
  page,
}) => {
  const resident = await arrange.aResident(aLineTown);
  const { hall, town } = resident;
  const member = await arrange.aMember(town, { line_user_id: lineUser(7) });
  const { reservationId } = await arrange.aReservation(member, hall);
  line.tokens.set(accessToken, { clientId: channel, expiresIn: 3600, userId: lineUser(7) });
  await standInForSdk(page, accessToken);
  await page.goto(`/t/${town.tenantAlias}/my-reservation/${reservationId}`);
  await page.getByRole('button', { name: /^承認書を表示/ }).tap();
  await expect.poll(() => openedOutside(page)).toContain(`/document/approval/${town.tenantAlias}/${reservationId}`);
  expect(page.context().pages()).toHaveLength(1);
  await expect(dialog(page)).toHaveCount(0);
  const document = await fetch((await openedOutside(page)) ?? '');
  expect(document.headers.get('content-type')).toBe('application/pdf');
});

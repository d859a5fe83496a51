import { expect } from '@playwright/test';
import { freePort } from '#server/db/postgres/freePort.ts';
import { aMailServer } from '#server/testing/aMailServer.ts';
import { aDatabase } from '#server/testing/testDatabase.ts';
import { arrangeIn } from '../story/arrange.ts';
import { violationsOf } from '../story/axe.ts';
import { heading } from '../story/booking.ts';
import { callServerAt } from '../story/callServer.ts';
import { test } from '../story/story.ts';
import { startServer } from '../world/startServer.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[AUDIT-01] a mail that did not arrive is sent again from 稼働状況 and arrives, and what had stopped runs again', async ({
  clock,
  page,
  world,
}) => {
  test.slow();
  // No other server may send these mails, so the story has a database of its own.
  const databases = await aDatabase({ ...world.databases, template: 'template1' });
  const port = await freePort();
  const refusing = await aMailServer({ port, refusesWith: 550 });
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_REQUIRE_TLS: 'false',
    JOBS_EVERY_MS: '100',
    DATABASE_COPIES: '2',
  };
  const server = await startServer({ ...world, databases }, mail);
  const arrange = arrangeIn({ databases, now: () => Date.now() + clock.offsetMs });
  const { db } = arrange;
  let logged = '';
  try {
    const { town, hall, member, session } = await arrange.aResident();
    const call = callServerAt(server.url);
    const booked = await call('Reservation/Reserve', arrange.reserveBody(hall), { session });
    expect(booked.status).toBe(200);
    const ofTown = (kind: string) =>
      db.selectFrom('job').where('tenant_id', '=', town.tenantId).where('kind', '=', kind);
    const now = new Date(Date.now() + clock.offsetMs);
    // The tidying of every night as it stands when it failed too often. When it has run, its row stands there for the
    // next day.
    const later = new Date(now.getTime() + 12 * 3_600_000);
    await db
      .updateTable('job')
      .set({ is_dead: true, attempts: 12, due_at: now, last_error: 'the disk is full' })
      .where('tenant_id', '=', town.tenantId)
      .where('kind', '=', 'sweep')
      .execute();

    await expect
      .poll(() => db.selectFrom('notice_delivery').select('state').where('tenant_id', '=', town.tenantId).execute())
      .toEqual([{ state: 'dead' }]);
    await refusing.close();
    const taking = await aMailServer({ port });
    try {
      await enterAsStaff(page, await arrange.aStaffMember(town));
      await page.goto(`${server.url}${consolePath(town.tenantAlias, '/health')}`);
      await expect(heading(page, '稼働状況')).toBeVisible();
      // Nobody copies this database, and two machines were to.
      await expect(page.getByText('データベースの複製が2台足りません')).toBeVisible();
      await expect(page.getByText('2台のうち0台が動いています')).toBeVisible();
      expect.soft(await violationsOf(page)).toEqual([]);
      const unsent = page.getByRole('table', { name: '未達メール' });
      await expect(unsent).toContainText(member.userNumber);
      await unsent.getByRole('button', { name: '予約の受付' }).click();
      await page.getByRole('textbox', { name: /^訂正した宛先/ }).fill('atarashii@example.jp');
      await page.getByRole('button', { name: '再送する' }).click();
      await expect(page.getByText('届けられなかったメールはありません')).toBeVisible();
      await expect.poll(() => taking.mails.length).toBe(1);
      expect(taking.mails[0]).toContain('To: atarashii@example.jp');

      await expect(page.getByRole('table', { name: '止まった処理' })).toContainText('古い記録の整理');
      await page.getByRole('button', { name: 'すべて再実行する' }).click();
      await expect(page.getByText('止まった処理はありません')).toBeVisible();
      // It has run when it stands there for another time, without a failure.
      await expect
        .poll(() => ofTown('sweep').where('due_at', '>', later).select(['is_dead', 'attempts']).execute())
        .toEqual([{ is_dead: false, attempts: 0 }]);

      const events = db.selectFrom('audit_event').where('tenant_id', '=', town.tenantId).orderBy('sequence');
      expect((await events.select('action').execute()).map(({ action }) => action)).toEqual([
        'Desk/RetryNotice',
        'Desk/RetryJobs',
      ]);
    } finally {
      await taking.close();
    }
  } finally {
    await arrange.close();
    logged = await server.stop();
    await databases.drop();
  }
  const faults = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(faults).toEqual(['a message cannot be delivered']);
});

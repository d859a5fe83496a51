import { expect, type Page } from '@playwright/test';
import type { Resident } from '../story/arrange.ts';
import { fillInPurpose, frameButton, heading, reserveButton, tickets } from '../story/booking.ts';
import { aDrawnHall, drawnDay, drawTimes, enterDraw, hallAPath, statesOf } from '../story/draws.ts';
import { test } from '../story/lifeStory.ts';
import { payButton } from '../story/money.ts';

const backgroundOf = (page: Page) =>
  tickets(page)
    .getByRole('link')
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test('[LOT-01] [LIST-02] of two who want the same one loses: greyed, without a QR code, told by mail; what nobody won opens first come', async ({
  anotherPage,
  arrange,
  enter,
  mailsTo,
  page,
  time,
}) => {
  test.setTimeout(120_000);
  const resident = await aDrawnHall(arrange);
  const { town } = resident;
  const people = [
    { member: resident.member, page },
    { member: await arrange.aMember(town), page: await anotherPage() },
  ];
  type Person = (typeof people)[number];
  const comeBack = async (person: Person, path: string) =>
    enter({ town, session: await arrange.aSession(person.member) }, path, person.page);
  for (const person of people) {
    await comeBack(person, hallAPath(resident));
    await enterDraw(person.page);
  }

  await time.becomes(drawTimes.drawn);
  // Between the close and the announcement nothing of it can be had by anybody.
  for (const person of people) {
    await comeBack(person, hallAPath(resident));
    await expect(frameButton(person.page, '午前 09:00～12:00')).toBeDisabled();
    await expect(frameButton(person.page, '夜間 18:00～22:00')).toBeDisabled();
  }

  await time.becomes(drawTimes.announced);
  const standing = await Promise.all(people.map(async ({ member }) => (await statesOf(arrange, member))[0]?.state));
  expect(standing.toSorted()).toEqual(['lost', 'won']);
  const [winner, loser] = standing[0] === 'won' ? people : people.toReversed();
  if (!winner || !loser) throw new Error('Nobody took part.');

  await comeBack(winner, 'my-reservation');
  await expect(tickets(winner.page)).toContainText(/当選\s*未払い/);
  await expect(tickets(winner.page)).toContainText('QR表示');
  await comeBack(loser, 'my-reservation');
  await expect(tickets(loser.page)).toContainText('落選');
  await expect(tickets(loser.page)).not.toContainText(/QR表示|詳細表示|未払い/);
  expect(await backgroundOf(loser.page)).not.toBe(await backgroundOf(winner.page));
  await tickets(loser.page).getByRole('link').tap();
  await expect(heading(loser.page, '予約の詳細')).toBeVisible();
  await expect(loser.page.getByRole('main')).toContainText('落選');
  for (const name of ['承認書を表示', 'この予約を取り消す']) {
    await expect(loser.page.getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
  }
  await expect(loser.page.getByRole('img', { name: '予約のQRコード' })).toHaveCount(0);
  await expect(payButton(loser.page)).toHaveCount(0);
  const kindsOf = async ({ member }: Person) => (await mailsTo(member)).map(({ kind }) => kind);
  await expect.poll(() => kindsOf(winner)).toEqual(['entered', 'won']);
  await expect.poll(() => kindsOf(loser)).toEqual(['entered', 'lost']);

  // The evening was not allocated by the draw, so it is first come, first served.
  await comeBack(loser, hallAPath(resident));
  await expect(frameButton(loser.page, '午前 09:00～12:00')).toBeDisabled();
  await frameButton(loser.page, '夜間 18:00～22:00').tap();
  await fillInPurpose(loser.page);
  await reserveButton(loser.page).tap();
  await expect(heading(loser.page, '予約が確定しました')).toBeVisible();
});

test('[LOT-01] halves and the whole of a hall are drawn together: never two in one space', async ({
  arrange,
  callServer,
  enter,
  page,
  time,
}) => {
  const resident = await aDrawnHall(arrange);
  const { hall, town } = resident;
  const enterFor = async (article: Resident['hall']['whole']) => {
    const member = await arrange.aMember(town);
    const body = arrange.reserveBody(hall, { article, date: drawnDay });
    const answer = await callServer('Reservation/Reserve', body, { session: await arrange.aSession(member) });
    expect(answer.body).toMatchObject({ entryType: 'lottery' });
    return { member, article };
  };
  const entrants = [await enterFor(hall.whole), await enterFor(hall.halfA), await enterFor(hall.halfB)];
  await time.becomes(drawTimes.announced);
  const won = [];
  for (const { member, article } of entrants) {
    if ((await statesOf(arrange, member))[0]?.state === 'won') won.push(article.articleName);
  }
  expect([['ホール全体'], ['ホールA', 'ホールB']]).toContainEqual(won);

  // Who looks at the room that was not given away says so, in the words of the calendar.
  await enter({ town, session: await arrange.aSession(resident.member) }, hallAPath(resident));
  await expect(frameButton(page, '午前 09:00～12:00')).toBeDisabled();
  await expect(frameButton(page, '午後 13:00～17:00')).toBeEnabled();
});

test('[LOT-01] an entry is withdrawn until the close, and is in no list then', async ({
  arrange,
  enter,
  mailsTo,
  page,
  time,
}) => {
  const resident = await aDrawnHall(arrange);
  const { member, town } = resident;
  const comeBack = async (path: string) => enter({ town, session: await arrange.aSession(member) }, path);
  const toTicket = () => tickets(page).getByRole('link').first().tap();
  const withdraw = page.getByRole('button', { name: 'この予約を取り消す' });
  await comeBack(hallAPath(resident));
  await enterDraw(page);
  await time.becomes('2026-06-20T16:00');
  await comeBack('my-reservation');
  await toTicket();
  await expect(page.getByText(/2026\/06\/20\(土\) 16:59まで/)).toBeVisible();
  await withdraw.tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '閉じる' }).tap();
  await expect(tickets(page)).toContainText('申込取下げ');

  await comeBack(hallAPath(resident));
  await enterDraw(page, '午後 13:00～17:00');
  await time.becomes(drawTimes.closed);
  await comeBack('my-reservation');
  await tickets(page).filter({ hasText: '抽選待ち' }).getByRole('link').tap();
  await expect(page.getByRole('main')).toContainText('抽選待ち');
  await expect(withdraw).toHaveCount(0);
  await time.becomes(drawTimes.announced);
  expect((await statesOf(arrange, member)).map(({ state }) => state)).toEqual(['withdrawn', 'won']);
  await expect
    .poll(async () => (await mailsTo(member)).map(({ kind }) => kind))
    .toEqual(['entered', 'withdrawn', 'entered', 'won']);
});

test('[LOT-01] musashino announces five days after the close', async ({ arrange, enter, page, time }) => {
  const resident = await aDrawnHall(arrange, { functionTag: 'musashino' });
  const { member, town } = resident;
  const comeBack = async (path: string) => enter({ town, session: await arrange.aSession(member) }, path);
  await comeBack(hallAPath(resident));
  await enterDraw(page);
  await expect(page.getByRole('main')).toContainText(/5日後（\d{4}\/.*）に発表します/);
  for (const [moment, text] of [
    ['2026-06-25T16:55', '抽選待ち'],
    ['2026-06-25T17:05', '当選'],
  ] as const) {
    await time.becomes(moment);
    await comeBack('my-reservation');
    await expect(tickets(page)).toContainText(text);
  }
});

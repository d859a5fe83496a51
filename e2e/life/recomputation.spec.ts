import { expect, type Route } from '@playwright/test';
import { pathOf } from '#contract/paths.ts';
import { heading } from '../story/booking.ts';
import { published, recomputation, verdict } from '../story/drawPage.ts';
import { aDraw, drawTimes } from '../story/draws.ts';
import { test } from '../story/lifeStory.ts';

type Tampered = { readonly what: string; readonly check: string; tamper(transcript: Transcript): void };
type Transcript = {
  order: { n: string }[];
  outcomes: { n: string; won: unknown[] }[];
  entries: { line: { t: number }; leaf: string }[];
  randomness: { hex: string };
};

const tampering: readonly Tampered[] = [
  { what: 'another order', check: '抽選の順番', tamper: (transcript) => void transcript.order.reverse() },
  {
    what: 'an entry with two tickets',
    check: '締切のときの公表',
    tamper: ({ entries: [first] }) => {
      if (first) first.line.t = 2;
    },
  },
  {
    what: 'an entry of somebody else',
    check: '一覧のルート',
    tamper: ({ entries: [first] }) => {
      if (first) first.leaf = '0'.repeat(64);
    },
  },
  {
    what: 'other randomness',
    check: '乱数',
    tamper: ({ randomness }) => {
      randomness.hex = randomness.hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    },
  },
];

test('[LOT-01] a record that was tampered with is found out by doing the draw again', async ({
  arrange,
  callServer,
  enter,
  page,
  time,
}) => {
  test.setTimeout(90_000);
  const { address } = await aDraw({ arrange, callServer, enter, page });
  await time.becomes(drawTimes.announced);
  const { begin, checks } = recomputation(page);
  const route = `**${pathOf('Lottery/GetDraw')}`;
  for (const { what, check, tamper } of tampering) {
    const forge = async (call: Route) => {
      const answer = await call.fetch();
      const draw = await answer.json();
      const transcript = JSON.parse(draw.transcript);
      tamper(transcript);
      await call.fulfill({ response: answer, json: { ...draw, transcript: JSON.stringify(transcript) } });
    };
    await page.route(route, forge);
    await page.goto(address);
    await begin.tap();
    await expect(verdict(page), what).toContainText('公開された結果は、計算し直した結果と違います。');
    await expect(checks.filter({ hasText: '不一致：' }).filter({ hasText: check }), what).not.toHaveCount(0);
    await page.unroute(route, forge);
  }
  await page.goto(address);
  await begin.tap();
  await expect(verdict(page)).toContainText('公開された結果は、計算し直した結果と同じです。');
});

test('[LOT-01] a draw by ceremony waits for its digits, which stand on its page once it is announced', async ({
  arrange,
  callServer,
  enter,
  page,
  time,
}) => {
  test.setTimeout(90_000);
  const means = { arrange, callServer, enter, page };
  const { resident, address, drawId } = await aDraw(means, { lottery_source: 'ceremony' });
  const main = page.getByRole('main');
  const digits = '31415926535897932384';
  await page.goto(address);
  await expect(main).toContainText('立会いのもとで引いた数字（20桁）');

  // Nobody has drawn the digits, so nothing is announced, however late it gets; the page goes on saying so.
  await time.becomes(drawTimes.announced);
  await page.goto(address);
  await expect(main).toContainText('発表待ち');
  expect(await arrange.drawByDigits(resident.town, drawId, digits)).toBe(true);
  await time.becomes('2026-06-21T17:30');
  await page.goto(address);
  await expect(main).toContainText('発表済み');
  await expect(main).toContainText(digits);
  await recomputation(page).begin.tap();
  await expect(verdict(page)).toContainText('公開された結果は、計算し直した結果と同じです。');
});

test('the record can be saved and is the one that is shown', async ({ arrange, callServer, enter, page, time }) => {
  const { address, drawId } = await aDraw({ arrange, callServer, enter, page });
  await time.becomes(drawTimes.announced);
  await page.goto(address);
  const hash = await published(page, '記録全体のハッシュ');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '記録（JSON）を保存する' }).tap();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`chusen-${drawId}.json`);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ transcriptHash: hash });
  await page.getByRole('link', { name: '自分で確かめる方法' }).tap();
  await expect(heading(page, '抽選のしくみと確かめ方')).toBeVisible();
  for (const name of ['verify.py（Python 3）', '計算の例（JSON）', 'すべての決まり（英語）']) {
    const href = await page.getByRole('link', { name }).getAttribute('href');
    expect((await page.request.get(href ?? '')).headers()['content-type']).not.toContain('text/html');
  }
});

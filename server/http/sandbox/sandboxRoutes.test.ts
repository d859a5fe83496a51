import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPayingTown, attemptsFor, begin, book, runJobs, standingOf } from '#server/testing/aPayingTown.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true });
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function begun() {
  const town = await aPayingTown(server);
  const id = await book(server, town);
  const ref = await begin(server, town, id);
  return { town, id, page: `${server.baseUrl}/sandbox-pay/${ref}` };
}

const look = async (page: string) => {
  const answer = await fetch(page);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

/** Presses a button of the page; answers where it leads. */
const press = async (page: string, act: string, more: Readonly<Record<string, string>> = {}) => {
  const body = new URLSearchParams({ act, ...more });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  return [answer.status, answer.headers.get('location')];
};

const payment = async (id: string) => (await standingOf(server, id)).payment;

describe('the sandbox’s payment page', () => {
  it('shows what is paid for, and nothing of it can be script', async () => {
    const { page } = await begun();
    const { status, text, headers } = await look(page);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('cache-control')).toBe('no-store');
    for (const words of ['<html lang="ja">', '1,200円', 'ホールA', '2026/06/24(水) 23:59まで', 'カードで支払う']) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/<script|style="/);
    const css = await look(`${server.baseUrl}/sandbox-pay/sandbox.css`);
    expect(css.headers.get('content-type')).toContain('text/css');
  });

  it('escapes what people have typed', async () => {
    const { page } = await begun();
    const ref = page.split('/').at(-1) ?? '';
    await server.db
      .updateTable('sandbox_payment')
      .set({ description: '<img src=x onerror=alert(1)> & "髙﨑"' })
      .where('provider_ref', '=', ref)
      .execute();
    expect((await look(page)).text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;髙﨑&quot;');
  });

  it('takes a card at once, tells us by a notification and sends the person back', async () => {
    const { town, id, page } = await begun();
    const back = `/t/${town.tenant.tenantAlias}/payment-complete/${id}`;
    expect(await press(page, 'card')).toEqual([303, back]);
    expect(await payment(id)).toBe('paid');
    const { text } = await look(page);
    expect(text).toContain('お支払いを受け付けました。');
    expect(text).toContain(`href="${back}"`);
  });

  it('lets a card be refused', async () => {
    const { id, page } = await begun();
    expect(await press(page, 'refuse')).toEqual([303, new URL(page).pathname]);
    expect(await payment(id)).toBe('unpaid');
    expect((await look(page)).text).toContain('お支払いできませんでした');
  });

  it('gives a slip that is paid at a convenience store later', async () => {
    const { id, page } = await begun();
    expect(await press(page, 'slip')).toEqual([303, new URL(page).pathname]);
    expect(await payment(id)).toBe('processing');
    const { text } = await look(page);
    expect(text).toMatch(/払込票番号<\/dt><dd class="number">\d{13}</);
    server.clock.set('2026-06-14T12:00');
    expect(await press(page, 'store')).toEqual([303, new URL(page).pathname]);
    expect(await payment(id)).toBe('paid');
  });

  it('lets the person leave, and pay after all', async () => {
    const { town, id, page } = await begun();
    expect(await press(page, 'leave')).toEqual([303, `/t/${town.tenant.tenantAlias}/payment-complete/${id}`]);
    expect(await payment(id)).toBe('unpaid');
    expect((await press(page, 'card'))[0]).toBe(303);
    expect(await payment(id)).toBe('paid');
  });

  it('sends notifications late, twice and forged, and shows how they were answered', async () => {
    const { id, page } = await begun();
    await press(page, 'card', { quiet: '1' });
    expect(await payment(id)).toBe('unpaid');
    const path = new URL(page).pathname;
    expect(await press(page, 'forge')).toEqual([303, `${path}?notified=400`]);
    expect(await payment(id)).toBe('unpaid');
    expect(await press(page, 'notify')).toEqual([303, `${path}?notified=200`]);
    expect(await press(page, 'notify')).toEqual([303, `${path}?notified=200`]);
    expect(await payment(id)).toBe('paid');
    expect((await look(`${page}?notified=200`)).text).toContain('予約サイトの応答：200');
    expect((await look(`${page}?notified=<b>`)).text).not.toContain('<b>');
  });

  it('takes nothing after its time, but a store may report late', async () => {
    const { id, page } = await begun();
    await press(page, 'slip');
    server.clock.set('2026-06-25T00:00');
    await press(page, 'store');
    expect(await payment(id)).toBe('unpaid');
    expect((await look(page)).text).toContain('お支払いの期限が過ぎました');
    await press(page, 'late');
    expect(await payment(id)).toBe('paid');
  });

  it('is gone, and takes nothing, once the tenant has real money taken', async () => {
    const [opened, slip] = [await begun(), await begun()];
    await press(slip.page, 'slip');
    for (const { town, id, page } of [opened, slip]) {
      await server.db
        .updateTable('tenant_setting')
        .set({ payment_provider: 'stripe' })
        .where('tenant_id', '=', town.tenant.tenantId)
        .execute();
      expect((await look(page)).status).toBe(404);
      for (const act of ['card', 'store', 'late', 'notify']) {
        expect((await fetch(page, { method: 'POST', body: new URLSearchParams({ act }) })).status).toBe(404);
      }
      // What was begun there has come to nothing, so that it can be paid with real money.
      server.clock.advance(3_600_000);
      await runJobs(server);
      expect(await payment(id)).toBe('unpaid');
      expect(await attemptsFor(server, id)).toEqual(['failed']);
    }
  });

  it('knows nothing of what is none', async () => {
    const { page } = await begun();
    for (const wrong of [`${page.slice(0, -4)}0000`, `${server.baseUrl}/sandbox-pay/x`]) {
      const { status, text } = await look(wrong);
      expect(status).toBe(404);
      expect(text).toContain('お支払いが見つかりません');
      expect((await fetch(wrong, { method: 'POST', body: new URLSearchParams({ act: 'card' }) })).status).toBe(404);
    }
    expect((await press(page, 'steal'))[0]).toBe(303);
    expect((await fetch(page, { method: 'POST', body: '{"act":"card"}' })).status).toBe(415);
  });
});

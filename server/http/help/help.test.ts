import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { pageOf, readManual } from './readManual.ts';
import { searchManual } from './searchManual.ts';

const staffHost = 'staff.yoyaku.test';

let server: TestServer;
let town: TestTenant;
beforeAll(async () => {
  server = await aServer({ consoleHost: staffHost });
  town = await aTenant(server, { tenantName: 'みどり町' });
});
afterAll(() => server.close());

const get = (url: string, host: string) => server.app.inject({ url, headers: { host } });
const ofStaff = (url: string) => get(url, staffHost);
const ofResidents = (url: string) => get(url, 'yoyaku.test');

describe('[HELP-01] the manuals', () => {
  it('are pages for staff, with a list of them all, and nothing of them on the name of residents', async () => {
    const first = await ofStaff('/console/help');
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('<h1>職員の手引き はじめに</h1>');
    const manual = await readManual();
    for (const [name, { title }] of manual) {
      if (name === 'resident') continue;
      expect(first.body, name).toContain(`<a href="/console/help/${name}"`);
      const page = await ofStaff(`/console/help/${name}`);
      expect(page.statusCode, name).toBe(200);
      expect(page.body, name).toContain(`<h1>${title}</h1>`);
      expect(page.headers['x-robots-tag'], name).toBe('noindex');
      expect((await ofResidents(`/console/help/${name}`)).statusCode, name).toBe(404);
    }
  });

  it('have one for residents in the name of their town, which the name of staff does not show', async () => {
    const url = `/t/${town.tenantAlias}/help`;
    const { statusCode, body } = await ofResidents(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('みどり町の予約ページへ');
    expect(body).toContain('id="部屋を予約する"');
    expect(body).not.toContain('レジ');
    expect((await ofStaff(url)).statusCode).toBe(404);
    expect((await ofResidents('/t/nobody/help')).statusCode).toBe(404);
  });

  it('answer an unknown page in words, whatever its name', async () => {
    for (const name of ['nothing', 'resident', '..%2Fstaff', 'README', '__proto__', 'a'.repeat(90)])
      expect((await ofStaff(`/console/help/${name}`)).statusCode, name).toBe(404);
  });

  it('are searched in kana of either kind, and lead to the heading', async () => {
    const found = await ofStaff(`/console/help?q=${encodeURIComponent('ﾂﾘｾﾝ')}`);
    expect(found.body).toContain('見つかりませんでした');
    const { body } = await ofStaff(`/console/help?q=${encodeURIComponent('釣銭準備金　れじ')}`);
    expect(body).toContain(`href="/console/help/staff-money#${encodeURIComponent('レジを開ける')}"`);
    expect(body).not.toContain('staff-lottery#');
  });

  it('show a question as text', async () => {
    const { body } = await ofStaff(`/console/help?q=${encodeURIComponent('"><script>x</script>')}`);
    expect(body).not.toContain('<script>');
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
  });
});

describe('a page of a manual', () => {
  const markdown =
    '# 題\n\n前書き\n\n## 見出し「一」\n\n- **太い**点\n- [別の頁](staff-desk.md#受付)\n\n![絵](images/a.png)\n';

  it('has an id for each heading, and its links and pictures where they are served', () => {
    const { title, markup, sections } = pageOf('made-up', markdown);
    expect(title).toBe('題');
    expect(markup).toContain('<h2 id="見出し「一」">');
    expect(markup).toContain('href="staff-desk#受付"');
    expect(markup).toContain('src="/help/images/a.png"');
    expect(sections).toEqual([
      { id: '', text: '前書き' },
      { id: '見出し「一」', text: '太い点 別の頁 絵' },
    ]);
  });

  it('is found by all words of a question, those in headings first, with the words around', () => {
    const other = pageOf('other', '# 別\n\n## 点\n\n見出し');
    const manual = new Map([pageOf('made-up', markdown), other].map((page) => [page.name, page]));
    expect(searchManual(manual, ' ').length).toBe(0);
    expect(searchManual(manual, '点').map(({ page }) => page)).toEqual(['other', 'made-up']);
    expect(searchManual(manual, '太い　別の').map(({ section, around }) => [section, around])).toEqual([
      ['見出し「一」', '太い点 別の頁 絵'],
    ]);
  });
});

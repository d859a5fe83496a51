import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AnotherServer, anotherServer } from '#server/testing/anotherServer.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aPerson, type TestSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, type Change, changed, morningAt, type Office } from '../testing/anOffice.ts';

let server: TestServer;
let second: AnotherServer;
beforeAll(async () => {
  server = await aServer();
  second = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock });
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const words: Change = { fields: { description: '駅から5分です。', access: '駐車場30台' } };
const frames: Change = {
  rooms: [
    {
      kind: 'change',
      key: 'half',
      fields: { frames: [{ name: '夜間', hours: '18:00-22:00', fee: { weekday: 1, saturday: 1, holiday: 1 } }] },
    },
  ],
};

/** What residents ask for at nine o'clock, by how many statements each of them is answered. */
async function statements(
  { containerId, articleId }: { containerId: string; articleId: string },
  session: TestSession,
) {
  const date = '2026-06-20';
  const count = async (ask: () => Promise<{ readonly status: number }>) => {
    const counted = await countStatements(async () => expect((await ask()).status).toBe(200));
    return counted.statements.length;
  };
  return {
    calendar: await count(() => server.call('Reservation/GetDayAvailability', { containerId, date }, { session })),
    room: await count(() =>
      server.call('Reservation/GetDayArticleAvailability', { containerId, articleId, date }, { session }),
    ),
    places: await count(() => server.call('Reservation/GetContainer', {}, { session })),
    page: await count(() => server.call('Public/GetHall', { containerId }, { session })),
  };
}

async function aMorning(): Promise<{ office: Office; session: TestSession; asked: Parameters<typeof statements>[0] }> {
  const office = await anOffice(server);
  const session = await aPerson(server, office.tenant);
  const { details } = await morningAt(server, office, '2026-06-20');
  const asked = { containerId: office.containerId, articleId: details[0]?.articleId ?? '' };
  await statements(asked, session);
  return { office, session, asked };
}

const warm = { calendar: 1, room: 1, places: 1, page: 1 };

describe('[OFFICE-02] words that are changed at the office', () => {
  it('leave in memory what is offered: only the page that shows them is read once more', async () => {
    const { office, session, asked } = await aMorning();
    expect(await statements(asked, session)).toEqual(warm);
    expect((await changed(server, office, words)).status).toBe(200);
    const after = await statements(asked, session);
    expect(after).toEqual({ ...warm, page: after.page });
    expect(after.page).toBeGreaterThan(1);
    expect(await statements(asked, session)).toEqual(warm);
  });

  it('which is no matter of course: what is offered is read again once that is changed', async () => {
    const { office, session, asked } = await aMorning();
    expect((await changed(server, office, frames)).status).toBe(200);
    const after = await statements(asked, session);
    expect(Math.min(after.calendar, after.room, after.places, after.page)).toBeGreaterThan(1);
  });

  it('are shown by every process at once, on every page that has them', async () => {
    const { office, session, asked } = await aMorning();
    const { containerId, articleId } = asked;
    const texts = async () => {
      const shown: string[] = [];
      for (const one of [server, second]) {
        const { body: hall } = await one.call('Public/GetHall', { containerId }, { session });
        const { body: places } = await one.call('Reservation/GetContainerInfo', {}, { session });
        const { body: room } = await one.call('Reservation/FindArticle', { articleId }, { session });
        shown.push(JSON.stringify([hall, places, room]));
      }
      return shown;
    };
    await texts();
    const ofRoom: Change = { rooms: [{ kind: 'change', key: 'half', fields: { description: '舞台があります。' } }] };
    for (const [change, text, pages] of [
      [words, '駅から5分です。', 2],
      [ofRoom, '舞台があります。', 3],
    ] as const) {
      expect((await changed(server, office, change)).status).toBe(200);
      const shown = await texts();
      expect(shown.map((answers) => answers.split(text).length - 1)).toEqual([pages, pages]);
    }
    expect([server, second].map(({ fresh }) => fresh.figures.differences)).toEqual([0, 0]);
  });
});

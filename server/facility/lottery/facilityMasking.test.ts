import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysFrom } from '#rules/day/day.ts';
import { lotteryAnnounce } from '#server/lottery/lotteryAnnounce.ts';
import { aClosedDraw, arrangeDraw, drawBy, outcomesOf } from '#server/lottery/testing/aClosedDraw.ts';
import { type Asked, answered, askedOf, everyAnswer, everyRead } from '#server/lottery/testing/everyAnswer.ts';
import { everyOpenAnswer } from '#server/lottery/testing/everyOpenAnswer.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { keptTenant } from '#server/lottery/testing/keptTenant.ts';
import { aFeed } from '#server/testing/aFeed.ts';
import { hallFrames } from '#server/testing/aHall.ts';
import { aWatch, frameBody } from '#server/testing/aWatch.ts';
import { aWebFolder } from '#server/testing/aWebFolder.ts';
import type { TestMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { tellOfVacancies } from '#server/vacancy/tellOfVacancies.ts';

let web: Awaited<ReturnType<typeof aWebFolder>>;
let server: TestServer;
beforeAll(async () => {
  web = await aWebFolder();
  server = await aServer({ webFolder: web.folder });
});
afterAll(async () => {
  await server.close();
  await web.remove();
});

type World = Awaited<ReturnType<typeof aWorld>>;

async function aWorld() {
  const closed = await aClosedDraw(server);
  const { town, tenant, people, ids, drawId } = closed;
  const { hall } = town;
  const feeds: string[] = [];
  for (const person of Object.values(people)) feeds.push(await aFeed(server, person));
  return {
    ...closed,
    feeds,
    kept: await keptTenant(server, tenant),
    asked: asked(),
  };

  function asked(): Asked {
    const { containerId } = hall;
    const rooms = [hall.whole, hall.halfA, hall.halfB];
    const dates = daysFrom('2026-09-20', 2);
    const reserving = rooms.flatMap((article) =>
      dates.flatMap((date) => (['午前', '夜間'] as const).map((frame) => ({ article, date, frames: [frame] }))),
    );
    return {
      ...askedOf(tenant, { entryIds: ids, drawId }),
      'Reservation/FindArticle': rooms.map(({ articleId }) => ({ articleId })),
      'Reservation/FindPreviousInput': rooms.map(({ articleId }) => ({ articleId })),
      'Reservation/GetDayAvailability': ['2026-09-16', '2026-09-21'].map((date) => ({ containerId, date })),
      'Reservation/GetDayArticleAvailability': rooms.flatMap(({ articleId }) =>
        dates.map((date) => ({ containerId, articleId, date })),
      ),
      'Reservation/Reserve': reserving.map(town.body),
      'VacancyWatch/AskForFrame': rooms.flatMap((article) =>
        dates.flatMap((date) => ['午前', '夜間'].map((name) => frameBody(hall, date, { article, name }))),
      ),
      'Public/GetHall': [{ containerId }],
      'Public/GetRoom': rooms.map(({ articleId }) => ({ articleId })),
      'Public/GetDayAvailability': ['2026-09-16', '2026-09-21'].map((date) => ({ containerId, date })),
      'Public/GetDayArticleAvailability': rooms.flatMap(({ articleId }) =>
        dates.map((date) => ({ containerId, articleId, date })),
      ),
      'Public/GetMonthAvailability': rooms.map(({ articleId }) => ({ containerId, articleId, month: '2026-09' })),
      'Public/Search': dates.flatMap((from) => [true, false].map((isFreeOnly) => ({ from, days: 7, isFreeOnly }))),
    };
  }
}

const arrange = (world: World, digits: string | null) => arrangeDraw(server, world, digits);

/** What a person, or anybody without a session, is answered to everything. */
const answersOf = (world: World, person: TestMember | null, digits: string | null) =>
  everyAnswer(server, { ...world, arrange: () => arrange(world, digits) }, person);

describe('[LOT-01] from the close until the minute of the announcement', () => {
  let world: World;
  let outcomes: Map<string, string>;
  beforeAll(async () => {
    world = await aWorld();
    server.clock.set('2026-06-15T17:10');
    outcomes = await outcomesOf(server, world);
  }, 120_000);

  it('the draw can come out in every way', () => {
    expect([...outcomes.keys()].toSorted()).toEqual(['one four', 'three four', 'two four']);
  });

  it.each([
    { moment: '2026-06-15T17:10', names: ['one', 'two', 'three', 'four', 'bystander', null] as const },
    { moment: '2026-06-16T16:59', names: ['one', 'bystander', null] as const },
  ])(
    'no answer of any call to anybody tells at $moment that it was drawn, nor who has won, byte for byte',
    async ({ moment, names }) => {
      server.clock.set(moment);
      let compared = 0;
      for (const name of names) {
        const person = name && world.people[name];
        const before = await answersOf(world, person, null);
        expect(Object.values(before).some((text) => text.includes('"code":"fault"'))).toBe(false);
        for (const [winners, digits] of outcomes) {
          expect(await answersOf(world, person, digits), `${name}, ${winners}`).toEqual(before);
          compared += Object.keys(before).length;
        }
      }
      console.info(`${moment}: ${compared} answers compared byte for byte`);
    },
    240_000,
  );

  it('[RUSH-06] nor does one from a memory that is warm when it is drawn', async () => {
    server.clock.set('2026-06-15T17:10');
    for (const [winners, digits] of outcomes) {
      for (const person of [world.people.one, world.people.bystander]) {
        await arrange(world, null);
        const look = () => everyRead(server, world, person);
        const before = await look();
        const { hits } = server.fresh.memory;
        expect(await look()).toEqual(before);
        expect(server.fresh.memory.hits).toBeGreaterThan(hits + 10);
        await drawBy(server, world, digits);
        expect(await look(), winners).toEqual(before);
      }
    }
  });

  it('[OPEN-01] nor does any page, frame or file that anybody may look at', async () => {
    const { tenant, hall } = world.town;
    const look = () =>
      everyOpenAnswer(server, {
        tenantAlias: [tenant.tenantAlias],
        containerId: [hall.containerId],
        articleId: [hall.whole, hall.halfA, hall.halfB].map(({ articleId }) => articleId),
        eventId: [],
        date: ['2026-09-16', '2026-09-21'],
      });
    for (const moment of ['2026-06-15T17:10', '2026-06-16T16:59']) {
      server.clock.set(moment);
      await arrange(world, null);
      const before = await look();
      expect(answered(before)).toBeGreaterThan(20);
      for (const [winners, digits] of outcomes) {
        await arrange(world, digits);
        expect(await look(), winners).toEqual(before);
      }
    }
  });

  it('[OPEN-05] nor does the calendar of one’s own', async () => {
    const look = () =>
      Promise.all(world.feeds.map(async (url) => (await server.app.inject({ method: 'GET', url })).rawPayload));
    for (const moment of ['2026-06-15T17:10', '2026-06-16T16:59']) {
      server.clock.set(moment);
      await arrange(world, null);
      const before = await look();
      expect(before.filter((bytes) => bytes.includes('【抽選待ち】'))).toHaveLength(4);
      for (const [winners, digits] of outcomes) {
        await arrange(world, digits);
        expect(await look(), winners).toEqual(before);
      }
    }
  });

  it('[OPEN-15] nor is anybody told of a frame, whoever won it, before its calendar may show it', async () => {
    const { hall } = world.town;
    const frames = [hall.whole, hall.halfA, hall.halfB].flatMap(({ articleId }) =>
      ['2026-09-20', '2026-09-21'].flatMap((day) =>
        [hallFrames[0], hallFrames[2]].map((range) => ({ articleId, day, ...range })),
      ),
    );
    const toldOf = async () => {
      for (const frame of frames) await aWatch(server, world.people.bystander, frame);
      const scope = await jobScope(server, world.tenant);
      await scope.transact((context) => tellOfVacancies(context, ''));
      const rows = await server.db
        .selectFrom('notice')
        .select('facts')
        .where('tenant_id', '=', world.tenant.tenantId)
        .where('kind', '=', 'vacancy')
        .execute();
      return rows
        .map(({ facts }) => facts as { readonly place: string; readonly when: string })
        .map(({ place, when }) => `${place} ${when}`)
        .toSorted();
    };
    for (const moment of ['2026-06-15T17:10', '2026-06-16T16:59']) {
      server.clock.set(moment);
      await arrange(world, null);
      const before = await toldOf();
      for (const [winners, digits] of outcomes) {
        await arrange(world, digits);
        expect(await toldOf(), winners).toEqual(before);
      }
    }
    await arrange(world, [...outcomes.values()][0] ?? null);
    server.clock.set('2026-06-16T17:00');
    await lotteryAnnounce(server.server.drawKinds).unbound(await jobScope(server, world.tenant), world.drawId);
    // Three rooms on the morning that nobody wanted, and what the winners left.
    expect((await toldOf()).filter((text) => text.includes('2026/09/21(月) 09:00'))).toHaveLength(3);
  });

  it('nor does a message, nor a line of the log', async () => {
    const mails = server.mailbox.mails.length;
    server.logLines.length = 0;
    await arrange(world, [...outcomes.values()][0] ?? null);
    expect(server.mailbox.mails.length).toBe(mails);
    expect(server.logLines.join('')).not.toMatch(/\b(won|lost|rank(ed|s)?)\b|当選|落選/);
  });

  it('and of these answers many are no refusals', async () => {
    const answers = await answersOf(world, world.people.bystander, null);
    expect(answers['Reservation/GetDayAvailability 0']).toContain('△');
    expect(answered(answers)).toBeGreaterThan(25);
    expect(answers['Lottery/GetDraw 0']).toMatch(/"phase":"closed".*"transcript":null,"transcriptHash":null/);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDraw } from '#server/lottery/closeDraw.ts';
import { makeDraw } from '#server/lottery/makeDraw.ts';
import { aLotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { answered, askedOf, everyAnswer, everyRead } from '#server/lottery/testing/everyAnswer.ts';
import { everyOpenAnswer } from '#server/lottery/testing/everyOpenAnswer.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { keptTenant } from '#server/lottery/testing/keptTenant.ts';
import { aCondition } from '#server/testing/aCondition.ts';
import { addBody } from '#server/testing/addBody.ts';
import { aFeed } from '#server/testing/aFeed.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aWatch } from '#server/testing/aWatch.ts';
import { aWebFolder } from '#server/testing/aWebFolder.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
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

/**
 * A course with one seat for which three people have applied, one of whom also for a second one that nobody else wants;
 * both have a round for leftovers, and beside them is a course first come that a condition ties to the first. Somebody
 * else only looks. The list is closed.
 */
async function aWorld() {
  server.clock.set('2026-06-10T10:00');
  const school = await aLotterySchool(server, {
    tenant: { setting: { lottery_source: 'ceremony', fee_collection: 'online' } },
  });
  const { tenant, span, container, category } = school;
  const later = await aSpan(server, tenant, { opensAt: '2026-07-01T00:00', closesAt: '2026-07-31T00:00' });
  const open = await aSpan(server, tenant, { closesAt: '2026-07-31T00:00' });
  const tea = await school.event({ name: '茶道', capacity: 1, price: 1000, spans: [span, later] });
  const talk = await school.event({ name: '講演', capacity: 5, spans: [span, later] });
  const tied = await school.event({ name: '両立しない', spans: [open] });
  const held = await school.event({ name: '先着', capacity: 5, spans: [open] });
  await aCondition(server, tenant, { type: 'NotReserved', conditionEvents: [tea], events: [tied] });
  const people: TestMember[] = [];
  for (let count = 0; count < 4; count += 1) people.push(await aMember(server, tenant));
  const [one, two, three, bystander] = people;
  if (!(one && two && three && bystander)) throw new Error('nobody');
  await school.apply(one, [tea, talk]);
  await school.apply(two, [tea]);
  await school.apply(three, [tea]);
  await anEventReservation(server, one, held);
  await anEventReservation(server, bystander, held, { state: 'in_cart', span: open });

  server.clock.set('2026-06-30T17:00');
  const { draw_id: drawId } = await school.draw();
  const scope = await jobScope(server, tenant);
  await scope.transact((context) => closeDraw(server.server.drawKinds, context, drawId));

  const details = await server.db
    .selectFrom('event_reservation_detail')
    .select(['event_reservation_id as eventReservationId', 'event_reservation_detail_id as eventReservationDetailId'])
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  const ids = [...new Set(details.map(({ eventReservationId }) => eventReservationId))];
  const place = { eventContainerId: container.eventContainerId, eventCategoryId: category.eventCategoryId };
  const feeds: string[] = [];
  for (const person of people) feeds.push(await aFeed(server, person));
  return {
    feeds,
    people: { one, two, three, bystander },
    tenant,
    drawId,
    kept: await keptTenant(server, tenant),
    asked: {
      ...askedOf(tenant, { entryIds: ids, drawId }),
      'EventReservation/GetEventCategory': [{ eventContainerId: place.eventContainerId }],
      'EventReservation/GetEvent': [place],
      'EventReservation/FindEvent': [tea, talk, tied, held].map(({ eventId }) => ({ eventId })),
      'VacancyWatch/AskForCourse': [tea, talk, tied, held].map(({ eventId }) => ({ eventId })),
      'EventReservation/AddEventToCart': [
        ...[tea, talk, tied, held].map((event) => addBody([event])),
        ...[tea, talk].map((event) => addBody([event], later)),
        addBody([tied, tea, talk, held]),
      ],
      'EventReservation/GetReservationDetail': details,
      'Public/GetCourse': [tea, talk, tied, held].map(({ eventId }) => ({ eventId })),
    },
  };
}

/** The closed list, drawn by these digits or not at all. */
async function arrange({ kept, tenant, drawId }: World, digits: string | null) {
  await kept.restore();
  if (digits !== null) await draw({ tenant, drawId }, digits);
}

async function draw({ tenant, drawId }: Pick<World, 'tenant' | 'drawId'>, digits: string) {
  const scope = await jobScope(server, tenant);
  const drawing = { drawId, randomness: { hex: digits } };
  await scope.transact((context) => makeDraw(server.server.drawKinds, context, drawing));
}

/** Digits by which one, two and three have the seat, in that order. */
async function outcomesOf(world: World) {
  const byWinner = new Map<string, string>();
  for (let digit = 0; byWinner.size < 3 && digit < 60; digit += 1) {
    const digits = String(digit).padStart(20, '7');
    await arrange(world, digits);
    const { rows } = await sql<{ winner: string }>`
      select user_id as winner from lottery_result join lottery_entry using (tenant_id, draw_id, entry_number)
      where tenant_id = ${world.tenant.tenantId} and rank = 1`.execute(server.db);
    const winner = Object.entries(world.people).find(([, { userId }]) => userId === rows[0]?.winner);
    byWinner.set(winner?.[0] ?? '', digits);
  }
  return byWinner;
}

const answersOf = (world: World, person: TestMember | null, digits: string | null) =>
  everyAnswer(server, { ...world, arrange: () => arrange(world, digits) }, person);

describe('[LOT-01] from the close until the minute of the announcement of a draw for courses', () => {
  let world: World;
  let outcomes: Map<string, string>;
  beforeAll(async () => {
    world = await aWorld();
    server.clock.set('2026-06-30T17:10');
    outcomes = await outcomesOf(world);
  }, 120_000);

  it('the draw can come out in every way', () => {
    expect([...outcomes.keys()].toSorted()).toEqual(['one', 'three', 'two']);
  });

  it.each(['2026-06-30T17:10', '2026-07-05T08:59'])(
    'no answer of any call to anybody tells at %s that it was drawn, nor who has won, byte for byte',
    async (moment) => {
      server.clock.set(moment);
      let compared = 0;
      for (const name of ['one', 'two', 'bystander', null] as const) {
        const person = name && world.people[name];
        const before = await answersOf(world, person, null);
        expect(Object.values(before).filter((text) => text.includes('"code":"fault"'))).toEqual([]);
        for (const [winner, digits] of outcomes) {
          expect(await answersOf(world, person, digits), `${name}, ${winner}`).toEqual(before);
          compared += Object.keys(before).length;
        }
      }
      console.info(`${moment}: ${compared} answers compared byte for byte`);
    },
    240_000,
  );

  it('[RUSH-06] nor does one from a memory that is warm when it is drawn', async () => {
    server.clock.set('2026-06-30T17:10');
    for (const [winners, digits] of outcomes) {
      for (const person of [world.people.one, world.people.bystander]) {
        await arrange(world, null);
        const look = () => everyRead(server, world, person);
        const before = await look();
        const { hits } = server.fresh.memory;
        expect(await look()).toEqual(before);
        expect(server.fresh.memory.hits).toBeGreaterThan(hits + 10);
        await draw(world, digits);
        expect(await look(), winners).toEqual(before);
      }
    }
  });

  it('[OPEN-01] nor does any page, frame or file that anybody may look at', async () => {
    const look = () =>
      everyOpenAnswer(server, {
        tenantAlias: [world.tenant.tenantAlias],
        containerId: [],
        articleId: [],
        eventId: world.asked['Public/GetCourse'].map(({ eventId }) => eventId),
        date: [],
      });
    for (const moment of ['2026-06-30T17:10', '2026-07-05T08:59']) {
      server.clock.set(moment);
      await arrange(world, null);
      const before = await look();
      expect(answered(before)).toBeGreaterThan(14);
      for (const [winner, digits] of outcomes) {
        await arrange(world, digits);
        expect(await look(), winner).toEqual(before);
      }
    }
  });

  it('[OPEN-05] nor does the calendar of one’s own', async () => {
    const look = () =>
      Promise.all(world.feeds.map(async (url) => (await server.app.inject({ method: 'GET', url })).rawPayload));
    for (const moment of ['2026-06-30T17:10', '2026-07-05T08:59']) {
      server.clock.set(moment);
      await arrange(world, null);
      const before = await look();
      expect(before.filter((bytes) => bytes.includes('【申込済（抽選待ち）】'))).toHaveLength(3);
      for (const [winners, digits] of outcomes) {
        await arrange(world, digits);
        expect(await look(), winners).toEqual(before);
      }
    }
  });

  it('[OPEN-15] nor is anybody told of a seat, whoever won it, before the list may show it', async () => {
    const watched = world.asked['EventReservation/FindEvent'];
    const toldOf = async () => {
      for (const course of watched) await aWatch(server, world.people.bystander, course);
      const scope = await jobScope(server, world.tenant);
      await scope.transact((context) => tellOfVacancies(context, ''));
      const rows = await server.db
        .selectFrom('notice')
        .select('facts')
        .where('tenant_id', '=', world.tenant.tenantId)
        .where('kind', '=', 'vacancy')
        .execute();
      return rows.map(({ facts }) => (facts as { readonly place: string }).place).toSorted();
    };
    for (const moment of ['2026-06-30T17:10', '2026-07-05T08:59']) {
      server.clock.set(moment);
      await arrange(world, null);
      const before = await toldOf();
      for (const [winner, digits] of outcomes) {
        await arrange(world, digits);
        expect(await toldOf(), winner).toEqual(before);
      }
    }
  });

  it('nor does a message, nor a line of the log', async () => {
    const mails = server.mailbox.mails.length;
    server.logLines.length = 0;
    await arrange(world, [...outcomes.values()][0] ?? null);
    expect(server.mailbox.mails.length).toBe(mails);
    const queued = await server.db
      .selectFrom('notice')
      .select('kind')
      .distinct()
      .where('tenant_id', '=', world.tenant.tenantId)
      .execute();
    expect(queued).toEqual([{ kind: 'entered' }]);
    expect(server.logLines.join('')).not.toMatch(/\b(won|lost|rank(ed|s)?)\b|当選|落選/);
  });

  it('and of these answers many are no refusals', async () => {
    const answers = await answersOf(world, world.people.one, null);
    expect(answered(answers)).toBeGreaterThan(25);
    expect(answers['EventReservation/GetReservationForYearMonth 0']).toContain('申込済（抽選待ち）');
    expect(answers['Lottery/GetDraw 0']).toMatch(/"phase":"closed".*"transcript":null,"transcriptHash":null/);
  });
});

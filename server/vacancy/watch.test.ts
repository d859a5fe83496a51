import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostWatches } from '#rules/reservation/whyNoMoreWatches.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aWatch, frameBody } from '#server/testing/aWatch.ts';
import { aMember, aPerson, aResident, aSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let town: SmallTown;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  town = await aSmallTown(server);
  await aReservation(server, await aMember(server, town.tenant), town.hall);
});
afterAll(() => server.close());

const taken = '2026-06-20';
const ask = (body: unknown, session = town.session) => server.callWith('VacancyWatch/AskForFrame', body, { session });
const list = async (session = town.session) => (await server.call('VacancyWatch/List', {}, { session })).body;
const codeOf = (answer: { readonly body: unknown }) =>
  (answer.body as { error?: { code: string } }).error?.code ?? 'none';
const become = (columns: Record<string, unknown>) =>
  server.db.updateTable('account').set(columns).where('user_id', '=', town.member.userId).execute();

describe('[OPEN-15] a taken frame of a room', () => {
  it('is waited for once, is listed with its place, and is withdrawn', async () => {
    const body = frameBody(town.hall, taken);
    const { status, body: answer } = await server.call('VacancyWatch/AskForFrame', body, { session: town.session });
    expect(status).toBe(200);
    expect((await ask(body)).body).toEqual(answer);
    const { containerName, halfA } = town.hall;
    expect(await list()).toEqual({
      items: [
        {
          watchId: answer.watchId,
          frame: { ...body, containerName, articleName: halfA.articleName },
          course: null,
          toldAt: null,
          offer: null,
          turn: null,
        },
      ],
      waysToTell: { mail: true, line: false },
      offerHours: 24,
    });
    const withdraw = () => server.call('VacancyWatch/Withdraw', answer, { session: town.session });
    expect((await withdraw()).status).toBe(200);
    expect((await list()).items).toEqual([]);
    expect(codeOf(await withdraw())).toBe('notFound');
  });

  it('holds no place', async () => {
    await ask(frameBody(town.hall, taken));
    const held = await server.db
      .selectFrom('occupancy')
      .select('kind')
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(held).toHaveLength(1);
  });

  it.each([
    { name: 'is free', date: '2026-06-21', code: 'alreadyFree' },
    { name: 'has begun', date: '2026-06-10', code: 'past' },
    { name: 'is further ahead than anybody may reserve', date: '2026-12-01', code: 'notYetOpen' },
  ])('is refused when it $name', async ({ date, code }) => {
    expect(codeOf(await ask(frameBody(town.hall, date)))).toBe(code);
  });

  it('is refused where reserving ends before it could be told, and while it is closed', async () => {
    const window = { opens: { unit: 'days', ahead: 90, onDay: null, hour: 0 }, closesDaysBefore: 20, closesHour: null };
    await server.db
      .updateTable('article')
      .set({ booking_window: JSON.stringify(window) })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(codeOf(await ask(frameBody(town.hall, taken)))).toBe('notWatchable');
    const closures = [{ from: '2026-07-20T00:00', to: '2026-07-21T00:00' }];
    const closed = await aSmallTown(server, { hall: { closures } });
    expect(codeOf(await ask(frameBody(closed.hall, '2026-07-20'), closed.session))).toBe('closed');
  });

  it('is refused for a frame, a room or a place that is not there', async () => {
    const body = frameBody(town.hall, taken);
    expect(codeOf(await ask({ ...body, timeFrameToHour: 11 }))).toBe('frameUnknown');
    const elsewhere = await aSmallTown(server);
    expect(codeOf(await ask({ ...body, containerId: elsewhere.hall.containerId }))).toBe('notFound');
    expect(codeOf(await ask(frameBody(elsewhere.hall, taken)))).toBe('notFound');
    expect(codeOf(await ask({ ...body, date: '2026-02-30' }))).toBe('malformed');
  });

  it('is refused to whom it would be of no use: suspended, not verified, without a way to be told', async () => {
    const body = frameBody(town.hall, taken);
    await become({ suspended_until: '2026-06-30' });
    expect(codeOf(await ask(body))).toBe('userSuspended');
    await become({ suspended_until: null, kind: 'guest', verified_at: null });
    expect(codeOf(await ask(body))).toBe('mailNotVerified');
    await become({ kind: 'member', email: null, verified_at: new Date() });
    expect((await ask(body)).body).toMatchObject({ error: { code: 'noWayToTell', message: /連絡先/ } });
    expect((await list()).waysToTell).toEqual({ mail: false, line: false });
  });

  it(`is waited for by one person ${mostWatches} times at most`, async () => {
    const { articleId } = town.hall.halfB;
    for (let count = 0; count < mostWatches; count += 1) {
      await aWatch(server, town.member, { articleId, day: '2026-07-01', fromMinute: count * 60, toMinute: 1440 });
    }
    expect((await ask(frameBody(town.hall, taken))).body).toMatchObject({
      error: { code: 'tooManyWatches', message: /20件/ },
    });
    const other = await aPerson(server, town.tenant);
    expect((await ask(frameBody(town.hall, taken), other)).status).toBe(200);
  });

  it('says in the calendar which frames may be waited for, and no others', async () => {
    const { containerId, halfA } = town.hall;
    const { body } = await server.call(
      'Reservation/GetDayArticleAvailability',
      { containerId, articleId: halfA.articleId, date: taken },
      { session: town.session },
    );
    expect(body.rows.map(({ timeFrameName, canWatch }) => [timeFrameName, canWatch])).toEqual([
      ['午前', true],
      ['午後', undefined],
      ['夜間', undefined],
      ['全日', true],
    ]);
  });
});

it('[OPEN-15] a day that is taken offers waiting only where somebody could reserve what becomes free', async () => {
  const { containerId, halfA, whole } = town.hall;
  await aReservation(server, await aMember(server, town.tenant), town.hall, { frames: ['午後', '夜間'] });
  const offersOn = async () => {
    const { body } = await server.call(
      'Reservation/GetDayAvailability',
      { containerId, date: taken },
      { session: town.session },
    );
    return body.rows.flatMap(({ articleId, cells }) =>
      cells.flatMap(({ date, reason, canWatch }) => (date === taken && reason ? [[articleId, reason, canWatch]] : [])),
    );
  };
  const both = (canWatch?: true) => [
    [whole.articleId, 'full', canWatch],
    [halfA.articleId, 'full', canWatch],
  ];
  expect(await offersOn()).toEqual(both(true));
  const window = { opens: { unit: 'days', ahead: 90, onDay: null, hour: 0 }, closesDaysBefore: 20, closesHour: null };
  await server.db
    .updateTable('article')
    .set({ booking_window: JSON.stringify(window) })
    .where('tenant_id', '=', town.tenant.tenantId)
    .execute();
  await raiseTenant(server.db, town.tenant.tenantId);
  expect((await offersOn()).slice(0, 2)).toEqual(both());
  expect(codeOf(await ask(frameBody(town.hall, taken)))).toBe('notWatchable');
});

describe('[OPEN-15] a full course', () => {
  async function aFullCourse() {
    const school = await aSchool(server);
    const { firstCome } = school.spans;
    const event = await anEvent(server, school.category, { capacity: 1, spans: [firstCome], name: '満席の講座' });
    await anEventReservation(server, await aMember(server, school.tenant), event);
    return { ...school, event, person: await aPerson(server, school.tenant) };
  }

  it('is waited for, listed and withdrawn; one with seats, or that is not for the person, is refused', async () => {
    const { event, events, person, container, category } = await aFullCourse();
    const askFor = (eventId: string) => server.call('VacancyWatch/AskForCourse', { eventId }, { session: person });
    const { status, body } = await askFor(event.eventId);
    expect(status).toBe(200);
    expect((await list(person)).items).toEqual([
      {
        watchId: body.watchId,
        frame: null,
        course: {
          eventContainerId: container.eventContainerId,
          eventContainerName: '文化学校',
          eventCategoryId: category.eventCategoryId,
          eventId: event.eventId,
          eventName: '満席の講座',
        },
        toldAt: null,
        offer: null,
        turn: null,
      },
    ]);
    expect(codeOf(await askFor(events.woodwork.eventId))).toBe('alreadyFree');
    expect(codeOf(await askFor(events.birthday.eventId))).toBe('notWatchable');
    await anEventReservation(server, person, events.walking);
    expect((await askFor(events.walking.eventId)).body).toMatchObject({
      error: { code: 'notWatchable', message: '予約済みです。' },
    });
    expect(codeOf(await askFor(town.hall.containerId))).toBe('notFound');
    expect((await server.call('VacancyWatch/Withdraw', body, { session: person })).status).toBe(200);
  });
});

it('[OPEN-15] nobody sees or ends what another person, or somebody of another tenant, waits for', async () => {
  const { body } = await server.call('VacancyWatch/AskForFrame', frameBody(town.hall, taken), {
    session: town.session,
  });
  for (const session of [await aPerson(server, town.tenant), (await aResident(server)).session]) {
    expect((await list(session)).items).toEqual([]);
    expect(codeOf(await server.call('VacancyWatch/Withdraw', body, { session }))).toBe('notFound');
  }
  expect((await list()).items).toHaveLength(1);
  expect((await server.call('VacancyWatch/List', {}, {})).status).toBe(401);
  expect((await server.callWith('VacancyWatch/Withdraw', {}, { session: town.session })).status).toBe(400);
});

describe('[OPEN-15] what somebody waits for is theirs', () => {
  const own = async () =>
    (await server.call('Authentication/GetOwnData', {}, { session: town.session })).body.sections.find(
      ({ name }) => name === 'vacancyWatches',
    );
  const kept = async () =>
    (
      await server.db
        .selectFrom('vacancy_watch')
        .select('user_id')
        .where('tenant_id', '=', town.tenant.tenantId)
        .execute()
    ).map(({ user_id }) => user_id);

  it('[SAFE-07] they read it among their data, and it goes with them', async () => {
    expect(await own()).toBeUndefined();
    await ask(frameBody(town.hall, taken));
    expect((await own())?.records).toHaveLength(1);
    expect(JSON.stringify(await own())).toContain('09:00～12:00');
    const { password } = town.member;
    const erased = await server.call('Authentication/EraseAccount', { password }, { session: town.session });
    expect(erased.status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it('goes over with a merge, once, and comes back', async () => {
    const other = await aMember(server, town.tenant);
    const frames = { own: frameBody(town.hall, taken), both: frameBody(town.hall, taken, { name: '全日' }) };
    await ask(frames.both);
    const session = await aSession(server, other);
    for (const body of [frames.own, frames.both]) expect((await ask(body, session)).status).toBe(200);
    const staff = await aStaffMember(server, town.tenant, { role: 'manager' });
    const named = { userNumber: town.member.userNumber, otherNumber: other.userNumber };
    const { seen } = (await server.call('Desk/PreviewMerge', named, { staff })).body;
    const merged = await server.call('Desk/MergePeople', { ...named, take: [], seen, reason: '二重' }, { staff });
    expect(merged.status).toBe(200);
    const keeper = await aSession(server, town.member);
    expect((await list(keeper)).items).toHaveLength(2);
    const { userNumber } = town.member;
    const person = (await server.call('Desk/GetPerson', { userNumber }, { staff })).body;
    const mergeId = JSON.stringify(person).match(/"mergeId":"([^"]+)"/)?.[1] ?? '';
    expect((await server.call('Desk/UndoMerge', { userNumber, mergeId, reason: '別人' }, { staff })).status).toBe(200);
    expect((await kept()).toSorted()).toEqual([town.member.userId, other.userId, other.userId].toSorted());
  });
});

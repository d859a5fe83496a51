import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { makeDraw } from '#server/lottery/makeDraw.ts';
import { aLotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function aSchoolWithStaff() {
  const school = await aSchool(server);
  const { tenant, container } = school;
  const clerk = await aStaffMember(server, tenant, { role: 'courses', containerIds: [container.eventContainerId] });
  return { ...school, clerk };
}

const list = async (staff: TestStaff, asked: RequestOf<'Desk/ListCourses'> = {}) => {
  const { status, body } = await server.call('Desk/ListCourses', asked, { staff });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

const namesOf = async (staff: TestStaff, asked: RequestOf<'Desk/ListCourses'> = {}) =>
  (await list(staff, asked)).items.map(({ eventName }) => eventName);

const rosterOf = (staff: TestStaff, { eventId }: { readonly eventId: string }) =>
  server.call('Desk/GetRoster', { eventId }, { staff });

describe('Courses are listed', () => {
  it('by their first day, with how they stand and how many have come', async () => {
    const { tenant, clerk, events } = await aSchoolWithStaff();
    for (let seat = 0; seat < 10; seat += 1)
      await anEventReservation(server, await aMember(server, tenant), events.woodwork);
    await anEventReservation(server, await aMember(server, tenant), events.pottery, { state: 'applied' });
    const { items, hasMore } = await list(clerk);
    expect([items[0]?.eventName, items.length, hasMore]).toEqual(['ギター', 8, false]);
    const found = (name: string) => items.find(({ eventName }) => eventName === name);
    expect(found('ギター')).toMatchObject({
      firstDay: '2026-07-05',
      lastDay: '2026-08-02',
      sessions: 3,
      state: 'open',
      capacity: 8,
      seatsTaken: 0,
      containerName: '文化学校',
      categoryName: '教養',
      span: { isLottery: false, closesAt: '2026-06-30T17:00' },
    });
    expect(found('木工')).toMatchObject({ state: 'full', seatsTaken: 10, waiting: 0 });
    expect(found('街歩き')).toMatchObject({ state: 'open', capacity: null });
    expect(found('陶芸')).toMatchObject({ state: 'open', seatsTaken: null, waiting: 1 });
  });

  it('of a month, of a place, and by a part of their name or their number', async () => {
    const { tenant, events, container } = await aSchoolWithStaff();
    const other = await anEventContainer(server, tenant, { name: '分校' });
    const far = await anEvent(server, await aCategory(server, other), {
      name: '書道',
      sessions: [{ date: '2026-09-30' }],
    });
    const hidden = await anEvent(server, await aCategory(server, other), {
      name: '俳句',
      isPublished: false,
      sessions: [{ date: '2026-05-01' }],
    });
    const admin = await aStaffMember(server, tenant);
    expect(await namesOf(admin, { month: '2026-08' })).toEqual(['ギター']);
    expect(await namesOf(admin, { month: '2026-09' })).toEqual([far.eventName]);
    expect((await list(admin, { month: '2026-05' })).items).toMatchObject([
      { eventName: hidden.eventName, state: 'unpublished' },
    ]);
    expect(await namesOf(admin)).toContain('書道');
    expect(await namesOf(admin)).not.toContain('俳句');
    expect(await namesOf(admin, { containerId: other.eventContainerId })).toEqual(['書道']);
    expect(await namesOf(admin, { text: 'ぎたー' })).toEqual(['ギター']);
    expect(await namesOf(admin, { text: events.violin.eventNumber.toLowerCase() })).toEqual(['バイオリン']);
    expect(await namesOf(admin, { text: '%' })).toEqual([]);
    const there = await aStaffMember(server, tenant, { role: 'courses', containerIds: [other.eventContainerId] });
    expect(await namesOf(there)).toEqual(['書道']);
    expect(await namesOf(there, { containerId: container.eventContainerId })).toEqual([]);
    const elsewhere = await aStaffMember(server, await anEventTenant(server));
    expect(await namesOf(elsewhere)).toEqual([]);
  });

  it('200 at once, and says that there are more', async () => {
    const { category, clerk } = await aSchoolWithStaff();
    for (let made = 0; made < 195; made += 1) await anEvent(server, category, { sessions: [{ date: '2026-10-01' }] });
    const { items, hasMore } = await list(clerk);
    expect([items.length, hasMore]).toEqual([200, true]);
  });
});

it('nothing of a list or a roster tells the result of a draw before it is announced', async () => {
  const school = await aLotterySchool(server, { tenant: { setting: { lottery_source: 'ceremony' } } });
  const tea = await school.event({ name: '茶道', capacity: 1, sessions: [{ date: '2026-10-20' }] });
  for (let person = 0; person < 3; person += 1) await school.apply(await aMember(server, school.tenant), [tea]);
  const seen = async () => {
    const staff = await aStaffMember(server, school.tenant);
    return { listed: await list(staff), roster: (await rosterOf(staff, tea)).body };
  };
  await runJobs(server, '2026-06-30T17:00');
  server.clock.set('2026-07-05T08:50');
  const before = await seen();
  expect(before.listed.items).toMatchObject([{ state: 'closed', capacity: 1, seatsTaken: null, waiting: 3 }]);
  const { draw_id: drawId } = await school.draw();
  const scope = await jobScope(server, school.tenant);
  const drawing = { drawId, randomness: { hex: '27182818284590452353' } };
  expect(await scope.transact((context) => makeDraw(server.server.drawKinds, context, drawing))).toBe(true);
  expect(JSON.stringify(await seen())).toBe(JSON.stringify(before));
  await runJobs(server, '2026-07-05T09:00');
  const { listed, roster } = await seen();
  expect(listed.items).toMatchObject([{ seatsTaken: 1, waiting: 0 }]);
  expect(roster.people.filter(({ hasPlace }) => hasPlace)).toHaveLength(1);
});

describe('The roster of a course', () => {
  it('has everybody who has come, in the order in which they did, with what is paid, lent and noted', async () => {
    const { tenant, clerk, events } = await aSchoolWithStaff();
    const kana = { last_name: '佐藤', first_name: '恵', last_name_kana: 'サトウ', first_name_kana: 'メグミ' };
    const first = await aMember(server, tenant, kana);
    const paid = { fee: 4500, paymentState: 'paid', loan: true } as const;
    const { eventReservationId } = await anEventReservation(server, first, events.guitar, paid);
    const owed = { state: 'awaiting_payment', fee: 4500, paymentState: 'counter' } as const;
    await anEventReservation(server, await aMember(server, tenant), events.guitar, owed);
    await anEventReservation(server, await aMember(server, tenant), events.guitar, { state: 'cancelled_user' });
    await anEventReservation(server, await aMember(server, tenant), events.guitar, { state: 'in_cart' });
    const manager = await aStaffMember(server, tenant, { role: 'manager' });
    const memo = { reservationId: eventReservationId, text: '車いすで来場', version: 1 };
    expect((await server.call('Desk/WriteMemo', memo, { staff: manager })).status).toBe(200);

    const { course, dates, people, hasMore } = (await rosterOf(clerk, events.guitar)).body;
    expect(course).toMatchObject({ eventName: 'ギター', seatsTaken: 3 });
    expect(dates.map(({ date, times }) => [date, times])).toEqual([
      ['2026-07-05', '10:00～12:00'],
      ['2026-07-19', '10:00～12:00'],
      ['2026-08-02', '10:00～12:00'],
    ]);
    expect([people.length, hasMore]).toEqual([3, false]);
    expect(people[0]).toEqual({
      reservationId: eventReservationId,
      userNumber: first.userNumber,
      personName: '佐藤 恵',
      personKana: 'サトウ メグミ',
      party: [],
      state: 'fixed',
      statusText: '確定',
      hasPlace: true,
      fee: 4500,
      paymentText: '支払済み',
      isOwed: false,
      loans: [{ term: '楽器の貸出し', text: '希望する' }],
      memo: '車いすで来場',
      askedAt: '2026-06-10T10:00',
    });
    expect(people[1]).toMatchObject({ statusText: '支払待ち', hasPlace: true, isOwed: true });
    expect(people[2]).toMatchObject({ statusText: '取消', hasPlace: false, isOwed: false });
  });

  it('names nobody to who may not know people, and is not there for who works elsewhere', async () => {
    const { tenant, events } = await aSchoolWithStaff();
    const person = await aMember(server, tenant, { last_name: '緑川', last_name_kana: 'ミドリカワ' });
    await anEventReservation(server, person, events.woodwork);
    const viewer = await aStaffMember(server, tenant, { role: 'viewer' });
    const { status, body } = await rosterOf(viewer, events.woodwork);
    expect([status, body.people.length]).toEqual([200, 1]);
    expect(JSON.stringify(body)).not.toMatch(/緑川|ミドリカワ/);
    expect(JSON.stringify(body)).not.toContain(person.userNumber);
    const { eventContainerId: containerId } = await anEventContainer(server, tenant, { name: '分校' });
    const there = await aStaffMember(server, tenant, { role: 'courses', containerIds: [containerId] });
    const abroad = await aStaffMember(server, await anEventTenant(server));
    for (const staff of [there, abroad]) expect((await rosterOf(staff, events.woodwork)).status).toBe(404);
  });

  it('is written down before it is shown', async () => {
    const { tenant, clerk, events } = await aSchoolWithStaff();
    await rosterOf(clerk, events.woodwork);
    const looks = await server.db
      .selectFrom('access_log')
      .select(['operation', 'request'])
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    expect(looks).toEqual([{ operation: 'Desk/GetRoster', request: expect.anything() }]);
  });
});

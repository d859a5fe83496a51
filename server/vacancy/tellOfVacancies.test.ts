import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobs, runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aWatch, frameBody } from '#server/testing/aWatch.ts';
import { aMember, aPerson, aSession, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let town: SmallTown;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  town = await aSmallTown(server);
});
afterAll(() => server.close());

const day = '2026-06-20';
const ask = (body = frameBody(town.hall, day), session = town.session) =>
  server.callWith('VacancyWatch/AskForFrame', body, { session });
const told = async ({ tenantId }: TestTenant = town.tenant) =>
  server.db
    .selectFrom('notice')
    .select(['user_id', 'facts', 'relevant_until'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'vacancy')
    .orderBy('sequence')
    .execute();
const jobs = async ({ tenantId }: TestTenant = town.tenant) =>
  server.db
    .selectFrom('job')
    .select(['due_at', 'subject'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'tellOfVacancies')
    .execute();

/** Somebody else has the morning; answers how they cancel it. */
async function someoneElse({ date = day } = {}) {
  const member = await aMember(server, town.tenant);
  const { reservationId } = await aReservation(server, member, town.hall, { date });
  const session = await aSession(server, member);
  return {
    reservationId,
    cancel: () => server.call('Reservation/CancelReservation', { reservationId }, { session }),
  };
}

describe('[OPEN-15] a frame that becomes free', () => {
  it('is told by mail to everybody who asked, once, with the way to it; nobody who asked for another', async () => {
    const { cancel } = await someoneElse();
    const second = await aPerson(server, town.tenant);
    await ask();
    await ask(frameBody(town.hall, day), second);
    await someoneElse({ date: '2026-06-21' });
    await ask(frameBody(town.hall, '2026-06-21'), await aPerson(server, town.tenant));
    await runJobs(server, '2026-06-10T10:01');
    expect(await told()).toEqual([]);

    expect((await cancel()).status).toBe(200);
    await runJobs(server, '2026-06-10T10:02');
    const notices = await told();
    expect(notices.map(({ user_id }) => user_id).toSorted()).toEqual([town.member.userId, second.userId].toSorted());
    expect(notices[0]?.relevant_until).toEqual(new Date('2026-06-20T09:00+09:00'));
    const mails = server.mailbox.mails.filter(({ subject }) => subject.startsWith('空きが出ました'));
    expect(mails).toHaveLength(2);
    const { containerId, containerName, halfA } = town.hall;
    expect(mails[0]?.body).toContain(`■ 場所・講座　${containerName} ${halfA.articleName}`);
    expect(mails[0]?.body).toContain('■ 日時　2026/06/20(土) 09:00～12:00');
    expect(mails[0]?.body).toContain(
      `/t/${town.tenant.tenantAlias}/reservation-calendar/${containerId}/${day}/${halfA.articleId}`,
    );
    expect(mails[0]?.body).toContain('確保したお知らせではありません');

    await runJobs(server, '2026-06-10T10:10');
    expect(await told()).toHaveLength(2);
    const { items } = (await server.call('VacancyWatch/List', {}, { session: town.session })).body;
    expect(items.map(({ toldAt }) => toldAt)).toEqual(['2026-06-10T10:02']);
  });

  it('can be waited for again once it is taken again', async () => {
    const first = await someoneElse();
    await ask();
    await first.cancel();
    await runJobs(server, '2026-06-10T10:02');
    const other = await someoneElse();
    expect((await ask()).status).toBe(200);
    await other.cancel();
    await runJobs(server, '2026-06-10T10:04');
    expect(await told()).toHaveLength(2);
  });

  it('is told whatever had taken it: a closure that goes, a release whose time comes', async () => {
    const { reservationId } = await someoneElse();
    await ask();
    await server.db
      .updateTable('occupancy')
      .set({ release_at: new Date('2026-06-10T12:00+09:00') })
      .where('reservation_id', '=', reservationId)
      .execute();
    await runJobs(server, '2026-06-10T11:59');
    expect(await told()).toEqual([]);
    await runJobs(server, '2026-06-10T12:00');
    expect(await told()).toHaveLength(1);

    const closures = [{ from: `${day}T00:00`, to: '2026-06-21T00:00', half: 'A' as const }];
    const closed = await aSmallTown(server, { hall: { closures } });
    const { articleId } = closed.hall.halfA;
    const { rows } = await sql`select 1 from occupancy where tenant_id = ${closed.tenant.tenantId}`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    await aReservation(server, await aMember(server, closed.tenant), closed.hall, {
      article: closed.hall.halfB,
      date: day,
    });
    await ask(frameBody(closed.hall, day, { article: closed.hall.halfB }), closed.session);
    await aWatch(server, closed.member, { articleId, day, fromMinute: 540, toMinute: 720 });
    await runJobs(server, '2026-06-10T12:02');
    expect(await told(closed.tenant)).toEqual([]);
    await sql`delete from occupancy where tenant_id = ${closed.tenant.tenantId} and kind = 'closure'`.execute(
      server.db,
    );
    await runJobs(server, '2026-06-10T12:04');
    expect(await told(closed.tenant)).toHaveLength(1);
  });

  it.each([
    { name: 'suspended', columns: { suspended_until: '2026-06-12' } },
    { name: 'no longer verified', columns: { kind: 'guest', verified_at: null } },
  ])('is not told to somebody $name, but once they may reserve', async ({ columns }) => {
    const { cancel } = await someoneElse();
    await ask();
    await cancel();
    const set = (columns: Record<string, unknown>) =>
      server.db.updateTable('account').set(columns).where('user_id', '=', town.member.userId).execute();
    await set(columns);
    await runJobs(server, '2026-06-10T10:02');
    expect(await told()).toEqual([]);
    await set({ suspended_until: null, kind: 'member', verified_at: new Date() });
    await runJobs(server, '2026-06-10T10:04');
    expect(await told()).toHaveLength(1);
  });

  it('is not told while the calendar says that reserving has not begun, and is when it does', async () => {
    const window = { opens: { unit: 'days', ahead: 9, onDay: null, hour: 9 }, closesDaysBefore: 0, closesHour: null };
    await server.db
      .updateTable('article')
      .set({ booking_window: JSON.stringify(window) })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    const { reservationId } = await someoneElse();
    expect((await ask()).status).toBe(200);
    await server.db.deleteFrom('occupancy').where('reservation_id', '=', reservationId).execute();
    await runJobs(server, '2026-06-11T08:59');
    expect(await told()).toEqual([]);
    await runJobs(server, '2026-06-11T09:00');
    expect(await told()).toHaveLength(1);
  });

  it('is not told to whoever withdrew or was forgotten', async () => {
    const { cancel } = await someoneElse();
    const { body } = await server.call('VacancyWatch/AskForFrame', frameBody(town.hall, day), {
      session: town.session,
    });
    await server.call('VacancyWatch/Withdraw', body, { session: town.session });
    await cancel();
    await runJobs(server, '2026-06-10T10:02');
    expect(await told()).toEqual([]);
  });
});

describe('[OPEN-15] a course that becomes free', () => {
  async function aFullCourse() {
    const school = await aSchool(server);
    const event = await anEvent(server, school.category, { capacity: 1, spans: [school.spans.firstCome] });
    const holder = await aPerson(server, school.tenant);
    const { eventReservationId } = await anEventReservation(server, holder, event);
    const person = await aPerson(server, school.tenant);
    const { status } = await server.call('VacancyWatch/AskForCourse', { eventId: event.eventId }, { session: person });
    expect(status).toBe(200);
    const cancel = () => server.call('EventReservation/CancelReservation', { eventReservationId }, { session: holder });
    return { school, event, person, cancel };
  }

  it('is told once when a seat is given up, with the way to the course', async () => {
    const { school, event, cancel } = await aFullCourse();
    await runJobs(server, '2026-06-10T10:01');
    expect(await told(school.tenant)).toEqual([]);
    expect((await cancel()).status).toBe(200);
    for (const moment of ['2026-06-10T10:02', '2026-06-10T10:04']) await runJobs(server, moment);
    expect(await told(school.tenant)).toHaveLength(1);
    const mail = server.mailbox.mails.at(-1);
    expect(mail?.body).toContain(event.eventName);
    expect(mail?.body).toContain(`/${school.category.eventCategoryId}/${event.eventId}`);
  });

  it('is told when there are more seats, but not to somebody whom something else keeps out by now', async () => {
    const { school, event, person } = await aFullCourse();
    const other = await aPerson(server, school.tenant);
    await aWatch(server, other, { eventId: event.eventId });
    await anEventReservation(server, other, event, { state: 'in_cart', holdSeconds: -1, seatNumber: null });
    await server.db.updateTable('event').set({ capacity: 3 }).where('event_id', '=', event.eventId).execute();
    await runJobs(server, '2026-06-10T10:02');
    expect((await told(school.tenant)).map(({ user_id }) => user_id)).toEqual([person.userId]);
  });
});

describe('[OPEN-15] the job', () => {
  it('is there only while somebody waits for what is to come, and looks every minute', async () => {
    expect(await jobs()).toEqual([]);
    await someoneElse();
    await ask();
    expect((await jobs()).map(({ due_at }) => due_at)).toEqual([new Date('2026-06-10T10:01+09:00')]);
    await runJobs(server, '2026-06-10T10:01');
    expect((await jobs()).map(({ due_at }) => due_at)).toEqual([new Date('2026-06-10T10:02+09:00')]);
    await runJobs(server, '2026-06-21T00:00');
    expect(await jobs()).toEqual([]);
  });

  it('looks at any number in steps, each a job of its own', async () => {
    const { articleId } = town.hall.halfA;
    const people = await Promise.all(Array.from({ length: 25 }, () => aMember(server, town.tenant)));
    for (const person of people) {
      for (let frame = 0; frame < 18; frame += 1) {
        await aWatch(server, person, { articleId, day, fromMinute: frame, toMinute: 720 });
      }
    }
    const { cancel } = await someoneElse();
    await ask();
    await cancel();
    server.clock.set('2026-06-10T10:01');
    expect(await runJobsNow(server)).toBeGreaterThanOrEqual(3);
    expect(await told()).toHaveLength(1);
    expect((await jobs()).map(({ subject }) => subject)).toEqual(['']);
  });

  it('leaves what is over to the daily sweep', async () => {
    await someoneElse();
    await ask();
    const kept = async () =>
      (
        await server.db
          .selectFrom('vacancy_watch')
          .select('day')
          .where('tenant_id', '=', town.tenant.tenantId)
          .execute()
      ).length;
    await runJobs(server, '2026-06-20T23:00');
    expect(await kept()).toBe(1);
    await sql`insert into job (tenant_id, job_id, kind, subject, due_at, first_due_at)
      values (${town.tenant.tenantId}, gen_random_uuid(), 'sweep', '', now() - interval '9 years', now())
      on conflict do nothing`.execute(server.db);
    await runJobs(server, '2026-06-21T23:00');
    expect(await kept()).toBe(0);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/connect.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import type { People } from '../town.ts';
import { linesHold } from './linesHold.ts';
import { plansHold } from './plansHold.ts';

/** Whether the eyes of a centre's year are open: each damage is seen. */
let server: TestServer;
let school: Awaited<ReturnType<typeof aSchool>>;

beforeAll(async () => {
  server = await aServer();
  server.clock.set('2026-06-10T10:00');
  school = await aSchool(server, await anEventTenant(server, { vacancyOrder: 'asked' }));
});
afterAll(() => server.close());

type Look = (town: People) => () => Promise<readonly string[]>;

/** What is seen of a damage, which is taken back. */
async function seenOf(look: Look, damage: string) {
  const problems: string[] = [];
  const undone = new Error('undone');
  const damaged = server.db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql.raw(damage).execute(trx);
    expect(numAffectedRows).toBeGreaterThan(0n);
    problems.push(...(await look(townOn(trx))()));
    throw undone;
  });
  await expect(damaged).rejects.toBe(undone);
  return problems.join('\n');
}

const townOn = (db: Database) => ({ tenant: school.tenant, server: { ...server, db } }) as unknown as People;

describe('A line', () => {
  beforeAll(async () => {
    const event = await anEvent(server, school.category, {
      name: '茶道',
      capacity: 1,
      spans: [school.spans.firstCome],
    });
    const [holder, first, second] = [
      await aPerson(server, school.tenant),
      await aPerson(server, school.tenant),
      await aPerson(server, school.tenant),
    ];
    const { eventReservationId } = await anEventReservation(server, holder, event);
    for (const session of [first, second])
      expect((await server.call('VacancyWatch/AskForCourse', { eventId: event.eventId }, { session })).status).toBe(
        200,
      );
    await server.call('EventReservation/CancelReservation', { eventReservationId }, { session: holder });
    await runJobs(server, '2026-06-10T10:01');
    expect(await linesHold(townOn(server.db))()).toEqual([]);
  });

  const offer = `offer_ends_at is not null and offer_outcome is null`;
  it.each([
    ['an offer that holds nothing', `delete from event_reservation where state = 'offered'`, 'holds no seat'],
    [
      'a seat that nobody is offered',
      `update vacancy_watch set offer_outcome = 'declined' where ${offer}`,
      'is held without an offer',
    ],
    [
      'an offer to somebody who has the course',
      `update event_reservation set state = 'fixed', user_id = (select user_id from vacancy_watch where ${offer})
        where state = 'cancelled_user'`,
      'is offered what they have',
    ],
    [
      'an offer that is over',
      `update vacancy_watch set offer_ends_at = statement_timestamp() - interval '1 minute' where ${offer}`,
      'lasts longer than it should',
    ],
    ['a seat that nobody offers', `update event set capacity = 2 where name = '茶道'`, 'is free, and somebody waits'],
  ])('sees %s', async (_what, damage, seen) => {
    expect(await seenOf(linesHold, damage)).toContain(seen);
  });
});

describe('A plan', () => {
  beforeAll(async () => {
    const { guitar, woodwork } = school.events;
    for (const event of [guitar, woodwork])
      await anEventReservation(server, await aPerson(server, school.tenant), event);
    const staff = await aStaffMember(server, school.tenant, { role: 'manager' });
    const eventSessionId = guitar.sessions[0]?.eventSessionId ?? '';
    const change = { kind: 'dropSession', eventSessionId, instead: null, perPerson: 0 } as const;
    const named = { containerId: school.container.eventContainerId, eventId: guitar.eventId, change };
    const { body } = await server.call('Desk/PreviewSessionChange', named, { staff });
    const done = await server.call('Desk/ChangeSession', { ...named, digest: body.digest, reason: '急病' }, { staff });
    expect(done.status).toBe(200);
    await runJobs(server, '2026-06-10T10:03');
    expect(await plansHold(townOn(server.db))()).toEqual([]);
  });

  it.each([
    [
      'a line that stopped',
      `update course_plan_line set state = 'failed', outcome = '', failure = 'fault'`,
      'is not carried out',
    ],
    ['somebody who was told nothing', `delete from notice where kind = 'sessionDropped'`, 'was not told of a plan'],
    [
      'somebody who has what was called off',
      `update event set called_off = '急病' where name = '木工'`,
      'has a course that was called off',
    ],
    [
      'somebody who came to what was called off',
      `update event_reservation_detail set arrived_at = now() where event_session_id in
        (select event_session_id from event_session where called_off <> '')`,
      'came to a date that was called off',
    ],
  ])('sees %s', async (_what, damage, seen) => {
    expect(await seenOf(plansHold, damage)).toContain(seen);
  });
});

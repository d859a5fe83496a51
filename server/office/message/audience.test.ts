import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Audience } from '#contract/office/messageEndpoints.ts';
import { forget } from '#server/account/personal/forget.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { aGroup } from '#server/testing/aGroup.ts';
import { aHall } from '#server/testing/aHall.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { everybody, preview, sendTo, usual } from './testing/aMailingTown.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** How many, or why not. */
async function meant(staff: TestStaff, audience: Audience) {
  const { body } = await preview(server, staff, { audience });
  return body.error?.code ?? body.people;
}

async function aTownOf(...overrides: Parameters<typeof aMember>[2][]) {
  const town = await aSmallTown(server);
  const staff = await aStaffMember(server, town.tenant);
  const members = [];
  for (const one of overrides) members.push(await aMember(server, town.tenant, one));
  return { ...town, staff, members };
}

describe('[OFFICE-08] the registered', () => {
  it('are all but who is forgotten, merged, refused, without a known address or noted at the counter alone', async () => {
    const { staff, tenant, member, members } = await aTownOf(
      {},
      {},
      { review_state: 'rejected', reviewed_at: new Date(), kind: 'guest', verified_at: null },
      { verified_at: null, kind: 'guest' },
      { kind: 'guest', email: null },
    );
    const [gone] = members;
    const scope = await jobScope(server, tenant);
    await scope.transact((context) => forget(context, [], { userId: gone?.userId ?? '' }));
    expect(await meant(staff, everybody)).toBe(2);
    await server.db
      .updateTable('account')
      .set({ merged_into: member.userId })
      .where('tenant_id', '=', member.tenantId)
      .where('user_id', '<>', member.userId)
      .where('erased_at', 'is', null)
      .execute();
    expect(await meant(staff, everybody)).toBe(1);
  });

  it('are chosen by class while it holds, and as people or groups', async () => {
    const { staff, tenant, member } = await aTownOf(
      { classes: ['club'] },
      { classes: ['club'], class_terms: JSON.stringify({ club: '2026-06-09' }) },
      { classes: ['club', 'school'], class_terms: JSON.stringify({ club: '2026-06-10' }) },
    );
    await aGroup(server, tenant, { representative: member });
    const of = (classes: string[], registration: 'all' | 'people' | 'groups') =>
      meant(staff, { kind: 'registered', classes, registration });
    expect(await of(['club'], 'all')).toBe(2);
    expect(await of(['club', 'school'], 'all')).toBe(2);
    expect(await of([], 'groups')).toBe(1);
    expect(await of(['club'], 'groups')).toBe('messageToNobody');
    expect(await of([], 'people')).toBe(4);
  });
});

describe('[OFFICE-08] who booked', () => {
  const uses = (containerId: string, changes: Partial<Extract<Audience, { kind: 'uses' }>> = {}): Audience => ({
    kind: 'uses',
    containerId,
    articleIds: [],
    from: '2026-06-11',
    to: '2026-06-12',
    ...changes,
  });

  it('is who uses a room on one of the days, each once, entries of a draw among them, and what was cancelled not', async () => {
    const { staff, hall, members } = await aTownOf({}, {}, {}, {}, {});
    const [a, b, c, d, e] = members;
    if (!a || !b || !c || !d || !e) throw new Error('nobody');
    await aReservation(server, a, hall, { date: '2026-06-11' });
    await aReservation(server, a, hall, { date: '2026-06-12' });
    await aReservation(server, b, hall, { date: '2026-06-12', frames: ['午後'], state: 'lottery_waiting' });
    await aReservation(server, c, hall, { date: '2026-06-11', frames: ['夜間'], state: 'cancelled_user' });
    await aReservation(server, d, hall, { date: '2026-06-13' });
    await aReservation(server, e, hall, { date: '2026-06-10', frames: ['午後'] });
    expect(await meant(staff, uses(hall.containerId))).toBe(2);
    expect(await meant(staff, uses(hall.containerId, { to: '2026-06-13' }))).toBe(3);
    expect(await meant(staff, uses(hall.containerId, { from: '2026-06-10', to: '2026-06-10' }))).toBe(1);
  });

  it('is who uses some rooms, with those that share their spaces', async () => {
    const { staff, hall, members } = await aTownOf({}, {}, {});
    const [a, b, c] = members;
    if (!a || !b || !c) throw new Error('nobody');
    await aReservation(server, a, hall, { date: '2026-06-11', article: hall.halfA });
    await aReservation(server, b, hall, { date: '2026-06-11', article: hall.halfB });
    await aReservation(server, c, hall, { date: '2026-06-12', article: hall.whole });
    expect(await meant(staff, uses(hall.containerId, { articleIds: [hall.halfA.articleId] }))).toBe(2);
    const other = await aHall(server, { tenantId: hall.tenantId });
    expect(await meant(staff, uses(hall.containerId, { articleIds: [other.halfA.articleId] }))).toBe('notFound');
  });

  it('is looked for among days that follow each other, at most a year of them', async () => {
    const { staff, hall } = await aTownOf();
    expect(await meant(staff, uses(hall.containerId, { to: '2026-06-10' }))).toBe('messageRefused');
    expect(await meant(staff, uses(hall.containerId, { to: '2027-06-12' }))).toBe('messageRefused');
    expect(await meant(staff, uses(hall.containerId, { to: '2027-06-11' }))).toBe('messageToNobody');
  });
});

describe('[OFFICE-08] of courses', () => {
  it('applicants, those with a place, those who have not paid, and who comes on a day', async () => {
    const tenant = await anEventTenant(server);
    const { events } = await aSchool(server, tenant);
    const staff = await aStaffMember(server, tenant);
    const states = [
      ['fixed', 'paid'],
      ['fixed', 'unpaid'],
      ['awaiting_payment', 'unpaid'],
      ['lost', 'none'],
      ['cancelled_user', 'none'],
      ['in_cart', 'none'],
    ] as const;
    for (const [state, payment_state] of states) {
      const { eventReservationId } = await anEventReservation(server, await aMember(server, tenant), events.walking, {
        state,
      });
      await server.db
        .updateTable('event_reservation')
        .set({ payment_state })
        .where('event_reservation_id', '=', eventReservationId)
        .execute();
    }
    const { eventId } = events.walking;
    const of = (who: Extract<Audience, { kind: 'course' }>['who']) => meant(staff, { kind: 'course', eventId, who });
    expect([await of('all'), await of('reserved'), await of('unpaid')]).toEqual([4, 3, 2]);
    expect([await of('waiting'), await of('absent')]).toEqual(['messageToNobody', 'messageToNobody']);
    const atEnd = new Date(server.clock());
    server.clock.set('2026-07-12T20:00');
    const later = await aStaffMember(server, tenant);
    const { event_reservation_id: reservationId, event_session_id: eventSessionId } = await server.db
      .selectFrom('event_reservation_detail')
      .innerJoin(
        'event_reservation',
        'event_reservation.event_reservation_id',
        'event_reservation_detail.event_reservation_id',
      )
      .select(['event_reservation_detail.event_reservation_id', 'event_session_id'])
      .where('event_reservation.tenant_id', '=', tenant.tenantId)
      .where('state', '=', 'fixed')
      .limit(1)
      .executeTakeFirstOrThrow();
    await server.call('Desk/MarkAttendance', { reservationId, eventSessionId, mark: 'absent' }, { staff: later });
    expect(await meant(later, { kind: 'course', eventId, who: 'absent' })).toBe(1);
    server.clock.advance(atEnd.getTime() - server.clock());
    const choices = (await server.call('Office/GetMessageChoices', {}, { staff })).body;
    expect(choices.courses.map((course) => course.eventId)).toContain(eventId);
    const session = await server.db
      .selectFrom('event_session')
      .select('date')
      .where('event_id', '=', eventId)
      .orderBy('date')
      .executeTakeFirstOrThrow();
    const [place] = choices.places.filter(({ kind }) => kind === 'courses');
    const onDay: Audience = {
      kind: 'uses',
      containerId: place?.containerId ?? '',
      articleIds: [],
      from: session.date,
      to: session.date,
    };
    expect(await meant(staff, onDay)).toBe(3);
  });
});

describe('[OFFICE-08] who writes for one hall', () => {
  it('reaches the people of its reservations alone, and sees the messages of the hall and their own', async () => {
    const { tenant, hall, members, staff: admin } = await aTownOf({}, {});
    const [here, there] = members;
    if (!here || !there) throw new Error('nobody');
    const other = await aHall(server, tenant);
    const { reservationId } = await aReservation(server, here, hall, { date: '2026-06-11' });
    const elsewhere = await aReservation(server, there, other, { date: '2026-06-11' });
    const manager = await aStaffMember(server, tenant, { role: 'manager', containerIds: [hall.containerId] });
    const day = { from: '2026-06-11', to: '2026-06-11', articleIds: [] };
    const asked: readonly (readonly [Audience, unknown])[] = [
      [everybody, 'notPermitted'],
      [{ kind: 'uses', containerId: hall.containerId, ...day }, 1],
      [{ kind: 'uses', containerId: other.containerId, ...day }, 'notFound'],
      [{ kind: 'reservation', reservationId }, 1],
      [{ kind: 'reservation', reservationId: elsewhere.reservationId }, 'notFound'],
      [{ kind: 'person', userNumber: here.userNumber }, 1],
      [{ kind: 'person', userNumber: there.userNumber }, 'notFound'],
    ];
    for (const [audience, answer] of asked)
      expect([audience, await meant(manager, audience)]).toEqual([audience, answer]);
    for (const [audience, answer] of asked.filter(([, refused]) => typeof refused === 'string')) {
      const { body } = await sendTo(server, manager, { audience, digest: '' });
      expect(body.error?.code).toBe(answer);
    }
    const choices = (await server.call('Office/GetMessageChoices', {}, { staff: manager })).body;
    expect([choices.isForAll, choices.places.map(({ containerId }) => containerId)]).toEqual([
      false,
      [hall.containerId],
    ]);
    const person: Audience = { kind: 'person', userNumber: here.userNumber };
    const own = (await sendTo(server, manager, { audience: person })).body.messageId;
    const ofHall = (
      await sendTo(server, admin, { audience: { kind: 'reservation', reservationId }, words: { ...usual, body: '鍵' } })
    ).body.messageId;
    const ofTown = (await sendTo(server, admin, { audience: everybody })).body.messageId;
    const listed = async (staff: TestStaff) =>
      (await server.call('Office/ListMessages', {}, { staff })).body.items.map(({ messageId }) => messageId).toSorted();
    expect(await listed(manager)).toEqual([own, ofHall].toSorted());
    expect(await listed(admin)).toEqual([own, ofHall, ofTown].toSorted());
    for (const call of [
      'Office/GetMessage',
      'Office/GetDelivery',
      'Office/StopMessage',
      'Office/RevealMessagePhones',
    ] as const) {
      const { body } = await server.call(call, { messageId: ofTown }, { staff: manager });
      expect([call, body.error?.code]).toEqual([call, 'notFound']);
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aChild } from '#server/testing/aChild.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
let parent: TestPerson;
let child: string;
let course: TestEvent;
let manager: TestStaff;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  const tenant = await anEventTenant(server, { takesChildren: true, setting: { fee_collection: 'counter' } });
  school = await aSchool(server, tenant);
  parent = await aPerson(server, tenant, {
    ...{ last_name: '川口', first_name: '花', last_name_kana: 'カワグチ', first_name_kana: 'ハナ' },
    ...{ phone_number_1: '090', phone_number_2: '1234', phone_number_3: '5678' },
  });
  child = await aChild(server, parent, { first_name: 'つぼみ' });
  course = await anEvent(server, school.category, {
    capacity: 2,
    spans: [school.spans.firstCome],
    row: { participants: 'children' },
  });
  manager = await aStaffMember(server, tenant, { role: 'manager' });
});
afterAll(() => server.close());

const apply = (childId?: string) =>
  server.call(
    'Desk/ApplyForCourse',
    {
      containerId: school.container.eventContainerId,
      eventId: course.eventId,
      userId: parent.userId,
      ...(childId && { childId }),
    },
    { staff: manager },
  );

describe('[COURSE-05] children at the desk', () => {
  it('are found by name and reading as grown people are, and their guardian is told with them', async () => {
    const found = async (text: string) =>
      (await server.call('Desk/FindPeople', { text }, { staff: manager })).body.items.map((person) => [
        person.userNumber,
        person.childName,
      ]);
    await aChild(server, parent, { first_name: 'ひかり', first_name_kana: 'ヒカリ', taken_away_at: new Date() });
    const byChild = [[parent.userNumber, expect.stringMatching(/ つぼみ$/)]];
    for (const text of ['つぼみ', 'ﾂﾎﾞ']) expect([text, await found(text)]).toEqual([text, byChild]);
    for (const text of ['ぼみ', 'つほみ']) expect([text, await found(text)]).toEqual([text, []]);
    // Who is found by their own name is no guess by a child's.
    expect(await found('かわぐち')).toEqual([[parent.userNumber, undefined]]);
    expect(await found('ひかり')).toEqual([]);
  });

  it('are entered for their guardian, each once, and stand on the roster with guardian and telephone', async () => {
    expect((await apply(child)).body).toMatchObject({ outcome: 'reserved' });
    expect((await apply(child)).body).toMatchObject({ error: { code: 'courseKnown' } });
    expect((await apply()).body).toMatchObject({ outcome: 'reserved' });
    const sister = await aChild(server, parent);
    const full = await apply(sister);
    expect(full.body).toMatchObject({ error: { code: 'courseNotTakeable', message: '満席です。' } });

    const { body } = await server.call('Desk/GetRoster', { eventId: course.eventId }, { staff: manager });
    expect(body.course.participants).toBe('children');
    expect(body.people.map(({ personName, personKana, guardian }) => ({ personName, personKana, guardian }))).toEqual([
      {
        personName: '川口 つぼみ',
        personKana: 'カワグチ ツボミ',
        guardian: { personName: '川口 花', personKana: 'カワグチ ハナ', phone: '090-1234-5678' },
      },
      { personName: '川口 花', personKana: 'カワグチ ハナ', guardian: undefined },
    ]);
    const viewer = await aStaffMember(server, school.tenant, { role: 'viewer' });
    const unknown = (await server.call('Desk/GetRoster', { eventId: course.eventId }, { staff: viewer })).body;
    expect(JSON.stringify(unknown)).not.toMatch(/川口|カワグチ|"5678"|-5678/);
  });

  it('of somebody else are refused, and so is one where the course takes none', async () => {
    const stranger = await aChild(server, await aPerson(server, school.tenant));
    expect((await apply(stranger)).body).toMatchObject({ error: { code: 'courseNotTakeable' } });
    course = await anEvent(server, school.category, { spans: [school.spans.firstCome] });
    const refused = (await apply(child)).body;
    expect(refused).toMatchObject({
      error: { code: 'courseNotTakeable', message: 'お子さまの申込みは受け付けていない講座です。' },
    });
  });

  it('are found with their guardian', async () => {
    const sister = await aChild(server, parent, { first_name: 'みのり' });
    await anEventReservation(server, parent, course, { childId: child });
    await anEventReservation(server, parent, course, { childId: sister, state: 'cancelled_operator' });
    const { items } = (await server.call('Desk/FindReservations', {}, { staff: manager })).body;
    expect(items.map(({ personName }) => personName).toSorted()).toEqual([
      '川口 つぼみ（保護者 川口 花）',
      '川口 みのり（保護者 川口 花）',
    ]);
  });

  it('wait in no line: the course that takes children alone is refused with its reason', async () => {
    const alone = await anEvent(server, school.category, {
      capacity: 1,
      spans: [school.spans.firstCome],
      row: { participants: 'only_children' },
    });
    await anEventReservation(server, parent, alone, { childId: child });
    const asked = { eventId: alone.eventId };
    const { body } = await server.call('VacancyWatch/AskForCourse', asked, { session: parent });
    expect(body).toMatchObject({ error: { code: 'notWatchable' } });
  });
});

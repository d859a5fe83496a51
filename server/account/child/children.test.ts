import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { consentVersion, currentConsent } from '#rules/account/child/childConsent.ts';
import { inTenant } from '#server/db/connect.ts';
import { aChild } from '#server/testing/aChild.ts';
import { aGroup } from '#server/testing/aGroup.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aPerson, aSession, type TestPerson } from '#server/testing/factories.ts';
import { tablesThatSay } from '#server/testing/tablesThatSay.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
let parent: TestPerson;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  await sql`truncate tenant cascade`.execute(server.db);
  server.clock.set('2026-06-10T10:00');
  school = await aSchool(server, await anEventTenant(server, { takesChildren: true }));
  parent = await aPerson(server, school.tenant);
});
afterAll(() => server.close());

const blossom = {
  lastName: '小笠原',
  firstName: 'つぼみ子',
  lastNameKana: 'オガサワラ',
  firstNameKana: 'ツボミコ',
  birthday: '2018-05-05',
  relation: '長女',
} as const;
const marks = ['つぼみ子', 'ツボミコ'];

const add = (form: Partial<RequestOf<'Child/Add'>> = {}, session = parent) =>
  server.call('Child/Add', { ...blossom, consentVersion, ...form }, { session });
const codeOf = ({ body }: { readonly body: { readonly error?: { readonly code: string } } }) =>
  body.error?.code ?? 'done';
const list = async (session = parent) => (await server.call('Child/List', {}, { session })).body;
async function added(form: Partial<RequestOf<'Child/Add'>> = {}) {
  const { body } = await add(form);
  return body.childId;
}
const takeAway = (childId: string, session = parent) => server.call('Child/TakeAway', { childId }, { session });

describe('[COURSE-05] children are persons of one account', () => {
  it('are added with the consent of the guardian, listed, corrected and taken away', async () => {
    expect(await list()).toEqual({ items: [], consent: currentConsent });
    const childId = await added({ firstNameKana: 'つぼみこ ' });
    expect((await list()).items).toEqual([{ childId, ...blossom, consentedAt: '2026-06-10T10:00' }]);
    const corrected = { ...blossom, firstName: '蕾', relation: '' };
    expect(codeOf(await server.call('Child/Correct', { childId, ...corrected }, { session: parent }))).toBe('done');
    expect((await list()).items).toMatchObject([corrected]);
    expect(codeOf(await takeAway(childId))).toBe('done');
    expect((await list()).items).toEqual([]);
    expect(await tablesThatSay(server, ['オガサワラツボミコ', ...marks])).toEqual([]);
  });

  it.each([
    [{ lastName: ' ' }, 'nameRequired'],
    [{ firstNameKana: '' }, 'kanaRequired'],
    [{ birthday: '2026-06-11' }, 'childBirthday'],
    [{ birthday: '2008-06-10' }, 'childBirthday'],
    [{ birthday: '2008-06-11' }, 'done'],
    [{ relation: 'あ'.repeat(21) }, 'tooLong'],
    [{ consentVersion: '2020-01' }, 'consentChanged'],
  ] as const)('are judged as they are entered: %j is %s', async (form, code) => {
    expect(codeOf(await add(form))).toBe(code);
    expect((await list()).items.length).toBe(code === 'done' ? 1 : 0);
  });

  it('are ten at most, each of them once', async () => {
    for (let index = 0; index < 9; index += 1) await aChild(server, parent);
    await added();
    expect(codeOf(await add())).toBe('childKnown');
    expect(codeOf(await add({ firstName: '次女' }))).toBe('tooManyChildren');
  });

  it('are nobody else’s, and no group’s, and none where the town keeps none', async () => {
    const childId = await added();
    const other = await aPerson(server, school.tenant);
    expect(codeOf(await takeAway(childId, other))).toBe('notFound');
    const correction = { childId, ...blossom };
    expect(codeOf(await server.call('Child/Correct', correction, { session: other }))).toBe('notFound');
    const elsewhere = await aPerson(server, await anEventTenant(server));
    expect(codeOf(await server.call('Child/List', {}, { session: elsewhere }))).toBe('childrenNotTaken');
    expect(codeOf(await add({}, elsewhere))).toBe('childrenNotTaken');
    const group = await aGroup(server, school.tenant, { representative: parent });
    const session = { ...group, ...(await aSession(server, group)) };
    expect(codeOf(await add({}, session))).toBe('childrenNotTaken');
  });

  it('are told in the own data with the consent, and forgotten with their guardian', async () => {
    const childId = await added();
    const { body } = await server.call('Authentication/GetOwnData', {}, { session: parent });
    const own = body.sections.find(({ name }) => name === 'children');
    expect(own?.records[0]?.map(({ value }) => value)).toEqual([
      ...['小笠原 つぼみ子', 'オガサワラ ツボミコ', '2018-05-05', '長女'],
      ...[consentVersion, '2026-06-10T10:00', 'いいえ', ''],
    ]);
    await server.db
      .updateTable('event_reservation')
      .set({ child_id: childId })
      .where(
        'event_reservation_id',
        '=',
        (await anEventReservation(server, parent, school.events.guitar, { state: 'cancelled_user' }))
          .eventReservationId,
      )
      .execute();
    const { tenantId, userId } = parent;
    await inTenant(server.appDb, tenantId, (trx) =>
      sql`select forget_person(${tenantId}, ${userId}, now())`.execute(trx),
    );
    expect(await tablesThatSay(server, marks)).toEqual([]);
  });

  it('stay while they come, and keep their name as long as a course of theirs does', async () => {
    const childId = await added();
    const { eventReservationId } = await anEventReservation(server, parent, school.events.guitar);
    const set = (values: { child_id?: string; state?: string; changed_at?: Date }) =>
      server.db
        .updateTable('event_reservation')
        .set(values)
        .where('event_reservation_id', '=', eventReservationId)
        .execute();
    await set({ child_id: childId });
    expect(codeOf(await takeAway(childId))).toBe('childStillComes');
    server.clock.set('2026-12-20T10:00');
    expect(codeOf(await takeAway(childId, { ...parent, ...(await aSession(server, parent)) }))).toBe('done');
    expect(await tablesThatSay(server, marks)).toEqual(['child']);
    const { tenantId } = parent;
    const sweep = (firstKept: string) =>
      inTenant(server.appDb, tenantId, async (trx) => {
        const { rows } = await sql<{ count: number }>`
          select forget_before(${tenantId}, ${firstKept}::date, now(), 100) as count`.execute(trx);
        return rows[0]?.count;
      });
    await sweep('2026-06-01');
    expect(await tablesThatSay(server, marks)).toEqual(['child']);
    while ((await sweep('2028-01-01')) !== 0);
    expect(await tablesThatSay(server, marks)).toEqual([]);
    expect(await server.db.selectFrom('child').select('child_id').where('tenant_id', '=', tenantId).execute()).toEqual(
      [],
    );
  });

  it('go along when accounts are merged, and come back', async () => {
    const childId = await added();
    const keeper = await aMember(server, school.tenant);
    const staff = await aStaffMember(server, school.tenant, { role: 'manager' });
    const named = { userNumber: keeper.userNumber, otherNumber: parent.userNumber };
    const { seen } = (await server.call('Desk/PreviewMerge', named, { staff })).body;
    const merging = { ...named, take: [], seen, reason: '二重登録' };
    const { mergeId } = (await server.call('Desk/MergePeople', merging, { staff })).body;
    const guardian = async () =>
      (await server.db.selectFrom('child').select('user_id').where('child_id', '=', childId).execute())[0]?.user_id;
    expect(await guardian()).toBe(keeper.userId);
    await server.call('Desk/UndoMerge', { userNumber: keeper.userNumber, mergeId, reason: '別の方' }, { staff });
    expect(await guardian()).toBe(parent.userId);
  });

  it('are seen and added at the counter, with a reason that is written down', async () => {
    const staff = await aStaffMember(server, school.tenant, { role: 'manager' });
    const { userNumber } = parent;
    const { relation: _, ...form } = blossom;
    const asked = { userNumber, ...form, hasConsent: true, consentVersion, reason: '窓口で書面により同意' };
    const ask = (change: Partial<RequestOf<'Desk/AddChild'>>) =>
      server.call('Desk/AddChild', { ...asked, ...change }, { staff });
    expect(codeOf(await ask({ reason: ' ' }))).toBe('reasonRequired');
    expect(codeOf(await ask({ hasConsent: false }))).toBe('consentRequired');
    expect(codeOf(await ask({ userNumber: '99999999' }))).toBe('notFound');
    const { body } = await ask({});
    const shown = (await server.call('Desk/GetPerson', { userNumber }, { staff })).body;
    expect(shown.children).toEqual([
      { childId: body.childId, personName: '小笠原 つぼみ子', kana: 'オガサワラ ツボミコ', age: 8, relation: '' },
    ]);
    const rows = await server.db
      .selectFrom('audit_event')
      .select(['request', 'reason'])
      .where('action', '=', 'Desk/AddChild')
      .execute();
    expect(rows.map(({ reason }) => reason)).toEqual(['窓口で書面により同意']);
    expect(JSON.stringify(rows)).not.toContain('つぼみ');
    expect((await list()).items).toHaveLength(1);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { RequestOf } from '#contract/endpoints.ts';
import { exportBundle } from '#server/bundle/export/exportBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import { aLotteryTown } from '#server/lottery/testing/aLotteryTown.ts';
import { runJobs, runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { act, aPayingTown, begin, book, linesOf, standingOf } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { importText } from '#server/testing/importText.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { localDateTimeOf } from '#server/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => {
  server.mailbox.mails.length = 0;
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

type Wanted = RequestOf<'Desk/PreviewClosure'>;

const wantedAt = (containerId: string, more: Partial<Wanted> = {}): Wanted => ({
  containerId,
  kind: 'maintenance',
  from: '2026-06-24',
  to: '2026-06-26',
  reason: '空調機の更新（業者A）',
  told: '空調設備の更新のため',
  ...more,
});

const preview = async (staff: TestStaff, wanted: Wanted) =>
  (await server.call('Desk/PreviewClosure', wanted, { staff })).body;

type Intent = 'cancel' | 'keep' | 'notify';

/** Decides on what was seen, as the first thing that may be done with each line unless said otherwise. */
async function commit(staff: TestStaff, wanted: Wanted, intents: Readonly<Record<string, Intent>> = {}) {
  const { digest, items } = await preview(staff, wanted);
  const lines = items.map(({ subjectId, mark, intents: [usual] }) => ({
    subjectId,
    mark,
    intent: intents[subjectId] ?? usual ?? 'keep',
  }));
  return server.call('Desk/CommitClosure', { ...wanted, digest, lines }, { staff });
}

const report = async (staff: TestStaff, closureId: string) =>
  (await server.call('Desk/GetClosure', { closureId }, { staff })).body;

const outcomesOf = (lines: Awaited<ReturnType<typeof report>>['lines']) =>
  Object.fromEntries(lines.map(({ subjectId, state, outcome }) => [subjectId, `${state} ${outcome}`.trim()]));

async function aTown() {
  const town = await aPayingTown(server, { setting: { payment_due_days: 5 } });
  const manager = await aStaffMember(server, town.tenant, {
    role: 'manager',
    containerIds: [town.hall.containerId],
    name: '館長 一郎',
  });
  return { ...town, manager };
}

async function paid(town: Awaited<ReturnType<typeof aTown>>, date: string) {
  const reservationId = await book(server, town, { date });
  await act(server, await begin(server, town, reservationId), 'card');
  await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId });
  return reservationId;
}

const codeOf = async (answer: Promise<{ readonly body: { readonly error?: { readonly code: string } } }>) =>
  (await answer).body.error?.code ?? 'done';

describe('[CLOSE-01] the preview of a closure', () => {
  it('lists every reservation that it lies over, and changes nothing', async () => {
    const town = await aTown();
    const [first, second] = [await paid(town, '2026-06-24'), await book(server, town, { date: '2026-06-26' })];
    await book(server, town, { date: '2026-06-27' });
    const before = await server.db.selectFrom('occupancy').selectAll().orderBy('occupancy_id').execute();
    const { items, days } = await preview(town.manager, wantedAt(town.hall.containerId));
    expect(days).toBe(3);
    expect(items).toMatchObject([
      {
        subjectId: first,
        kind: 'reservation',
        paymentText: '支払済み',
        refund: 1000,
        intents: ['cancel', 'move', 'keep'],
      },
      { subjectId: second, kind: 'reservation', paymentText: '未払い', refund: 0 },
    ]);
    expect(await server.db.selectFrom('occupancy').selectAll().orderBy('occupancy_id').execute()).toEqual(before);
    expect(await server.db.selectFrom('closure').selectAll().execute()).toEqual([]);
  });

  it('knows rooms, weekdays and hours', async () => {
    const town = await aTown();
    const { containerId, halfB, halfA } = town.hall;
    const reservationId = await book(server, town, { date: '2026-06-24' });
    const idsOf = async (more: Partial<Wanted>) =>
      (await preview(town.manager, wantedAt(containerId, more))).items.map(({ subjectId }) => subjectId);
    expect(await idsOf({ articleIds: [halfB.articleId] })).toEqual([]);
    expect(await idsOf({ articleIds: [halfA.articleId] })).toEqual([reservationId]);
    expect(await idsOf({ articleIds: [town.hall.whole.articleId] })).toEqual([reservationId]);
    expect(await idsOf({ weekdays: [4, 5] })).toEqual([]);
    expect(await idsOf({ weekdays: [3] })).toEqual([reservationId]);
    expect(await idsOf({ to: '2026-07-02', weekdays: [3], ordinals: ['1st', '3rd'] })).toEqual([]);
    expect(await idsOf({ weekdays: [3], ordinals: ['last'] })).toEqual([reservationId]);
    expect(await idsOf({ fromMinute: 780 })).toEqual([]);
    expect(await idsOf({ toMinute: 600 })).toEqual([reservationId]);
  });

  it('refuses what is no closure, with the field, and a place of others', async () => {
    const town = await aTown();
    const other = await aTown();
    const refusal = (more: Partial<Wanted>) =>
      codeOf(server.call('Desk/PreviewClosure', wantedAt(town.hall.containerId, more), { staff: town.manager }));
    expect(await refusal({ from: '2026-06-09' })).toBe('closurePast');
    expect(await refusal({ told: ' ' })).toBe('closureToldRequired');
    expect(await refusal({ ordinals: ['last'] })).toBe('closureWeekdayRequired');
    expect(await refusal({ articleIds: [other.hall.halfA.articleId] })).toBe('closureRoomUnknown');
    expect(await refusal({ containerId: other.hall.containerId })).toBe('notFound');
  });

  it('shows people to those who may know them', async () => {
    const town = await aTown();
    await book(server, town, { date: '2026-06-24' });
    const { items } = await preview(town.manager, wantedAt(town.hall.containerId));
    expect(items[0]?.userNumber).toBe(town.member.userNumber);
  });
});

describe('[CLOSE-01] a closure', () => {
  it('of weekdays of a month closes these alone, is listed and kept so, and is not decided by the list of others', async () => {
    const { hall, manager } = await aTown();
    const wanted = wantedAt(hall.containerId, { to: '2026-09-30', weekdays: [1], ordinals: ['last'] });
    const { digest } = await preview(manager, { ...wanted, ordinals: ['4th'] });
    const others = { ...wanted, digest, lines: [] };
    expect(await codeOf(server.call('Desk/CommitClosure', others, { staff: manager }))).toBe('closureListChanged');
    const draft = (await server.call('Desk/SaveClosureDraft', { ...wanted, lines: [] }, { staff: manager })).body;
    const shown = async () =>
      (await server.call('Desk/GetClosureDraft', { draftId: draft.draftId }, { staff: manager })).body;
    expect(await shown()).toMatchObject({ draft: { ordinals: ['last'] }, wanted: { ordinals: ['last'] } });
    // One from before.
    await server.db
      .updateTable('closure_draft')
      .set({ wanted: sql`wanted::jsonb - 'ordinals'` })
      .where('draft_id', '=', draft.draftId)
      .execute();
    expect(await shown()).toMatchObject({ draft: { ordinals: [] }, wanted: { ordinals: [] } });
    const { body } = await commit(manager, wanted);
    const rows = await server.db
      .selectFrom('occupancy')
      .select('starts_at')
      .distinct()
      .where('closure_id', '=', body.closureId)
      .orderBy('starts_at')
      .execute();
    const days = rows.map(({ starts_at }) => localDateTimeOf(starts_at.getTime(), 'Asia/Tokyo').slice(0, 10));
    expect(days).toEqual(['2026-06-29', '2026-07-27', '2026-08-31', '2026-09-28']);
    const { items } = (await server.call('Desk/ListClosures', {}, { staff: manager })).body;
    expect(items[0]).toMatchObject({ weekdays: [1], ordinals: ['last'] });
    const year = { containerId: hall.containerId, year: '2026' };
    const { closed } = (await server.call('Desk/GetClosureYear', year, { staff: manager })).body;
    expect(closed.map(({ dates }) => dates)).toEqual([days]);
  });

  it('closes what is free at once, cancels with all money back, keeps what is kept, and reports line by line', async () => {
    const town = await aTown();
    const { containerId, halfA } = town.hall;
    const [one, two, kept] = [
      await paid(town, '2026-06-24'),
      await book(server, town, { date: '2026-06-25' }),
      await paid(town, '2026-06-26'),
    ];
    const { body } = await commit(town.manager, wantedAt(containerId), { [kept]: 'keep' });
    const taken = () =>
      codeOf(
        server.call('Reservation/Reserve', reserveBody(town.hall, { date: '2026-06-24', frames: ['夜間'] }), town),
      );
    expect(await taken()).toBe('closed');
    expect((await standingOf(server, one)).state).toBe('confirmed');
    await runJobsNow(server);
    expect(outcomesOf((await report(town.manager, body.closureId)).lines)).toEqual({
      [one]: 'done cancelled',
      [two]: 'done cancelled',
      [kept]: 'done kept',
    });
    expect(await standingOf(server, one)).toMatchObject({ state: 'cancelled_operator', held: 0, due: 0 });
    expect(await linesOf(server, town.tenant.tenantId, { kind: 'reservation', id: one })).toEqual([
      'charged 1000',
      'received 1000',
      'released 1000',
      'refund_due 1000',
      'refunded 1000',
    ]);
    expect(await standingOf(server, two)).toMatchObject({ state: 'cancelled_operator', owed: 0, due: 0 });
    expect(await standingOf(server, kept)).toMatchObject({ state: 'confirmed', payment: 'paid' });
    // Each is found in the log by its number, in the name of who decided so.
    const logged = await server.db
      .selectFrom('audit_event')
      .select(['actor', 'subject', 'reason'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('action', '=', 'Desk/CancelReservation')
      .execute();
    const by = { actor: `staff:${town.manager.staffId}`, reason: '空調設備の更新のため' };
    expect(new Map(logged.map(({ subject, ...rest }) => [subject, rest]))).toEqual(
      new Map([
        [one, by],
        [two, by],
      ]),
    );
    const told = server.mailbox.mails.filter(({ subject }) => subject.includes('施設の都合'));
    expect(told).toHaveLength(2);
    expect(told[0]?.body).toContain('空調設備の更新のため');
    expect(told[0]?.body).not.toContain('業者A');
    // What was cancelled is closed, and says why.
    const seen = await server.call(
      'Reservation/GetDayArticleAvailability',
      { containerId, articleId: halfA.articleId, date: '2026-06-24' },
      town,
    );
    expect(seen.body.rows.map(({ reasonText }) => reasonText)).toEqual(
      Array(4).fill('利用できません（空調設備の更新のため）。'),
    );
    expect(await taken()).toBe('closed');
  });

  it('a place under a closure that its person gives up is closed, not free', async () => {
    const town = await aTown();
    const reservationId = await book(server, town, { date: '2026-06-24' });
    await commit(town.manager, wantedAt(town.hall.containerId), { [reservationId]: 'keep' });
    await server.call('Reservation/CancelReservation', { reservationId }, town);
    expect((await standingOf(server, reservationId)).state).toBe('cancelled_user');
    const again = server.call('Reservation/Reserve', reserveBody(town.hall, { date: '2026-06-24' }), town);
    expect(await codeOf(again)).toBe('closed');
  });

  it('closes hours within a day, and only the part of a use that lies there later', async () => {
    const town = await aTown();
    const { containerId, halfA } = town.hall;
    const whole = await book(server, town, { date: '2026-06-24', frames: ['全日'] });
    const hours = { to: '2026-06-24', fromMinute: 780, toMinute: 1440 };
    await commit(town.manager, wantedAt(containerId, hours), { [whole]: 'keep' });
    await server.call('Reservation/CancelReservation', { reservationId: whole }, town);
    const { body } = await server.call(
      'Reservation/GetDayArticleAvailability',
      { containerId, articleId: halfA.articleId, date: '2026-06-24' },
      town,
    );
    expect(body.rows.map(({ timeFrameName, displayText }) => `${timeFrameName} ${displayText}`)).toEqual([
      '午前 空き',
      '午後 休館',
      '夜間 休館',
      '全日 休館',
    ]);
  });

  it('is refused when the list has changed meanwhile, and says what came, went and changed', async () => {
    const town = await aTown();
    const wanted = wantedAt(town.hall.containerId);
    const [changed, gone] = [
      await book(server, town, { date: '2026-06-24' }),
      await book(server, town, { date: '2026-06-25' }),
    ];
    const { digest, items } = await preview(town.manager, wanted);
    const lines = items.map(({ subjectId, mark }) => ({ subjectId, mark, intent: 'cancel' as const }));
    const added = await book(server, town, { date: '2026-06-26' });
    await server.call('Reservation/CancelReservation', { reservationId: gone }, town);
    await act(server, await begin(server, town, changed), 'card');
    await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId: changed });
    const { body } = await server.call('Desk/CommitClosure', { ...wanted, digest, lines }, { staff: town.manager });
    expect(body.error).toMatchObject({
      code: 'closureListChanged',
      message: expect.stringContaining('追加1件、変更1件、取消・終了1件'),
      details: { added: [added], changed: [changed], gone: [gone] },
    });
    expect(
      await server.db.selectFrom('closure').where('container_id', '=', wanted.containerId).selectAll().execute(),
    ).toEqual([]);
    expect((await commit(town.manager, wanted)).status).toBe(200);
  });

  it('is refused while nobody has said what is done with a reservation', async () => {
    const town = await aTown();
    const wanted = wantedAt(town.hall.containerId);
    const reservationId = await book(server, town, { date: '2026-06-24' });
    const { digest } = await preview(town.manager, wanted);
    const send = () => server.call('Desk/CommitClosure', { ...wanted, digest, lines: [] }, { staff: town.manager });
    expect(await codeOf(send())).toBe('closureChoice');
    expect((await standingOf(server, reservationId)).state).toBe('confirmed');
  });

  it('a line that cannot be carried out says why, is tried again by hand, and the others go on', async () => {
    const town = await aTown();
    const [came, other] = [
      await book(server, town, { date: '2026-06-24' }),
      await book(server, town, { date: '2026-06-25' }),
    ];
    const { body } = await commit(town.manager, wantedAt(town.hall.containerId));
    const { closureId } = body;
    await server.db
      .updateTable('reservation')
      .set({ state: 'checked_in' })
      .where('reservation_id', '=', came)
      .execute();
    await runJobsNow(server);
    const { lines, closure } = await report(town.manager, closureId);
    expect(lines[0]).toMatchObject({ subjectId: came, state: 'failed', failure: expect.stringContaining('受付済み') });
    expect(lines[1]).toMatchObject({ subjectId: other, state: 'done', outcome: 'cancelled' });
    expect(closure).toMatchObject({ lines: 2, done: 1, failed: 1, madeBy: '館長 一郎さん' });
    const { cards } = (await server.call('Desk/GetWork', {}, { staff: town.manager })).body;
    expect(cards.find(({ kind }) => kind === 'failedClosures')?.count).toBe(1);

    await server.db.updateTable('reservation').set({ state: 'confirmed' }).where('reservation_id', '=', came).execute();
    const one = { containerId: town.hall.containerId, closureId };
    expect((await server.call('Desk/RetryClosure', one, { staff: town.manager })).body.lines).toBe(1);
    await runJobsNow(server);
    expect(outcomesOf((await report(town.manager, closureId)).lines)[came]).toBe('done cancelled');
    expect(await codeOf(server.call('Desk/RetryClosure', one, { staff: town.manager }))).toBe('closureNothingFailed');
  });

  it('lets be who was moved away before his line was carried out', async () => {
    const town = await aTown();
    const { containerId } = town.hall;
    const reservationId = await paid(town, '2026-06-24');
    const { body } = await commit(town.manager, wantedAt(containerId));
    const where = { reservationId, ...reserveBody(town.hall, { date: '2026-06-29', frames: ['午前'] }) };
    const target = { reservationId, containerId, details: where.details };
    const { version, difference } = (await server.call('Desk/PreviewMove', target, { staff: town.manager })).body;
    const moved = { ...target, version, expectedDifference: difference, reason: '空調設備の更新のため' };
    expect((await server.call('Desk/MoveReservation', moved, { staff: town.manager })).status).toBe(200);
    await runJobsNow(server);
    expect(outcomesOf((await report(town.manager, body.closureId)).lines)).toEqual({ [reservationId]: 'done gone' });
    expect(await standingOf(server, reservationId)).toMatchObject({ state: 'confirmed' });
  });

  it('is for those who may close, with the factor given again', async () => {
    const town = await aTown();
    const { containerId } = town.hall;
    const clerk = await aStaffMember(server, town.tenant, { role: 'desk', containerIds: [containerId] });
    expect((await preview(clerk, wantedAt(containerId))).days).toBe(3);
    expect(await codeOf(commit(clerk, wantedAt(containerId)))).toBe('notPermitted');
    server.clock.advance(11 * 60_000);
    expect(await codeOf(commit(town.manager, wantedAt(containerId)))).toBe('stepUpRequired');
  });

  it('is lifted: what it held opens again, what was cancelled stays so, and an export knows it meanwhile', async () => {
    const town = await aTown();
    const { containerId } = town.hall;
    const reservationId = await book(server, town, { date: '2026-06-24' });
    const { body } = await commit(town.manager, wantedAt(containerId));
    const one = { containerId, closureId: body.closureId };
    await runJobsNow(server);
    const rows = () =>
      server.db.selectFrom('occupancy').select('note').where('closure_id', '=', one.closureId).execute();
    expect(await rows()).not.toEqual([]);
    const revisions = await server.db
      .selectFrom('tenant_revision')
      .select('made_by')
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(revisions.length).toBe(2);
    const before = (await server.call('Desk/PreviewLift', one, { staff: town.manager })).body;
    expect(before).toMatchObject({ days: ['2026-06-24', '2026-06-25', '2026-06-26'], cancelled: 1, dropped: 0 });
    const lift = { ...one, reason: '工事の延期', version: before.version };
    expect(await codeOf(server.call('Desk/LiftClosure', { ...lift, reason: '' }, { staff: town.manager }))).toBe(
      'reasonRequired',
    );
    expect(await codeOf(server.call('Desk/LiftClosure', lift, { staff: town.manager }))).toBe('done');
    expect(await rows()).toEqual([]);
    expect((await standingOf(server, reservationId)).state).toBe('cancelled_operator');
    expect((await report(town.manager, one.closureId)).lifted).toMatchObject({ reason: '工事の延期' });
    expect(await codeOf(server.call('Desk/LiftClosure', lift, { staff: town.manager }))).toBe('closureLifted');
    await book(server, town, { date: '2026-06-24' });
  });
});

describe('[CLOSE-01] a closure and bundles', () => {
  it('is in an export, which imported changes nothing, and lifted by one that says nothing of it', async () => {
    const town = await aTown();
    const { tenantId } = town.tenant;
    const kept = await book(server, town, { date: '2026-06-24' });
    const { body } = await commit(town.manager, wantedAt(town.hall.containerId), { [kept]: 'keep' });
    await runJobsNow(server);
    const exported = await inTenant(server.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    expect(exported).toContain('空調設備の更新のため');
    const again = await importText(server.server, exported, server.clock());
    expect(again.differences).toEqual([]);
    const without = stringify({ ...(parse(exported) as object), closures: [] });
    const done = await importText(server.server, without, server.clock());
    expect(done.differences).toEqual(expect.arrayContaining([expect.stringContaining('空調設備の更新のため')]));
    expect((await report(town.manager, body.closureId)).closure.state).toBe('lifted');
    const marked = await server.db
      .selectFrom('occupancy')
      .select('note')
      .where('closure_id', 'is not', null)
      .where('tenant_id', '=', tenantId)
      .execute();
    expect(marked).toEqual([]);
  });
});

describe('[CLOSE-01] a closure over a lottery', () => {
  const wanted = (containerId: string) => wantedAt(containerId, { from: '2026-09-20', to: '2026-09-20' });

  async function aTownWithEntries() {
    const town = await aLotteryTown(server);
    const manager = await aStaffMember(server, town.tenant, { role: 'manager' });
    const people = [await aMember(server, town.tenant), await aMember(server, town.tenant)] as const;
    const ids = [
      (await town.enter(people[0])).body.reservationId,
      (await town.enter(people[1])).body.reservationId,
    ] as const;
    return { ...town, manager, people, ids };
  }

  it('ends entries that wait while it is open, and tells them', async () => {
    const town = await aTownWithEntries();
    const { items } = await preview(town.manager, wanted(town.hall.containerId));
    expect(items.map(({ kind, awaitsDraw }) => [kind, awaitsDraw])).toEqual(Array(2).fill(['entry', false]));
    await commit(town.manager, wanted(town.hall.containerId));
    await runJobsNow(server);
    for (const id of town.ids) expect((await standingOf(server, id)).state).toBe('cancelled_operator');
    expect(server.mailbox.mails.filter(({ subject }) => subject.includes('施設の都合'))).toHaveLength(2);
    const late = await town.enter(await aMember(server, town.tenant));
    expect(late.body.error?.code).toBe('closed');
  });

  it('waits for the announcement once it has closed, says nothing of who won, and settles then', async () => {
    const town = await aTownWithEntries();
    await runJobs(server, '2026-06-15T17:00');
    const staff = await aStaffMember(server, town.tenant, { role: 'manager' });
    const { body } = await commit(staff, wanted(town.hall.containerId));
    await runJobs(server, '2026-06-15T17:20');
    const manager = await aStaffMember(server, town.tenant, { role: 'manager' });
    const waiting = await report(manager, body.closureId);
    expect(waiting.lines.map(({ state, statusText }) => [state, statusText])).toEqual(
      Array(2).fill(['waiting', '抽選待ち']),
    );
    await runJobs(server, '2026-06-16T17:00');
    const later = await aStaffMember(server, town.tenant, { role: 'manager' });
    const { lines } = await report(later, body.closureId);
    expect(lines.map(({ outcome }) => outcome).toSorted()).toEqual(['cancelled', 'lost']);
    const held = await server.db
      .selectFrom('occupancy')
      .select(['kind', 'reservation_id'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(held.every(({ kind }) => kind === 'closure')).toBe(true);
    expect(await town.frames(await aMember(server, town.tenant))).toEqual(
      expect.not.arrayContaining([expect.stringContaining('○')]),
    );
  });
});

describe('[CLOSE-01] a closure of a place of courses', () => {
  it('lists the courses that meet there then, and tells everybody of each once', async () => {
    const school = await aSchool(server);
    const { tenant, container, events } = school;
    const [one, other] = [await aMember(server, tenant), await aMember(server, tenant)];
    await anEventReservation(server, one, events.guitar, { fee: 4500 });
    await anEventReservation(server, other, events.guitar, { fee: 4500 });
    await anEventReservation(server, other, events.walking);
    const manager = await aStaffMember(server, tenant, { role: 'manager' });
    const wanted = wantedAt(container.eventContainerId, { from: '2026-07-19', to: '2026-07-20' });
    const { items } = await preview(manager, wanted);
    expect(items).toMatchObject([
      {
        subjectId: events.guitar.eventId,
        kind: 'course',
        people: 2,
        firstDay: '2026-07-19',
        intents: ['notify', 'keep'],
      },
    ]);
    const { body } = await commit(manager, wanted);
    await runJobsNow(server);
    await runJobsNow(server);
    const { lines } = await report(manager, body.closureId);
    expect(lines).toMatchObject([{ state: 'done', outcome: 'notified', told: 2, name: items[0]?.name }]);
    const told = server.mailbox.mails.filter(({ subject }) => subject.includes('講座の会場が休館'));
    expect(told).toHaveLength(2);
    expect(told[0]?.body).toContain('空調設備の更新のため');
  });
});

describe('a closure that gives money back, where the town lets nobody do large things alone', () => {
  it('waits for a colleague and changes nothing until then; one that keeps everybody does not', async () => {
    const town = await aTown();
    await server.db
      .updateTable('tenant_setting')
      .set({ needs_second_person: true })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    const reservationId = await paid(town, '2026-06-25');
    const wanted = wantedAt(town.hall.containerId);
    expect((await preview(town.manager, wanted)).items.map(({ refund }) => refund > 0)).toEqual([true]);
    const refused = await commit(town.manager, wanted);
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'secondPersonRequired' } } });
    expect((await server.call('Desk/ListClosures', {}, { staff: town.manager })).body.items).toEqual([]);
    expect((await commit(town.manager, wanted, { [reservationId]: 'keep' })).status).toBe(200);
  });
});

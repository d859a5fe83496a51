import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { newId } from '#server/newId.ts';
import { act, aPayingTown, begin, book, linesOf, standingOf } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { asMember } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

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
type Line = RequestOf<'Desk/CommitClosure'>['lines'][number];

async function aTown() {
  const town = await aPayingTown(server, { setting: { payment_due_days: 5 } });
  const { containerId, halfA } = town.hall;
  const manager = await aStaffMember(server, town.tenant, { role: 'manager', containerIds: [containerId] });
  const wanted: Wanted = {
    containerId,
    kind: 'maintenance',
    from: '2026-06-24',
    to: '2026-06-26',
    articleIds: [halfA.articleId],
    reason: '空調機の更新（業者A）',
    told: '空調設備の更新のため',
  };
  return { ...town, manager, wanted };
}

type Town = Awaited<ReturnType<typeof aTown>>;

async function paid(town: Town, date: string) {
  const reservationId = await book(server, town, { date });
  await act(server, await begin(server, town, reservationId), 'card');
  await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId });
  return reservationId;
}

const preview = async ({ manager, wanted }: Town) =>
  (await server.call('Desk/PreviewClosure', wanted, { staff: manager })).body;

type Where = { readonly room: string; readonly from: string };

/** Commits with some lines moved to where the preview offers, and all others as usual. */
async function commit(town: Town, moved: Readonly<Record<string, Where>>, staff: TestStaff = town.manager) {
  const { digest, items } = await preview(town);
  const lines = items.map(({ subjectId, mark, intents, targets }): Line => {
    const where = moved[subjectId];
    if (!where) return { subjectId, mark, intent: intents[0] ?? 'keep' };
    const target = targets.find(({ articleName, from }) => articleName === where.room && from === where.from);
    if (!target) throw new Error(`not offered: ${JSON.stringify(targets)}`);
    const { articleId, from, difference } = target;
    return { subjectId, mark, intent: 'move', target: { articleId, from, difference } };
  });
  return server.call('Desk/CommitClosure', { ...town.wanted, digest, lines }, { staff });
}

const report = async ({ manager }: Town, closureId: string) =>
  (await server.call('Desk/GetClosure', { closureId }, { staff: manager })).body;

const lineOf = async (town: Town, closureId: string, reservationId: string) =>
  (await report(town, closureId)).lines.find(({ subjectId }) => subjectId === reservationId);

const ledger = (town: Town, id: string) => linesOf(server, town.tenant.tenantId, { kind: 'reservation', id });

const find = async ({ session }: Pick<Town, 'session'>, reservationId: string) =>
  (await server.call('Reservation/FindReservation', { reservationId }, { session })).body;

describe('[CLOSE-01] where a closure can send a reservation', () => {
  it('is other rooms of its size that day, and its own room within seven days, with what the fee is then', async () => {
    const town = await aTown();
    await paid(town, '2026-06-24');
    await book(server, town, { date: '2026-06-23' });
    const { items } = await preview(town);
    expect(
      items[0]?.targets.map(({ articleName, from, difference }) => `${articleName} ${from} ${difference}`),
    ).toEqual([
      'ホールB 2026-06-24 0',
      // Not the 23rd, which is taken, nor what is closed as well.
      'ホールA 2026-06-22 0',
      'ホールA 2026-06-29 0',
      'ホールA 2026-06-27 200',
      'ホールA 2026-06-20 200',
      'ホールA 2026-06-21 500',
      'ホールA 2026-06-28 500',
    ]);
  });

  it('is nowhere while money is on its way, and for who is there already', async () => {
    const town = await aTown();
    const reservationId = await book(server, town, { date: '2026-06-24' });
    await server.db
      .updateTable('reservation')
      .set({ state: 'checked_in' })
      .where('reservation_id', '=', reservationId)
      .execute();
    const { items } = await preview(town);
    expect(items).toMatchObject([{ targets: [], intents: ['keep'] }]);
  });
});

describe('[CLOSE-01] a closure that moves', () => {
  it('moves each as staff move one: same id, fee by the balance, place closed behind it, and its person told why', async () => {
    const town = await aTown();
    const [same, dearer] = [await paid(town, '2026-06-24'), await paid(town, '2026-06-25')];
    const { body } = await commit(town, {
      [same]: { room: 'ホールB', from: '2026-06-24' },
      [dearer]: { room: 'ホールA', from: '2026-06-27' },
    });
    expect((await standingOf(server, same)).state).toBe('confirmed');
    await runJobsNow(server);
    expect(await lineOf(town, body.closureId, same)).toMatchObject({
      state: 'done',
      outcome: 'moved',
      intent: 'move',
      told: 1,
      refund: 0,
      target: { articleName: 'ホールB', from: '2026-06-24', difference: 0 },
    });
    expect(await lineOf(town, body.closureId, dearer)).toMatchObject({
      firstDay: '2026-06-27',
      // In the words in which the lists wrote it.
      before: { place: 'ホールA', when: '2026/06/25(木) 午前' },
    });
    const shown = await find(town, same);
    expect(shown).toMatchObject({ reservationId: same, details: [{ articleName: 'ホールB' }] });
    expect(await ledger(town, same)).toEqual(['charged 1000', 'received 1000']);
    expect(await ledger(town, dearer)).toEqual(['charged 1000', 'received 1000', 'charged 200']);
    expect((await find(town, dearer)).details[0]?.date).toBe('2026-06-27');
    const told = server.mailbox.mails.filter(({ body: text }) => text.includes('空調設備の更新のため'));
    expect(told).toHaveLength(2);
    expect(told[0]?.body).not.toContain('業者A');
    const again = await server.call('Reservation/Reserve', reserveBody(town.hall, { date: '2026-06-24' }), town);
    expect(again.body.error?.code).toBe('closed');
    expect(await overlappingClaims(server.db, town.tenant.tenantId)).toEqual([]);
    const audit = await server.db
      .selectFrom('audit_event')
      .select(['actor', 'subject', 'action'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('action', '=', 'Desk/MoveReservation')
      .execute();
    expect(audit.map(({ subject }) => subject).toSorted()).toEqual([same, dearer].toSorted());
    expect(new Set(audit.map(({ actor }) => actor))).toEqual(new Set([`staff:${town.manager.staffId}`]));
  });

  it('is refused for a target that is taken by then, or that two lines want, or that is none', async () => {
    const town = await aTown();
    const one = await book(server, town, { date: '2026-06-24' });
    const other = await book(server, town, { date: '2026-06-25' });
    const { digest, items } = await preview(town);
    const targetFor = (id: string, from: string) =>
      items.find(({ subjectId }) => subjectId === id)?.targets.find((target) => target.from === from);
    const send = (lines: readonly Line[]) =>
      server.call('Desk/CommitClosure', { ...town.wanted, digest, lines: [...lines] }, { staff: town.manager });
    const moving = (id: string, from: string, articleId?: string): Line => {
      const { mark = '' } = items.find(({ subjectId }) => subjectId === id) ?? {};
      const target = targetFor(id, from);
      return {
        subjectId: id,
        mark,
        intent: 'move',
        target: { articleId: articleId ?? target?.articleId ?? '', from, difference: target?.difference ?? 0 },
      };
    };
    const twice = await send([moving(one, '2026-06-28'), moving(other, '2026-06-28')]);
    expect(twice.body.error).toMatchObject({ code: 'closureTargetTaken', details: { taken: [other] } });
    const closed = await send([moving(one, '2026-06-25', town.hall.halfA.articleId)]);
    expect(closed.body.error).toMatchObject({ code: 'closureTargetTaken', details: { taken: [one] } });
    await book(server, await asMember(server, town, await aMember(server, town.tenant)), { date: '2026-06-28' });
    const taken = await send([moving(one, '2026-06-28')]);
    expect(taken.body.error).toMatchObject({ code: 'closureTargetTaken', details: { taken: [one] } });
    expect((await send([{ ...moving(one, '2026-06-28'), target: null }])).body.error?.code).toBe('closureChoice');
    expect(
      await server.db.selectFrom('closure').selectAll().where('tenant_id', '=', town.tenant.tenantId).execute(),
    ).toEqual([]);
  });

  it('says why a line could not be moved, and is decided anew: elsewhere, cancelled or kept', async () => {
    const town = await aTown();
    const ids = [
      await paid(town, '2026-06-24'),
      await paid(town, '2026-06-25'),
      await paid(town, '2026-06-26'),
    ] as const;
    const where = (from: string) => ({ room: 'ホールB', from });
    const { body } = await commit(town, {
      [ids[0]]: where('2026-06-24'),
      [ids[1]]: where('2026-06-25'),
      [ids[2]]: where('2026-06-26'),
    });
    const { closureId } = body;
    const other = await asMember(server, town, await aMember(server, town.tenant));
    for (const date of ['2026-06-24', '2026-06-25', '2026-06-26']) {
      await book(server, other, { date, article: town.hall.halfB });
    }
    await runJobsNow(server);
    const failed = (await report(town, closureId)).lines;
    expect(failed.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    expect(failed[0]?.failure).toContain('予約');
    for (const id of ids) expect(await standingOf(server, id)).toMatchObject({ state: 'confirmed', payment: 'paid' });

    const one = (subjectId: string) => ({ containerId: town.hall.containerId, closureId, subjectId });
    const seen = async (id: string) =>
      (await server.call('Desk/PreviewClosureLine', one(id), { staff: town.manager })).body;
    const decide = async (id: string, choice: Pick<Line, 'intent' | 'target'>) => {
      const { mark } = await seen(id);
      const sent = { ...one(id), mark, ...choice };
      return (await server.call('Desk/DecideClosureLine', sent, { staff: town.manager })).body.error?.code ?? 'done';
    };
    const now = await seen(ids[0]);
    expect(now.intents).toEqual(['cancel', 'move', 'keep']);
    expect(now.targets.every(({ articleName }) => articleName === 'ホールA')).toBe(true);
    const { articleId = '', from = '', difference = 0 } = now.targets[0] ?? {};
    const halfB = { articleId: town.hall.halfB.articleId, from: '2026-06-24', difference: 0 };
    expect(await decide(ids[0], { intent: 'move', target: halfB })).toBe('closureTargetTaken');
    expect(await decide(ids[0], { intent: 'move', target: { articleId, from, difference } })).toBe('done');
    expect(await decide(ids[1], { intent: 'cancel' })).toBe('done');
    expect(await decide(ids[2], { intent: 'keep' })).toBe('done');
    await runJobsNow(server);
    const { lines } = await report(town, closureId);
    expect(Object.fromEntries(lines.map(({ subjectId, outcome }) => [subjectId, outcome]))).toEqual({
      [ids[0]]: 'moved',
      [ids[1]]: 'cancelled',
      [ids[2]]: 'kept',
    });
    expect(await standingOf(server, ids[1])).toMatchObject({ state: 'cancelled_operator', held: 0, due: 0 });
    const late = await server.call('Desk/PreviewClosureLine', one(ids[1]), { staff: town.manager });
    expect(late.body.error?.code).toBe('closureLineSettled');
  });

  it('counts what was paid on the way, and lets be who gave up his place', async () => {
    const town = await aTown();
    const [paying, gone] = [
      await book(server, town, { date: '2026-06-24' }),
      await book(server, town, { date: '2026-06-25' }),
    ];
    const payment = await begin(server, town, paying);
    const { body } = await commit(town, {
      [paying]: { room: 'ホールA', from: '2026-06-27' },
      [gone]: { room: 'ホールB', from: '2026-06-25' },
    });
    await act(server, payment, 'card');
    await server.call('Reservation/CancelReservation', { reservationId: gone }, town);
    await runJobsNow(server);
    expect(await lineOf(town, body.closureId, gone)).toMatchObject({ state: 'done', outcome: 'gone' });
    expect(await lineOf(town, body.closureId, paying)).toMatchObject({ state: 'done', outcome: 'moved' });
    expect(await ledger(town, paying)).toEqual(['charged 1000', 'received 1000', 'charged 200']);
  });
});

describe('[CLOSE-01] a closure that is not decided yet', () => {
  it('is kept by who may not decide, opened and decided by who may, and does nothing until then', async () => {
    const town = await aTown();
    const { containerId } = town.hall;
    const clerk = await aStaffMember(server, town.tenant, {
      role: 'desk',
      containerIds: [containerId],
      name: '窓口 次郎',
    });
    const reservationId = await book(server, town, { date: '2026-06-24' });
    const { items } = await preview(town);
    const chosen = { subjectId: reservationId, mark: items[0]?.mark ?? '', intent: 'keep' as const };
    const saved = await server.call('Desk/SaveClosureDraft', { ...town.wanted, lines: [chosen] }, { staff: clerk });
    const { draftId, version } = saved.body;
    const again = { ...town.wanted, told: '空調の更新', lines: [chosen], draft: { draftId, version } };
    expect((await server.call('Desk/SaveClosureDraft', again, { staff: clerk })).body).toEqual({ draftId, version: 2 });
    const old = await server.call('Desk/SaveClosureDraft', again, { staff: town.manager });
    expect(old.body.error?.code).toBe('changedMeanwhile');
    expect(
      await server.db
        .selectFrom('occupancy')
        .select('closure_id')
        .where('kind', '=', 'closure')
        .where('tenant_id', '=', town.tenant.tenantId)
        .execute(),
    ).toEqual([]);

    const listed = (await server.call('Desk/ListClosures', {}, { staff: town.manager })).body;
    expect(listed).toMatchObject({
      items: [],
      drafts: [{ draftId, savedBy: '窓口 次郎さん', rooms: ['ホールA'], told: '空調の更新' }],
    });
    const { cards } = (await server.call('Desk/GetWork', {}, { staff: town.manager })).body;
    expect(cards.find(({ kind }) => kind === 'closureDrafts')?.count).toBe(1);
    const opened = (await server.call('Desk/GetClosureDraft', { draftId }, { staff: town.manager })).body;
    expect(opened.wanted).toMatchObject({ ...town.wanted, told: '空調の更新' });
    expect(opened.lines).toMatchObject([chosen]);
    const stranger = await aStaffMember(server, (await aTown()).tenant, { role: 'manager' });
    expect((await server.call('Desk/GetClosureDraft', { draftId }, { staff: stranger })).body.error?.code).toBe(
      'notFound',
    );

    const { digest } = (await server.call('Desk/PreviewClosure', opened.wanted, { staff: town.manager })).body;
    const decided = { ...opened.wanted, digest, lines: opened.lines, draft: { draftId, version: 2 } };
    expect((await server.call('Desk/CommitClosure', decided, { staff: town.manager })).status).toBe(200);
    expect((await server.call('Desk/ListClosures', {}, { staff: town.manager })).body.drafts).toEqual([]);
    const dropped = await server.call('Desk/DropClosureDraft', { containerId, draftId, version: 2 }, { staff: clerk });
    expect(dropped.body.error?.code).toBe('changedMeanwhile');
  });

  it('takes as many lines as a closure may have', async () => {
    const town = await aTown();
    const [{ articleId }, from] = [town.hall.halfB, '2026-06-24'];
    const lines = Array.from(
      { length: 1_000 },
      (): Line => ({
        subjectId: newId(),
        mark: 'x'.repeat(16),
        intent: 'move',
        target: { articleId, from, difference: -100_000 },
      }),
    );
    const large = { ...town.wanted, lines };
    const staff = town.manager;
    expect((await server.call('Desk/SaveClosureDraft', large, { staff })).status).toBe(200);
    const refused = await server.call('Desk/CommitClosure', { ...large, digest: '' }, { staff });
    expect(refused.body.error?.code).toBe('closureListChanged');
  });

  it('tells the phone numbers of those whom no message reaches, and writes down who saw them', async () => {
    const town = await aTown();
    const silent = await asMember(server, town, await aMember(server, town.tenant, { email: null }));
    const [told, called] = [
      await book(server, town, { date: '2026-06-24' }),
      await book(server, silent, { date: '2026-06-25' }),
    ];
    const { items } = await preview(town);
    expect(items.map(({ subjectId, isReachable }) => [subjectId, isReachable])).toEqual([
      [told, true],
      [called, false],
    ]);
    const { containerId } = town.hall;
    const asked = { containerId, reservationIds: [told, called] };
    const { body } = await server.call('Desk/RevealPhones', asked, { staff: town.manager });
    expect(body.items).toEqual([{ reservationId: called, phone: expect.stringMatching(/^0\d+-\d+-\d+$/) }]);
    const looks = await server.db
      .selectFrom('access_log')
      .select('request')
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('operation', '=', 'Desk/RevealPhones')
      .execute();
    expect(looks).toMatchObject([{ request: asked }]);
    const viewer = await aStaffMember(server, town.tenant, { role: 'viewer', containerIds: [containerId] });
    const refused = await server.call('Desk/RevealPhones', asked, { staff: viewer });
    expect(refused.body.error?.code).toBe('notPermitted');
  });

  it('knows what is closed without anybody: by the calendar of each room, and by the town', async () => {
    const closures = [
      { from: '2026-12-29T00:00', to: '2026-12-30T00:00' },
      { from: '2026-12-30T00:00', to: '2026-12-31T00:00' },
    ];
    const town = await aPayingTown(server, {}, { closures, article: { closed_weekdays: [1] } });
    const manager = await aStaffMember(server, town.tenant, { role: 'manager' });
    const { items } = (await server.call('Desk/ListRegularClosings', {}, { staff: manager })).body;
    expect(items).toMatchObject([
      {
        containerName: town.hall.containerName,
        rules: [{ rooms: [], texts: expect.arrayContaining(['毎週月曜日は休館日です。']) }],
        days: [{ from: '2026-12-29', to: '2026-12-30' }],
      },
    ]);
  });
});

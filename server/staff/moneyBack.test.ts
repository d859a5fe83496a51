import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, servedEndpoints } from '#contract/endpoints.ts';
import type { Role } from '#contract/permissions.ts';
import { mostByAnybody } from '#rules/payment/moneyBack.ts';
import { aChargedUse, aUsedDay, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { newId } from '#server/newId.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aPayingTown, book, runJobs } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { giveBackByTransfer } from '#server/testing/byTransfer.ts';
import { cancelForFacility } from '#server/testing/cancelForFacility.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { staffBodies } from '#server/testing/staffBodies.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { callsThatGive } from './callsThatGive.ts';
import { stepUpLife } from './member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const dearer = 60;
const days = ['2026-07-06', '2026-07-07'] as const;

type Scene = SmallTown & { readonly admin: TestStaff; readonly reservationId: string };

/** A town in which a half costs 60,000 yen a morning, and a reservation of two days that was paid in cash. */
async function aScene(): Promise<Scene> {
  const town = await aPayingTown(server, { setting: { fee_collection: 'counter', cancel_deadline_days: 0 } });
  const { hall, tenant, session } = town;
  await server.db
    .updateTable('time_frame')
    .set(({ eb }) => ({ fee_weekday: eb('fee_weekday', '*', dearer), fee_saturday: eb('fee_saturday', '*', dearer) }))
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  const admin = await aStaffMember(server, tenant, { name: '館長 一郎' });
  await server.call('Desk/OpenTill', { containerId: hall.containerId, float: 300_000 }, { staff: admin });
  const details = days.flatMap((date) => reserveBody(hall, { date }).details);
  const body = { ...reserveBody(hall, { date: days[0] }), details };
  const { reservationId } = (await server.call('Reservation/Reserve', body, { session })).body;
  await pay({ admin, reservationId });
  return { ...town, admin, reservationId };
}

async function pay({ admin, reservationId }: Pick<Scene, 'admin' | 'reservationId'>) {
  const received = await server.call('Desk/ReceiveCash', { reservationId, tendered: 200_000 }, { staff: admin });
  expect(received.status).toBe(200);
}

type Answer = { readonly status: number; readonly body: { readonly error?: { readonly code: string } } };
type Way = {
  /** A role that may make the call and may not give back any sum; null where everybody who may also may that. */
  readonly without: Role | null;
  /** What has to be so before. */
  readonly before?: (scene: Scene) => Promise<unknown>;
  readonly give: (scene: Scene, staff: TestStaff) => Promise<Answer>;
};

const reason = '設備の故障';
const aClosure = ({ hall }: Scene) => ({
  containerId: hall.containerId,
  kind: 'maintenance' as const,
  from: days[0],
  to: days[1],
  reason,
  told: reason,
});
const seenBy = async ({ admin, reservationId }: Scene) =>
  (await server.call('Desk/GetReservation', { reservationId }, { staff: admin })).body;

async function commitClosure(scene: Scene, staff: TestStaff) {
  const { digest, items } = (await server.call('Desk/PreviewClosure', aClosure(scene), { staff: scene.admin })).body;
  const lines = items.map(({ subjectId, mark }) => ({ subjectId, mark, intent: 'cancel' as const }));
  return server.call('Desk/CommitClosure', { ...aClosure(scene), digest, lines }, { staff });
}

/** A closure whose only line has failed. */
async function aFailedLine(scene: Scene) {
  const answer = await commitClosure(scene, scene.admin);
  await server.db
    .updateTable('closure_line')
    .set({ state: 'failed', failure: '処理中に問題が起きました。' })
    .where('tenant_id', '=', scene.tenant.tenantId)
    .execute();
  return answer;
}

async function decideLine(scene: Scene, staff: TestStaff) {
  const { reservationId: subjectId, hall, admin } = scene;
  const { items } = (await server.call('Desk/ListClosures', {}, { staff: admin })).body;
  const named = { containerId: hall.containerId, closureId: items[0]?.closureId ?? '', subjectId };
  const { mark } = (await server.call('Desk/PreviewClosureLine', named, { staff: admin })).body;
  return server.call('Desk/DecideClosureLine', { ...named, mark, intent: 'cancel' }, { staff });
}

async function cancelDays({ reservationId, admin }: Scene, staff: TestStaff) {
  const asked = { reservationId, cause: 'facility' as const, days: [days[0]] };
  const { version } = (await server.call('Desk/PreviewCancelledDays', asked, { staff: admin })).body;
  return server.call('Desk/CancelDays', { ...asked, reason, version }, { staff });
}

async function moveCheaper(scene: Scene, staff: TestStaff) {
  const { reservationId, hall, admin } = scene;
  const { details } = reserveBody(hall, { date: days[0] });
  const target = { reservationId, containerId: hall.containerId, details };
  const { version, newFee, oldFee } = (await server.call('Desk/PreviewMove', target, { staff: admin })).body;
  const moved = { ...target, version, expectedDifference: newFee - oldFee, reason };
  return server.call('Desk/MoveReservation', moved, { staff });
}

/** What was charged for with a hundred microphones costs less without them. */
async function takeLess({ reservationId, hall, admin }: Scene, staff: TestStaff) {
  const { containerId: _, date: __, details: ___, ...contents } = reserveBody(hall);
  const asked = { reservationId, contents };
  const { version, difference } = (await server.call('Desk/PreviewContents', asked, { staff: admin })).body;
  return server.call('Desk/ChangeContents', { ...asked, version, expectedDifference: difference, reason }, { staff });
}

/** The same reservation with so much equipment that its fee is far above the limit. */
async function withMicrophones({ reservationId, hall }: Scene) {
  const use = aChargedUse({ days: [aUsedDay(['午前'])], equipment: [{ code: 'mic', quantity: 60 }] });
  const version = aVersion({
    base: [framesCost({ 午前: 60_000 })],
    equipment: [{ code: 'mic', label: 'マイク', yen: 1_000, per: 'use' }],
    steps: [{ kind: 'equipment', as: 'lent' }],
  });
  await enterOrdinance(server, { hall }, version);
  const { version_id: versionId } = await server.db
    .selectFrom('ordinance_version')
    .select('version_id')
    .where('container_id', '=', hall.containerId)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('reservation')
    .set({
      equipment_names: ['マイク'],
      equipment_quantities: JSON.stringify([{ name: 'マイク', quantity: 60 }]),
      charged_days: JSON.stringify([{ versionId, use }]),
    })
    .where('reservation_id', '=', reservationId)
    .execute();
}

const underReview = ({ reservationId }: Scene) =>
  server.db
    .updateTable('reservation')
    .set({ state: 'under_review', needs_approval: true })
    .where('reservation_id', '=', reservationId)
    .execute();

const reject = ({ reservationId }: Scene, staff: TestStaff) =>
  server.call('Desk/ReviewReservation', { reservationId, decision: 'reject', reason }, { staff });

const addCharge = ({ reservationId }: Scene, staff: TestStaff, yen: number) => {
  const line = { kind: 'own', label: '照明', yen } as const;
  return server.call('Desk/AddCharge', { reservationId, chargeId: newId(), lines: [line], reason }, { staff });
};

const settle = ({ reservationId }: Scene, staff: TestStaff, yen: number) =>
  server.call('Desk/SettleFee', { reservationId, decision: { kind: 'amount', yen }, reason }, { staff });

async function cancel({ reservationId, admin }: Scene, staff: TestStaff) {
  const named = { reservationId, cause: 'facility' } as const;
  const { version } = (await server.call('Desk/PreviewCancellation', named, { staff: admin })).body;
  return server.call('Desk/CancelReservation', { ...named, reason, version }, { staff });
}

/** Somebody has paid 60,000 yen for a course. */
async function aDearCourse({ tenant, member }: Scene) {
  const { events } = await aSchool(server, tenant);
  await anEventReservation(server, member, events.guitar, { fee: 60_000, paymentState: 'paid' });
}

const courseNamed = async ({ tenant: { tenantId } }: Scene) => {
  const course = await server.db
    .selectFrom('event_reservation')
    .innerJoin('event', 'event.event_id', 'event_reservation.event_id')
    .innerJoin('event_category', 'event_category.event_category_id', 'event.event_category_id')
    .select(['event.event_id', 'event_container_id'])
    .where('event_reservation.tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return { containerId: course.event_container_id, eventId: course.event_id };
};

async function dropSession(scene: Scene, staff: TestStaff) {
  const named = await courseNamed(scene);
  const { standing } = (await server.call('Desk/GetRoster', { eventId: named.eventId }, { staff: scene.admin })).body;
  const eventSessionId = standing.at(-1)?.eventSessionId ?? '';
  const change = { kind: 'dropSession', eventSessionId, instead: null, perPerson: 55_000 } as const;
  const asked = { ...named, change };
  const { digest } = (await server.call('Desk/PreviewSessionChange', asked, { staff: scene.admin })).body;
  return server.call('Desk/ChangeSession', { ...asked, digest, reason }, { staff });
}

/** The same in a town that has courses alone, as far as it is known by. */
async function aDearCourseAlone(scene: Scene) {
  const { tenantId, tenantAlias } = scene.tenant;
  await aDearCourse(scene);
  await server.db.updateTable('tenant').set({ mode: 'event' }).where('tenant_id', '=', tenantId).execute();
  const { directory } = server.server;
  const modes = async () =>
    (await Promise.all([directory.byId(tenantId), directory.byAlias(tenantAlias)])).map((one) => one?.tenantMode);
  await expect.poll(modes, { timeout: 30_000 }).toEqual(['event', 'event']);
}

async function toCheaperCourse({ tenant: { tenantId }, admin }: Scene, staff: TestStaff) {
  const made = await server.db
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const target = await server.db
    .selectFrom('event')
    .select('event_id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', '木工')
    .executeTakeFirstOrThrow();
  const asked = { reservationId: made.event_reservation_id, eventId: target.event_id };
  const { version, difference } = (await server.call('Desk/PreviewSeatChange', asked, { staff: admin })).body;
  return server.call('Desk/ChangeSeat', { ...asked, version, expectedDifference: difference, reason }, { staff });
}

async function callOff(scene: Scene, staff: TestStaff) {
  const { admin } = scene;
  const named = await courseNamed(scene);
  const { digest } = (await server.call('Desk/PreviewCallOff', named, { staff: admin })).body;
  return server.call('Desk/CallOffCourse', { ...named, digest, reason }, { staff });
}

/** A till of the day before, in which something was wrong; that of today is open. */
const aClosedTill = ({ tenant: { tenantId }, hall: { containerId } }: Scene) =>
  server.db
    .insertInto('till')
    .values({
      tenant_id: tenantId,
      till_id: newId(),
      container_id: containerId,
      day: '2026-06-09',
      is_open: false,
      float_yen: 420_000,
      left_yen: 420_000,
      opened_by: reason,
      closed_by: reason,
      opened_at: new Date('2026-06-09T00:00Z'),
      closed_at: new Date('2026-06-09T08:00Z'),
    })
    .execute();

async function correctTill({ hall: { containerId }, admin }: Scene, staff: TestStaff, amount: number) {
  const { days: tills } = (await server.call('Desk/GetTill', { containerId }, { staff: admin })).body;
  const tillId = tills.find(({ isOpen }) => !isOpen)?.tillId ?? '';
  return server.call('Desk/CorrectTill', { containerId, tillId, amount, reason }, { staff });
}

/** How each call that may give money back gives back more than 50,000 yen of a scene. */
const ways: Readonly<Record<string, Way>> = {
  'Desk/CancelReservation': {
    without: 'desk',
    give: async (scene, staff) => {
      const { version } = await seenBy(scene);
      const body = { reservationId: scene.reservationId, cause: 'person', reason, version } as const;
      return server.call('Desk/CancelReservation', body, { staff });
    },
  },
  'Desk/CancelDays': { without: 'desk', give: cancelDays },
  'Desk/MoveReservation': { without: 'desk', give: moveCheaper },
  'Desk/ChangeContents': { without: 'desk', before: withMicrophones, give: takeLess },
  'Desk/ReviewReservation': { without: null, before: underReview, give: reject },
  'Desk/SettleFee': { without: null, give: (scene, staff) => settle(scene, staff, 60_000) },
  'Desk/AddCharge': {
    without: 'desk',
    before: (scene) => addCharge(scene, scene.admin, 60_000),
    give: (scene, staff) => addCharge(scene, staff, -60_000),
  },
  'Desk/CommitClosure': { without: null, give: commitClosure },
  'Desk/DecideClosureLine': { without: null, before: aFailedLine, give: decideLine },
  'Desk/CallOffCourse': { without: null, before: aDearCourse, give: callOff },
  'Desk/ChangeSession': { without: null, before: aDearCourse, give: dropSession },
  'Desk/ChangeSeat': { without: 'desk', before: aDearCourseAlone, give: toCheaperCourse },
  'Desk/GiveBack': {
    without: 'desk',
    before: (scene) => cancel(scene, scene.admin),
    give: async ({ reservationId, admin }, staff) => {
      const { items } = (await server.call('Desk/ListRefunds', {}, { staff: admin })).body;
      const body = { reservationId, way: 'cash', amount: items[0]?.byHand ?? 0 } as const;
      return server.call('Desk/GiveBack', body, { staff });
    },
  },
  'Desk/VoidReceipt': {
    without: 'desk',
    give: async ({ reservationId, admin }, staff) => {
      const { items } = (await server.call('Desk/ListReceipts', { reservationId }, { staff: admin })).body;
      const receiptId = items[0]?.receiptId ?? '';
      return server.call('Desk/VoidReceipt', { reservationId, receiptId, reason }, { staff });
    },
  },
  'Desk/CorrectTill': {
    without: 'desk',
    before: aClosedTill,
    give: (scene, staff) => correctTill(scene, staff, -60_000),
  },
};

const largeOf = async ({ admin }: Scene) => {
  const { items } = (await server.call('Console/GetAuditWeek', {}, { staff: admin })).body;
  return items.find(({ kind }) => kind === 'largeMoneyBack')?.count ?? -1;
};

/** What went back and what is owed, of everybody in the town. */
async function moneyOf({ tenant: { tenantId } }: Pick<Scene, 'tenant'>) {
  const ledger = await server.db
    .selectFrom('ledger')
    .select(['kind', 'amount'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const fees = await server.db.selectFrom('reservation').select('fee').where('tenant_id', '=', tenantId).execute();
  const corrections = await server.db
    .selectFrom('till_correction')
    .select('amount')
    .where('tenant_id', '=', tenantId)
    .execute();
  const yenOf = (wanted: string) =>
    ledger.filter(({ kind }) => kind === wanted).reduce((sum, { amount }) => sum + amount, 0);
  const fee = fees.reduce((sum, one) => sum + one.fee, 0);
  const takenOut = corrections.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  return { dueBack: yenOf('refund_due'), handed: yenOf('refunded'), lessOwed: yenOf('released'), fee, takenOut };
}

type Money = Awaited<ReturnType<typeof moneyOf>>;
const wentBack = (before: Money, after: Money) =>
  after.dueBack > before.dueBack ||
  after.handed > before.handed ||
  after.takenOut > before.takenOut ||
  after.lessOwed > before.lessOwed ||
  after.fee < before.fee;

/** Somebody whose second factor was given longer ago than it opens anything. */
async function longSignedIn({ tenant }: Scene, role: Role) {
  const staff = await aStaffMember(server, tenant, { role });
  await server.db
    .updateTable('staff_session')
    .set({ factor_at: new Date(server.clock() - stepUpLife - 1000) })
    .where('tenant_id', '=', tenant.tenantId)
    .where('staff_id', '=', staff.staffId)
    .execute();
  return staff;
}

const served = Object.keys(servedEndpoints);
const giving = [...callsThatGive('lowers'), ...callsThatGive('hands')];

it('[SAFE-13] every call that may give money back is tried with more than 50,000 yen', () => {
  expect(Object.keys(ways).sort()).toEqual(giving.filter((name) => served.includes(name)).sort());
});

describe.each(Object.entries(ways))('[SAFE-13] [DESK-04] over 50,000 yen by %s', (name, { without, before, give }) => {
  it('is not for everybody at the desk, takes the second factor and a colleague, and stands in the card of the week', async () => {
    const scene = await aScene();
    await before?.(scene);
    const [asBefore, largeBefore] = [await moneyOf(scene), await largeOf(scene)];
    const refused = async (staff: TestStaff, code: string) => {
      const { status, body } = await give(scene, staff);
      expect([name, status, body.error?.code]).toEqual([name, 403, code]);
      expect(await moneyOf(scene)).toEqual(asBefore);
    };
    if (without) await refused(await aStaffMember(server, scene.tenant, { role: without }), 'moneyBackLimited');
    await refused(await longSignedIn(scene, 'manager'), 'stepUpRequired');
    const setting = (needs_second_person: boolean) =>
      server.db
        .updateTable('tenant_setting')
        .set({ needs_second_person })
        .where('tenant_id', '=', scene.tenant.tenantId)
        .execute();
    await setting(true);
    await refused(scene.admin, 'secondPersonRequired');
    await setting(false);
    expect(await largeOf(scene)).toBe(largeBefore);

    const { status } = await give(scene, scene.admin);
    expect(status).toBe(200);
    await runJobs(server);
    expect(wentBack(asBefore, await moneyOf(scene))).toBe(true);
    expect(await largeOf(scene)).toBe(largeBefore + 1);
    const { items } = (await server.call('Console/ListAudit', { kind: 'largeMoneyBack' }, { staff: scene.admin })).body;
    expect(items[0]?.action).toBe(name);
  });
});

describe('[SAFE-13] the limit of 50,000 yen', () => {
  it('is for one reservation, however many parts it is done in', async () => {
    const scene = await aScene();
    const desk = await aStaffMember(server, scene.tenant, { role: 'desk' });
    await addCharge(scene, desk, mostByAnybody + 1);
    expect((await addCharge(scene, desk, -30_000)).status).toBe(200);
    expect((await addCharge(scene, desk, -20_001)).body).toMatchObject({ error: { code: 'moneyBackLimited' } });
    expect((await addCharge(scene, desk, -20_000)).status).toBe(200);
    // Another way to the same money.
    expect((await cancelDays(scene, desk)).body).toMatchObject({ error: { code: 'moneyBackLimited' } });
  });

  it('is for the till of a day, whichever closed ones are corrected in it, and not for what is put in', async () => {
    const scene = await aScene();
    await aClosedTill(scene);
    const desk = await aStaffMember(server, scene.tenant, { role: 'desk' });
    const limited = { error: { code: 'moneyBackLimited' } };
    expect((await correctTill(scene, desk, 90_000)).status).toBe(200);
    expect((await correctTill(scene, desk, -30_000)).status).toBe(200);
    expect((await correctTill(scene, desk, -20_001)).body).toMatchObject(limited);
    expect((await correctTill(scene, desk, -20_000)).status).toBe(200);
    expect((await correctTill(scene, desk, -1)).body).toMatchObject(limited);
    expect((await correctTill(scene, scene.admin, -1)).status).toBe(200);
  });

  it('lets go of what was not paid for a use that will not be, and not of one that was', async () => {
    const scene = await aScene();
    const desk = await aStaffMember(server, scene.tenant, { role: 'desk' });
    const unpaid = await book(server, scene, { date: '2026-06-12' });
    const used = await book(server, scene, { date: '2026-06-11' });
    const cancelled = (reservationId: string) => cancel({ ...scene, reservationId }, desk);
    expect((await cancelled(unpaid)).status).toBe(200);
    server.clock.set('2026-06-10T10:20');
    const started = { date: '2026-06-10' };
    await server.db
      .updateTable('reservation')
      .set({ first_date: started.date })
      .where('reservation_id', '=', used)
      .execute();
    await server.db.updateTable('reservation_detail').set(started).where('reservation_id', '=', used).execute();
    expect((await cancelled(used)).body).toMatchObject({ error: { code: 'moneyBackLimited' } });
  });

  it('holds for a fee that is lowered where the ledger owes nothing', async () => {
    const scene = await aScene();
    const setting = { fee_collection: 'none' };
    await server.db.updateTable('tenant_setting').set(setting).where('tenant_id', '=', scene.tenant.tenantId).execute();
    const free = { ...scene, reservationId: await book(server, scene, { date: '2026-06-12' }) };
    expect((await settle(free, scene.admin, 20_000)).status).toBe(200);
    expect(await largeOf(scene)).toBe(0);
    const stale = await longSignedIn(scene, 'manager');
    expect((await settle(free, stale, 0)).body).toMatchObject({ error: { code: 'stepUpRequired' } });
  });

  it('is not asked at the command line, whose acts stand in the card of the week', async () => {
    const scene = await aScene();
    const { reservationId, tenant } = scene;
    await cancelForFacility(server, tenant.tenantAlias, { reservationId, reason });
    await giveBackByTransfer(server, tenant.tenantAlias, reservationId);
    expect(await largeOf(scene)).toBe(2);
  });
});

describe('[SAFE-13] every call of staff', () => {
  const changing = Object.keys(staffBodies).filter(
    (name) => (endpoints as Readonly<Record<string, { readonly effect: string }>>)[name]?.effect !== 'read',
  ) as (keyof typeof staffBodies)[];

  it('that gives money back says so in the table, which is seen by the ledger and the fees', async () => {
    const observed: string[] = [];
    let scene = await aScene();
    for (const name of changing) {
      const { tenant, hall, reservationId, member, admin } = scene;
      const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
      const { version } = await seenBy(scene);
      const town = { hall, reservationId, version, userNumber: member.userNumber, staffId };
      const before = await moneyOf(scene);
      const { status } = await server.callWith(name, staffBodies[name](town), { staff: admin });
      expect([name, status]).not.toEqual([name, 500]);
      await runJobs(server);
      const isSeen = wentBack(before, await moneyOf(scene));
      if (isSeen) observed.push(name);
      // What another call finds is as it was.
      if (isSeen || status === 200) scene = await aScene();
    }
    expect(observed.filter((name) => !giving.includes(name))).toEqual([]);
    expect(observed).toContain('Desk/CancelReservation');
  }, 240_000);
});

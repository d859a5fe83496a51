import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personFields } from '#contract/desk/people/personFields.ts';
import { servedEndpoints } from '#contract/endpoints.ts';
import { readsHeader, type Thing, touchesHeader } from '#contract/things.ts';
import { juneLottery, openFor120Days } from '#server/lottery/testing/aLotteryTown.ts';
import { newId } from '#server/newId.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anOffer } from '#server/testing/anOffer.ts';
import { aPayingTown, runJobs } from '#server/testing/aPayingTown.ts';
import { aProgramme } from '#server/testing/aProgramme.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aToken } from '#server/testing/aToken.ts';
import { aWatch, frameBody } from '#server/testing/aWatch.ts';
import { aWebhook } from '#server/testing/aWebhook.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { aMember, aPerson, aPolicy, aSession } from '#server/testing/factories.ts';
import { type StaffTown, staffBodies } from '#server/testing/staffBodies.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

type Name = keyof typeof staffBodies;
type Scene = SmallTown & { readonly admin: TestStaff; readonly about: StaffTown };
type Body = Readonly<Record<string, unknown>>;

/** What is sent so that an act has an effect, and what is looked at besides, by the calls that show it. */
type Prepared = {
  readonly body: Body;
  readonly shown?: { readonly [Read in Name]?: Body };
  /** Somebody who signed in at another time. */
  readonly admin?: TestStaff;
};

const names = Object.keys(staffBodies) as Name[];
const isRead = (name: Name) => servedEndpoints[name].effect === 'read';
const reads = names.filter(isRead);
const acts = names.filter((name) => !isRead(name));

const [dayOfUse, nextDay] = ['2026-06-22', '2026-06-23'] as const;

/** A town that takes its fees at the counter, with its till open and a use of two days that is not paid. */
async function aScene(): Promise<Scene> {
  server.clock.set('2026-06-10T10:00');
  const setting = { fee_collection: 'counter', cancel_deadline_days: 0 };
  const town = await aPayingTown(server, { setting, takesChildren: true });
  const { hall, tenant, session, member } = town;
  const admin = await aStaffMember(server, tenant, { login: 'kacho' });
  const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
  await server.call('Desk/OpenTill', { containerId: hall.containerId, float: 30_000 }, { staff: admin });
  const details = [dayOfUse, nextDay].flatMap((date) => reserveBody(hall, { date }).details);
  const { body } = await server.call('Reservation/Reserve', { ...reserveBody(hall), details }, { session });
  const about = { hall, reservationId: body.reservationId, userNumber: member.userNumber, staffId };
  const { version } = await shown({ ...town, admin, about }, 'Desk/GetReservation');
  return { ...town, admin, about: { ...about, version } };
}

// biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer, the answer has.
type Shown = any;

/** What a call answers in a scene, by its usual body with these fields. */
async function shown(scene: Scene, name: Name, fields: Body = {}): Promise<Shown> {
  const body = { ...staffBodies[name](scene.about), ...fields };
  const answer = await server.callWith(name, body, { staff: scene.admin });
  if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The same at another time. */
async function atTime(scene: Scene, time: string): Promise<Scene> {
  server.clock.set(time);
  return { ...scene, admin: await aStaffMember(server, scene.tenant, { login: `at${Date.parse(time)}` }) };
}

const aClosure = { from: dayOfUse, to: nextDay };

async function committed(scene: Scene, intent: 'keep' | 'cancel') {
  const { digest, items } = await shown(scene, 'Desk/PreviewClosure', aClosure);
  const lines = items.map((line: Shown) => ({ subjectId: line.subjectId, mark: line.mark, intent }));
  const { closureId } = await shown(scene, 'Desk/CommitClosure', { ...aClosure, digest, lines });
  const one = { containerId: scene.hall.containerId, closureId };
  return { one, looks: { 'Desk/GetClosure': { closureId }, 'Desk/PreviewLift': one } };
}

/** A closure whose only line has failed. */
async function failed(scene: Scene) {
  const closed = await committed(scene, 'cancel');
  const failure = { state: 'failed', failure: '処理中に問題が起きました。' };
  const { tenantId } = scene.tenant;
  await server.db.updateTable('closure_line').set(failure).where('tenant_id', '=', tenantId).execute();
  return closed;
}

const paid = (scene: Scene) => shown(scene, 'Desk/ReceiveCash');

const ofWebhook = async ({ tenant }: Scene) => ({ body: { webhookId: (await aWebhook(server, tenant)).webhookId } });

/** A trial that was not accepted. */
async function ofDelivery(scene: Scene) {
  const { webhookId } = await shown(scene, 'Console/AddWebhook');
  await server.db
    .updateTable('webhook_delivery')
    .set({ not_before: new Date(server.clock() + 60_000), attempts: 1, answer: '500' })
    .where('webhook_id', '=', webhookId)
    .execute();
  await server.db.deleteFrom('job').where('kind', '=', 'webhookDelivery').execute();
  const { items } = await shown(scene, 'Console/ListDeliveries');
  return { body: { deliveryId: items[0].deliveryId } };
}

async function counted(scene: Scene) {
  const { till } = await shown(scene, 'Desk/GetTill');
  const { version } = await shown(scene, 'Desk/CountTill', { tillId: till.tillId, version: till.version });
  return { tillId: till.tillId, version };
}

async function closedTill(scene: Scene) {
  const { tillId, version } = await counted(scene);
  await shown(scene, 'Desk/CloseTill', { tillId, version, left: 30_000 });
  return shown(scene, 'Desk/GetTill').then(({ till }) => till as { readonly tillId: string; readonly version: number });
}

const aGuest = ({ tenant }: Scene) => aPerson(server, tenant, { kind: 'guest', verified_at: null });

async function toMerge(scene: Scene) {
  const { userNumber: otherNumber } = await aPerson(server, scene.tenant);
  const { seen } = await shown(scene, 'Desk/PreviewMerge', { otherNumber });
  return { otherNumber, seen };
}

/** Staff with an address, to whom mails go. */
async function withAddress({ tenant }: Scene) {
  const email = 'clerk@example.jp';
  await server.db.updateTable('staff').set({ email }).where('tenant_id', '=', tenant.tenantId).execute();
  return { body: {} };
}

/** The hall is by lot, and two want a morning of September; until so many moments have come. */
async function aDraw(scene: Scene, moments: readonly string[], setting: Body = {}) {
  const { tenant, hall } = scene;
  const { tenantId } = tenant;
  const windows = { lottery_window: JSON.stringify(juneLottery), booking_window: JSON.stringify(openFor120Days) };
  await server.db.updateTable('article').set(windows).where('tenant_id', '=', tenantId).execute();
  if (Object.keys(setting).length > 0) {
    await server.db.updateTable('tenant_setting').set(setting).where('tenant_id', '=', tenantId).execute();
  }
  for (let count = 0; count < 2; count += 1) {
    const session = await aSession(server, await aMember(server, tenant));
    const { status } = await server.call('Reservation/Reserve', reserveBody(hall, { date: '2026-09-20' }), { session });
    expect(status).toBe(200);
  }
  for (const moment of moments) {
    server.clock.set(moment);
    await runJobs(server);
  }
  const { draw_id: drawId } = await server.db
    .selectFrom('lottery_draw')
    .select('draw_id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const one = { drawId };
  return {
    body: one,
    shown: { 'Desk/GetDraw': one, 'Desk/ListDrawnEntries': one, 'Desk/GetDrawRecord': one, 'Desk/VerifyDraw': one },
  };
}

/** A place of an announced draw that its winner has given up waits for staff. */
async function aGivenUpPlace(scene: Scene): Promise<Prepared> {
  const moments = ['2026-06-15T17:00', '2026-06-15T17:10', '2026-06-16T17:00'];
  const draw = await aDraw(scene, moments, { holds_given_up: true });
  const { reservation_id: reservationId, user_id: userId } = await server.db
    .selectFrom('reservation')
    .select(['reservation_id', 'user_id'])
    .where('tenant_id', '=', scene.tenant.tenantId)
    .where('state', '=', 'won')
    .executeTakeFirstOrThrow();
  const session = await aSession(server, { ...scene.member, userId });
  const { status } = await server.call('Reservation/CancelReservation', { reservationId }, { session });
  expect(status).toBe(200);
  return { ...draw, admin: (await atTime(scene, '2026-06-16T17:05')).admin };
}

const showingCourse = ({ eventId }: { readonly eventId: string }) => ({
  'Desk/GetAttendance': { eventId },
  'Desk/GetRoster': { eventId },
  'Desk/GetCoursePlan': { eventId },
});

/** A course that somebody has, as it is seen before it is called off. */
async function toCallOff(scene: Scene) {
  const { events, container } = await aSchool(server, scene.tenant);
  const { eventId } = events.guitar;
  await anEventReservation(server, scene.member, events.guitar, { fee: 4500, paymentState: 'paid' });
  const named = { containerId: container.eventContainerId, eventId };
  const { digest } = await shown(scene, 'Desk/PreviewCallOff', named);
  return { named, digest };
}

/** A course whose only seat somebody else has. */
async function aFullCourse({ tenant }: Scene) {
  const { category, container, spans } = await aSchool(server, tenant);
  const full = await anEvent(server, category, { capacity: 1, spans: [spans.firstCome] });
  await anEventReservation(server, await aMember(server, tenant), full);
  const { eventId } = full;
  const named = { containerId: container.eventContainerId, eventId };
  return { named, shown: { 'Desk/GetWaitingList': { eventId }, 'Desk/GetRoster': { eventId } } };
}

/** The office edits courses where the town offers them alone. */
async function aSchoolTown(tenant: Scene['tenant']) {
  const { tenantId, tenantAlias } = tenant;
  await server.db.updateTable('tenant').set({ mode: 'event' }).where('tenant_id', '=', tenantId).execute();
  const { directory } = server.server;
  const modes = async () =>
    (await Promise.all([directory.byId(tenantId), directory.byAlias(tenantAlias)])).map((one) => one?.tenantMode);
  // What was read before is kept for a while.
  await expect.poll(modes, { timeout: 30_000 }).toEqual(['event', 'event']);
  return aSchool(server, tenant);
}

/** How an act is prepared where its usual body would be refused. */
const prepared: { readonly [Act in Name]?: (scene: Scene) => Promise<Prepared> } = {
  'Office/OpenTown': async ({ tenant }) => {
    await server.db.updateTable('tenant').set({ is_open: false }).where('tenant_id', '=', tenant.tenantId).execute();
    for (const kind of ['privacy', 'terms'] as const) await aPolicy(server, tenant, { kind });
    return { body: {} };
  },
  'Console/RevokeToken': async ({ tenant }) => ({ body: { tokenId: (await aToken(server, tenant)).tokenId } }),
  'Console/ChangeWebhook': ofWebhook,
  'Console/StopWebhook': ofWebhook,
  'Console/ResumeWebhook': async (scene) => {
    const { body } = await ofWebhook(scene);
    await shown(scene, 'Console/StopWebhook', body);
    return { body };
  },
  'Console/RenewWebhookSecret': ofWebhook,
  'Console/RemoveWebhook': ofWebhook,
  'Console/ResendDelivery': ofDelivery,
  'Console/SkipDelivery': ofDelivery,
  'Desk/ApplyForCourse': async ({ tenant, member }) => {
    const { events, container } = await aSchool(server, tenant);
    const { eventId } = events.guitar;
    const body = { containerId: container.eventContainerId, eventId, userId: member.userId };
    return { body, shown: { 'Desk/GetRoster': { eventId } } };
  },
  'Desk/PutInLine': async (scene) => {
    const { named, shown } = await aFullCourse(scene);
    return { body: { ...named, userId: scene.member.userId }, shown };
  },
  'Desk/PutInRoomLine': async ({ hall, tenant, member }) => {
    const date = '2026-06-24';
    await aReservation(server, await aMember(server, tenant), hall, { date });
    const body = { ...frameBody(hall, date), userId: member.userId };
    return { body, shown: { 'Desk/ListRoomWaiting': { containerId: hall.containerId, date } } };
  },
  'Desk/TakeOutOfLine': async (scene) => {
    const { named, shown } = await aFullCourse(scene);
    const { containerId, eventId } = named;
    return { body: { containerId, watchId: await aWatch(server, scene.member, { eventId }) }, shown };
  },
  'Desk/AcceptOfferFor': async (scene) => {
    const { events, container } = await aSchool(server, scene.tenant);
    const { eventId } = events.guitar;
    const { watchId } = await anOffer(server, scene.member, { eventId, seatNumber: 1 });
    const body = { containerId: container.eventContainerId, watchId };
    return { body, shown: { 'Desk/GetWaitingList': { eventId }, 'Desk/GetRoster': { eventId } } };
  },
  'Desk/MarkAttendance': async (scene) => {
    const { events } = await aSchool(server, scene.tenant);
    const { eventId, sessions } = events.guitar;
    const made = await anEventReservation(server, scene.member, events.guitar);
    const course = { eventId };
    return {
      body: { reservationId: made.eventReservationId, eventSessionId: sessions[0]?.eventSessionId, mark: 'absent' },
      shown: { 'Desk/GetAttendance': course, 'Desk/GetRoster': course },
    };
  },
  'Desk/CallOffCourse': async (scene) => {
    const { named, digest } = await toCallOff(scene);
    return { body: { ...named, digest }, shown: showingCourse(named) };
  },
  'Desk/ChangeSession': async (scene) => {
    const { events, container } = await aSchool(server, scene.tenant);
    const { eventId, sessions } = events.guitar;
    await anEventReservation(server, scene.member, events.guitar, { fee: 4500, paymentState: 'paid' });
    const eventSessionId = sessions[1]?.eventSessionId ?? '';
    const change = { kind: 'dropSession', eventSessionId, instead: null, perPerson: 1500 } as const;
    const named = { containerId: container.eventContainerId, eventId, change };
    const { digest } = await shown(scene, 'Desk/PreviewSessionChange', named);
    return { body: { ...named, digest }, shown: showingCourse({ eventId }) };
  },
  'Desk/ChangeSeat': async (scene) => {
    const { events } = await aSchoolTown(scene.tenant);
    const made = await anEventReservation(server, scene.member, events.guitar, { fee: 4500, paymentState: 'paid' });
    const asked = { reservationId: made.eventReservationId, eventId: events.woodwork.eventId };
    const { version, difference } = await shown(scene, 'Desk/PreviewSeatChange', asked);
    const one = { reservationId: asked.reservationId };
    return {
      body: { ...asked, version, expectedDifference: difference },
      shown: { 'Desk/GetReservation': one, 'Desk/GetRoster': { eventId: asked.eventId } },
    };
  },
  'Desk/RetryCoursePlan': async (scene) => {
    const { named, digest } = await toCallOff(scene);
    await shown(scene, 'Desk/CallOffCourse', { ...named, digest });
    const failure = { state: 'failed', failure: '処理中に問題が起きました。' };
    const { tenantId } = scene.tenant;
    await server.db.updateTable('course_plan_line').set(failure).where('tenant_id', '=', tenantId).execute();
    return { body: named, shown: { 'Desk/GetCoursePlan': { eventId: named.eventId } } };
  },
  'Office/ChangeCourse': async ({ tenant, member }) => {
    const { events, container } = await aSchoolTown(tenant);
    await anEventReservation(server, member, events.guitar);
    const course = { containerId: container.eventContainerId, eventId: events.guitar.eventId };
    const body = { ...course, fields: { name: 'ギター入門' } };
    const one = { eventId: course.eventId };
    const shown = { 'Desk/GetRoster': one, 'Office/GetCourse': one, 'Office/ListCourseChanges': course };
    return { body, shown: { ...shown, 'Office/PreviewCourse': body } };
  },
  'Office/CopyCourses': async ({ tenant }) => {
    const { events, container } = await aSchoolTown(tenant);
    const body = { containerId: container.eventContainerId, eventIds: [events.guitar.eventId] };
    return { body, shown: { 'Office/PreviewCopies': body, 'Office/GetCourse': { eventId: events.guitar.eventId } } };
  },
  'Office/PublishCourses': async ({ tenant }) => {
    const { events, container } = await aSchoolTown(tenant);
    const { eventId } = events.guitar;
    await server.db.updateTable('event').set({ is_published: false }).where('event_id', '=', eventId).execute();
    const body = { containerId: container.eventContainerId, eventIds: [eventId] };
    return { body, shown: { 'Office/PreviewPublishing': body, 'Office/GetCourse': { eventId } } };
  },
  'Office/ImportProgramme': async ({ tenant }) => {
    const { events, container } = await aSchoolTown(tenant);
    const body = { containerId: container.eventContainerId, base64: aProgramme() };
    return { body, shown: { 'Office/PreviewProgramme': body, 'Office/GetCourse': { eventId: events.guitar.eventId } } };
  },
  'Desk/CloseDraw': async (scene) => {
    const draw = await aDraw(scene, []);
    return { ...draw, admin: (await atTime(scene, '2026-06-15T17:00')).admin };
  },
  'Desk/MakeDraw': async (scene) => {
    const draw = await aDraw(scene, ['2026-06-15T17:00']);
    return { ...draw, admin: (await atTime(scene, '2026-06-15T17:10')).admin };
  },
  'Desk/TypeDigits': async (scene) => {
    const draw = await aDraw(scene, ['2026-06-15T17:00'], { lottery_source: 'ceremony' });
    const { admin } = await atTime(scene, '2026-06-15T17:10');
    const other = await aStaffMember(server, scene.tenant);
    expect(await shown({ ...scene, admin: other }, 'Desk/TypeDigits', draw.body)).toMatchObject({ isDrawn: false });
    return { ...draw, admin };
  },
  'Desk/Redraw': aGivenUpPlace,
  'Desk/OpenGivenUp': aGivenUpPlace,
  'Desk/CancelDays': async () => ({ body: { days: [dayOfUse] } }),
  'Desk/MoveReservation': async (scene) => {
    const details = ['2026-06-25', '2026-06-26'].flatMap((date) => reserveBody(scene.hall, { date }).details);
    const { version, newFee, oldFee } = await shown(scene, 'Desk/PreviewMove', { details });
    return { body: { details, version, expectedDifference: newFee - oldFee } };
  },
  'Desk/ChangeContents': async (scene) => {
    const { version, difference } = await shown(scene, 'Desk/PreviewContents');
    return { body: { version, expectedDifference: difference } };
  },
  'Desk/CheckIn': async (scene) => ({ body: {}, admin: (await atTime(scene, `${dayOfUse}T08:50`)).admin }),
  'Desk/UndoCheckIn': async (scene) => {
    const later = await atTime(scene, `${dayOfUse}T08:50`);
    await shown(later, 'Desk/CheckIn');
    return { body: {}, admin: later.admin };
  },
  'Desk/RecordNoShow': async (scene) => {
    const later = await atTime(scene, '2026-06-24T10:00');
    await runJobs(server);
    return { body: {}, admin: later.admin };
  },
  'Desk/GiveBack': async (scene) => {
    await paid(scene);
    const { version } = await shown(scene, 'Desk/GetReservation');
    const { refund } = await shown(scene, 'Desk/CancelReservation', { version });
    return { body: { amount: refund } };
  },
  'Desk/PrintReceipt': async (scene) => ({ body: { receiptId: (await paid(scene)).receiptId } }),
  'Desk/VoidReceipt': async (scene) => {
    const { receiptId } = await paid(scene);
    return { body: { receiptId }, shown: { 'Desk/PreviewVoidedReceipt': { receiptId } } };
  },
  'Desk/IssueBills': async (scene) => {
    const { items } = await shown(scene, 'Desk/ListUnpaid');
    return { body: { count: 1, yen: items[0].open } };
  },
  'Desk/PrintBill': async (scene) => {
    const { items } = await shown(scene, 'Desk/ListUnpaid');
    await shown(scene, 'Desk/IssueBills', { count: 1, yen: items[0].open });
    const bills = await shown(scene, 'Desk/ListBills');
    return { body: { billId: bills.items[0].billId } };
  },
  'Desk/OpenTill': async (scene) => {
    await closedTill(scene);
    return { body: {}, admin: (await atTime(scene, '2026-06-11T08:30')).admin };
  },
  'Desk/CountTill': async (scene) => {
    const { till } = await shown(scene, 'Desk/GetTill');
    return { body: { tillId: till.tillId, version: till.version } };
  },
  'Desk/CloseTill': async (scene) => ({ body: { ...(await counted(scene)), left: 30_000 } }),
  'Desk/ReopenTill': async (scene) => {
    const { tillId, version } = await closedTill(scene);
    return { body: { tillId, version } };
  },
  'Desk/CorrectTill': async (scene) => {
    const { tillId } = await closedTill(scene);
    const later = await atTime(scene, '2026-06-11T08:30');
    await shown(later, 'Desk/OpenTill');
    return { body: { tillId }, admin: later.admin };
  },
  'Desk/CommitClosure': async (scene) => {
    const { digest, items } = await shown(scene, 'Desk/PreviewClosure', aClosure);
    const lines = items.map(({ subjectId, mark }: Shown) => ({ subjectId, mark, intent: 'cancel' }));
    return { body: { ...aClosure, digest, lines }, shown: { 'Desk/PreviewClosure': aClosure } };
  },
  'Desk/RetryClosure': async (scene) => {
    const { one, looks } = await failed(scene);
    return { body: one, shown: looks };
  },
  'Desk/DecideClosureLine': async (scene) => {
    const { one, looks } = await failed(scene);
    const line = { ...one, subjectId: scene.about.reservationId };
    const { mark } = await shown(scene, 'Desk/PreviewClosureLine', line);
    const body = { ...line, mark, intent: 'cancel' };
    return { body, shown: { ...looks, 'Desk/PreviewClosureLine': line } };
  },
  'Desk/LiftClosure': async (scene) => {
    const { one, looks } = await committed(scene, 'cancel');
    await runJobs(server);
    const { version } = await shown(scene, 'Desk/PreviewLift', one);
    return { body: { ...one, version }, shown: looks };
  },
  'Office/DropAnnouncementDraft': async (scene) => ({ body: await shown(scene, 'Office/SaveAnnouncementDraft') }),
  'Office/EndAnnouncement': async (scene) => {
    const { announcementId } = await shown(scene, 'Office/PublishAnnouncement');
    return { body: { announcementId } };
  },
  'Desk/SetMonthReport': withAddress,
  'Office/SendTrialMessage': withAddress,
  'Office/TryWording': withAddress,
  'Office/SendMessage': async (scene) => ({ body: { digest: (await shown(scene, 'Office/PreviewMessage')).digest } }),
  'Office/StopMessage': async (scene) => {
    const { digest } = await shown(scene, 'Office/PreviewMessage');
    const { messageId } = await shown(scene, 'Office/SendMessage', { digest });
    const one = { messageId };
    return { body: one, shown: { 'Office/GetMessage': one, 'Office/GetDelivery': one } };
  },
  'Desk/DropClosureDraft': async (scene) => {
    const { draftId, version } = await shown(scene, 'Desk/SaveClosureDraft');
    return { body: { draftId, version }, shown: { 'Desk/GetClosureDraft': { draftId } } };
  },
  'Desk/ImportPeople': async (scene) => {
    const { seen } = await shown(scene, 'Desk/PreviewPeople');
    return { body: { seen } };
  },
  'Desk/CorrectPerson': async (scene) => {
    const fields = [...personFields];
    const { registered } = await shown(scene, 'Desk/RevealPerson', { fields });
    return { body: { seen: registered, corrected: { ...registered, lastName: '新井' } } };
  },
  'Desk/MergePeople': async (scene) => {
    const body = await toMerge(scene);
    return { body, shown: { 'Desk/PreviewMerge': { otherNumber: body.otherNumber } } };
  },
  'Desk/UndoMerge': async (scene) => {
    const { mergeId } = await shown(scene, 'Desk/MergePeople', await toMerge(scene));
    return { body: { mergeId } };
  },
  'Desk/DeclineRegistration': async (scene) => {
    const { userNumber } = await aGuest(scene);
    return { body: { userNumber }, shown: { 'Desk/GetPerson': { userNumber } } };
  },
  'Desk/VerifyAccount': async (scene) => {
    const { userNumber } = await aGuest(scene);
    return { body: { userNumber }, shown: { 'Desk/GetPerson': { userNumber } } };
  },
  'Desk/ForgetPerson': async (scene) => {
    const { userNumber } = await aPerson(server, scene.tenant);
    return { body: { userNumber }, shown: { 'Desk/GetPerson': { userNumber } } };
  },
  'Desk/RetryNotice': async (scene) => {
    const { tenantId } = scene.tenant;
    await runJobs(server);
    await server.db.updateTable('notice_delivery').set({ state: 'dead' }).where('tenant_id', '=', tenantId).execute();
    const { items } = await shown(scene, 'Desk/ListNotices');
    return { body: { noticeId: items[0].noticeId } };
  },
  'Desk/ReviewReservation': async (scene) => {
    const { reservationId } = scene.about;
    const state = 'under_review';
    await server.db.updateTable('reservation').set({ state }).where('reservation_id', '=', reservationId).execute();
    return { body: {} };
  },
  'Desk/SettleFee': async (scene) => {
    const rules = [{ code: 'city', label: '市の後援', when: {}, off: '20%' as const }];
    await enterOrdinance(server, scene, { steps: [{ kind: 'reductions', of: ['base'], combine: 'highest', rules }] });
    const asked = { ...reserveBody(scene.hall, { date: '2026-07-04' }), requestedReduction: 'city' };
    const { reservationId } = (await server.call('Reservation/Reserve', asked, scene)).body;
    const one = { reservationId };
    return {
      body: one,
      shown: { 'Desk/GetReservation': one, 'Desk/GetAccount': one, 'Desk/PreviewCancellation': one },
    };
  },
  'Desk/FinishFollowUp': async (scene) => {
    const followUpId = newId();
    const { reservationId, hall } = scene.about;
    await server.db
      .insertInto('follow_up')
      .values({
        tenant_id: scene.tenant.tenantId,
        follow_up_id: followUpId,
        reservation_id: reservationId,
        container_id: hall.containerId,
        began_at: new Date(server.clock()),
        began_by: '館長 一郎',
        why: 'unreached',
        was: '午前',
        becomes: '午後',
      })
      .execute();
    return { body: { followUpId } };
  },
  'Desk/RetryJobs': async (scene) => {
    const { tenantId } = scene.tenant;
    await server.db.updateTable('job').set({ is_dead: true }).where('tenant_id', '=', tenantId).execute();
    return { body: {} };
  },
};

const atOnce = 8;

/** What its row says that an answer is made of, and that an act touches; a test below holds the headers to it. */
const readsOf = (name: Name) => ('reads' in servedEndpoints[name] ? servedEndpoints[name].reads : []);
const touchesOf = (name: Name): readonly Thing[] =>
  'touches' in servedEndpoints[name] ? [...servedEndpoints[name].touches, 'logs'] : [];

/** What staff see of a scene by these calls: each answer. */
async function seen(scene: Scene, asked: readonly Name[], particular: Prepared['shown'] = {}) {
  const answerOf = async (name: Name) => {
    const body = { ...staffBodies[name](scene.about), ...particular[name] };
    const { body: answer, headers } = await server.callWith(name, body, { staff: scene.admin });
    expect(headers[readsHeader], name).toBe(readsOf(name).join());
    return { name, answer: JSON.stringify(answer) };
  };
  const answered: Awaited<ReturnType<typeof answerOf>>[] = [];
  // All at once, some would hear that the server is busy where the machine is.
  for (let from = 0; from < asked.length; from += atOnce) {
    answered.push(...(await Promise.all(asked.slice(from, from + atOnce).map(answerOf))));
  }
  return answered;
}

/** Its address is another one each time. */
const everNew = 'Desk/DownloadApproval';

/**
 * Acts that are not done here: those of the sign-in, after some of which nobody is signed in any more; and those that a
 * town does not offer which has no provider of sign-ins, classes, groups, weekly closing days or texts of fees.
 */
const untried = new Set<Name>([
  ...(['Console/ConfirmCode', 'Console/BeginSetup', 'Console/FinishSetup', 'Console/StepUp'] as const),
  ...(['Console/BeginAsSecond', 'Console/ConfirmAsSecond', 'Console/SignOut', 'Console/EndSession'] as const),
  ...(['Console/FinishPasskeySetup', 'Console/ConfirmPasskey'] as const),
  ...(['Console/BeginOidcLink', 'Console/BeginOidcStepUp', 'Console/TestOidcProvider'] as const),
  ...(['Console/NamePasskey', 'Console/RemovePasskey'] as const),
  ...(['Desk/SetEntitlements', 'Desk/RegisterGroup', 'Desk/AddMember', 'Desk/ChangeMember'] as const),
  ...(['Desk/ReviewGroup', 'Desk/OpenDay', 'Desk/LiftOpening', 'Desk/PublishFees'] as const),
]);

describe('[HOUSE-01] whatever an act of staff changes of what they see, it touches', () => {
  it('each call says in its header what its row says', async () => {
    expect(await seen(await aScene(), reads)).toHaveLength(reads.length);
  });

  it.each(acts.filter((act) => !untried.has(act)))('%s', async (act) => {
    const scene = await aScene();
    const { body, shown: particular, admin = scene.admin } = (await prepared[act]?.(scene)) ?? { body: {} };
    const later = { ...scene, admin };
    // Of what it does touch, screens ask again for everything, so nothing can be forgotten there.
    const touches = touchesOf(act);
    const others = reads.filter((name) => !readsOf(name).some((thing) => touches.includes(thing)));
    const before = await seen(later, others, particular);
    const sent = { ...staffBodies[act](scene.about), ...body };
    const { status, headers, body: answer } = await server.callWith(act, sent, { staff: admin });
    expect([status, answer.error]).toEqual([200, undefined]);
    expect(headers[touchesHeader]).toBe(touches.join());
    const after = await seen(later, others, particular);
    const forgotten = after.filter(({ name, answer: now }, index) => now !== before[index]?.answer && name !== everNew);
    expect(forgotten.map(({ name }) => name)).toEqual([]);
  });
});

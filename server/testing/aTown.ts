import { sql } from 'kysely';
import { writeMerge } from '../account/desk/merge/merge.queries.ts';
import { issueMailToken } from '../account/mailToken.queries.ts';
import { appendAccess } from '../account/personal/access.queries.ts';
import { insertAnnouncementDraft } from '../announcement/announcementDraft.queries.ts';
import { asJson, insertRows } from '../db/rows.ts';
import { insertPlan, insertPlanLines } from '../event/plan/coursePlan.queries.ts';
import { insertClosure, insertLines } from '../facility/closure/closure.queries.ts';
import { insertDraft } from '../facility/closure/draft.queries.ts';
import { rememberMoved } from '../move/plan/moved.queries.ts';
import { newId } from '../newId.ts';
import { notify } from '../notice/notify.ts';
import { markRefused } from '../notice/reachable.queries.ts';
import { holdNumbers, insertBills } from '../payment/bill/bill.queries.ts';
import { insertFollowUps } from '../reservation/promise/followUp.queries.ts';
import { appendAudit } from '../staff/audit/audit.queries.ts';
import { issueInvitation } from '../staff/invitation.queries.ts';
import { insertPasskey } from '../staff/passkey.queries.ts';
import { replaceRecoveryCodes } from '../staff/staff.queries.ts';
import { writeReport } from '../statistics/monthReport/monthReport.queries.ts';
import { recordRevision } from '../tenant/revision.queries.ts';
import { aChild } from './aChild.ts';
import { aClosedTill } from './aClosedTill.ts';
import { aContext } from './aContext.ts';
import { aDraw } from './aDraw.ts';
import { aFeed } from './aFeed.ts';
import { aGroup } from './aGroup.ts';
import { aHall, type TestHall } from './aHall.ts';
import { aNetworkList } from './aNetworkList.ts';
import type { TestEvent } from './anEvent.ts';
import { anEventReservation } from './anEventReservation.ts';
import { aPicture } from './aPicture.ts';
import { aRefundedReservation } from './aRefundedReservation.ts';
import { aReservation } from './aReservation.ts';
import { aSchool, type School } from './aSchool.ts';
import { anIdentity, aSignInProvider } from './aSignInProvider.ts';
import { aStaffMember } from './aStaffMember.ts';
import { aToken } from './aToken.ts';
import { aWatch } from './aWatch.ts';
import { aDelivery, aWebhook } from './aWebhook.ts';
import { aWrittenMessage } from './aWrittenMessage.ts';
import {
  type Arranging,
  aMember,
  anAnnouncement,
  aPolicy,
  aSession,
  aTenant,
  nextNumber,
  type TenantOverrides,
  type TestMember,
  type TestTenant,
} from './factories.ts';
import { someStatistics } from './someStatistics.ts';

export type Town = Awaited<ReturnType<typeof aTown>>;
export type Inhabitant = Awaited<ReturnType<typeof anInhabitant>>;

/**
 * A tenant with at least one row in every table of tenant data, for tests that compare tenants. Every text that another
 * tenant must not see carries `mark`.
 */
export async function aTown(server: Arranging, mark: string, overrides: TenantOverrides = {}) {
  const tenant = await aTenant(server, { privacyPolicy: `${mark}方針`, takesChildren: true, ...overrides });
  const termsId = await aPolicy(server, tenant, { kind: 'terms', content: `${mark}規約` });
  const hall = await aHall(server, tenant, {
    name: `${mark}会館`,
    notes: `${mark}注意事項`,
    equipment: [`${mark}備品`],
    closures: [{ from: '2026-06-30T00:00', to: '2026-07-01T00:00' }],
    article: { description: `${mark}部屋` },
  });
  await aLaterOrdinance(server, hall, mark);
  await aPicture(server, tenant);
  const { tenantId } = tenant;
  await recordRevision(server.db, { tenantId, revision: 1, madeAt: new Date(0), madeBy: mark, changes: [] });
  const announcementId = await anAnnouncement(server, tenant, { title: `${mark}題`, body: `${mark}本文` });
  const unpublished = { title: `${mark}題`, body: '', containerId: null, isImportant: false };
  await insertAnnouncementDraft(server.db, {
    tenantId,
    form: { ...unpublished, publishedFrom: null, publishedTo: null },
    now: new Date(server.server.clock()),
    by: mark,
  });
  const school = await aSchool(server, tenant, mark);
  const resident = await anInhabitant(server, { tenant, hall, school, termsId }, { mark, date: '2026-06-25' });
  await aMessage(server, resident.member);
  await aMailedLink(server, resident.member, `${mark}@example.jp`);
  await aLook(server, resident.member);
  await aMergedNumber(server, tenant, resident.member);
  await aMovedNumber(server, resident.member);
  await aGroup(server, tenant, { representative: resident.member });
  await aClerk(server, tenant, mark);
  await aClosedTill(server, hall, resident.reservationId, mark);
  await aBill(server, hall, resident, mark);
  await aPromiseInDoubt(server, resident, mark);
  await aWrittenMessage(server, resident.member, mark);
  await aWatch(server, resident.member, school.events.woodwork);
  await aFeed(server, resident.member);
  await aToken(server, tenant);
  await aNetworkList(server, tenant, mark);
  await aSignInProvider(server, tenant, mark);
  await anIdentity(server, resident.member, mark);
  await aDelivery(server, tenant, await aWebhook(server, tenant));
  await aChild(server, resident.member, { last_name: `${mark}姓` });
  const drawId = await aDraw(server, resident.member, hall);
  await aClosure(server, hall, mark);
  await aCoursePlan(server, school, mark);
  await aRefundedReservation(server, resident.member, hall, { date: '2026-06-27', description: `${mark}会館` });
  await someStatistics(server, resident.member, hall);
  return { tenant, hall, school, termsId, announcementId, drawId, ...resident };
}

/** A use that is closed by now, and an address that takes no mails. */
async function aPromiseInDoubt(
  { db, server }: Arranging,
  { reservationId: id, member: { tenantId } }: Pick<Inhabitant, 'reservationId' | 'member'>,
  mark: string,
) {
  const nowMs = server.clock();
  const said = { id, why: 'closed', was: `${mark}会館`, becomes: '' } as const;
  const rows = [{ follow_up_id: newId(), ...said }];
  await insertFollowUps(db, { tenantId, rows, now: new Date(nowMs), by: mark });
  await markRefused(db, { tenantId, address: `${mark}@gone.example.jp`, nowMs });
}

/** Its sum is not the fee. */
async function aBill(
  { db, server }: Arranging,
  { tenantId }: TestHall,
  { reservationId: id, member: { userId } }: Pick<Inhabitant, 'reservationId' | 'member'>,
  mark: string,
) {
  const named = { tenantId, fiscalYear: 2026 };
  const number = (await holdNumbers(db, named)) + 1;
  const bill = { billId: newId(), number, subject: { kind: 'reservation', id }, amount: 300, payUntil: null } as const;
  const said = { userId, payBy: null, placeName: `${mark}会館`, purpose: `${mark}使用料`, lines: [] };
  await insertBills(db, { ...named, bills: [{ ...bill, ...said }], by: mark, nowMs: server.clock() });
}

/** A course of old that was called off, with somebody who is forgotten since. */
async function aCoursePlan({ db, server }: Arranging, { tenant, events }: School, mark: string) {
  const plan = { tenantId: tenant.tenantId, planId: newId() };
  const madeAt = new Date(server.clock());
  const decided = { eventId: events.birthday.eventId, madeAt, madeBy: mark };
  await insertPlan(db, { ...plan, ...decided, kind: 'callOff', told: `${mark}中止`, change: null });
  await insertPlanLines(db, plan, [newId()]);
}

/** A closure that staff decided, over something that is forgotten since. */
async function aClosure({ db, server }: Arranging, { tenantId, containerId, spaces }: TestHall, mark: string) {
  const [closureId, now] = [newId(), new Date(server.clock())];
  const closure = {
    closure_id: closureId,
    container_id: containerId,
    kind: 'maintenance',
    article_ids: [],
    space_ids: [spaces.A],
    first_day: '2026-06-30',
    last_day: '2026-06-30',
    weekdays: [],
    ordinals: [],
    from_minute: 0,
    to_minute: 1440,
    reason: `${mark}工事`,
    told: `${mark}工事のため`,
    made_at: now,
    made_by: mark,
  };
  await insertClosure(db, { tenantId, closure });
  const kept = { subjectId: newId(), kind: 'reservation', intent: 'keep', target: null, state: 'done' } as const;
  await insertLines(db, { tenantId, closureId, now, lines: [{ ...kept, isLate: false }] });
  const wanted = {
    containerId,
    kind: 'maintenance' as const,
    articleIds: [],
    from: '2026-06-30',
    to: '2026-06-30',
    weekdays: [],
    ordinals: [],
    fromMinute: 0,
    toMinute: 1440,
    reason: `${mark}点検`,
    told: `${mark}点検のため`,
  };
  await insertDraft(db, { tenantId, wanted, lines: [], now, by: mark });
  await insertRows(db, {
    table: 'closure_rule',
    rows: [
      {
        tenant_id: tenantId,
        closure_rule_id: newId(),
        sort: 0,
        container_id: containerId,
        space_ids: [],
        kind: 'closure',
        note: `${mark}清掃`,
        every: asJson({ everyMonth: '2nd tuesday' }),
        excepted: [],
        from_minute: 0,
        to_minute: 1440,
        laid_until: '2100-01-01',
      },
    ],
  });
}

/** A version that holds for no day that a test uses. */
const aLaterOrdinance = ({ db }: Arranging, { tenantId, containerId }: TestHall, mark: string) =>
  insertRows(db, {
    table: 'ordinance_version',
    rows: [
      {
        tenant_id: tenantId,
        version_id: newId(),
        container_id: containerId,
        first_day: '2100-01-01',
        body: asJson({ ...nothingPriced, firstDay: '2100-01-01', law: `${mark}条例` }),
        entered_at: new Date('2026-06-01T00:00:00+09:00'),
      },
    ],
  });

const nothingPriced = {
  appliesBy: 'dayOfUse',
  base: [],
  combined: [],
  equipment: [],
  steps: [],
  refunds: [],
  dues: [],
};

/** A message that waits to be sent. */
async function aMessage(server: Arranging, { tenantId, userId, userNumber }: TestMember) {
  const tenant = await server.server.directory.byId(tenantId);
  if (!tenant) throw new Error('no tenant');
  const nowMs = server.server.clock();
  const { userNumberLabel } = tenant.userAttributeSetting;
  const facts = { userNumberLabel, userNumber, url: 'http://localhost' };
  await notify(aContext({ trx: server.db, tenant, nowMs }), { userId, kind: 'registered', subjectId: userId, facts });
}

/** A link that was sent and not used. */
const aMailedLink = ({ db, server }: Arranging, { tenantId, userId }: TestMember, email: string) =>
  issueMailToken(db, { tenantId, userId, purpose: 'verifyMail', email, nowMs: server.clock() });

/** A look of staff at a person's data. */
const aLook = ({ db, server }: Arranging, { tenantId, userNumber }: TestMember) =>
  appendAccess(db, {
    tenant_id: tenantId,
    happened_at: new Date(server.clock()),
    actor: 'operator:local:yamada',
    operation: 'Local/FindReservation',
    request: JSON.stringify({ userNumber }),
    reason: '',
  });

/** The number by which another system knew somebody. */
const aMovedNumber = ({ db, server }: Arranging, { tenantId, userId, userNumber }: TestMember) =>
  rememberMoved(db, {
    tenantId,
    now: new Date(server.clock()),
    rows: [{ kind: 'person', externalId: `old-${userNumber}`, targetId: userId, digest: '' }],
  });

/** Another number of somebody, with a session that came over from it. */
async function aMergedNumber(server: Arranging, tenant: TestTenant, { tenantId, userId }: TestMember) {
  const other = await aMember(server, tenant);
  await aSession(server, other);
  const nowMs = server.server.clock();
  await writeMerge(server.db, {
    tenantId,
    keeperId: userId,
    otherId: other.userId,
    mergeId: newId(),
    columns: [],
    nowMs,
  });
}

/** Somebody of the staff with a link that waits for them, a recovery code, and something that they changed. */
async function aClerk(server: Arranging, tenant: TestTenant, mark: string) {
  const { tenantId, staffId } = await aStaffMember(server, tenant, { name: `${mark}職員` });
  await issueInvitation(server.db, { tenantId, staffId, expiresAt: new Date(server.server.clock()) });
  await writeReport(server.db, { tenantId, staffId, containerId: null, sentMonth: '2026-05-01' });
  await replaceRecoveryCodes(server.db, { tenantId, staffId, stored: [Buffer.alloc(32)] });
  await insertPasskey(server.db, {
    tenantId,
    staffId,
    passkeyId: newId(),
    credentialId: newId(),
    publicKey: Buffer.alloc(32),
    counter: 0,
    transports: [],
    name: mark,
    at: new Date(server.server.clock()),
  });
  await appendAudit(server.db, {
    tenant_id: tenantId,
    happened_at: new Date(server.server.clock()),
    actor: `staff:${staffId}`,
    actor_name: `${mark}職員`,
    address: '',
    action: 'Console/EndSession',
    permission: 'signedIn',
    subject: '',
    request: '{}',
    answer: '{}',
    reason: mark,
  });
}

type Home = {
  readonly tenant: TestTenant;
  readonly hall: TestHall;
  readonly school: School;
  readonly termsId: string;
};

/**
 * A member of a town with a session, an agreement, a reservation of 夜間 in half B on `date`, a kept answer, a course in
 * the cart, one reserved and an entry for one.
 */
export async function anInhabitant(
  server: Arranging,
  { tenant, hall, school, termsId }: Home,
  { mark, date }: { mark: string; date: string },
) {
  const member = await aMember(server, tenant, {
    last_name: `${mark}姓`,
    first_name: `${mark}名`,
    last_name_kana: `${mark}セイ`,
    address: `${mark}番地`,
  });
  const session = await aSession(server, member);
  const agreed_at = new Date(server.server.clock());
  await server.db
    .insertInto('agreement')
    .values({ tenant_id: tenant.tenantId, user_id: member.userId, policy_id: termsId, agreed_at })
    .execute();
  await server.db
    .insertInto('idempotency')
    .values({
      tenant_id: tenant.tenantId,
      caller: member.userId,
      key: newId(),
      operation: 'Reservation/Reserve',
      body_hash: Buffer.alloc(32),
      answer: { mark },
      created_at: agreed_at,
    })
    .execute();
  const place = { article: hall.halfB, date, frames: ['夜間'] as const, purpose: `${mark}目的` };
  const { reservationId } = await aReservation(server, member, hall, place);
  return { member, session, reservationId, courses: await theirCourses(server, member, school) };
}

/** With a unit of something that is lent, a seat of somebody who is brought, and a mark of their first session. */
async function withUnitAndSeat<Made extends { readonly eventReservationId: string }>(
  { db }: Arranging,
  { tenantId, eventId }: TestEvent,
  made: Made,
) {
  const taken = { tenant_id: tenantId, event_id: eventId, event_reservation_id: made.eventReservationId };
  const number = nextNumber();
  await db
    .insertInto('event_loan_unit')
    .values({ ...taken, name: '教本', unit: number })
    .execute();
  await db
    .insertInto('event_party_seat')
    .values({ ...taken, seat_number: number })
    .execute();
  await sql`
    insert into attendance (tenant_id, event_reservation_id, event_session_id, mark, marked_by, marked_at)
    select tenant_id, event_reservation_id, event_session_id, 'present', '', now() from event_reservation_detail
    where event_reservation_id = ${made.eventReservationId} limit 1`.execute(db);
  return made;
}

/** The seat in the cart is held for a day, so that it cannot be lost meanwhile. */
const theirCourses = async (server: Arranging, member: TestMember, { events }: School) => ({
  inCart: await anEventReservation(server, member, events.woodwork, { state: 'in_cart', holdSeconds: 86_400 }),
  fixed: await withUnitAndSeat(server, events.walking, await anEventReservation(server, member, events.walking)),
  applied: await anEventReservation(server, member, events.pottery, { state: 'applied' }),
});

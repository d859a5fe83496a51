import { hash } from '@node-rs/argon2';
import type { RequestOf, ResidentCall } from '#contract/endpoints.ts';
import { addDays } from '#rules/day/day.ts';
import { issueMailToken } from '../account/mailToken.queries.ts';
import { tokenHashOf } from '../account/session/session.queries.ts';
import { cursorOf } from '../facility/mine/reservationCursor.ts';
import { instantOf } from '../time.ts';
import { aChild } from './aChild.ts';
import { aHeldFrame } from './aHeldFrame.ts';
import { anEvent } from './anEvent.ts';
import { anEventReservation } from './anEventReservation.ts';
import { anOffer } from './anOffer.ts';
import { aReservation, reserveBody } from './aReservation.ts';
import { aSpan } from './aSpan.ts';
import { aStandingBill } from './aStandingBill.ts';
import type { Town } from './aTown.ts';
import { aWatch, frameBody } from './aWatch.ts';
import { type Arranging, aMember, aSession, nextNumber, type TestMember } from './factories.ts';

type Builder<Name extends ResidentCall> = (server: Arranging, town: Town) => RequestOf<Name> | Promise<RequestOf<Name>>;

/** A child that nobody has yet. */
const aChildForm = () => ({
  lastName: '山田',
  firstName: `つぼみ${nextNumber()}`,
  lastNameKana: 'ヤマダ',
  firstNameKana: 'ツボミ',
  birthday: '2018-05-05',
});

/** For every call a body that its resident may send and that is answered with 200, each time anew. */
export const validBodies: { readonly [Name in ResidentCall]: Builder<Name> } = {
  'Authentication/TenantGet': (_server, { tenant }) => ({ tenantAlias: tenant.tenantAlias }),
  'Tenant/FindTenant': () => ({ query: '町' }),
  'Authentication/Login': (_server, { tenant, member }) => ({
    tenantAlias: tenant.tenantAlias,
    loginId: member.userNumber,
    password: member.password,
    lineAccessToken: '',
  }),
  'Authentication/Logout': () => ({}),
  // No provider answers here, and nobody is on the way to one.
  'Authentication/BeginOidc': (_server, { tenant }) => ({ tenantAlias: tenant.tenantAlias, to: '/home' }),
  'Authentication/FinishOidc': (_server, { tenant }) => ({
    ...{ tenantAlias: tenant.tenantAlias, code: 'code', state: 'state', iss: '', error: '' },
  }),
  'Authentication/GetOwnIdentity': () => ({}),
  'Authentication/RemoveOwnIdentity': () => ({}),
  'Authentication/UpdateSession': () => ({}),
  'Authentication/GetSelfUserInfo': () => ({}),
  'Authentication/GetPrivacyPolicy': (_server, { tenant }) => ({ tenantId: tenant.tenantId }),
  'Authentication/GetTermsOfUse': (_server, { tenant }) => ({ tenantId: tenant.tenantId }),
  'Authentication/UpdateAgreement': (_server, { termsId }) => ({ privacyPolicyId: '', termsOfUseId: termsId }),
  'Authentication/GetSessions': () => ({}),
  'Authentication/GetOwnData': () => ({}),
  'Authentication/EraseAccount': (_server, { member }) => ({ password: member.password }),
  'Authentication/EndSession': async (server, { member }) => ({ sessionId: await anotherSessionOf(server, member) }),
  'Authentication/EndOtherSessions': () => ({}),
  'Authentication/ChangePassword': async (server, { member }) => {
    const oldPassword = 'momiji-2026-x';
    await server.db
      .updateTable('account')
      .set({ password_hash: await formerHash() })
      .where('user_id', '=', member.userId)
      .execute();
    return { oldPassword, newPassword: member.password };
  },
  'Authentication/RequestPasswordReset': (_server, { tenant }) => ({
    tenantAlias: tenant.tenantAlias,
    email: 'nobody@example.jp',
  }),
  'Authentication/ResetPassword': async ({ db, server }, { tenant, member }) => {
    const link = { tenantId: tenant.tenantId, userId: member.userId, purpose: 'resetPassword', email: '' } as const;
    const token = await issueMailToken(db, { ...link, nowMs: server.clock() });
    return { tenantAlias: tenant.tenantAlias, token, newPassword: member.password };
  },
  'Authentication/RegisterUser': (_server, { tenant }) => ({
    tenantId: tenant.tenantId,
    lastName: '山田',
    firstName: '花子',
    lastNameKana: 'ヤマダ',
    firstNameKana: 'ハナコ',
    email: `guest-${nextNumber()}@example.jp`,
    password: 'sakura-2026-x',
    phoneNumber1: '090',
    phoneNumber2: '1234',
    phoneNumber3: '5678',
    phoneNumberType: 'Mobile',
    address: '1-1',
  }),
  'Authentication/RequestMailVerification': (_, { member: { password } }) => ({
    email: `other-${nextNumber()}@example.jp`,
    password,
  }),
  'Authentication/VerifyMail': async ({ db, server }, { member }) => {
    const email = `other-${nextNumber()}@example.jp`;
    return { token: await issueMailToken(db, { ...member, purpose: 'verifyMail', email, nowMs: server.clock() }) };
  },
  'Authentication/GetContact': () => ({}),
  'Authentication/UpdateContact': () => ({
    phoneNumber1: '090',
    phoneNumber2: '1234',
    phoneNumber3: '5678',
    phoneNumberType: 'Home',
    address: '1-1',
  }),
  // Of whom staff have asked it, who cannot reserve meanwhile.
  'Authentication/AskForReview': () => ({
    lastName: '山田',
    firstName: '花子',
    lastNameKana: 'ヤマダ',
    firstNameKana: 'ハナコ',
  }),
  'Reservation/GetContainer': () => ({}),
  'Reservation/GetContainerInfo': () => ({}),
  'Reservation/FindArticle': (_server, { hall }) => ({ articleId: hall.halfA.articleId }),
  'Reservation/GetDayAvailability': (_server, { hall }) => ({ containerId: hall.containerId, date: '2026-06-24' }),
  'Reservation/GetDayArticleAvailability': (_server, { hall }) => ({
    containerId: hall.containerId,
    articleId: hall.halfB.articleId,
    date: '2026-06-25',
  }),
  'Reservation/GetSpecialDays': (_server, { hall }) => ({
    containerId: hall.containerId,
    date: '2026-06-22',
    days: 31,
  }),
  'Reservation/Reserve': (_server, { hall }) =>
    reserveBody(hall, { date: addDays('2026-07-02', nextNumber() % 60), frames: freshFrames() }),
  'Reservation/GetQuote': (_server, { hall }) => reserveBody(hall, { date: '2026-07-02' }),
  'Reservation/GetRoomsBeside': (_server, { hall }) => reserveBody(hall, { date: '2026-07-02' }),
  'Reservation/GetReservation': (_server, { reservationId }) => ({
    cursor: cursorOf({ part: 'past', firstDate: '2027-12-31', bookedAt: '2026-06-01T00:00:00.000000Z', reservationId }),
  }),
  'Reservation/FindReservation': (_server, { reservationId }) => ({ reservationId }),
  'Reservation/FindPreviousInput': (_server, { hall }) => ({ articleId: hall.halfA.articleId }),
  'Reservation/CancelReservation': async (server, { member, hall }) => {
    const { reservationId } = await aReservation(server, member, hall, { date: addDays('2027-01-01', nextNumber()) });
    return { reservationId };
  },
  'Reservation/CancelApplication': async (server, { member, hall }) => {
    const { reservationId } = await aReservation(server, member, hall, { date: addDays('2027-01-01', nextNumber()) });
    await server.db
      .updateTable('reservation')
      .set({ application_id: reservationId })
      .where('reservation_id', '=', reservationId)
      .execute();
    return { reservationId };
  },
  'Reservation/StartPayment': async (server, town) => ({ reservationId: await anUnpaidOne(server, town) }),
  'Reservation/CompletePayment': (_server, { tenant, reservationId }) => ({
    tenantAlias: tenant.tenantAlias,
    reservationId,
  }),
  'EventReservation/GetEventContainer': () => ({}),
  'EventReservation/GetEventContainerInfo': () => ({}),
  'EventReservation/GetEventCategory': (_server, { school }) => ({
    eventContainerId: school.container.eventContainerId,
  }),
  'EventReservation/GetEvent': (_server, { school }) => ({
    eventContainerId: school.container.eventContainerId,
    eventCategoryId: school.category.eventCategoryId,
  }),
  'EventReservation/GetParticipants': (_server, { school }) => ({ eventId: school.events.woodwork.eventId }),
  'EventReservation/FindEvent': (_server, { school }) => ({ eventId: school.events.guitar.eventId }),
  'EventReservation/GetEventInCart': () => ({}),
  'EventReservation/AddEventToCart': async (server, town) => {
    const { event, span } = await aFreshEvent(server, town);
    return { items: [{ eventId: event.eventId, eventEntrySpanId: span.eventEntrySpanId }] };
  },
  'EventReservation/UpdateEventInCart': async (server, town) => ({
    eventReservationId: await inTheCart(server, town),
    requestForBorrowInstrument: true,
  }),
  'EventReservation/RemoveEventFromCart': async (server, town) => ({
    eventReservationIds: [await inTheCart(server, town)],
  }),
  'EventReservation/ExtendHold': async (server, town) => {
    await aFreshHold(server, town);
    return {};
  },
  'EventReservation/ReserveEventFromCart': async (server, town) => ({
    eventReservationIds: [await inTheCart(server, town)],
  }),
  'EventReservation/CancelReservation': async (server, town) => {
    const { event } = await aFreshEvent(server, town);
    const { eventReservationId } = await anEventReservation(server, town.member, event);
    return { eventReservationId };
  },
  'EventReservation/StartPayment': async (server, town) => {
    const { event } = await aFreshEvent(server, town);
    const owed = {
      state: 'awaiting_payment',
      paymentState: 'unpaid',
      fee: 1500,
      payUntil: '2026-07-08T23:59',
    } as const;
    const { eventReservationId } = await anEventReservation(server, town.member, event, owed);
    return { eventReservationId };
  },
  'EventReservation/GetReservationForYearMonth': () => ({ yearMonth: '2026-07' }),
  'EventReservation/GetReservationDetail': (_server, { courses }) => ({
    eventReservationId: courses.fixed.eventReservationId,
    eventReservationDetailId: courses.fixed.eventReservationDetailIds[0] ?? '',
  }),
  'Lottery/ListDraws': (_server, { tenant }) => ({ tenantAlias: tenant.tenantAlias }),
  'Lottery/GetDraw': (_server, { tenant, drawId }) => ({ tenantAlias: tenant.tenantAlias, drawId }),
  'Report/DownloadApprovalReport': (_server, { reservationId }) => ({ reservationId }),
  'Report/DownloadBill': async (server, town) => {
    const reservationId = await anUnpaidOne(server, town);
    await aStandingBill(server, town.member, reservationId);
    return { reservationId };
  },
  'Announcement/GetAnnouncement': () => ({}),
  'VacancyWatch/AskForFrame': aTakenFrame,
  'VacancyWatch/AskForCourse': aFullCourse,
  'VacancyWatch/List': () => ({}),
  'VacancyWatch/Withdraw': async (server, town) => {
    const { eventId } = await aFullCourse(server, town);
    return { watchId: await aWatch(server, town.member, { eventId }) };
  },
  'VacancyWatch/AcceptOffer': anOpenOffer,
  'VacancyWatch/ReserveOffered': async (server, { member, hall: { halfB: article, ...hall } }) => {
    await server.db
      .deleteFrom('occupancy')
      .where('space_id', 'in', article.spaceIds)
      .where('starts_at', '=', instantOf('2026-07-05T09:00', 'Asia/Tokyo'))
      .execute();
    return aHeldFrame(server, member, { ...hall, halfB: article }, { article, date: '2026-07-05' });
  },
  'VacancyWatch/DeclineOffer': anOpenOffer,
  'Child/List': () => ({}),
  'Child/Add': () => ({ ...aChildForm(), consentVersion: '2026-11' }),
  'Child/Correct': async (server, town) => ({ ...aChildForm(), childId: await aChild(server, town.member) }),
  'Child/TakeAway': async (server, town) => ({ childId: await aChild(server, town.member) }),
  'CalendarFeed/Find': () => ({}),
  'CalendarFeed/Renew': () => ({}),
  'CalendarFeed/End': () => ({}),
  'Public/GetHalls': () => ({}),
  'Public/GetHall': (_server, { hall }) => ({ containerId: hall.containerId }),
  'Public/GetRoom': (_server, { hall }) => ({ articleId: hall.halfB.articleId }),
  'Public/GetDayAvailability': (_server, { hall }) => ({ containerId: hall.containerId, date: '2026-06-25' }),
  'Public/GetDayArticleAvailability': (_server, { hall }) => ({
    containerId: hall.containerId,
    articleId: hall.halfB.articleId,
    date: '2026-06-25',
  }),
  'Public/GetMonthAvailability': (_server, { hall }) => ({
    containerId: hall.containerId,
    articleId: hall.halfB.articleId,
    month: '2026-06',
  }),
  'Public/Search': () => ({ from: '2026-06-20', days: 14, weekdays: [6, 0, 7], people: 2, text: 'ホール' }),
  'Public/GetCourses': () => ({}),
  'Public/GetCourse': (_server, { school }) => ({ eventId: school.events.guitar.eventId }),
  'Public/GetAnnouncement': () => ({}),
};

/** A frame that another member of the town has, on a day of its own. */
async function aTakenFrame(server: Arranging, { tenant, hall }: Town) {
  const date = addDays('2026-08-01', nextNumber() % 20);
  const taken = await server.db
    .selectFrom('occupancy')
    .select('occupancy_id')
    .where('tenant_id', '=', tenant.tenantId)
    .where('space_id', 'in', hall.halfA.spaceIds)
    .where('starts_at', '=', instantOf(`${date}T09:00`, 'Asia/Tokyo'))
    .executeTakeFirst();
  if (!taken) await aReservation(server, await aMember(server, tenant), hall, { date });
  return frameBody(hall, date);
}

/** A course whose only seat another member of the town has. */
async function anOpenOffer(server: Arranging, town: Town) {
  const span = await aSpan(server, town.tenant);
  const { eventId } = await anEvent(server, town.school.category, { capacity: 1, spans: [span] });
  const { watchId } = await anOffer(server, town.member, { eventId, seatNumber: 1 });
  return { watchId };
}

async function aFullCourse(server: Arranging, town: Town) {
  const span = await aSpan(server, town.tenant);
  const event = await anEvent(server, town.school.category, { capacity: 1, spans: [span] });
  await anEventReservation(server, await aMember(server, town.tenant), event);
  return { eventId: event.eventId };
}

let kept: Promise<string> | undefined;
/** Of the password that ChangePassword takes for the old one. */
const formerHash = () => {
  kept ??= hash('momiji-2026-x', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return kept;
};

/** The name of one more session of the member. */
async function anotherSessionOf(server: Arranging, member: TestMember) {
  const { token } = await aSession(server, member);
  const row = await server.db
    .selectFrom('session')
    .select('session_id')
    .where('token_hash', '=', Buffer.from(tokenHashOf(token), 'hex'))
    .executeTakeFirstOrThrow();
  return row.session_id;
}

async function anUnpaidOne(server: Arranging, { member, hall }: Town) {
  const date = addDays('2028-01-01', nextNumber());
  const { reservationId } = await aReservation(server, member, hall, { date, paymentState: 'unpaid' });
  return reservationId;
}

/** A course without reservations, first come in a span of its own, because it may be had only once. */
async function aFreshEvent(server: Arranging, { tenant, school }: Town) {
  const span = await aSpan(server, tenant);
  return { span, event: await anEvent(server, school.category, { capacity: 3, loan: true, spans: [span] }) };
}

async function inTheCart(server: Arranging, town: Town) {
  const { event } = await aFreshEvent(server, town);
  const { eventReservationId } = await anEventReservation(server, town.member, event, { state: 'in_cart' });
  return eventReservationId;
}

/** Seats in the cart whose hold has not been extended yet. */
async function aFreshHold(server: Arranging, town: Town) {
  await inTheCart(server, town);
  await server.db
    .updateTable('event_reservation')
    .set({ hold_extensions: 0 })
    .where('tenant_id', '=', town.tenant.tenantId)
    .where('user_id', '=', town.member.userId)
    .execute();
}

let turn = 0;
function freshFrames() {
  turn += 1;
  return [(['午前', '午後', '夜間'] as const)[turn % 3] ?? '午前'];
}

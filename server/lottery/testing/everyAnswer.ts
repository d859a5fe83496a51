import { endpoints, type RequestOf, type ResidentCall } from '#contract/endpoints.ts';
import { aSession, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import type { keptTenant } from './keptTenant.ts';

/** All calls over HTTP but those that begin and end sessions and accounts, make secret addresses, or send mails. */
type Call = Exclude<
  ResidentCall,
  | 'Authentication/Login'
  | 'Authentication/Logout'
  | 'Authentication/BeginOidc'
  | 'Authentication/FinishOidc'
  | 'Authentication/UpdateSession'
  | 'Authentication/GetSessions'
  | 'Authentication/EndSession'
  | 'Authentication/EraseAccount'
  | 'Authentication/EndOtherSessions'
  | 'Authentication/ChangePassword'
  | 'Authentication/RequestPasswordReset'
  | 'Authentication/ResetPassword'
  | 'Authentication/RegisterUser'
  | 'Authentication/RequestMailVerification'
  | 'CalendarFeed/Renew'
>;

/** What is asked by every call. */
export type Asked = { readonly [Name in Call]: readonly RequestOf<Name>[] };

const nobodys = '00000000-0000-4000-8000-000000000000';

const someContact = {
  phoneNumber1: '090',
  phoneNumber2: '1234',
  phoneNumber3: '5678',
  phoneNumberType: 'Mobile',
  address: '1-1',
} as const;

/** One request or a few of every call, about these entries where it can be; a test says what else it asks. */
export function askedOf(
  { tenantId, tenantAlias }: TestTenant,
  { entryIds, drawId }: { readonly entryIds: readonly string[]; readonly drawId: string },
): Asked {
  const rooms = entryIds.map((reservationId) => ({ reservationId }));
  const courses = entryIds.map((eventReservationId) => ({ eventReservationId }));
  return {
    'Authentication/TenantGet': [{ tenantAlias }],
    'Tenant/FindTenant': [{ query: tenantAlias }],
    'Authentication/GetSelfUserInfo': [{}],
    'Authentication/GetOwnData': [{}],
    'Authentication/GetOwnIdentity': [{}],
    'Authentication/RemoveOwnIdentity': [{}],
    'Authentication/GetPrivacyPolicy': [{ tenantId }],
    'Authentication/GetTermsOfUse': [{ tenantId }],
    'Authentication/UpdateAgreement': [{ privacyPolicyId: '', termsOfUseId: '' }],
    'Authentication/VerifyMail': [{ token: 'none' }],
    'Authentication/GetContact': [{}],
    'Authentication/UpdateContact': [someContact],
    'Authentication/AskForReview': [],
    'Reservation/GetContainer': [{}],
    'Reservation/GetContainerInfo': [{}],
    'Reservation/FindArticle': [{ articleId: nobodys }],
    'Reservation/GetDayAvailability': [{ containerId: nobodys, date: '2026-09-20' }],
    'Reservation/GetSpecialDays': [{ containerId: nobodys, date: '2026-09-01', days: 31 }],
    'Reservation/GetDayArticleAvailability': [{ containerId: nobodys, articleId: nobodys, date: '2026-09-20' }],
    'Reservation/Reserve': [],
    'Reservation/GetQuote': [],
    'Reservation/GetRoomsBeside': [],
    'Reservation/GetReservation': [{}],
    'Reservation/FindReservation': rooms,
    'Reservation/FindPreviousInput': [{ articleId: nobodys }],
    'Reservation/CancelReservation': rooms,
    'Reservation/CancelApplication': rooms,
    'Reservation/StartPayment': rooms,
    'Reservation/CompletePayment': rooms.map((room) => ({ tenantAlias, ...room })),
    'EventReservation/GetEventContainer': [{}],
    'EventReservation/GetEventContainerInfo': [{}],
    'EventReservation/GetEventCategory': [{ eventContainerId: nobodys }],
    'EventReservation/GetEvent': [{ eventContainerId: nobodys, eventCategoryId: nobodys }],
    'EventReservation/FindEvent': [{ eventId: nobodys }],
    'EventReservation/GetParticipants': [{ eventId: nobodys }],
    'EventReservation/GetEventInCart': [{}],
    'EventReservation/AddEventToCart': [],
    'EventReservation/UpdateEventInCart': courses.map((course) => ({ ...course, requestForBorrowInstrument: true })),
    'EventReservation/RemoveEventFromCart': [{ eventReservationIds: [...entryIds] }],
    'EventReservation/ExtendHold': [{}],
    'EventReservation/ReserveEventFromCart': [{ eventReservationIds: [...entryIds] }],
    'EventReservation/CancelReservation': courses,
    'EventReservation/StartPayment': courses,
    'EventReservation/GetReservationForYearMonth': [{ yearMonth: '2026-08' }, { yearMonth: '2026-09' }],
    'EventReservation/GetReservationDetail': courses.map((course) => ({
      ...course,
      eventReservationDetailId: nobodys,
    })),
    'Lottery/ListDraws': [{ tenantAlias }],
    'Lottery/GetDraw': [{ tenantAlias, drawId }],
    'Report/DownloadApprovalReport': rooms,
    'Report/DownloadBill': rooms,
    'Announcement/GetAnnouncement': [{}],
    'VacancyWatch/AskForFrame': [],
    'VacancyWatch/AskForCourse': [{ eventId: nobodys }],
    'VacancyWatch/List': [{}],
    'VacancyWatch/Withdraw': [{ watchId: nobodys }],
    'VacancyWatch/AcceptOffer': [{ watchId: nobodys }],
    'VacancyWatch/ReserveOffered': [],
    'VacancyWatch/DeclineOffer': [{ watchId: nobodys }],
    'Child/List': [{}],
    'Child/Add': [],
    'Child/Correct': [],
    'Child/TakeAway': [{ childId: nobodys }],
    'CalendarFeed/Find': [{}],
    'CalendarFeed/End': [{}],
    'Public/GetHalls': [{}],
    'Public/GetHall': [{ containerId: nobodys }],
    'Public/GetRoom': [{ articleId: nobodys }],
    'Public/GetDayAvailability': [{ containerId: nobodys, date: '2026-09-20' }],
    'Public/GetDayArticleAvailability': [{ containerId: nobodys, articleId: nobodys, date: '2026-09-20' }],
    'Public/GetMonthAvailability': [{ containerId: nobodys, articleId: nobodys, month: '2026-09' }],
    'Public/Search': [
      { from: '2026-09-01', days: 31 },
      { from: '2026-09-20', isFreeOnly: false, text: 'ホール', people: 5 },
    ],
    'Public/GetCourses': [{}],
    'Public/GetCourse': [{ eventId: nobodys }],
    'Public/GetAnnouncement': [{}],
  };
}

type World = {
  readonly tenant: TestTenant;
  readonly asked: Asked;
  readonly kept: Awaited<ReturnType<typeof keptTenant>>;
  /** Makes the rows again what the answers are to be about. */
  readonly arrange: () => Promise<unknown>;
};

/** What a person, or (null) anybody without a session, is answered to everything, each time of the same rows. */
export async function everyAnswer(
  server: TestServer,
  { tenant, asked, kept, arrange }: World,
  person: TestMember | null,
) {
  const answers: Record<string, string> = {};
  await arrange();
  const who = person ? { session: await aSession(server, person) } : { tenant };
  const known = kept.text + JSON.stringify(asked);
  for (const [name, requests] of Object.entries(asked) as [Call, readonly RequestOf<Call>[]][]) {
    for (const [index, request] of requests.entries()) {
      const { status, body, headers } = await server.callWith(name, request, who);
      answers[`${name} ${index}`] = withoutChance(`${status} ${headersText(headers)} ${JSON.stringify(body)}`, known);
      if (endpoints[name].effect === 'change' && status === 200) await arrange();
    }
  }
  // Its owner is told of every session that is open.
  if (person) await server.callWith('Authentication/Logout', {}, who);
  return answers;
}

/** The same of reads alone, of the rows as they are, so that memory is as it was before. */
export const everyRead = (
  server: TestServer,
  { tenant, asked, kept }: Omit<World, 'arrange'>,
  person: TestMember | null,
) => {
  const reads = Object.entries(asked).filter(([name]) => endpoints[name as Call].effect === 'read');
  const world = { tenant, asked: Object.fromEntries(reads) as unknown as Asked, kept, arrange: async () => undefined };
  return everyAnswer(server, world, person);
};

/** All headers but what is another one in each answer. */
export const headersText = (headers: Readonly<Record<string, unknown>>) =>
  Object.entries(headers)
    .filter(([name]) => !['date', 'set-cookie', 'x-request-id'].includes(name))
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted()
    .join(', ');

/** Ids that the call itself made are new each time, and the seconds of a hold run. */
const withoutChance = (text: string, known: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (known.includes(id) ? id : 'new'))
    .replaceAll(/"secondsLeft":\d+/g, '"secondsLeft":0');

/** How often a text that is no refusal was answered. */
export const answered = (answers: Readonly<Record<string, string>>) =>
  Object.values(answers).filter((text) => text.startsWith('200')).length;

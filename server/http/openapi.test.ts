import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedName, servedEndpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { metricsOf } from './metrics.ts';
import { buildOps } from './ops.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const names = Object.keys(servedEndpoints) as ServedName[];

type Operation = { operationId: string; summary: string; requestBody?: object; responses: Record<string, object> };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
type Body = { content: { 'application/json': { schema: Schema } } } | undefined;

/** The fields of a body that have none below them, 'items.eventId'; a list is named once. */
function fieldsOf(body: Body): string[] {
  const below = ({ properties, items, anyOf }: Schema): string[] => {
    if (items) return below(items);
    if (anyOf) return anyOf.flatMap(below);
    return Object.entries(properties ?? {}).flatMap(([name, schema]) => {
      const fields = below(schema);
      return fields.length === 0 ? [name] : fields.map((field) => `${name}.${field}`);
    });
  };
  return below(body?.content['application/json'].schema ?? {});
}

it('[CALLS-01] the document names every call of the table, and no other', () => {
  const document = server.app.swagger() as unknown as Document;
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual(names.map(pathOf).sort());
});

/** Spec §7, typed in by hand: every path, the fields of its request, and those of its answer that §3 and §7 name. */
const reservation = [
  ...['reservationId', 'date', 'containerNameDetail', 'articleNameDetail', 'timeFrameDetail', 'details.date'],
  ...['details.displayTimeFrame', 'details.reservationDetailNumber', 'details.articleName', 'statusText'],
  ...['paymentStatusText', 'invalid', 'isConfirmed', 'isCanceled', 'canCancel', 'purpose', 'purposeType'],
  ...['admissionFeeRequiredText', 'equipmentNames'],
];
const event = [
  ...['eventId', 'eventNumber', 'eventName', 'eventEntrySpanId', 'isPaid', 'price', 'canReserve', 'dateTimes.date'],
  ...['dateTimes.startTime', 'dateTimes.endTime', 'yearMonth', 'capacity', 'hasCapacity', 'place', 'instructor'],
  ...['supplementaryInformation', 'needsCheckBirthMonth', 'askForBorrowInstrument', 'eventContainerName'],
  'eventCategoryName',
];
const frame = [
  ...['timeFrameName', 'date', 'timeFrameFromHour', 'timeFrameFromMinute', 'timeFrameToHour', 'timeFrameToMinute'],
  'basicFee',
];
const mine = [
  ...['eventReservationId', 'eventReservationDetailId', 'date', 'startTime', 'endTime', 'eventNumber', 'eventName'],
  ...['isFixed', 'isConfirmed', 'isLottery', 'isWon', 'dateTimeText'],
];
const under = (name: string, fields: readonly string[]) => fields.map((field) => `${name}.${field}`);

const specified: readonly (readonly [path: string, request: readonly string[], answer: readonly string[]])[] = [
  [
    '/api/Authentication/TenantGet',
    ['tenantAlias'],
    [
      ...['tenantId', 'tenantAlias', 'tenantName', 'tenantMode', 'liffId', 'canReserve', 'canRegisterByApp'],
      ...['userAttributeSetting.userNumberLabel', 'canQRReception', 'canEventReception', 'canCancel'],
      ...['canFacilitySpanReservation', 'isVisibleFacilityInfo', 'isVisibleReservation'],
      ...['isVisibleApplicationResult', 'functionTag'],
    ],
  ],
  ['/api/Authentication/Login', ['tenantAlias', 'loginId', 'password', 'lineAccessToken'], ['token']],
  ['/api/Authentication/Logout', [], []],
  ['/api/Authentication/UpdateSession', [], []],
  [
    '/api/Authentication/GetSelfUserInfo',
    [],
    ['userNumber', 'privacyPolicyAgreementRequired', 'termsOfUseAgreementRequired'],
  ],
  ['/api/Authentication/GetPrivacyPolicy', ['tenantId'], ['privacyPolicyId', 'privacyPolicyContent']],
  ['/api/Authentication/GetTermsOfUse', ['tenantId'], ['termsOfUseId', 'termsOfUseContent']],
  ['/api/Authentication/UpdateAgreement', ['privacyPolicyId', 'termsOfUseId'], []],
  [
    '/api/Authentication/RegisterUser',
    [
      ...['tenantId', 'firstName', 'lastName', 'firstNameKana', 'lastNameKana', 'email', 'password'],
      ...['phoneNumber1', 'phoneNumber2', 'phoneNumber3', 'phoneNumberType', 'address'],
    ],
    ['guestUserNumber'],
  ],
  ['/api/Reservation/GetContainer', [], ['items.containerId', 'items.containerName']],
  ['/api/Reservation/FindArticle', ['articleId'], ['articleId', 'articleName']],
  // The cursor of further pages is ours; who does not send it gets the first page.
  ['/api/Reservation/GetReservation', ['cursor'], under('items', reservation)],
  ['/api/Reservation/FindReservation', ['reservationId'], reservation],
  [
    '/api/Reservation/GetDayAvailability',
    ['containerId', 'date'],
    [
      ...['columns.date', 'rows.articleName'],
      ...under('rows.cells', ['date', 'articleId', 'displayText', 'isAvailable']),
    ],
  ],
  [
    '/api/Reservation/GetDayArticleAvailability',
    ['containerId', 'articleId', 'date'],
    [
      ...['timeFrameType', 'equipments.name', 'equipments.isChecked'],
      ...under('rows', [...frame, 'displayText', 'isAvailable', 'canReserve']),
    ],
  ],
  [
    '/api/Reservation/Reserve',
    [
      ...['containerId', 'date', 'purpose', 'purposeType', 'admissionFeeRequired', 'admissionFee'],
      ...['expectedNumberOfAttendee', 'equipmentNames'],
      ...under('details', [...frame, 'reservationDetailNumber', 'articleId', 'articleName']),
    ],
    ['entryType'],
  ],
  [
    '/api/Reservation/GetContainerInfo',
    [],
    under('items', [
      ...['containerId', 'containerName', 'articles.articleName', 'articles.description', 'reservationNotesText'],
    ]),
  ],
  ['/api/Reservation/CompletePayment', ['tenantAlias', 'reservationId'], []],
  ['/api/Reservation/CancelReservation', ['reservationId'], []],
  [
    '/api/EventReservation/GetEventContainer',
    [],
    under('items', ['eventContainerId', 'eventContainerName', 'color', 'backgroundColor']),
  ],
  [
    '/api/EventReservation/GetEventCategory',
    ['eventContainerId'],
    ['items.eventCategoryId', 'items.eventCategoryName'],
  ],
  [
    '/api/EventReservation/GetEvent',
    ['eventContainerId', 'eventCategoryId'],
    [
      ...['items.title', ...under('items.events', event)],
      ...under('conditions', ['conditionType', 'reservedCount', 'conditionEventIds', 'eventIds', 'style', 'width']),
      ...['conditions.color', 'entrySpans.reservedCount', 'entrySpans.eventIds'],
      ...under('conditionLegends', ['description', 'width', 'style']),
    ],
  ],
  ['/api/EventReservation/FindEvent', ['eventId'], event],
  [
    '/api/EventReservation/GetEventInCart',
    [],
    under('items', [
      ...['eventReservationId', 'eventId', 'eventNumber', 'eventName', 'eventContainerName', 'dateTimeText'],
      ...['askForBorrowInstrument', 'requestForBorrowInstrument'],
    ]),
  ],
  [
    '/api/EventReservation/AddEventToCart',
    ['items.eventId', 'items.eventEntrySpanId'],
    under('items', ['eventId', 'success', 'message']),
  ],
  ['/api/EventReservation/UpdateEventInCart', ['eventReservationId', 'requestForBorrowInstrument'], []],
  ['/api/EventReservation/RemoveEventFromCart', ['eventReservationIds'], []],
  [
    '/api/EventReservation/ReserveEventFromCart',
    ['eventReservationIds'],
    under('items', ['eventId', 'success', 'message']),
  ],
  ['/api/EventReservation/GetReservationForYearMonth', ['yearMonth'], under('items', mine)],
  ['/api/EventReservation/GetReservationDetail', ['eventReservationId', 'eventReservationDetailId'], mine],
  [
    '/api/EventReservation/GetEventContainerInfo',
    [],
    under('items', [
      ...['eventContainerId', 'eventContainerName', 'color', 'backgroundColor', 'zipCode', 'address', 'phoneNumber'],
      ...['faxNumber', 'url', 'description'],
    ]),
  ],
  ['/waapi/api/Report/DownloadApprovalReport', ['reservationId'], ['signedUrl']],
];

/** What this product has beside the specification. */
const added = [
  '/waapi/api/Report/DownloadBill',
  '/api/Announcement/GetAnnouncement',
  '/api/Authentication/AskForReview',
  '/api/Authentication/BeginOidc',
  '/api/Authentication/FinishOidc',
  '/api/Authentication/GetOwnIdentity',
  '/api/Authentication/RemoveOwnIdentity',
  '/api/Authentication/ChangePassword',
  '/api/Authentication/EndOtherSessions',
  '/api/Authentication/EndSession',
  '/api/Authentication/EraseAccount',
  '/api/Authentication/GetOwnData',
  '/api/Authentication/GetSessions',
  '/api/Authentication/RequestPasswordReset',
  '/api/Authentication/ResetPassword',
  '/api/Authentication/GetContact',
  '/api/Authentication/RequestMailVerification',
  '/api/Authentication/UpdateContact',
  '/api/Authentication/VerifyMail',
  '/api/CalendarFeed/End',
  '/api/CalendarFeed/Find',
  '/api/CalendarFeed/Renew',
  '/api/Child/Add',
  '/api/Child/Correct',
  '/api/Child/List',
  '/api/Child/TakeAway',
  '/api/EventReservation/CancelReservation',
  '/api/EventReservation/ExtendHold',
  '/api/EventReservation/GetParticipants',
  '/api/EventReservation/StartPayment',
  '/api/Lottery/GetDraw',
  '/api/Lottery/ListDraws',
  '/api/Public/GetHalls',
  '/api/Public/GetHall',
  '/api/Public/GetRoom',
  '/api/Public/GetDayAvailability',
  '/api/Public/GetDayArticleAvailability',
  '/api/Public/GetMonthAvailability',
  '/api/Public/Search',
  '/api/Public/GetCourses',
  '/api/Public/GetCourse',
  '/api/Public/GetAnnouncement',
  '/api/Reservation/FindPreviousInput',
  '/api/Reservation/GetQuote',
  '/api/Reservation/GetRoomsBeside',
  '/api/Reservation/GetSpecialDays',
  '/api/Reservation/CancelApplication',
  '/api/Reservation/StartPayment',
  '/api/Tenant/FindTenant',
  '/api/VacancyWatch/AcceptOffer',
  '/api/VacancyWatch/AskForCourse',
  '/api/VacancyWatch/AskForFrame',
  '/api/VacancyWatch/ReserveOffered',
  '/api/VacancyWatch/DeclineOffer',
  '/api/VacancyWatch/List',
  '/api/VacancyWatch/Withdraw',
];

/** What a call of the specification may take besides; it is left out where a town has no use for it. */
const addedFields: Readonly<Record<string, readonly string[]>> = {
  '/api/Authentication/Login': ['identity'],
  '/api/Authentication/RegisterUser': ['identity'],
  '/api/EventReservation/AddEventToCart': ['items.participants'],
  '/api/EventReservation/UpdateEventInCart': ['loans', 'party.birthday', 'party.name', 'preference'],
  '/api/Reservation/GetDayArticleAvailability': under(
    'hours',
    frame.filter((field) => /Hour|Minute/.test(field)),
  ),
  '/api/Reservation/Reserve': [
    'details.extendedAfter',
    'details.extendedBefore',
    'details.usedMinutes',
    'equipmentBeside.articleId',
    'equipmentBeside.name',
    'equipmentBeside.quantity',
    'equipmentQuantities.name',
    'equipmentQuantities.quantity',
    'expectedFee',
    'requestedReduction',
    'useConditions',
  ],
};

it('[CALLS-01] the server has every path of the specification, those it adds, and no other', () => {
  const document = server.app.swagger() as unknown as Document;
  const expected = [...specified.map(([path]) => path), ...added];
  const ofStaff = names.filter((name) => /^(Console|Staff|Desk|Office)\//.test(name)).map(pathOf);
  expect(Object.keys(document.paths).toSorted()).toEqual([...expected, ...ofStaff].toSorted());
  for (const url of expected) expect(server.app.hasRoute({ method: 'POST', url }), url).toBe(true);
});

it.each(specified)('[CALLS-01] %s takes and answers the fields of the specification', (path, request, answer) => {
  const document = server.app.swagger() as unknown as Document;
  const { requestBody, responses } = document.paths[path]?.post ?? {};
  expect(fieldsOf(requestBody as Body).toSorted()).toEqual([...request, ...(addedFields[path] ?? [])].toSorted());
  expect(fieldsOf(responses?.['200'] as Body)).toEqual(expect.arrayContaining([...answer]));
});

it.each(names)('%s is documented with request, answer and refusals', (name) => {
  const document = server.app.swagger() as unknown as Document;
  const path = document.paths[pathOf(name)] ?? {};
  expect(Object.keys(path)).toEqual(['post']);
  expect(path.post?.operationId).toBe(name);
  expect(path.post?.summary).toBe(servedEndpoints[name].summary);
  expect(path.post?.requestBody).toBeDefined();
  expect(Object.keys(path.post?.responses ?? {}).sort()).toEqual(['200', '4XX', '5XX']);
});

it('operators get document and figures from a listener of their own', async () => {
  const ops = buildOps(server.app, metricsOf({ totalCount: 1, idleCount: 1, waitingCount: 0 }));
  expect((await ops.inject('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(server.app.swagger())));
  const figures = await ops.inject('/metrics');
  expect(figures.body).toContain('yoyaku_calls_total');
  expect(figures.headers['content-type']).toContain('text/plain');
  await ops.close();
});

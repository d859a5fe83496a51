import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCall, apiEndpoints, type ServedName, servedEndpoints } from '#contract/endpoints.ts';
import { type TokenPermission, tokenPermissions } from '#contract/permissions.ts';
import { newTokenText } from '#server/staff/token/tokenText.ts';
import { aHall } from '#server/testing/aHall.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aToken } from '#server/testing/aToken.ts';
import { aResident } from '#server/testing/factories.ts';
import { type StaffTown, staffBodies } from '#server/testing/staffBodies.ts';
import { aServer, type CallOptions, type TestServer } from '#server/testing/testServer.ts';

type Scope = 'none' | 'tenant' | 'anywhere' | 'container' | 'reservation';

/** The whole of the API, typed in by hand from docs/api.md: what each call asks of a token, and where. */
const offered: Readonly<Record<ApiCall, readonly [TokenPermission | 'signedIn', Scope]>> = {
  'Console/GetToken': ['signedIn', 'none'],
  'Public/GetHalls': ['board.view', 'tenant'],
  'Public/GetHall': ['board.view', 'container'],
  'Public/GetDayAvailability': ['board.view', 'container'],
  'Public/GetDayArticleAvailability': ['board.view', 'container'],
  'Public/GetMonthAvailability': ['board.view', 'container'],
  'Public/GetCourses': ['board.view', 'tenant'],
  'Desk/ListCourses': ['reservation.view', 'anywhere'],
  'Desk/GetRoster': ['reservation.view', 'anywhere'],
  'Desk/GetCourseCalendar': ['reservation.view', 'anywhere'],
  'Desk/FindReservations': ['reservation.view', 'anywhere'],
  'Desk/GetReservation': ['reservation.view', 'reservation'],
  'Desk/GetRoomDay': ['reservation.create', 'container'],
  'Desk/GetQuote': ['reservation.create', 'container'],
  'Desk/Reserve': ['reservation.create', 'container'],
  'Desk/PreviewCancellation': ['reservation.change', 'reservation'],
  'Desk/CancelReservation': ['reservation.change', 'reservation'],
  'Desk/CheckIn': ['reception.checkIn', 'reservation'],
  'Desk/FindPeople': ['person.view', 'anywhere'],
  'Desk/GetPerson': ['person.view', 'anywhere'],
  'Desk/RevealPerson': ['person.reveal', 'anywhere'],
  'Desk/GetAccount': ['money.view', 'reservation'],
  'Desk/ListLedger': ['money.view', 'anywhere'],
  'Desk/GetPersonMoney': ['money.view', 'anywhere'],
  'Desk/GetStatistics': ['statistics.view', 'anywhere'],
};

const names = Object.keys(offered) as ApiCall[];
const withRight = names.filter((name) => offered[name][0] !== 'signedIn');
const others = (Object.keys(servedEndpoints) as ServedName[]).filter((name) => !Object.hasOwn(offered, name));

let server: TestServer;
let town: StaffTown & { readonly tenant: { readonly tenantId: string } };
let resident: Awaited<ReturnType<typeof aResident>>;
let elsewhere: Awaited<ReturnType<typeof aResident>>;
let eventId: string;
let admin: TestStaff;
/** A token with all that there is: everywhere, at the hall, at another one, in another tenant. */
const everything: Record<'everywhere' | 'here' | 'there' | 'abroad', string> = {
  everywhere: '',
  here: '',
  there: '',
  abroad: '',
};
/** One for each permission, everywhere. */
const only = new Map<TokenPermission, string>();

beforeAll(async () => {
  server = await aServer();
  resident = await aResident(server);
  elsewhere = await aResident(server);
  const { tenant, member } = resident;
  const hall = await aHall(server, tenant);
  const otherHall = await aHall(server, tenant);
  const { reservationId } = await aReservation(server, member, hall);
  const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
  admin = await aStaffMember(server, tenant);
  town = { tenant, hall, reservationId, userNumber: member.userNumber, staffId };
  everything.everywhere = (await aToken(server, tenant)).token;
  // Courses beside the rooms: their calls look at the places of the tenant alone.
  const school = await anEventContainer(server, tenant);
  const spans = [await aSpan(server, tenant)];
  const event = await anEvent(server, await aCategory(server, school), { spans });
  await anEventReservation(server, member, event);
  eventId = event.eventId;
  const here = [hall.containerId, school.eventContainerId];
  const there = [otherHall.containerId, (await anEventContainer(server, tenant)).eventContainerId];
  everything.here = (await aToken(server, tenant, { containerIds: here })).token;
  everything.there = (await aToken(server, tenant, { containerIds: there })).token;
  everything.abroad = (await aToken(server, elsewhere.tenant)).token;
  for (const permission of tokenPermissions)
    only.set(permission, (await aToken(server, tenant, { permissions: [permission] })).token);
});
afterAll(() => server.close());

function bodyOf(name: ApiCall): unknown {
  const { containerId, halfA } = town.hall;
  const room = { containerId, articleId: halfA.articleId };
  switch (name) {
    case 'Public/GetHalls':
    case 'Public/GetCourses':
      return {};
    case 'Public/GetHall':
      return { containerId };
    case 'Public/GetDayAvailability':
      return { containerId, date: '2026-06-20' };
    case 'Public/GetDayArticleAvailability':
      return { ...room, date: '2026-06-20' };
    case 'Public/GetMonthAvailability':
      return { ...room, month: '2026-06' };
    case 'Desk/GetRoster':
      return { eventId };
    default:
      return staffBodies[name](town);
  }
}

const send = (name: ServedName, body: unknown, call: CallOptions) => server.callWith(name, body, call);
const byToken = (name: ApiCall, bearer: string, more: CallOptions = {}) =>
  send(name, bodyOf(name), { bearer, ...more });

/** All that a call could have changed of the tenant. */
async function state() {
  const read = (table: 'reservation' | 'account' | 'audit_event' | 'access_log' | 'ledger' | 'idempotency') =>
    server.db.selectFrom(table).selectAll().where('tenant_id', '=', town.tenant.tenantId).execute();
  const tables = ['reservation', 'account', 'audit_event', 'access_log', 'ledger', 'idempotency'] as const;
  return JSON.stringify(await Promise.all(tables.map(read)));
}

it('[API-01] the API is what its page promises, and every permission of a token is asked for', () => {
  expect(Object.keys(apiEndpoints).toSorted()).toEqual(names.toSorted());
  expect(new Set(withRight.map((name) => offered[name][0]))).toEqual(new Set(tokenPermissions));
});

describe('[API-01] a token', () => {
  it.each(names)('%s is refused by no scope, by another one, and answered by its own', async (name) => {
    const [permission] = offered[name];
    const before = await state();
    for (const other of tokenPermissions.filter((one) => permission !== 'signedIn' && one !== permission)) {
      const { status, body } = await byToken(name, only.get(other) ?? '');
      expect([other, status, body.error?.code]).toEqual([other, 403, 'notPermitted']);
    }
    expect(await state()).toBe(before);
    const own = permission === 'signedIn' ? everything.everywhere : (only.get(permission) ?? '');
    const { status, body } = await byToken(name, own);
    expect([401, 403]).not.toContain(status);
    expect(body.error?.code ?? '').not.toMatch(/^(xsrf|malformed|notFound|fault)$/);
  });

  it.each(withRight)('%s reaches its halls and no other', async (name) => {
    const [, scope] = offered[name];
    const before = await state();
    if (scope === 'container' || scope === 'reservation') {
      const { status, body } = await byToken(name, everything.there);
      expect([status, body.error?.code]).toEqual([404, 'notFound']);
      expect(await state()).toBe(before);
    }
    if (scope === 'tenant') {
      const { status, body } = await byToken(name, everything.here);
      expect([status, body.error?.code]).toEqual([403, 'notPermitted']);
      return;
    }
    if (scope === 'anywhere') {
      const { body } = await byToken(name, everything.there);
      for (const ours of [town.hall.containerId, town.hall.containerName, town.reservationId, eventId])
        expect(JSON.stringify(body)).not.toContain(ours);
    }
    expect([401, 403, 404]).not.toContain((await byToken(name, everything.here)).status);
  });

  it.each(names)('%s of another tenant sees nothing of ours and changes nothing', async (name) => {
    const before = await state();
    const asked = JSON.stringify(bodyOf(name));
    const abroad = await byToken(name, everything.abroad);
    const isNaming = [town.hall.containerId, town.reservationId, town.userNumber, eventId].some((one) =>
      asked.includes(one),
    );
    if (isNaming) expect([abroad.status, abroad.body.error?.code]).toEqual([404, 'notFound']);
    else
      for (const ours of [town.hall.containerId, town.reservationId])
        expect(JSON.stringify(abroad.body)).not.toContain(ours);
    const named = await byToken(name, everything.abroad, { tenant: town.tenant });
    expect([named.status, named.body.error?.code]).toEqual([404, 'notFound']);
    expect(await state()).toBe(before);
  });

  it.each(names)('%s that is no good is told so, whatever else comes with it, and changes nothing', async (name) => {
    const before = await state();
    const [expired, revoked] = [
      await aToken(server, town.tenant, { validUntil: '2026-06-09' }),
      await aToken(server, town.tenant),
    ];
    const gone = await send('Console/RevokeToken', { tokenId: revoked.tokenId }, { staff: admin });
    expect(gone.status).toBe(200);
    const afterRevoking = await state();
    const ours = everything.everywhere;
    // With the checksum of its bytes, but never issued: of the other tenant, and of a tenant that is not there.
    const bad = [
      [expired.token, 'tokenExpired'],
      [revoked.token, 'tokenRevoked'],
      [newTokenText(town.tenant.tenantId), 'tokenInvalid'],
      [newTokenText('00000000-0000-4000-8000-000000000000'), 'tokenInvalid'],
      [`${ours.slice(0, -1)}${ours.endsWith('A') ? 'B' : 'A'}`, 'tokenInvalid'],
      [ours.slice(0, -1), 'tokenInvalid'],
      [ours.toUpperCase(), 'tokenInvalid'],
      ['', 'tokenInvalid'],
    ] as const;
    for (const [bearer, code] of bad) {
      // Neither a session of staff nor one of a resident beside it opens anything.
      const { status, body, headers } = await byToken(name, bearer, { staff: admin, session: resident.session });
      expect([bearer, status, body.error?.code]).toEqual([bearer, 401, code]);
      expect(headers['www-authenticate']).toContain('invalid_token');
    }
    expect(await state()).toBe(afterRevoking);
    expect(before).not.toBe(afterRevoking);
  });
});

it.each(others)('[API-01] %s takes no token, whoever it also comes from, and changes nothing', async (name) => {
  const before = await state();
  const staffBody = Object.hasOwn(staffBodies, name) ? staffBodies[name as keyof typeof staffBodies](town) : {};
  for (const beside of [{}, { staff: admin }, { session: resident.session }]) {
    const { status, body, headers } = await send(name, staffBody, { bearer: everything.everywhere, ...beside });
    expect([status, body.error?.code]).toEqual([403, 'callNotOffered']);
    expect(headers['set-cookie']).toBeUndefined();
  }
  expect(await state()).toBe(before);
});

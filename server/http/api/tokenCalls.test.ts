import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '#server/db/connect.ts';
import { tokenRates } from '#server/limits/rateLimits.ts';
import { raiseTokens } from '#server/readCache/version.queries.ts';
import { revokeTokenRow } from '#server/staff/token/token.queries.ts';
import { newTokenText } from '#server/staff/token/tokenText.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aToken } from '#server/testing/aToken.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aResident } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ withLimits: true, perAddress: 1000, consoleHost: 'console.town.example' });
});
afterAll(() => server.close());

async function aScene(overrides: { readonly isVisibleToPublic?: boolean } = {}) {
  const { tenant, member } = await aResident(server, overrides);
  const hall = await aHall(server, tenant);
  const admin = await aStaffMember(server, tenant, { name: '管理 太郎' });
  return { tenant, member, hall, admin };
}

const asAdmin = (staff: TestStaff) => ({ staff, headers: { host: 'console.town.example' } });
const reserving = (hall: TestHall, userId: string, date = '2026-06-20') => ({
  ...reserveBody(hall, { date }),
  person: { kind: 'registered' as const, userId },
});

describe('[API-01] what is done by a token', () => {
  it('is done once for one key, needs no proof against forged requests, and stands in the logs by its name', async () => {
    const { tenant, member, hall, admin } = await aScene();
    const { token: bearer, tokenId } = await aToken(server, tenant, { name: '図書館システム' });
    const body = reserving(hall, member.userId);
    const made = await server.call('Desk/Reserve', body, { bearer, idempotencyKey: 'a' });
    expect([made.status, made.body.error]).toEqual([200, undefined]);
    expect((await server.call('Desk/Reserve', body, { bearer, idempotencyKey: 'a' })).body).toEqual(made.body);
    const other = await server.call('Desk/Reserve', reserving(hall, member.userId, '2026-06-21'), {
      bearer,
      idempotencyKey: 'a',
    });
    expect(other.body.error?.code).toBe('idempotencyMismatch');
    const { reservationId } = made.body;
    expect(made.headers['set-cookie']).toBeUndefined();

    const found = await server.call('Desk/GetReservation', { reservationId }, { bearer });
    expect(found.body.history).toMatchObject([{ by: '外部連携（図書館システム）' }]);
    const log = await server.call('Console/ListAudit', { subject: reservationId }, asAdmin(admin));
    expect(log.body.items).toMatchObject([
      { action: 'Desk/Reserve', actorName: '外部連携（図書館システム）', address: '127.0.0.1' },
    ]);
    const looks = await server.call('Desk/ListAccess', { actor: '図書館' }, asAdmin(admin));
    expect(looks.body.items).toMatchObject([
      { operation: 'Desk/GetReservation', actor: `token:${tokenId}`, actorName: '外部連携（図書館システム）' },
    ]);
    const cancelling = {
      reservationId,
      cause: 'person' as const,
      reason: '本人からの連絡',
      version: found.body.version,
    };
    expect((await server.call('Desk/CancelReservation', cancelling, { bearer })).status).toBe(200);
  });

  it('passes no rule that asks for more, and gives no second factor', async () => {
    const { tenant, member, hall } = await aScene();
    const { token: bearer } = await aToken(server, tenant);
    // Yesterday: staff who may pass rules do it with a reason, a token does not.
    const past = { ...reserving(hall, member.userId, '2026-06-01'), reason: '届出の遅れ' };
    expect((await server.call('Desk/Reserve', past, { bearer })).status).toBeGreaterThanOrEqual(403);
  });

  it('names nobody to who may not know people', async () => {
    const { tenant, member, hall } = await aScene();
    await aReservation(server, member, hall);
    const blind = (await aToken(server, tenant, { permissions: ['reservation.view'] })).token;
    const seeing = (await aToken(server, tenant, { permissions: ['reservation.view', 'person.view'] })).token;
    const list = async (bearer: string) => (await server.call('Desk/FindReservations', {}, { bearer })).body.items[0];
    expect(await list(blind)).toMatchObject({ personName: '', userNumber: '' });
    expect(await list(seeing)).toMatchObject({ userNumber: member.userNumber });
  });

  it('reaches no room of another hall by way of its own', async () => {
    const { tenant, member, hall } = await aScene();
    const other = await aHall(server, tenant);
    const { token: bearer } = await aToken(server, tenant, { containerIds: [other.containerId] });
    const room = { containerId: other.containerId, articleId: hall.halfA.articleId };
    for (const answer of [
      await server.call('Public/GetDayArticleAvailability', { ...room, date: '2026-06-20' }, { bearer }),
      await server.call('Public/GetMonthAvailability', { ...room, month: '2026-06' }, { bearer }),
      await server.call('Desk/GetRoomDay', { ...room, date: '2026-06-20' }, { bearer }),
      await server.call('Desk/Reserve', { ...reserving(hall, member.userId), ...room }, { bearer }),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer.body)).not.toContain(hall.halfA.articleName);
    }
  });
});

it('[API-01] a token sees what a town offers, open to the public or not, on either host', async () => {
  const { tenant, hall } = await aScene({ isVisibleToPublic: false });
  const { token: bearer } = await aToken(server, tenant, { containerIds: [hall.containerId] });
  const day = { containerId: hall.containerId, date: '2026-06-20' };
  expect((await server.call('Public/GetDayAvailability', day, { tenant })).status).toBe(404);
  for (const host of ['console.town.example', 'town.example']) {
    const { status, body } = await server.call('Public/GetDayAvailability', day, { bearer, headers: { host } });
    expect([status, body.containerName]).toEqual([200, hall.containerName]);
  }
  const self = await server.call('Console/GetToken', {}, { bearer });
  expect(self.body).toMatchObject({
    name: '図書館システム',
    validUntil: '2027-03-31',
    tenant: { tenantAlias: tenant.tenantAlias },
    containers: [{ containerId: hall.containerId, kind: 'rooms' }],
  });
});

it('[API-01] the last use of a token is recorded once a minute', async () => {
  const { tenant, admin } = await aScene();
  const { token: bearer, tokenId } = await aToken(server, tenant);
  const usedAt = async () => {
    await server.tokenUses.settled();
    const { body } = await server.call('Console/ListTokens', {}, asAdmin(admin));
    return body.items.find((one) => one.tokenId === tokenId)?.usedAt;
  };
  expect(await usedAt()).toBeNull();
  server.clock.set('2026-06-10T10:00');
  await server.call('Console/GetToken', {}, { bearer });
  expect(await usedAt()).toBe('2026-06-10T10:00');
  server.clock.advance(59_000);
  await server.call('Console/GetToken', {}, { bearer });
  expect(await usedAt()).toBe('2026-06-10T10:00');
  server.clock.advance(1_000);
  await server.call('Console/GetToken', {}, { bearer });
  expect(await usedAt()).toBe('2026-06-10T10:01');
});

it('[API-01] each token has limits of its own, which the headers tell', async () => {
  const { tenant } = await aScene();
  const { token: bearer } = await aToken(server, tenant);
  const first = await server.call('Console/GetToken', {}, { bearer });
  expect(first.headers['ratelimit-policy']).toBe(`"reads";q=${tokenRates.reads};w=60`);
  expect(first.headers.ratelimit).toMatch(new RegExp(`^"reads";r=${tokenRates.reads - 1};t=(60|5\\d)$`));
  for (let used = 1; used < tokenRates.reads; used += 1) await server.call('Console/GetToken', {}, { bearer });
  const over = await server.call('Console/GetToken', {}, { bearer });
  expect([over.status, over.body.error?.code]).toEqual([429, 'tooManyRequests']);
  expect(over.headers.ratelimit).toBe(`"reads";r=0;t=${over.headers['retry-after']}`);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  const other = await aToken(server, tenant);
  expect((await server.call('Console/GetToken', {}, { bearer: other.token })).status).toBe(200);
});

describe('[API-01] a token that is kept in memory', () => {
  const look = async (bearer: string, hall: TestHall) =>
    server.callWith('Public/GetDayAvailability', { containerId: hall.containerId, date: '2026-06-20' }, { bearer });

  it('costs a look no transaction of its own, and is good for nothing once it is revoked by another process', async () => {
    const { tenant, hall } = await aScene();
    const { token: bearer, tokenId } = await aToken(server, tenant);
    expect((await look(bearer, hall)).status).toBe(200);
    const counted = await countStatements(async () => expect((await look(bearer, hall)).status).toBe(200));
    expect(counted.roundTrips, counted.statements.join('\n')).toBe(1);
    // As another process would, of which this one hears nothing.
    await inTenant(server.appDb, tenant.tenantId, async (trx) => {
      await revokeTokenRow(trx, { tenantId: tenant.tenantId, tokenId, at: new Date(), by: '管理 太郎' });
      await raiseTokens(trx, tenant.tenantId);
    });
    const { status, body } = await look(bearer, hall);
    expect([status, body.error?.code]).toEqual([401, 'tokenRevoked']);
  });

  it('reaches its halls alone, and ends with its last day', async () => {
    const { tenant, hall } = await aScene();
    const other = await aHall(server, tenant);
    const { token: bearer } = await aToken(server, tenant, { containerIds: [other.containerId] });
    for (let time = 0; time < 2; time += 1) {
      expect((await look(bearer, other)).status).toBe(200);
      expect((await look(bearer, hall)).body.error?.code).toBe('notFound');
    }
  });

  it('takes no memory where it was made up', async () => {
    const { tenant, hall } = await aScene();
    const before = server.fresh.figures.readings;
    for (let time = 0; time < 3; time += 1) {
      const { body } = await look(newTokenText(tenant.tenantId), hall);
      expect(body.error?.code).toBe('tokenInvalid');
    }
    expect(server.fresh.figures.readings).toBe(before);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnotherServer, anotherServer } from '#server/testing/anotherServer.ts';
import { aMember, aResident, aSession, aTenant, type TestMember, type TestSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let server: TestServer;
let second: AnotherServer;
beforeAll(async () => {
  server = await aServer();
  second = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const minutes = (count: number) => count * 60_000;
const self = (session: TestSession) => server.call('Authentication/GetSelfUserInfo', {}, { session });
const list = async (session: TestSession) =>
  (await server.call('Authentication/GetSessions', {}, { session })).body.items;

async function logIn({ tenantAlias, tenantId, userNumber, password }: TestMember, userAgent: string) {
  const request = { tenantAlias, loginId: userNumber, password, lineAccessToken: '' };
  const answer = await server.call('Authentication/Login', request, { headers: { 'user-agent': userAgent } });
  return { tenantId, token: answer.body.token };
}

describe('GetSessions', () => {
  it('[SAFE-06] lists where somebody is logged in: device, begin, last use, and which one asks', async () => {
    const member = await aMember(server, await aTenant(server));
    const phone = await logIn(member, iPhone);
    server.clock.advance(minutes(5));
    const other = await logIn(member, 'curl/8.5.0');
    server.clock.advance(minutes(1));
    const sessionId = expect.any(String);
    const since = { beganAt: '2026-06-10T10:00', lastUsedAt: '2026-06-10T10:06' };
    const later = { beganAt: '2026-06-10T10:05', lastUsedAt: '2026-06-10T10:05' };
    const isThis = true;
    expect(await list(phone)).toEqual([
      { sessionId, device: 'iPhone・Safari', ...since, isThis },
      { sessionId, device: '', ...later, isThis: false },
    ]);
    expect((await list(other)).map(({ device }) => device)).toEqual(['', 'iPhone・Safari']);
  });

  it('names them by what opens nothing, and lists neither those that are over nor those of others', async () => {
    const { member, session } = await aResident(server);
    await aSession(server, await aMember(server, member));
    const [item] = await list(session);
    const named = { tenantId: session.tenantId, token: item?.sessionId ?? '' };
    expect((await self(named)).status).toBe(401);
    expect(JSON.stringify(item)).not.toContain(session.token);
    server.clock.advance(minutes(29));
    await aSession(server, member);
    expect((await self(session)).status).toBe(200);
    server.clock.advance(minutes(31));
    expect(await list(await aSession(server, member))).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  const nameOf = async (asking: TestSession) => (await list(asking)).find(({ isThis }) => !isThis)?.sessionId ?? '';
  const end = (session: TestSession, sessionId: string) =>
    server.call('Authentication/EndSession', { sessionId }, { session });

  it('[SAFE-06] ends one, which every process refuses at once, and leaves the others', async () => {
    const { member, session } = await aResident(server);
    const elsewhere = await aSession(server, member);
    const there = () => second.call('Authentication/GetSelfUserInfo', {}, { session: elsewhere });
    expect((await there()).status).toBe(200);
    const sessionId = await nameOf(session);
    expect((await end(session, sessionId)).body).toEqual({});
    expect((await there()).status).toBe(401);
    expect((await self(elsewhere)).status).toBe(401);
    expect((await self(session)).status).toBe(200);
    expect((await end(session, sessionId)).status).toBe(404);
  });

  it('[SAFE-06] ends all others at once', async () => {
    const { member, session } = await aResident(server);
    const others = [await aSession(server, member), await aSession(server, member)];
    const stranger = await aSession(server, await aMember(server, member));
    expect((await server.call('Authentication/EndOtherSessions', {}, { session })).body).toEqual({});
    for (const other of others) expect((await self(other)).status).toBe(401);
    expect((await self(session)).status).toBe(200);
    expect((await self(stranger)).status).toBe(200);
    expect(await list(session)).toHaveLength(1);
  });

  it('[CALLS-01] ends nobody else’s, here or in another tenant', async () => {
    const mine = await aResident(server);
    const neighbour = await aSession(server, await aMember(server, mine.member));
    const foreign = await aResident(server);
    for (const victim of [neighbour, foreign.session]) {
      const [item] = await list(victim);
      expect((await end(mine.session, item?.sessionId ?? '')).status).toBe(404);
      expect((await self(victim)).status).toBe(200);
    }
  });

  it('[NET-02] needs the XSRF token', async () => {
    const { session } = await aResident(server);
    const sessionId = (await list(session))[0]?.sessionId ?? '';
    const how = { session, withoutXsrf: true };
    expect((await server.call('Authentication/EndSession', { sessionId }, how)).status).toBe(403);
    expect((await server.call('Authentication/EndOtherSessions', {}, how)).status).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aResident, aSession, aTenant, type TestSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const minutes = (count: number) => count * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const self = (session: TestSession) => server.call('Authentication/GetSelfUserInfo', {}, { session });

describe('GetSelfUserInfo', () => {
  it('answers number and pending agreements, and nothing else of the account', async () => {
    const { member, session } = await aResident(server);
    expect((await self(session)).body).toEqual({
      userNumber: member.userNumber,
      privacyPolicyAgreementRequired: false,
      termsOfUseAgreementRequired: false,
      mailVerificationRequired: false,
      isMailRefused: false,
    });
  });

  it('[CALLS-01] refuses anonymous use, a session of another tenant and an unknown field', async () => {
    const { session, tenant } = await aResident(server);
    const other = await aTenant(server);
    expect((await server.call('Authentication/GetSelfUserInfo', {})).status).toBe(401);
    expect((await server.call('Authentication/GetSelfUserInfo', {}, { tenant })).status).toBe(401);
    expect((await server.call('Authentication/GetSelfUserInfo', {}, { session, tenant: other })).status).toBe(401);
    expect((await server.callWith('Authentication/GetSelfUserInfo', { userId: 'x' }, { session })).status).toBe(400);
  });

  it.each(['', 'x', 'A'.repeat(43), '\u0000', 'ä', "' or true --"])('takes no made-up token: %j', async (token) => {
    const { tenant } = await aResident(server);
    const header = Buffer.from(token).toString('latin1').replace('\u0000', '%00');
    expect((await self({ tenantId: tenant.tenantId, token: header })).status).toBe(401);
  });
});

describe('a session', () => {
  it('[LOGIN-08] ends after 30 minutes without use, answered 401', async () => {
    const { session } = await aResident(server);
    server.clock.advance(minutes(30) - 1);
    expect((await self(session)).status).toBe(200);
    server.clock.advance(minutes(30));
    const answer = await self(session);
    expect(answer.status).toBe(401);
    expect(answer.body.error?.code).toBe('notLoggedIn');
  });

  it('is kept open by any call', async () => {
    const { session } = await aResident(server);
    for (let round = 0; round < 5; round += 1) {
      server.clock.advance(minutes(29));
      expect((await self(session)).status).toBe(200);
    }
  });

  it('ends 12 hours after the login, however busy', async () => {
    const { session } = await aResident(server);
    for (let passed = 20; passed < 12 * 60; passed += 20) {
      server.clock.advance(minutes(20));
      expect((await self(session)).status).toBe(200);
    }
    server.clock.advance(minutes(20));
    expect((await self(session)).status).toBe(401);
    expect((await server.call('Authentication/UpdateSession', {}, { session })).status).toBe(401);
  });

  it('opens nothing in another tenant, even for the user who is both', async () => {
    const { session, member } = await aResident(server);
    const other = await aTenant(server);
    await aMember(server, other, { user_id: member.userId });
    expect((await self({ ...session, tenantId: other.tenantId })).status).toBe(401);
  });
});

describe('UpdateSession', () => {
  it('slides the idle limit and says both limits as instants', async () => {
    const { session } = await aResident(server);
    server.clock.advance(minutes(29));
    const now = server.clock();
    const answer = await server.call('Authentication/UpdateSession', {}, { session });
    expect(answer.body).toEqual({
      idleExpiresAt: new Date(now + minutes(30)).toISOString().replace('.000', ''),
      absoluteExpiresAt: new Date(now + minutes(12 * 60 - 29)).toISOString().replace('.000', ''),
    });
    server.clock.advance(minutes(29));
    expect((await self(session)).status).toBe(200);
  });

  it('[CALLS-01] refuses anonymous use and [NET-02] a call without the XSRF token', async () => {
    const { session, tenant } = await aResident(server);
    expect((await server.call('Authentication/UpdateSession', {}, { tenant })).status).toBe(401);
    expect((await server.call('Authentication/UpdateSession', {}, { session, withoutXsrf: true })).status).toBe(403);
  });
});

describe('Logout', () => {
  it('[LOGIN-07] ends the session on the server, and only this one', async () => {
    const { member, session } = await aResident(server);
    const elsewhere = await aSession(server, member);
    expect((await server.call('Authentication/Logout', {}, { session })).body).toEqual({});
    expect((await self(session)).status).toBe(401);
    expect((await self(elsewhere)).status).toBe(200);
  });

  it('is no error without a session, twice, or with the session of another tenant, which it leaves alone', async () => {
    const { session, tenant } = await aResident(server);
    const foreign = await aResident(server);
    expect((await server.call('Authentication/Logout', {}, { tenant })).status).toBe(200);
    const mixed = { tenantId: tenant.tenantId, token: foreign.session.token };
    expect((await server.call('Authentication/Logout', {}, { session: mixed })).status).toBe(200);
    expect((await self(foreign.session)).status).toBe(200);
    await server.call('Authentication/Logout', {}, { session });
    expect((await server.call('Authentication/Logout', {}, { session })).status).toBe(200);
  });

  it('[CALLS-01] takes no body at all, as spec §7 names it', async () => {
    const { session } = await aResident(server);
    const answer = await server.callWith('Authentication/Logout', '', { session });
    expect(answer.status).toBe(200);
    expect((await self(session)).status).toBe(401);
  });

  it('[NET-02] needs the XSRF token', async () => {
    const { session } = await aResident(server);
    expect((await server.call('Authentication/Logout', {}, { session, withoutXsrf: true })).status).toBe(403);
    expect((await self(session)).status).toBe(200);
  });
});

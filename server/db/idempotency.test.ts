import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { newId } from '../newId.ts';
import { reserveBody } from '../testing/aReservation.ts';
import { aSmallTown } from '../testing/aSmallTown.ts';
import { aMember, aPolicy, aResident, aSession, aTenant, nextNumber } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { type Database, inTenant } from './connect.ts';
import { once } from './idempotency.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const guest = (tenant: { tenantId: string }): RequestOf<'Authentication/RegisterUser'> => ({
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
});

const aContainerRow = {
  name: '会館',
  sort: 1,
  zip_code: '',
  address: '',
  phone_number: '',
  fax_number: '',
  url: '',
  description: '',
  reservation_notes: '',
};

const accountsIn = async (tenant: { tenantId: string }) =>
  (await server.db.selectFrom('account').select('user_id').where('tenant_id', '=', tenant.tenantId).execute()).length;

describe('[NET-01] a repeated call with the same Idempotency-Key', () => {
  it('takes a place once when all arrive in the same moment, and answers each the same', async () => {
    const { session, hall, tenant } = await aSmallTown(server);
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call('Reservation/Reserve', reserveBody(hall), { session, idempotencyKey }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.reservationId)).size).toBe(1);
    const rows = await server.db
      .selectFrom('reservation')
      .select('reservation_id')
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('leaves nothing of the statement that went out before it was known to be one', async () => {
    const { tenantId } = await aTenant(server);
    const attempt = { tenantId, caller: 'c', key: 'k', operation: 'o', body: {}, nowMs: server.clock() };
    const put = (trx: Database, key: string) =>
      trx
        .insertInto('container')
        .values({ ...aContainerRow, tenant_id: tenantId, container_id: newId(), key })
        .execute();
    const doing = (key: string) =>
      inTenant(server.appDb, tenantId, (trx) => once(trx, attempt, () => put(trx, key).then(() => key)));
    expect([await doing('first'), await doing('second')]).toEqual(['first', 'first']);
    const kept = await server.db.selectFrom('container').select('key').where('tenant_id', '=', tenantId).execute();
    expect(kept).toEqual([{ key: 'first' }]);
  });

  it('has its effect once and answers the same', async () => {
    const tenant = await aTenant(server);
    const body = guest(tenant);
    const idempotencyKey = crypto.randomUUID();
    const first = await server.call('Authentication/RegisterUser', body, { idempotencyKey });
    const again = await server.call('Authentication/RegisterUser', body, { idempotencyKey });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await accountsIn(tenant)).toBe(1);
  });

  it('has its effect once when all arrive in the same moment', async () => {
    const tenant = await aTenant(server);
    const body = guest(tenant);
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call('Authentication/RegisterUser', body, { idempotencyKey })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.body.guestUserNumber)).size).toBe(1);
    expect(await accountsIn(tenant)).toBe(1);
  });

  it('is refused with another body', async () => {
    const tenant = await aTenant(server);
    const idempotencyKey = crypto.randomUUID();
    await server.call('Authentication/RegisterUser', guest(tenant), { idempotencyKey });
    const other = await server.call('Authentication/RegisterUser', guest(tenant), { idempotencyKey });
    expect(other.status).toBe(409);
    expect(other.body.error?.code).toBe('idempotencyMismatch');
    expect(await accountsIn(tenant)).toBe(1);
  });

  it('is refused for another call', async () => {
    const { tenant, session } = await aResident(server);
    const idempotencyKey = crypto.randomUUID();
    const privacyPolicyId = await aPolicy(server, tenant, { kind: 'privacy' });
    const body = { privacyPolicyId, termsOfUseId: '' };
    expect((await server.call('Authentication/UpdateAgreement', body, { session, idempotencyKey })).status).toBe(200);
    const reservationId = privacyPolicyId;
    const other = await server.call('Reservation/CancelReservation', { reservationId }, { session, idempotencyKey });
    expect(other.body.error?.code).toBe('idempotencyMismatch');
  });

  it('is replayed for 24 hours and judged anew after that', async () => {
    const tenant = await aTenant(server);
    const body = guest(tenant);
    const idempotencyKey = crypto.randomUUID();
    const first = await server.call('Authentication/RegisterUser', body, { idempotencyKey });
    server.clock.advance(24 * 60 * 60_000 - 1);
    const late = await server.call('Authentication/RegisterUser', body, { idempotencyKey });
    expect(late.body).toEqual(first.body);
    server.clock.advance(2);
    const later = await server.call('Authentication/RegisterUser', body, { idempotencyKey });
    expect(later.body.guestUserNumber).not.toBe(first.body.guestUserNumber);
  });

  it('is judged anew when the first attempt was refused', async () => {
    const { tenant, session } = await aResident(server);
    const publishedAt = new Date(server.clock() + 60_000);
    const privacyPolicyId = await aPolicy(server, tenant, { kind: 'privacy', publishedAt });
    const idempotencyKey = crypto.randomUUID();
    const body = { privacyPolicyId, termsOfUseId: '' };
    expect((await server.call('Authentication/UpdateAgreement', body, { session, idempotencyKey })).status).toBe(404);
    server.clock.advance(60_000);
    expect((await server.call('Authentication/UpdateAgreement', body, { session, idempotencyKey })).status).toBe(200);
  });

  it('of another user is another key', async () => {
    const { tenant, session } = await aResident(server);
    const other = await aSession(server, await aMember(server, tenant));
    const body = { privacyPolicyId: await aPolicy(server, tenant, { kind: 'privacy' }), termsOfUseId: '' };
    const idempotencyKey = crypto.randomUUID();
    await server.call('Authentication/UpdateAgreement', body, { session, idempotencyKey });
    await server.call('Authentication/UpdateAgreement', body, { session: other, idempotencyKey });
    const agreements = await server.db
      .selectFrom('agreement')
      .select('user_id')
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    expect(agreements).toHaveLength(2);
  });

  it('replays nothing to somebody without a session', async () => {
    const { tenant, session } = await aResident(server);
    const body = { privacyPolicyId: await aPolicy(server, tenant, { kind: 'privacy' }), termsOfUseId: '' };
    const idempotencyKey = crypto.randomUUID();
    await server.call('Authentication/UpdateAgreement', body, { session, idempotencyKey });
    expect((await server.call('Authentication/UpdateAgreement', body, { tenant, idempotencyKey })).status).toBe(401);
  });

  it('is refused when the key is longer than any honest one', async () => {
    const { session } = await aResident(server);
    const body = { privacyPolicyId: '', termsOfUseId: '' };
    const answer = await server.call('Authentication/UpdateAgreement', body, {
      session,
      idempotencyKey: 'k'.repeat(201),
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.details).toEqual([{ path: 'Idempotency-Key' }]);
  });
});

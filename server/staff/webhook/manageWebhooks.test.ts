import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { mostWebhooks } from '#rules/webhook/checkWebhook.ts';
import { inTenant } from '#server/db/connect.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { book, runJobs } from '#server/testing/aPayingTown.ts';
import { aReceiver, type Received, type TestReceiver } from '#server/testing/aReceiver.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aWebhook } from '#server/testing/aWebhook.ts';
import { aPolicy, aTenant } from '#server/testing/factories.ts';
import { tablesThatSay } from '#server/testing/tablesThatSay.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { postingOutside } from '#server/webhook/postOutside.ts';
import { sealStored } from '../seal/sealStored.ts';
import { sealsWith } from '../seal/seals.ts';

const networks = ['127.0.0.0/8'];
const nobody = '00000000-0000-4000-8000-000000000001';
const hourMs = 3_600_000;

let server: TestServer;
let town: SmallTown;
let admin: TestStaff;
let receiver: TestReceiver;
beforeAll(async () => {
  server = await aServer({ postOutside: postingOutside({ networks, timeoutMs: 500 }), webhookNetworks: networks });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await sql`truncate job, webhook, webhook_delivery`.execute(server.db);
  town = await aSmallTown(server);
  admin = await aStaffMember(server, town.tenant, { name: '管理 太郎' });
  receiver = await aReceiver();
});
afterEach(() => receiver.close());

type Form = RequestOf<'Console/AddWebhook'>;
const form = (more: Partial<Form> = {}): Form => ({
  ...{
    name: '図書館システム',
    url: receiver.url,
    events: ['reservation.made'],
    containerIds: null,
    tellsPeople: false,
  },
  ...more,
});
const add = (more: Partial<Form> = {}) => server.call('Console/AddWebhook', form(more), { staff: admin });
const list = async () => (await server.call('Console/ListWebhooks', {}, { staff: admin })).body.items;
const deliveries = async (asked: RequestOf<'Console/ListDeliveries'> = {}) =>
  (await server.call('Console/ListDeliveries', asked, { staff: admin })).body.items;
const codeOf = ({ status, body }: { readonly status: number; readonly body: { readonly error?: { code: string } } }) =>
  body.error?.code ?? status;
const change = async (webhookId: string, more: Partial<Form>) => {
  const [known] = (await list()).filter((one) => one.webhookId === webhookId);
  const body = { ...form(), ...more, webhookId, version: known?.version ?? 0 };
  return codeOf(await server.call('Console/ChangeWebhook', body, { staff: admin }));
};

const signaturesOf = ({ headers, text }: Received, secret: string) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const message = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const own = `v1,${createHmac('sha256', key).update(message).digest('base64')}`;
  return { own, all: String(headers['webhook-signature']).split(' ') };
};

describe('[API-02] registering', () => {
  it('shows the secret once, keeps it nowhere in plain text, and sends a trial that it signs', async () => {
    const { body } = await add({ name: ' 図書館システム　' });
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await runJobs(server);
    const [trial] = receiver.received;
    expect(trial?.body).toMatchObject({ type: 'webhook.test', data: {} });
    const { own, all } = signaturesOf(trial ?? ({} as never), body.secret);
    expect(all).toEqual([own]);
    expect(await list()).toEqual([
      {
        ...form(),
        webhookId: body.webhookId,
        isInPolicy: false,
        state: 'active',
        stateAt: '2026-06-10T10:00',
        reason: '',
        waitsUntil: null,
        waiting: 0,
        formerUntil: null,
        createdAt: '2026-06-10T10:00',
        createdBy: '管理 太郎',
        version: 1,
      },
    ]);
    expect(await tablesThatSay(server, [body.secret, body.secret.slice(6)])).toEqual([]);
    expect(server.logLines.join('')).not.toContain(body.secret.slice(6));
    const log = (await server.call('Console/ListAudit', { subject: body.webhookId }, { staff: admin })).body.items;
    expect(log).toMatchObject([{ action: 'Console/AddWebhook', changed: { kind: 'webhook', name: '図書館システム' } }]);
  });

  it.each<[string, Partial<Form>, string]>([
    ['no name', { name: ' ' }, 'webhookNameRequired'],
    ['a name that is too long', { name: 'あ'.repeat(51) }, 'webhookNameRequired'],
    ['no address', { url: 'x' }, 'webhookUrlInvalid'],
    ['a private address', { url: 'https://10.0.0.1/' }, 'webhookAddressRefused'],
    ['the metadata of a cloud', { url: 'https://169.254.169.254/latest' }, 'webhookAddressRefused'],
    ['one on the internet over http', { url: 'http://8.8.8.8/' }, 'webhookAddressRefused'],
    ['no event', { events: [] }, 'webhookEventRequired'],
    ['an event that is none', { events: ['webhook.test' as never] }, 'malformed'],
    ['a foreign place', { containerIds: [nobody] }, 'placeUnknown'],
    ['names of people, of which nobody was told yet', { tellsPeople: true }, 'webhookPolicyMissing'],
  ])('refuses %s', async (_, more, code) => {
    expect(codeOf(await add(more))).toBe(code);
    expect(await list()).toEqual([]);
    const tenant = server.db.selectFrom('tenant').select('tells_outside').where('tenant_id', '=', town.tenant.tenantId);
    expect(await tenant.executeTakeFirst()).toEqual({ tells_outside: false });
  });

  it('refuses more than there may be, also of those that come at once', async () => {
    for (let count = 2; count < mostWebhooks; count += 1) await aWebhook(server, town.tenant, { url: receiver.url });
    const answers = (await Promise.all([add(), add(), add(), add()])).map(codeOf);
    expect(answers.toSorted()).toEqual([200, 200, 'webhookLimit', 'webhookLimit'].toSorted());
    expect(await list()).toHaveLength(mostWebhooks);
  });

  it('is told of by the very next reservation of a process that knew of nobody', async () => {
    await server.server.directory.byId(town.tenant.tenantId);
    await add();
    await book(server, town, { date: '2026-06-20' });
    expect((await deliveries()).map(({ event }) => event)).toEqual(['reservation.made', 'webhook.test']);
  });
});

describe('[API-02] changing', () => {
  it('only what was seen, and of the own tenant', async () => {
    const { webhookId } = (await add()).body;
    const stale = { ...form(), webhookId, version: 0 };
    expect(codeOf(await server.call('Console/ChangeWebhook', stale, { staff: admin }))).toBe('changedMeanwhile');
    expect(await change(webhookId, { events: ['reservation.cancelled'], name: '別の名前' })).toBe(200);
    expect(await list()).toMatchObject([{ name: '別の名前', events: ['reservation.cancelled'], version: 2 }]);
    const other = await aStaffMember(server, await aTenant(server));
    for (const name of ['StopWebhook', 'ResumeWebhook', 'RenewWebhookSecret', 'RemoveWebhook'] as const) {
      const answer = await server.call(`Console/${name}`, { webhookId }, { staff: other });
      expect(codeOf(answer), name).toBe('notFound');
    }
    const [one] = await deliveries();
    for (const name of ['ResendDelivery', 'SkipDelivery'] as const) {
      const answer = await server.call(`Console/${name}`, { deliveryId: one?.deliveryId ?? '' }, { staff: other });
      expect(codeOf(answer), name).toBe('notFound');
    }
    expect((await server.call('Console/ListDeliveries', {}, { staff: other })).body.items).toEqual([]);
  });

  it('people are named once a later version of the policy came out, until the address leads to somebody else', async () => {
    await aPolicy(server, town.tenant, { kind: 'privacy' });
    const { webhookId } = (await add()).body;
    expect(await change(webhookId, { tellsPeople: true })).toBe('webhookPolicyMissing');
    server.clock.advance(60_000);
    await aPolicy(server, town.tenant, { kind: 'privacy', content: '図書館システムへ渡します' });
    expect(await list()).toMatchObject([{ isInPolicy: true, tellsPeople: false }]);
    expect(await change(webhookId, { tellsPeople: true })).toBe(200);
    const row = () => server.db.selectFrom('webhook').select('policy_version').executeTakeFirst();
    expect(await row()).toEqual({ policy_version: 2 });
    await aPolicy(server, town.tenant, { kind: 'privacy', content: '第3版' });
    expect(await change(webhookId, { tellsPeople: true, url: `${receiver.url}/v2` })).toBe(200);
    expect(await row()).toEqual({ policy_version: 2 });
    expect(await change(webhookId, { tellsPeople: true, url: 'https://other.example.jp/' })).toBe(
      'webhookPolicyMissing',
    );
    expect(await change(webhookId, { url: 'https://other.example.jp/' })).toBe(200);
    expect(await row()).toEqual({ policy_version: null });
    expect(await list()).toMatchObject([{ isInPolicy: false }]);
  });

  it('a new secret signs beside the former one for a day', async () => {
    const first = (await add()).body;
    await runJobs(server);
    const renewed = (await server.call('Console/RenewWebhookSecret', { webhookId: first.webhookId }, { staff: admin }))
      .body;
    expect(renewed.secret).not.toBe(first.secret);
    const signers = async () => {
      const [one] = await deliveries();
      await server.call('Console/ResendDelivery', { deliveryId: one?.deliveryId ?? '' }, { staff: admin });
      await runJobs(server);
      const received = receiver.received.at(-1) ?? ({} as never);
      const { all } = signaturesOf(received, first.secret);
      return all.map((signature) =>
        [renewed, first].findIndex(({ secret }) => signaturesOf(received, secret).own === signature),
      );
    };
    expect(await signers()).toEqual([0, 1]);
    expect(await list()).toMatchObject([{ formerUntil: '2026-06-11T10:00' }]);
    server.clock.advance(24 * hourMs);
    admin = await aStaffMember(server, town.tenant);
    expect(await signers()).toEqual([0]);
    expect(await list()).toMatchObject([{ formerUntil: null }]);
  });

  it('secrets are sealed anew when the installation changes its key', async () => {
    const { webhookId, secret } = (await add()).body;
    await server.call('Console/RenewWebhookSecret', { webhookId }, { staff: admin });
    const seals = sealsWith({ keys: [Buffer.alloc(32, 6), Buffer.alloc(32, 5)] });
    const { tenantId } = town.tenant;
    const seal = () => inTenant(server.db, tenantId, (trx) => sealStored(seals)({ trx, tenant: { tenantId } }, 500));
    expect(await seal()).toBeGreaterThan(0);
    expect(await seal()).toBe(0);
    const row = await server.db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow();
    const alone = sealsWith({ keys: [Buffer.alloc(32, 6)] });
    const open = (text: string) => alone.open({ tenantId, webhookId, what: 'webhook' }, text);
    expect(open(row.former_secret ?? '')).toBe(secret);
    expect(() => alone.open({ tenantId, webhookId: nobody, what: 'webhook' }, row.secret)).toThrow();
  });

  it('is stopped, keeps what happens, goes on, and is removed with all that it was told', async () => {
    const { webhookId } = (await add()).body;
    await runJobs(server);
    const named = { webhookId };
    expect(codeOf(await server.call('Console/StopWebhook', named, { staff: admin }))).toBe(200);
    await book(server, town, { date: '2026-06-20' });
    await runJobs(server);
    expect(receiver.accepted).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'stopped', waiting: 1 }]);
    expect((await deliveries({ isWaiting: true })).map(({ nextAt }) => nextAt)).toEqual([null]);
    expect(codeOf(await server.call('Console/ResumeWebhook', named, { staff: admin }))).toBe(200);
    await runJobs(server);
    expect(receiver.accepted.map(({ body }) => body.type)).toEqual(['webhook.test', 'reservation.made']);
    expect(codeOf(await server.call('Console/RemoveWebhook', named, { staff: admin }))).toBe(200);
    expect([await list(), await deliveries()]).toEqual([[], []]);
    const tenant = server.db.selectFrom('tenant').select('tells_outside').where('tenant_id', '=', town.tenant.tenantId);
    expect(await tenant.executeTakeFirst()).toEqual({ tells_outside: false });
  });
});

describe('[API-02] the log of what was told', () => {
  it('says what was answered and when it is tried next; one is sent again at once, with the same id, or given up', async () => {
    receiver.answering = () => 503;
    const { webhookId } = (await add()).body;
    await runJobs(server);
    const [one] = await deliveries({ webhookId });
    expect(one).toMatchObject({
      ...{ webhookName: '図書館システム', event: 'webhook.test', state: 'queued', attempts: 1, answer: '503' },
      ...{ happenedAt: '2026-06-10T10:00', triedAt: '2026-06-10T10:00', nextAt: '2026-06-10T10:00', toldPerson: false },
    });
    const deliveryId = one?.deliveryId ?? '';
    receiver.answering = () => 204;
    server.clock.advance(60_000);
    await server.call('Console/ResendDelivery', { deliveryId }, { staff: admin });
    await runJobs(server);
    expect(await deliveries()).toMatchObject([{ state: 'accepted', answer: '204', attempts: 2 }]);
    expect(codeOf(await server.call('Console/SkipDelivery', { deliveryId }, { staff: admin }))).toBe('deliverySettled');
    await server.call('Console/ResendDelivery', { deliveryId }, { staff: admin });
    await runJobs(server);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([deliveryId]));
    expect(receiver.accepted).toHaveLength(2);
  });

  it('one that is given up lets what came later to the same subject go on', async () => {
    receiver.answering = ({ body }) => (body.type === 'reservation.made' ? 400 : 204);
    await add({ events: ['reservation.made', 'reservation.cancelled'] });
    const reservationId = await book(server, town, { date: '2026-06-20' });
    await server.call('Reservation/CancelReservation', { reservationId }, { session: town.session });
    await runJobs(server);
    const waiting = await deliveries({ isWaiting: true });
    expect(waiting.map(({ event }) => event)).toEqual(['reservation.cancelled', 'reservation.made']);
    expect(waiting.map(({ subject }) => subject)).toEqual([reservationId, reservationId]);
    const skip = { deliveryId: waiting[1]?.deliveryId ?? '' };
    expect(codeOf(await server.call('Console/SkipDelivery', skip, { staff: admin }))).toBe(200);
    await runJobs(server);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['accepted', 'skipped', 'accepted']);
  });

  it('one that is on its way just now is left alone', async () => {
    await add();
    const [one] = await deliveries();
    const until = new Date(server.clock() + 1_000);
    await server.db.updateTable('webhook_delivery').set({ state: 'sending', not_before: until }).execute();
    for (const name of ['ResendDelivery', 'SkipDelivery'] as const) {
      const answer = await server.call(`Console/${name}`, { deliveryId: one?.deliveryId ?? '' }, { staff: admin });
      expect(codeOf(answer), name).toBe('busy');
    }
  });

  it('is kept for thirty days', async () => {
    await add();
    await runJobs(server);
    const { tenantId } = town.tenant;
    const sweepNow = async () => {
      await schedule(server.db, { tenantId, kind: 'sweep', subject: '', dueAt: new Date(server.clock()) });
      await runJobs(server);
    };
    server.clock.advance(30 * 24 * hourMs);
    await sweepNow();
    expect(await server.db.selectFrom('webhook_delivery').selectAll().execute()).toHaveLength(1);
    server.clock.advance(24 * hourMs);
    await sweepNow();
    expect(await server.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
  });
});

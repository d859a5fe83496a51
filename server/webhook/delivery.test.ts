import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookData, webhookPayload } from '#contract/webhook/webhookPayload.ts';
import { newId } from '#server/newId.ts';
import { aPayingTown, book, runJobs } from '#server/testing/aPayingTown.ts';
import { aReceiver, type Received, type TestReceiver } from '#server/testing/aReceiver.ts';
import { asMember, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aWebhook } from '#server/testing/aWebhook.ts';
import { aPolicy } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { postingOutside } from './postOutside.ts';

const networks = ['127.0.0.0/8'];
const [secondMs, hourMs] = [1_000, 3_600_000];

let server: TestServer;
let town: SmallTown;
let receiver: TestReceiver;
beforeAll(async () => {
  server = await aServer({ postOutside: postingOutside({ networks, timeoutMs: 500 }), webhookNetworks: networks });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await sql`truncate job, webhook_delivery`.execute(server.db);
  town = await aPayingTown(server, { setting: { fee_collection: 'none', cancel_deadline_days: 0 } });
  receiver = await aReceiver();
});
afterEach(() => receiver.close());

const cancel = (reservationId: string) =>
  server.call('Reservation/CancelReservation', { reservationId }, { session: town.session });

const kinds = (received: readonly Received[]) => received.map(({ body }) => body.type);
const about = ({ body }: Received) => body.data.reservationId as string;
const rows = () => server.db.selectFrom('webhook_delivery').selectAll().orderBy('sequence').execute();

/** The scheme of Standard Webhooks, written here once more. */
function isSignedBy(secret: string, { headers, text }: Received) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = createHmac('sha256', key)
    .update([headers['webhook-id'], headers['webhook-timestamp'], text].join('.'))
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signed}`);
}

describe('[API-02] what happens is told', () => {
  it('signed, with ids, times, places and states, and without a name', async () => {
    const { secret } = await aWebhook(server, town.tenant, { url: receiver.url });
    const reservationId = await book(server, town);
    await runJobs(server);
    const [one] = receiver.received;
    expect(one && isSignedBy(secret, one)).toBe(true);
    expect(one && isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, one)).toBe(false);
    expect(Number(one?.headers['webhook-timestamp'])).toBe(server.clock() / secondMs);
    expect(one?.headers['webhook-id']).toBe((await rows())[0]?.delivery_id);
    expect(webhookPayload.parse(one?.body)).toEqual(one?.body);
    expect(one?.body).toEqual({
      type: 'reservation.made',
      timestamp: '2026-06-10T01:00:00.000Z',
      tenant: { tenantId: town.tenant.tenantId, tenantAlias: town.tenant.tenantAlias, timeZone: 'Asia/Tokyo' },
      data: {
        reservationId,
        container: { containerId: town.hall.containerId, containerName: expect.any(String) },
        article: { articleId: town.hall.halfA.articleId, articleName: town.hall.halfA.articleName },
        state: 'confirmed',
        paymentState: 'none',
        fee: 1200,
        uses: [{ from: '2026-07-04T09:00', to: '2026-07-04T12:00' }],
      },
    });
    expect(webhookData.reservation.parse(one?.body.data)).toEqual(one?.body.data);
    const account = await server.db
      .selectFrom('account')
      .selectAll()
      .where('user_id', '=', town.member.userId)
      .execute();
    for (const value of [account[0]?.last_name, account[0]?.email, town.member.userNumber])
      expect(value && one?.text.includes(value)).toBe(false);
    expect((await rows())[0]).toMatchObject({ state: 'accepted', attempts: 1, answer: '204', told_person: false });
  });

  it('to those who chose it, of the halls that they chose', async () => {
    const places = { containerIds: [newId()] };
    await aWebhook(server, town.tenant, { url: receiver.url, events: ['reservation.cancelled'] });
    await aWebhook(server, town.tenant, { url: receiver.url, ...places });
    const own = await aWebhook(server, town.tenant, { url: receiver.url, containerIds: [town.hall.containerId] });
    const reservationId = await book(server, town);
    await cancel(reservationId);
    await runJobs(server);
    expect(kinds(receiver.received).toSorted()).toEqual([
      'reservation.cancelled',
      'reservation.cancelled',
      'reservation.made',
    ]);
    expect((await rows()).filter(({ webhook_id }) => webhook_id === own.webhookId)).toHaveLength(2);
  });

  it('with the change or not at all', async () => {
    await aWebhook(server, town.tenant, { url: receiver.url });
    const taken = await book(server, town);
    const again = await book(server, town).catch((error: Error) => error.message);
    expect(again).toContain('Reserve');
    expect((await rows()).map(({ subject }) => subject)).toEqual([`reservation:${taken}`]);
    await server.call('Reservation/CancelReservation', { reservationId: newId() }, { session: town.session });
    expect(await rows()).toHaveLength(1);
  });

  it('is not written down where nobody is told', async () => {
    await book(server, town);
    expect(await rows()).toEqual([]);
    expect(await server.db.selectFrom('job').selectAll().where('kind', '=', 'webhookDelivery').execute()).toEqual([]);
  });

  it('with names only of those who have agreed to the policy that tells of it', async () => {
    await aPolicy(server, town.tenant, { kind: 'privacy' });
    await aWebhook(server, town.tenant, { url: receiver.url, policyVersion: 1 });
    const reservationId = await book(server, town);
    await runJobs(server);
    expect(receiver.received.at(-1)?.body.data.person).toBeNull();
    const { privacyPolicyId } = (
      await server.call('Authentication/GetPrivacyPolicy', { tenantId: town.tenant.tenantId })
    ).body;
    const agreed = { privacyPolicyId, termsOfUseId: '' };
    expect((await server.call('Authentication/UpdateAgreement', agreed, { session: town.session })).status).toBe(200);
    await cancel(reservationId);
    await runJobs(server);
    expect(receiver.received.at(-1)?.body.data.person).toMatchObject({
      userNumber: town.member.userNumber,
      name: expect.stringMatching(/^山田 /),
    });
    expect((await rows()).map(({ told_person }) => told_person)).toEqual([false, true]);
    expect(JSON.stringify(await rows())).not.toContain('山田');
  });
});

describe('[API-02] in order per subject', () => {
  it('a later event waits until the earlier one is accepted, and others pass it', async () => {
    await aWebhook(server, town.tenant, { url: receiver.url });
    const stuck = await book(server, town);
    await cancel(stuck);
    const other = await book(server, town, { date: '2026-07-05' });
    receiver.answering = (one) => (about(one) === stuck ? 422 : 204);
    await runJobs(server);
    expect(receiver.accepted.map((one) => [one.body.type, about(one)])).toEqual([['reservation.made', other]]);
    expect(kinds(receiver.received)).not.toContain('reservation.cancelled');
    await cancel(other);
    await runJobs(server);
    expect(receiver.accepted.map((one) => one.body.type)).toEqual(['reservation.made', 'reservation.cancelled']);
    receiver.answering = () => 204;
    server.clock.advance(hourMs);
    await runJobs(server);
    expect(receiver.accepted.filter((one) => about(one) === stuck).map(({ body }) => body.type)).toEqual([
      'reservation.made',
      'reservation.cancelled',
    ]);
  });

  it('a receiver that fails for a day gets each once, in order', async () => {
    await aWebhook(server, town.tenant, { url: receiver.url });
    const answers = [500, undefined, 503, 302, 429];
    receiver.answering = () => answers[receiver.received.length % answers.length];
    const made: string[] = [];
    for (const day of ['01', '02', '03', '06', '07']) made.push(await book(server, town, { date: `2026-07-${day}` }));
    const endsAt = server.clock() + 24 * hourMs;
    for (const id of made.slice(0, 3)) await cancel(id);
    for (; server.clock() < endsAt; server.clock.advance(10 * 60_000)) await runJobs(server);
    const tries = receiver.received.length;
    expect(receiver.accepted).toEqual([]);
    // It waits as a whole, longer each time: five messages were tried together some thirty times.
    expect(tries).toBeGreaterThan(100);
    expect(tries).toBeLessThan(250);
    receiver.answering = () => 204;
    for (let hour = 0; hour < 3; hour += 1) {
      server.clock.advance(hourMs);
      await runJobs(server);
    }
    expect(new Set(receiver.accepted.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
    expect(receiver.accepted).toHaveLength(8);
    for (const id of made.slice(0, 3))
      expect(kinds(receiver.accepted.filter((one) => about(one) === id))).toEqual([
        'reservation.made',
        'reservation.cancelled',
      ]);
  });

  it('after three days it is parked, keeps what happens, and goes on from there when staff resume it', async () => {
    const { webhookId } = await aWebhook(server, town.tenant, { url: receiver.url });
    receiver.answering = () => 500;
    const id = await book(server, town);
    const stateOf = async () =>
      server.db
        .selectFrom('webhook')
        .select(['state', 'reason'])
        .where('webhook_id', '=', webhookId)
        .executeTakeFirst();
    for (let hour = 0; hour <= 71; hour += 1) {
      await runJobs(server);
      server.clock.advance(hourMs);
    }
    expect(await stateOf()).toEqual({ state: 'active', reason: '' });
    for (let hour = 0; hour <= 2; hour += 1) {
      await runJobs(server);
      server.clock.advance(hourMs);
    }
    expect(await stateOf()).toEqual({ state: 'parked', reason: '500' });
    const tries = receiver.received.length;
    town = await asMember(server, town, town.member);
    await cancel(id);
    server.clock.advance(24 * hourMs);
    await runJobs(server);
    expect([receiver.received.length, (await rows()).length]).toEqual([tries, 2]);
    receiver.answering = () => 204;
    const admin = await aStaffMember(server, town.tenant);
    expect((await server.call('Console/ResumeWebhook', { webhookId }, { staff: admin })).status).toBe(200);
    await runJobs(server);
    expect(kinds(receiver.accepted)).toEqual(['reservation.made', 'reservation.cancelled']);
  });

  it('one that says that it is gone is parked at once', async () => {
    const { webhookId } = await aWebhook(server, town.tenant, { url: receiver.url });
    receiver.answering = () => 410;
    await book(server, town);
    await runJobs(server);
    const row = server.db.selectFrom('webhook').select('state').where('webhook_id', '=', webhookId);
    expect(await row.executeTakeFirst()).toEqual({ state: 'parked' });
  });
});

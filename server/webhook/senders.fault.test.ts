import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/newId.ts';
import { aReceiver, type TestReceiver } from '#server/testing/aReceiver.ts';
import { aWebhook } from '#server/testing/aWebhook.ts';
import { aTenant } from '#server/testing/factories.ts';
import type { SendingPlan } from '#server/testing/sendAsChild.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { sendingMs } from './deliverWebhooks.ts';

const program = new URL('../testing/sendAsChild.ts', import.meta.url).pathname;
const [subjects, events] = [8, 5];

let server: TestServer;
let receiver: TestReceiver;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await aReceiver();
});
afterEach(() => receiver.close());

/** An address that is still to be told as many events of each subject. */
async function aBacklog(subjectOf = (subject: number, _event: number) => `draw:${subject}`) {
  const { tenantId } = await aTenant(server);
  const { webhookId } = await aWebhook(server, { tenantId }, { url: receiver.url });
  const now = new Date(server.clock());
  for (let event = 0; event < events; event += 1) {
    const rows = Array.from({ length: subjects }, (_, subject) => ({
      ...{ tenant_id: tenantId, delivery_id: newId(), webhook_id: webhookId, event: 'draw.announced' },
      subject: subjectOf(subject, event),
      facts: JSON.stringify({ drawId: newId(), kind: String(subject), title: String(event), containerId: null }),
      ...{ happened_at: now, state: 'queued', not_before: now },
    }));
    await server.db.insertInto('webhook_delivery').values(rows).execute();
  }
  return { tenantId, webhookId };
}

const aSender = (plan: SendingPlan) =>
  fork(program, { env: { ...process.env, SENDING_CHILD: JSON.stringify(plan) }, execArgv: [] });

async function wasKilled(sender: ChildProcess) {
  const [, signal] = await once(sender, 'exit');
  return signal === 'SIGKILL';
}

type Backlog = { readonly tenantId: string; readonly webhookId: string };

/** Two processes send again and again, each of which dies after some messages, until nothing waits. Answers how many died. */
async function sendAll(told: Backlog) {
  const diesAfter = [4, 7, 2, 9];
  let killed = 0;
  for (let round = 0; round < 40; round += 1) {
    const nowMs = server.clock() + round * (sendingMs + 1_000);
    const plans = [0, 1].map((one) => ({
      ...told,
      databaseUrl: server.database.appUrl,
      nowMs,
      diesAfter: diesAfter[(round + one) % diesAfter.length] ?? 0,
      heldUpMs: one === 0 ? 500 : 5,
    }));
    killed += (await Promise.all(plans.map((plan) => wasKilled(aSender(plan))))).filter(Boolean).length;
    const left = await server.db
      .selectFrom('webhook_delivery')
      .select('delivery_id')
      .where('webhook_id', '=', told.webhookId)
      .where('state', '<>', 'accepted')
      .execute();
    if (left.length === 0) return killed;
  }
  throw new Error('it never ends');
}

/** One process has taken a message and is held up; another sends all that it may; then the first goes on. */
async function sendPast(told: Backlog) {
  const plan = { ...told, databaseUrl: server.database.appUrl, nowMs: server.clock(), diesAfter: 99, heldUpMs: 0 };
  const held = aSender({ ...plan, isHeld: true });
  await once(held, 'message');
  await wasKilled(aSender(plan));
  held.send('go on');
  await wasKilled(held);
}

/** Each subject's events as they came, `0` to `4`, repetitions of the last one left out. */
const orders = () =>
  Map.groupBy(receiver.received, ({ body }) => body.data.kind as string)
    .values()
    .map((received) =>
      received
        .map(({ body }) => body.data.title as string)
        .filter((title, index, all) => title !== all[index - 1])
        .join(''),
    )
    .toArray();

it('[API-02] two senders that are killed between sending and writing it down tell each event, in order', async () => {
  const killed = await sendAll(await aBacklog());
  process.stdout.write(`senders were killed ${killed} times, ${receiver.received.length} messages came\n`);
  expect(killed).toBeGreaterThan(3);
  expect(receiver.received.length).toBeGreaterThan(subjects * events);
  expect(orders()).toEqual(Array(subjects).fill('01234'));
}, 120_000);

it('[API-02] nobody passes what another sender is sending', async () => {
  await sendPast(await aBacklog());
  expect(orders()).toEqual(Array(subjects).fill('01234'));
}, 120_000);

it('control: where what is being sent may be taken by another sender, events come in another order', async () => {
  await sql`create function take_anyhow() returns trigger language plpgsql as $$
    begin new.not_before = old.not_before; return new; end $$`.execute(server.db);
  await sql`create trigger take_anyhow before update on webhook_delivery for each row
    when (new.state = 'sending') execute function take_anyhow()`.execute(server.db);
  await sendPast(await aBacklog());
  await sql`drop trigger take_anyhow on webhook_delivery`.execute(server.db);
  expect(orders().filter((order) => order !== '01234')).toHaveLength(1);
}, 120_000);

it('control: where each event is a subject of its own, a later one passes an earlier one', async () => {
  await sendPast(await aBacklog((subject, event) => `draw:${subject}-${event}`));
  expect(orders().filter((order) => order !== '01234')).toHaveLength(1);
}, 120_000);

import pg from 'pg';
import type { ResponseOf } from '#contract/endpoints.ts';
import { newId } from '#server/newId.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { sendStraight } from '../calls/recordSql.ts';
import { asSuperuser } from '../data/drawnLottery.ts';
import { aRoomLottery, type RoomLottery } from '../data/roomEntries.ts';
import { type HttpClient, httpClient } from '../httpClient.ts';
import { concurrency, measure } from '../measure.ts';

const owed = 20_000;
/** Of these the first are paid over HTTP, the others by SQL, which is faster. */
const overHttp = 5_000;

/**
 * Paying for a reservation: the call that begins it, the button on the sandbox's page, and the notification by which
 * the fee is settled. Next to it the least that has to be written for that, and an empty call.
 */
export async function paying(database: BenchDatabase) {
  const town = await aRoomLottery(database, { alias: 'bench-pay', count: owed });
  await oweFees(database, town);
  const server = await aServerProcess(database, await freePort());
  const client = await httpClient(server.baseUrl, concurrency);
  const straight = new pg.Pool({ connectionString: database.appUrl, max: concurrency });
  let [turn, straightTurn] = [0, overHttp];
  try {
    await measure('StartPayment, the card, the notification: settled', [
      { name: 'paying', work: () => pay(town, { client, baseUrl: server.baseUrl, turn: turn++ }) },
      { name: 'the least SQL', work: () => sendStraight(straight, leastFor(town, straightTurn++)) },
      { name: 'an empty call', work: () => client.call('Authentication/TenantGet', { tenantAlias: town.alias }) },
    ]);
    const paid = (await settled(database, town)) - (straightTurn - overHttp);
    process.stdout.write(`  ${turn} begun, ${paid} of them settled\n`);
  } finally {
    client.close();
    await straight.end();
    await server.end();
  }
}

/** As if everybody had reserved first come, and owed the fee. */
const oweFees = (database: BenchDatabase, { tenantId }: RoomLottery) =>
  asSuperuser(database, async (client) => {
    await client.query(
      `update reservation set entry_type = 'normal', state = 'confirmed', payment_state = 'unpaid', entry_number = null,
         entry_salt = null, pay_until = now() + interval '7 days' where tenant_id = $1`,
      [tenantId],
    );
    await client.query(
      `insert into ledger (tenant_id, reservation_id, kind, amount, happened_at)
       select tenant_id, reservation_id, 'charged', fee, now() from reservation where tenant_id = $1`,
      [tenantId],
    );
  });

async function pay(
  { entrants }: RoomLottery,
  { client, baseUrl, turn }: { client: HttpClient; baseUrl: string; turn: number },
) {
  const entrant = entrants[turn];
  if (!entrant || turn >= overHttp) throw new Error('everybody has paid');
  const answer = await client.call('Reservation/StartPayment', { reservationId: entrant.entryId }, entrant.caller);
  const { paymentUrl } = JSON.parse(answer) as ResponseOf<'Reservation/StartPayment'>;
  const body = new URLSearchParams({ act: 'card' });
  const pressed = await fetch(new URL(paymentUrl, baseUrl), { method: 'POST', body, redirect: 'manual' });
  await pressed.arrayBuffer();
  if (pressed.status !== 303) throw new Error(`the page answered ${pressed.status}`);
}

/** One attempt that is paid, the reservation that was, its ledger and its history; one after the other. */
function leastFor({ tenantId, entrants }: RoomLottery, turn: number) {
  const reservationId = entrants[turn]?.entryId;
  const paymentId = newId();
  return [
    { text: 'begin', values: [] },
    { text: `select set_config('app.tenant_id', $1, true)`, values: [tenantId] },
    {
      text: `insert into payment (tenant_id, payment_id, reservation_id, provider, provider_ref, payment_url, amount, currency,
         state, created_at, expires_at, changed_at)
       values ($1, $2, $3, 'sandbox', $2::uuid::text, '/', 1200, 'JPY', 'paid', now(), now(), now())`,
      values: [tenantId, paymentId, reservationId],
    },
    {
      text: `update reservation set payment_state = 'paid' where tenant_id = $1 and reservation_id = $2`,
      values: [tenantId, reservationId],
    },
    {
      text: `insert into ledger (tenant_id, reservation_id, payment_id, kind, amount, happened_at)
       values ($1, $2, $3, 'received', 1200, now())`,
      values: [tenantId, reservationId, paymentId],
    },
    {
      text: `insert into reservation_history (tenant_id, reservation_id, happened_at, actor, action, reason, before, after)
       values ($1, $2, now(), 'provider:sandbox', 'pay', '', '{}', '{}')`,
      values: [tenantId, reservationId],
    },
    { text: 'commit', values: [] },
  ].map((statement) => [statement]);
}

const settled = (database: BenchDatabase, { tenantId }: RoomLottery) =>
  asSuperuser(database, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer from reservation where tenant_id = $1 and payment_state = 'paid'`,
      [tenantId],
    );
    return rows[0]?.count ?? 0;
  });

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import type { TestServer } from '../testServer.ts';
import { liveOneDay, whatDoesNotHold } from './liveOneDay.ts';
import { aTownWithRooms } from './rooms.ts';
import { aSimulatedServer, type Town } from './town.ts';

/** Whether the eyes of the simulation are open: each damage is seen. */
let server: TestServer;
let town: Town;

beforeAll(async () => {
  const simulated = await aSimulatedServer('2026-04-01');
  ({ server } = simulated);
  town = await aTownWithRooms({ ...simulated, seed: 7, residents: 12 });
  for (let day = 0; day < 16; day += 1) expect(await liveOneDay(town, addDays('2026-04-01', day))).toEqual([]);
  town.outside.away.mail = false;
  town.outside.away.provider = false;
}, 120_000);
afterAll(() => server.close());

/** One row of reservations that the condition is true of. */
const one = (condition: string) =>
  `(select reservation_id from reservation where ${condition} order by booked_at limit 1)`;
const future = `first_date > '2026-04-20'`;

it.each([
  [
    'a place that is not held',
    `delete from occupancy where reservation_id = ${one(`state = 'confirmed' and ${future}`)}`,
    'does not hold its place',
  ],
  [
    'a place that is held by nobody who may',
    `update reservation set state = 'cancelled_user' where reservation_id = ${one(`state = 'confirmed' and ${future} and exists
      (select from occupancy where occupancy.reservation_id = reservation.reservation_id)`)}`,
    'holds what it has not',
  ],
  [
    'a state without a history',
    `update reservation set state = 'lost' where reservation_id = ${one(`state = 'withdrawn'`)}`,
    'its history says',
  ],
  [
    'a step that no table has',
    `insert into reservation_history (tenant_id, reservation_id, happened_at, actor, action, reason, before, after)
     select tenant_id, reservation_id, now(), 'job:x', 'complete', '', jsonb_build_object('state', state), '{"state":"completed"}'
     from reservation where reservation_id = ${one(`state = 'withdrawn'`)}`,
    '"to":"completed"}',
  ],
  [
    '支払済み without money',
    `update reservation set payment_state = 'paid' where reservation_id = ${one(`payment_state = 'unpaid'`)}`,
    'its account says',
  ],
  [
    'money that the ledger has lost',
    `delete from ledger where kind = 'received' and sequence = (select max(sequence) from ledger where kind = 'received')`,
    'payments',
  ],
  [
    'money that the provider has and we do not know of',
    `update payment set state = 'expired' where payment_id = (select payment_id from payment where state = 'paid' order by created_at limit 1)`,
    'the provider took',
  ],
  [
    'money given back behind our back',
    `update sandbox_payment set refunded = refunded + 1 where provider_ref = (select provider_ref from sandbox_payment where state = 'paid' and refunded = 0 limit 1)`,
    'the provider gave back 1',
  ],
  [
    'somebody who was told nothing',
    `delete from notice where dedupe = (select dedupe from notice where kind = 'booked' order by sequence limit 1)`,
    'nobody was told: booked',
  ],
  [
    'a message that waits',
    `update notice_delivery set state = 'queued' where notice_id = (select notice_id from notice_delivery where state = 'sent' order by sequence limit 1)`,
    '0 of its act were sent, and arrived 1 times',
  ],
  [
    'a job that was given up',
    `update job set is_dead = true where job_id = (select job_id from job limit 1)`,
    'is dead',
  ],
  [
    'a fee that is overdue',
    `update reservation set pay_until = '2026-04-01' where reservation_id = ${one(`payment_state = 'unpaid' and state = 'confirmed'`)}`,
    'was not paid in time',
  ],
])('sees %s', async (_what, damage, seen) => {
  const before = new Set(await whatDoesNotHold(town));
  const { numAffectedRows } = await sql.raw(damage).execute(server.db);
  expect(numAffectedRows).toBeGreaterThan(0n);
  const fresh = (await whatDoesNotHold(town)).filter((problem) => !before.has(problem));
  // Damages stay, so only what one of them brings counts.
  expect(fresh.join('\n')).toContain(seen);
});

it('sees a message that came twice', async () => {
  const [first] = town.outside.mails;
  if (!first) throw new Error('no mail');
  town.outside.mails.push(first);
  expect((await whatDoesNotHold(town)).join('\n')).toContain('arrived 2 times');
});

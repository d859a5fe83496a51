import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ResidentCall, residentEndpoints, servedEndpoints } from '#contract/endpoints.ts';
import { aHall } from '../testing/aHall.ts';
import { aReservation } from '../testing/aReservation.ts';
import { aServingChild } from '../testing/aServingChild.ts';
import { aStaffMember } from '../testing/aStaffMember.ts';
import { aTown } from '../testing/aTown.ts';
import { aMember, aResident, aSession } from '../testing/factories.ts';
import { staffBodies } from '../testing/staffBodies.ts';
import { aServer, type CallOptions, type TestServer } from '../testing/testServer.ts';
import { validBodies } from '../testing/validBodies.ts';

/**
 * Who got no answer sends their request again with the same key, to whichever process is there by then. Every call that
 * takes a key is sent, sent again, and sent once more after the process that answered was killed.
 */
const isKeyed = ({ effect }: { readonly effect: string }) => effect === 'change';
const ofResidents = Object.entries(residentEndpoints).flatMap(([name, row]) =>
  isKeyed(row) ? [name as ResidentCall] : [],
);
const ofStaff = (Object.keys(staffBodies) as (keyof typeof staffBodies)[]).filter((name) =>
  isKeyed(servedEndpoints[name]),
);

type Sent = { readonly name: keyof typeof servedEndpoints; readonly body: unknown; readonly call: CallOptions };
type Got = { readonly status: number; readonly text: string };
type Child = Awaited<ReturnType<typeof aServingChild>>;

const got = new Map<string, { readonly first: Got; readonly again: Got; readonly afterKill: Got }>();

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  const plan = { databaseUrl: server.database.appUrl, nowMs: server.clock() };
  const sent = [...(await residents()), ...(await staff())];
  const ask = async (child: Child, { name, body, call }: Sent): Promise<Got> => {
    const { status, text } = await child.bytes(name, body, { ...call, idempotencyKey: `key of ${name}` });
    return { status, text };
  };
  const killed = await aServingChild(plan);
  const before = new Map<string, readonly [Got, Got]>();
  for (const one of sent) before.set(one.name, [await ask(killed, one), await ask(killed, one)]);
  await killed.kill();
  const other = await aServingChild(plan);
  for (const one of sent) {
    const [first, again] = before.get(one.name) ?? [];
    if (first && again) got.set(one.name, { first, again, afterKill: await ask(other, one) });
  }
  await other.close();
}, 300_000);
afterAll(() => server.close());

/** Each in a town of its own: some calls end what others need. */
async function residents() {
  const sent: Sent[] = [];
  for (const name of ofResidents) {
    const town = await aTown(server, '町');
    const caller = await callerOf(name, town);
    const body = await validBodies[name](server, { ...town, member: caller });
    sent.push({ name, body, call: { session: await aSession(server, caller) } });
  }
  return sent;
}

/** Who has something under way cannot be forgotten, and staff ask few for their registration again. */
async function callerOf(name: ResidentCall, { member, tenant }: Awaited<ReturnType<typeof aTown>>) {
  if (name === 'Authentication/EraseAccount') return aMember(server, tenant);
  if (name !== 'Authentication/AskForReview') return member;
  const { userId } = member;
  await server.db
    .updateTable('account')
    .set({ kind: 'guest', verified_at: null, review_state: 'returned', review_reason: '住所の記入漏れ' })
    .where('user_id', '=', userId)
    .execute();
  return member;
}

async function staff() {
  const sent: Sent[] = [];
  for (const name of ofStaff) {
    const { tenant, member } = await aResident(server);
    const hall = await aHall(server, tenant);
    const { reservationId } = await aReservation(server, member, hall);
    const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
    const body = staffBodies[name]({ hall, reservationId, userNumber: member.userNumber, staffId });
    sent.push({ name, body, call: { staff: await aStaffMember(server, tenant) } });
  }
  return sent;
}

describe('[SAFE-11] sent again with its key, also after a kill', () => {
  it.each(ofResidents)('%s answers the same bytes', (name) => {
    const { first, again, afterKill } = got.get(name) ?? {};
    expect(first?.status, first?.text).toBe(200);
    expect(again).toEqual(first);
    expect(afterKill).toEqual(first);
  });

  it.each(ofStaff)('%s answers the same bytes', (name) => {
    const { first, again, afterKill } = got.get(name) ?? {};
    expect(first?.status, first?.text).toBeLessThan(500);
    expect(again).toEqual(first);
    expect(afterKill).toEqual(first);
  });
});

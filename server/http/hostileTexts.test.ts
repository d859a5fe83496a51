import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type ResidentCall, residentEndpoints, servedEndpoints } from '#contract/endpoints.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { aHall } from '../testing/aHall.ts';
import { aReservation } from '../testing/aReservation.ts';
import { aStaffMember } from '../testing/aStaffMember.ts';
import { aTown, type Town } from '../testing/aTown.ts';
import { aMember, aResident, aSession, type TestTenant } from '../testing/factories.ts';
import { hostileTexts } from '../testing/hostileTexts.ts';
import { longestStretch } from '../testing/longestStretch.ts';
import { type StaffTown, staffBodies } from '../testing/staffBodies.ts';
import { aServer, type CallOptions, type TestServer } from '../testing/testServer.ts';
import { type Field, fieldsOf, withField } from '../testing/textFields.ts';
import { validBodies } from '../testing/validBodies.ts';

/**
 * Whatever one person's text asks for, everybody else's answers stand still for 100 ms at most. Each call is sent each
 * hostile text, as long as it may be, in each place that takes one. What stands still is measured in processor time, so that a
 * machine that is busy with other things is not told from one that is not.
 */
const longestMs = 100;

/** A stretch that is too long by chance (the compiler, the collector) does not come again. */
const tries = 3;

type Name = ResidentCall | keyof typeof staffBodies;
const names = [...Object.keys(residentEndpoints), ...Object.keys(staffBodies)] as Name[];
const isOfStaff = (name: Name): name is keyof typeof staffBodies => name in staffBodies;
const requestOf = (name: Name) => servedEndpoints[name].request as z.ZodType;

let server: TestServer;
let town: Town;
let staffTown: StaffTown & { readonly tenant: TestTenant };
beforeAll(async () => {
  server = await aServer();
  town = await aTown(server, '町');
  // The ordinance of the other town is none that anybody wrote.
  const { tenant, member } = await aResident(server);
  const hall = await aHall(server, tenant);
  const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
  const { reservationId } = await aReservation(server, member, hall);
  staffTown = { tenant, hall, reservationId, userNumber: member.userNumber, staffId };
});
afterAll(() => server.close());

/** Of somebody of their own: some calls end what the next ones need. */
async function callerOf(name: Name): Promise<CallOptions> {
  if (isOfStaff(name)) return { staff: await aStaffMember(server, staffTown.tenant) };
  return { session: await aSession(server, await aMember(server, town.tenant)) };
}

const bodyOf = async (name: Name): Promise<object> =>
  isOfStaff(name) ? staffBodies[name](staffTown) : await validBodies[name](server, town);

const wide = Array.from({ length: 12_000 }, () => null);

type Attack = { readonly field: Field | null; readonly what: string; readonly value: unknown };

/** Those that a call with a file or a text bears are all sent; of the others a share, another one for each call. */
function attacksOn(name: Name): readonly Attack[] {
  const fields = fieldsOf(requestOf(name));
  const room = 'isLarge' in servedEndpoints[name] ? 300_000 : 20_000;
  const all = fields.flatMap((field): Attack[] =>
    field.kind === 'list'
      ? [{ field, what: 'a wide list', value: wide }]
      : Object.entries(hostileTexts).map(([what, textOf]) => ({
          field,
          what,
          value: textOf(Math.min(field.most, room)),
        })),
  );
  const keys = Object.fromEntries(wide.slice(0, 4_000).map((_, index) => [`k${index}`, 1]));
  const whole = [...all, { field: null, what: 'unknown keys of a body', value: keys }];
  const texts = fields.filter(({ most, kind }) => kind === 'text' && most > 20_000);
  if (texts.length > 0) return whole;
  const every = Math.ceil(whole.length / loadOf(whole.length));
  return whole.filter((_, index) => (index + testSeed) % every === names.indexOf(name) % every);
}

const nameOf = ({ field, what }: Attack) => `${what} in ${field?.path.join('.') ?? 'the body'}`;

async function stretchOf(name: Name, attack: Attack) {
  const caller = await callerOf(name);
  const valid = await bodyOf(name);
  const { field, value } = attack;
  const body = JSON.stringify(field ? withField(valid, field, value) : { ...valid, ...(value as object) });
  const { answer, longest } = await longestStretch(() => server.callWith(name, body, caller));
  expect(answer.status, `${nameOf(attack)}: ${JSON.stringify(answer.body).slice(0, 200)}`).toBeLessThan(500);
  return longest;
}

/** The shortest of some tries. */
async function stallOf(measure: () => Promise<number>) {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries && least > longestMs; tried += 1) least = Math.min(least, await measure());
  return least;
}

describe('[SAFE-10] others wait 100 ms at most while somebody’s text is read', () => {
  it.each(names)('%s with each hostile text', { timeout: 600_000 }, async (name) => {
    const stalls: string[] = [];
    for (const attack of attacksOn(name)) {
      const stall = await stallOf(() => stretchOf(name, attack));
      if (stall > longestMs) stalls.push(`${nameOf(attack)}: ${Math.round(stall)} ms`);
    }
    expect(stalls).toEqual([]);
  });

  it('a stretch of the process itself is seen, so that the others prove something', async () => {
    const busy = async () => {
      const { longest } = await longestStretch(async () => {
        const from = performance.now();
        while (performance.now() - from < 20 * longestMs);
      });
      return longest;
    };
    expect(await stallOf(busy)).toBeGreaterThan(longestMs);
  });
});
